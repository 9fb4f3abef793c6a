// The ways through a long log: a search with filters, over all of it and not only what has come to the page; the evenings
// that were played; a link to an entry.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, laptop, launch } from "./browser.mjs";
import { fastServer, holdHistory, letHistoryGo, longLog, overThreeEvenings } from "./longLog.mjs";
import { fine, goTo, keep } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const entries = 900;
const narrow = { width: 390, height: 844 };
let server, browser, log;

before(async () => {
  server = await fastServer();
  browser = await launch();
  log = await longLog(server, browser, entries);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function reader(name, { size = desk, language = "en" } = {}) {
  const one = await TablePage.at(browser, name, { size, language });
  await one.page.addInitScript(holdHistory);
  await one.page.goto(log.gm);
  if (size === narrow) await goTo(one, { language }, "log");
  await one.page.locator("#log article").last().waitFor();
  return one;
}
const words = (one) => one.page.locator("#search");
const told = (one, text) => one.page.locator(".progress").getByText(text);
const inLog = (one, text) =>
  one.page.locator("#log").getByText(text, { exact: true });

for (const [where, size] of [
  ["1440", desk],
  ["1024", laptop],
  ["390", narrow],
]) {
  test(`words are looked for in the whole log, by the keyboard alone (${where})`, async () => {
    const one = await reader("Reader", { size });
    if (size === narrow) await one.button("Search").press("Enter");
    else await one.page.keyboard.press("f");
    await one.page.waitForFunction(
      () => document.activeElement?.id === "search",
    );
    await one.page.keyboard.type("LINE 13");
    // 13, 130, 131, 133 to 135, 137 to 139: what is divided by four is a throw; 113, 213 and so on hold it as well.
    await told(one, "That is the whole log.").waitFor();
    const count = Array.from({ length: entries }, (_, at) => at).filter(
      (at) => at % 4 && String(at).includes("13"),
    ).length;
    await told(one, `${count} found.`).waitFor();
    await inLog(one, "line 813").waitFor();
    await fine(one, `log-search-${where}`);
    await one.page.keyboard.press("Enter");
    await one.page.waitForFunction(() => document.activeElement?.id === "log");
    await one.page.keyboard.press("Home");
    await inLog(one, "line 13").waitFor();
    await one.page.keyboard.press("f");
    await one.page.waitForFunction(
      () => document.activeElement?.id === "search",
    );
    await words(one).fill("line 137");
    await told(one, "One found.").waitFor();
    await one.page.keyboard.press("ArrowDown");
    await one.page.keyboard.press("ArrowUp");
    await one.page.keyboard.press("Tab");
    await one.page.keyboard.press("Tab");
    await one.page.keyboard.press("Enter");
    // It stands among what was before and after it, and has the focus.
    await inLog(one, "line 138").waitFor();
    await words(one).waitFor({ state: "detached" });
    await one.page.waitForFunction(() =>
      document.activeElement?.closest("li")?.textContent.includes("line 137"),
    );
    const where137 = await one.page
      .locator("#log li", { hasText: "line 137" })
      .boundingBox();
    const box = await one.page.locator("#log").boundingBox();
    assert.ok(
      where137.y >= box.y && where137.y + where137.height <= box.y + box.height,
      "it is in sight",
    );
    await keep(one, `log-in-place-${where}`);
    await one.leave();
  });
}

test("a search says how far it has come, is stopped, and goes on", async () => {
  const one = await reader("Reader");
  await one.page.evaluate(() => (globalThis.holdsHistory = true));
  await one.button("Search").click();
  await words(one).fill("throw 4");
  await told(one, /Reading back: /).waitFor();
  await one.button("Stop").click();
  await told(one, /Read back to /).waitFor();
  await letHistoryGo(one);
  await one.button("Go on").click();
  await told(one, "That is the whole log.").waitFor();
  await inLog(one, "throw 884").waitFor();
  // Escape closes it, and the log is whole again, at its end.
  await words(one).press("Escape");
  await words(one).waitFor({ state: "detached" });
  await inLog(one, `line ${entries - 1}`).waitFor();
  await one.leave();
});

test("whose it is, and of what kind, narrows it down", async () => {
  const ann = log.seat;
  await log.crowd.ask(ann, "room.say", {
    text: "psst, the map",
    kind: "whisper",
    to: [await gmOf()],
  });
  const one = await reader("Reader", { language: "sv" });
  await one.button("Sök").click();
  const kind = one.page.getByLabel("Vilken sort");
  await kind.selectOption("Inte för alla");
  await told(one, "Det är hela loggen.").waitFor();
  await told(one, "En träff.").waitFor();
  await one.page.locator("#log").getByText("psst, the map").waitFor();
  await kind.selectOption("Tärningsslag");
  await told(one, `${entries / 4} träffar.`).waitFor();
  await one.page.getByLabel("Vem").selectOption("Bordet");
  await told(one, "Inget hittades.").waitFor();
  await kind.selectOption("Alla sorter");
  await told(one, "Inget hittades.").waitFor({ state: "detached" });
  await one.button("Rensa").click();
  await one.page.locator("#log").getByText("psst, the map").waitFor();
  await one.leave();
});

async function gmOf() {
  const seat = await log.crowd.sit(log.room, { token: log.tokens.gm });
  return log.crowd.memberOf(seat);
}

test("a link to an entry is copied from its time, and opens there", async () => {
  const one = await reader("Reader");
  await one.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await one.button("Search").click();
  await words(one).fill("line 301");
  await told(one, "One found.").waitFor();
  await one.page.locator("#log a.time").click();
  await one.page.locator("#log").getByText("Copied").waitFor();
  const link = await one.page.evaluate(() => navigator.clipboard.readText());
  assert.match(
    link,
    new RegExp(`^${server.url}/rooms/${log.room}\\?entry=[\\w-]{22}$`),
    "it has no token",
  );
  // Another page of who has a seat here: the log is read back to it.
  const page = await one.context.newPage();
  await page.goto(link);
  await page.waitForFunction(() =>
    document.activeElement?.closest("li")?.textContent.includes("line 301"),
  );
  await page.locator("#log").getByText("line 302", { exact: true }).waitFor();
  assert.equal(
    new URL(page.url()).search,
    "",
    "a reload does not lead there again",
  );
  await page.goto(link.replace(/entry=.*/, "entry=xfc8d-fDIel3f4VHVylOJQ"));
  await page
    .getByRole("alert")
    .getByText("That entry is not in the log")
    .waitFor();
  await page.close();
  // On a phone it opens where the log is.
  await one.page.setViewportSize(narrow);
  await one.page.goto(link);
  await one.page.waitForFunction(() =>
    document.activeElement?.closest("li")?.textContent.includes("line 301"),
  );
  await keep(one, "log-link-390");
  await one.leave();
});

test("the evenings are listed with their dates, and lead to where they begin", async () => {
  const { room, tokens, links } = await server.opened(
    "troika",
    "Three evenings",
  );
  const ann = await log.crowd.sit(room, {
    token: tokens.player,
    name: "Ann",
    colour: "teal",
    mark: "star",
  });
  for (const nth of [1, 2, 3])
    for (let line = 0; line < 12; line += 1)
      await log.crowd.ask(ann, "room.say", {
        text: line ? `line ${line}` : `evening ${nth} begins`,
      });
  for (const [where, size, locale] of [
    ["1440", desk, "en-GB"],
    ["1024", laptop, "en-US"],
    ["390", narrow, "sv"],
  ]) {
    const language = locale.slice(0, 2);
    const one = await TablePage.at(browser, "Reader", {
      size,
      language: locale,
    });
    await one.page.addInitScript(overThreeEvenings);
    await one.page.goto(links.gm);
    if (size === narrow) await goTo(one, { language }, "log");
    // A day is written as the reader's region writes it.
    const ago = (days) => new Date(Date.now() - days * 86_400_000);
    const day = (days) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "full" }).format(ago(days));
    await one.page.locator("#log").getByText(day(0)).waitFor();
    await one.button(/^(Evenings|Spelkvällar)$/).click();
    const list = one.page.locator("#evenings");
    await list
      .getByText(language === "en" ? "3 evenings." : "3 kvällar.")
      .waitFor();
    const days = await list.locator("li b").allInnerTexts();
    assert.deepEqual(days, [0, 1, 2].map(day));
    await list
      .getByText(language === "en" ? "12 entries" : "12 poster")
      .first()
      .waitFor();
    await fine(one, `log-evenings-${where}`);
    await list.getByRole("button", { name: day(1) }).click();
    await one.page.waitForFunction(() =>
      document.activeElement
        ?.closest("li")
        ?.textContent.includes("evening 2 begins"),
    );
    await keep(one, `log-evening-${where}`);
    await one.leave();
  }
});

