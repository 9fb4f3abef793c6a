// What people do at a table, by what they see of it: buttons by their words, never by what is behind them.
import assert from "node:assert/strict";
import { atEveryWidth, emptied, person, visitor } from "./browser.mjs";
import { isDrawn } from "./heard.mjs";
import { patienceMs, until } from "./patience.mjs";

/** A text as a pattern that finds nothing else. */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** In a page: whether the log shows its end. */
const isAtEnd = (log) => log.scrollHeight - log.scrollTop - log.clientHeight < 2;

export class TablePage {
  #watching;
  #goes = () => this.context.close();
  #heard;

  constructor(name, { context, page, problems, heard }) {
    this.name = name;
    this.context = context;
    this.page = page;
    this.problems = problems;
    this.#heard = heard;
  }

  static async at(browser, name, options) {
    return new TablePage(name, await person(browser, options));
  }
  /** Somebody who comes by a link: a seat's, or that for those who watch. */
  static async by(link, browser, name, options) {
    const one = await TablePage.at(browser, name, options);
    await one.page.goto(link);
    return one;
  }
  /**
   * As `by`, for those who come one after the other and leave: who comes next may have the window that another has left,
   * with nothing of theirs in it. `options`: `size`, `language` and `theme`. Who listens, or changes the window itself
   * (its network, its media, its scripts), comes `by`.
   */
  static async visits(link, browser, name, options) {
    const window = await visitor(browser, options);
    const one = new TablePage(name, window);
    one.#goes = () => emptied(browser, window);
    await one.page.goto(link);
    return one;
  }
  /** They stand up; nothing went wrong on their page, at any width. */
  async leave() {
    await atEveryWidth(this.page);
    this.expectNoErrors();
    await this.#goes();
  }