for (const [where, size] of [
  ["1440", desk],
  ["1024", laptop],
  ["390", narrow],
]) {
  test(`what is said may have several lines (${where})`, async () => {
    const one = await reader("Reader", { size });
    const line = one.page.getByLabel("Say something or roll");
    await line.focus();
    await one.page.keyboard.type("The letter:");
    await one.page.keyboard.press("Shift+Enter");
    await one.page.keyboard.type("come at dusk,");
    await one.page.keyboard.press("Shift+Enter");
    await one.page.keyboard.type(`alone (${where})`);
    // Up goes to the line before while there is one.
    await one.page.keyboard.press("ArrowUp");
    await one.page.keyboard.press("End");
    await one.page.keyboard.type(" and");
    const text = `The letter:\ncome at dusk, and\nalone (${where})`;
    assert.equal(await line.inputValue(), text);
    await fine(one, `log-lines-typed-${where}`);
    await one.page.keyboard.press("Enter");
    const said = one.page.locator("#log .said", {
      hasText: `alone (${where})`,
    });
    await said.waitFor();
    assert.equal(await said.innerText(), text);
    assert.equal(await line.inputValue(), "");
    // What was written before comes back whole.
    await one.page.keyboard.press("ArrowUp");
    assert.equal(await line.inputValue(), text);
    // The line is as high as what is written in it, and the newest stays in sight above it.
    const bottom = await said.evaluate(
      (text) => text.getBoundingClientRect().bottom,
    );
    const end = await one.page
      .locator("#log")
      .evaluate((box) => box.getBoundingClientRect().bottom);
    assert.ok(
      bottom <= end,
      `what was said last ends at ${bottom} px, the log at ${end} px`,
    );
    await fine(one, `log-lines-${where}`);
    await one.leave();
  });
}