  /** From now on all that comes to this browser is kept, and given as a list that grows. */
  listen() {
    const kept = [];
    this.page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => kept.push(String(payload))),
    );
    this.page.on("response", async (response) => {
      if (/\/(rooms|api)\//.test(new URL(response.url()).pathname))
        kept.push(await response.text().catch(() => ""));
    });
    return kept;
  }

  // By what they are called aloud, yet not as a role, for which every element of the page is looked at: what is looked for in
  // them is found in half the time.
  get dock() {
    return this.page.locator('section[aria-label="What now"]');
  }
  get board() {
    return this.page.locator('section[aria-label="The table"]');
  }
  get chronicle() {
    return this.page.locator('[role="log"][aria-label="Chronicle"]');
  }
  get drawer() {
    return this.page.locator("#drawer");
  }
  get sheet() {
    return this.page.locator('section[aria-label="Sheet"]');
  }
  /** By its words, or by a pattern. How likely what it does is may stand behind its words, a moment after they come. */
  button(name, within = this.page) {
    const words = typeof name === "string" ? new RegExp(`^${escaped(name)}( [<>]?\\d+ %( to \\w+| to do better| critical| lucky)?)?$`) : name;
    return within.getByRole("button", { name: words }).first();
  }
  /** True where it stands there now. */
  async sees(locator) {
    return locator.first().isVisible();
  }

  /** A button of the top bar: where there is little room it stands in the menu. */
  async bar(name) {
    await this.button(/^(Tools|Verktyg)$/).waitFor();
    const menu = this.button(/^(Menu|Meny)$/);
    if (await menu.isVisible()) await menu.click();
    await this.button(name).click();
  }
  async openRoom(url, name, game = "Troika") {
    await this.page.goto(url);
    await this.page.getByLabel(/^Game/).selectOption(game);
    await this.page.getByLabel("Name of the table").fill(name);
    await this.button("Open a table").click();
    await this.page
      .getByRole("heading", { name: "The table is laid" })
      .waitFor();
    return this.page.getByLabel("Players").inputValue();
  }
  async sitDown(link, mark) {
    await this.page.goto(link);
    await this.page.getByLabel("Your name").fill(this.name);
    if (mark)
      await this.page
        .getByRole("radio", { name: mark, exact: true })
        .check({ force: true });
    await this.button("Sit down").click();
    await this.page
      .getByRole("heading", { name: "Who do you play?" })
      .waitFor();
    assert.equal(
      new URL(this.page.url()).hash,
      "",
      "the token does not stay in the address",
    );
  }
  /** Takes a ready character, and plays it by this name. */
  async plays(ready, name) {
    await this.page.getByRole("radio", { name: ready }).check({ force: true });
    await this.page.getByLabel("Name", { exact: true }).fill(name);
    await this.button("Play").click();
  }
  /** The link for those who watch, which a GM hands out. */
  async watchLink() {
    if (this.#watching) return this.#watching;
    await this.bar("Invite");
    await this.button("Spectators").click();
    this.#watching = await this.page
      .getByLabel("Spectators")
      .last()
      .inputValue();
    await this.button("Close", this.page.getByRole("dialog")).click();
    return this.#watching;
  }
  async say(text) {
    await this.page.getByLabel("Say something or roll").fill(text);
    await this.page.getByLabel("Say something or roll").press("Enter");
  }
  /** Opens a part of the GM's drawer. */
  async part(title) {
    if (!(await this.sees(this.drawer)))
      await this.button(/^(Game master|GM|Spelledare)$/).click();
    const part = this.drawer.locator("details", {
      has: this.page.locator(`summary:text-is("${title}")`),
    });
    if (!(await part.evaluate((one) => one.open)))
      await part.locator("summary").first().click();
    return part;
  }
  /** Opens what a GM can do to somebody in the part that lists them. */
  async more(part, name) {
    const button = this.button(`More about ${name}`, part);
    if ((await button.getAttribute("aria-expanded")) !== "true")
      await button.click();
  }
  /** Somebody on the board: a button that says who they are and what is shown of them, and opens their sheet. */
  card(name) {
    return this.board.getByTitle(`Sheet of ${name}`, { exact: true }).first();
  }
  /** The sheet of somebody on the board. */
  async openSheet(name) {
    await this.card(name).click();
    await this.sheet.getByRole("heading", { name, exact: true }).waitFor();
  }
  /** The cursor of the newest event that has come here: it changes with everything that happens. */
  get newest() {
    return this.#heard.newest;
  }
  /** All that this page asked the server for is answered: what it did has come to pass, or was refused. */
  async answered() {
    await this.page.locator('main[aria-busy="false"]').waitFor();
  }
  /**
   * All that was asked for is answered, and all of them have been told of it: nothing more comes by itself. Whatever is
   * decided by what several pages show is decided after this: each page hears of a change when its turn comes. Of the newest
   * command all of them must see something.
   */
  static async allTold(people) {
    const commands = () => new Set(people.map((one) => one.#heard.command));
    const told = async () => {
      const before = commands();
      const drawn = await Promise.all(people.map((one) => one.page.evaluate(isDrawn)));
      return drawn.every(Boolean) && new Set([...before, ...commands()]).size === 1;
    };
    await until(told, `${people.map(({ name }) => name).join(", ")} have been told the same`);
  }
  /**
   * Does what leads to something, here or elsewhere, and waits until this page has been told all of it. A reply to a plain
   * command says up to where the page has to hear: something else may come to it before.
   */
  async hears(doing) {
    const { newest } = this;
    const done = await doing();
    await this.heardMore(newest);
    if (done?.cursor) await until(() => this.#heard.cursors.has(done.cursor), `${this.name} has heard of ${done.cursor}`);
    await TablePage.allTold([this]);
    return done;
  }
  /** Does what is told of over the page for a moment: it is looked for meanwhile, for it goes again by itself. */
  async toasted(text, doing) {
    const [, done] = await Promise.all([this.page.locator(".toast", { hasText: text }).waitFor(), doing()]);
    return done;
  }
  /** Goes to the end of the log: a click on something in it may have scrolled away from there. */
  async toLogsEnd() {
    const goes = () =>
      this.chronicle.evaluate(async (log) => {
        log.scrollTop = log.scrollHeight;
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      });
    const isThere = async () => {
      await goes();
      return this.chronicle.evaluate(isAtEnd);
    };
    await until(isThere, `${this.name} reads the end of the log`);
  }
  /** Points at an entry of the log: what a GM does about it stands beside it then. */
  async pointAt(entry) {
    await entry.hover({ position: { x: 4, y: 4 } });
  }
  /** Opens what is folded in an entry of the log; who was at its end is there again. */
  async unfold(entry) {
    const wasAtEnd = await this.chronicle.evaluate(isAtEnd);
    const why = entry.locator("details .why");
    if (!(await why.isVisible())) await entry.getByText("Why", { exact: true }).click();
    await why.waitFor();
    if (wasAtEnd) await this.toLogsEnd();
  }
  /**
   * Presses a button of the dock wherever it is offered, until `isOver()` says that nothing is asked: what a roll asks may
   * come a moment after it, and a button that moves under the pointer is pressed again.
   */
  async answersWith(name, isOver) {
    const button = this.button(name, this.dock);
    const isSettled = async () => {
      await TablePage.allTold([this]);
      if (!(await this.sees(button))) return isOver();
      await button.click({ timeout: 2000 }).catch(() => {}); // It may have gone by itself: that is seen next.
      return false;
    };
    await until(isSettled, `${this.name} is asked nothing more after "${name}"`);
  }
  /** Something has happened since `newest` was that. */
  async heardMore(newest) {
    await until(() => this.newest !== newest, `${this.name} has heard of something more`);
  }
  /** Only what is in sight of the log is in the page: this reads back for what may have gone out of it. */
  async heard(text) {
    const found = this.chronicle.getByText(text).first();
    const end = Date.now() + patienceMs;
    await found.waitFor({ state: "attached", timeout: 2000 }).catch(() => {});
    while ((await found.count()) === 0) {
      if (Date.now() > end)
        throw new Error(`${this.name} has not heard ${text}`);
      await this.chronicle.evaluate(async (log) => {
        const atTop = log.scrollTop === 0;
        log.scrollTop = atTop
          ? log.scrollHeight
          : log.scrollTop - log.clientHeight;
        await new Promise((done) => setTimeout(done, 50));
      });
    }
    await this.chronicle.evaluate((log) => (log.scrollTop = log.scrollHeight));
  }
  /** All that lies on the felt, as words. */
  async felt() {
    return (await this.board.innerText()).replace(/\s+/g, " ").trim();
  }
  /** The table as it looks to everybody: the bag, what has just happened, the party, and who is against it. */
  async look() {
    const board = this.board;
    const parts = [
      board.getByRole("region", { name: "The stack" }),
      board.getByRole("region", { name: "What has just happened" }),
      board.getByRole("list", { name: "The party" }),
      board.getByRole("list", { name: "Against you" }).locator(".name"), // Their numbers are the GM's.
    ];
    const texts = await Promise.all(parts.map((part) => part.allInnerTexts()));
    return texts.flat().map((text) => text.replace(/\s+/g, " ").trim());
  }
  expectNoErrors() {
    assert.deepEqual(this.problems, [], `${this.name}'s page had no errors`);
  }
}
