// An evening with all that a GM has in hand, the same in every game: the GM sits at a desk, Ann has a phone, and Bo
// watches from a small laptop. What differs between the games is told by `own`.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { leaksTo } from "./listening.mjs";
import { fine, goTo, inSight, keep, tableToLookAt } from "./pageChecks.mjs";
import { until } from "./patience.mjs";
import { TablePage } from "./table.mjs";

const phone = { width: 390, height: 844 };
const laptop = { width: 1024, height: 768 };
const look = { language: "en" };
const label = "The wet wall";
/** A fight that goes on for longer does not end. */
const roundsMost = 60;

/**
 * Declares the tests of an evening of that game, in which Ann plays `ann`, called Ann. `own`:
 * - `lay({ give, ask, master, seat })`: the table before anybody looks at it, by plain commands; `give` names them
 *   without the game;
 * - `fills(form)`: what is tested, and how hard it is, with a modifier; `what`: the same in the words of the dock;
 * - `roll`: the words on the button of a called test, or `button(ann)`, where it stands elsewhere; `rolls(ann, row)`: the way from there to its outcome,
 *   `takes(ann, row)`: and what she has to do for it to stand;
 * - `amends(dialog)`: what had been forgotten, of what `entry(gm)` says, else of the roll itself; `forgets({ give, … })`:
 *   another roll, where nothing can be added to the one that was called;
 * - `tests(ann, { give, … })`: a roll from the sheet that lies open on the phone; `again`: that once more, where the sheet
 *   is not the way to it; `tested`: the roll in the words of who is asked;
 *   `settles(ann)`: what it still asks after it was thrown;
 * - `offers(ann, gm, { give, settings, … })`: where players name modifiers, one that the GM lets count; `offered`:
 *   what the log says of it then;
 * - `byHand(ann, { give, … })`: what costs Ann something, at a table that keeps its sheets by hand, where that is not
 *   `strikes(gm)`: the GM's harm that nobody deals, of which `struck` is told;
 * - `second`: who of the GM's is called to a test beside Ann, where that is not Imp;
 * - `modifies(gm, ann, { give, … })`: a roll with a modifier of the GM's, and `modified`: what the log says of it;
 * - `prepares(gm)`, `shows(gm, name)`: a foe called Wolf comes hidden, with numbers that are the GM's, and is shown;
 *   `unseen`: what Ann is told instead of the numbers; `roster`: the part of the drawer where foes are;
 * - `begins({ give, … })`: a fight of Ann's and of a foe called Imp; `joins(gm)`, `leaves(gm)`: Wolf comes into it and
 *   goes out of it; `joined`, `left`: what the log says then;
 * - `next(gm, { give, … })`: who acts next, set by the GM's hand in the fight; `turn(one)`: what a page shows then;
 * - `fights(gm, ann, { everybody, told, … })`: where the fight is played to its end, a round of it by the buttons that
 *   the pages offer, `told()` after what all have to hear; `isDecided(gm)`: it is over; `closes(gm)`: and the GM says
 *   so; `over(one)`: what a page shows at its end, and `ended`: all that the log says of it.
 */
export function playEvening(game, name, own) {
  const second = own.second ?? "Imp";
  let here, gm, ann, bo, room;
  const everybody = () => [gm, ann, bo];
  const give = (who, method, params = {}) => room.crowd.ask(who, `${game}.${method}`, params);
  const called = (one) => one.dock.getByRole("region", { name: `A test is called: ${label}` });
  const row = (one, who) => called(one).getByRole("listitem").filter({ hasText: who });
  const titled = (yes) =>
    ann.page.waitForFunction((wanted) => document.title.startsWith("Your turn: ") === wanted, yes);
  const rolls = (one) => one.chronicle.locator("li").filter({ has: one.page.locator(".throw") });
  const settings = () => gm.part("The table");
  async function allHear(text) {
    await goTo(ann, look, "log");
    for (const one of everybody()) await one.heard(text);
  }
  /** What Ann's card says of her on a page. */
  const cardOf = async (one) => (await one.card("Annie").innerText()).replace(/\s+/g, " ");
  /** The same but for being aimed at: so is who was struck, also where nothing is entered. */
  const sheetOn = (card) => card.replace("Aimed at ", "");
  async function cardsAre(fit, what) {
    await goTo(ann, look, "table");
    for (const [at, one] of everybody().entries())
      await until(async () => fit(await cardOf(one), at), what).catch(async () =>
        assert.fail(`${one.name} sees of Annie ${await cardOf(one)}: ${what}`),
      );
  }
  const sheet = async () => {
    const { characters, creatures } = await room.table();
    return (characters ?? creatures).ann;
  };
  async function calls(one, part) {
    await own.fills(part, one);
    await part.getByLabel(/^What it is about/).fill(label);
    await one.button(/^Call/, part.getByRole("form", { name: "Call a test" })).click();
  }

  before(async () => {
    here = await setUpQuiet();
    room = await tableToLookAt(here.server, here.quiet.page, game, name);
    await own.lay({ ...room, give });
    gm = await TablePage.by(room.room.links.gm, here.browser, "GM", { size: desk });
    ann = await TablePage.at(here.browser, "Ann", { size: phone });
    bo = await TablePage.at(here.browser, "Bo", { size: laptop, theme: "paper" });
    for (const [one, link] of [[ann, room.seatLink], [bo, room.room.links.spectator]]) {
      one.sent = one.listen();
      await one.page.goto(link);
    }
    for (const one of everybody()) await one.card("Ann").waitFor();
  });
  after(() => tearDown(here));

  test("who is called to a test is told on any tab, and rolls from there", async () => {
    await goTo(ann, look, "dice");
    await titled(false);
    const form = await gm.part("Call a test");
    await ann.toasted(label, () => calls(gm, form));
    const log = ann.page.getByRole("button", { name: "Log", exact: true });
    await log.locator(".badge", { hasText: "1" }).waitFor();
    await titled(true);
    for (const one of [gm, ann]) await called(one).getByText(own.what, { exact: true }).waitFor();
    await row(gm, "Ann").getByText("has not rolled").waitFor();
    assert.equal(await gm.dock.getByText("Nothing is waited for").count(), 0);
    await inSight(own.button?.(ann) ?? ann.button(own.roll, row(ann, "Ann")));
    await fine(ann, `evening-${game}-called-phone`);
    // What it came to is seen where she is, whatever else the roll has brought about.
    await Promise.all([
      ann.page.locator(".toast.mine:has(b) span", { hasText: "Ann" }).waitFor(),
      own.rolls(ann, row(ann, "Ann")),
    ]);
    await own.takes?.(ann, row(ann, "Ann"));
    for (const one of [gm, ann]) await called(one).waitFor({ state: "detached" });
    await titled(false);
    await keep(ann, `evening-${game}-rolled-phone`);
  });

  test("the roll is amended with what was forgotten", async () => {
    if (own.forgets)
      await gm.hears(async () => {
        await own.forgets({ ...room, give });
        return room.lastReply();
      });
    const roll = (own.entry?.(gm) ?? rolls(gm)).last();
    await gm.pointAt(roll);
    await gm.button("Amend…", roll).click();
    const dialog = gm.page.getByRole("dialog", { name: "Amend" });
    await own.amends(dialog);
    const accept = gm.button("Accept", dialog);
    const refused = dialog.locator(".refusal");
    await gm.page.waitForFunction(() => document.querySelector("dialog button.main:not(:disabled), dialog .refusal"));
    assert.equal(await refused.count(), 0, await refused.allInnerTexts().then(String));
    await ann.toasted("amends a roll", () => accept.click());
    await dialog.waitFor({ state: "detached" });
    await gm.toLogsEnd();
    await goTo(ann, look, "log");
    for (const one of [gm, ann]) {
      await one.chronicle.getByText("amends a roll").waitFor();
      await one.chronicle.getByText("Amended", { exact: true }).first().waitFor();
    }
    await fine(ann, `evening-${game}-amended-phone`);
  });

  /** The GM takes back the last command, once it is told what that was: `what`. */
  async function takesBack(what) {
    await gm.button("Take back").click();
    const dialog = gm.page.getByRole("dialog", { name: "Take back" });
    await dialog.getByText("The last command", { exact: true }).waitFor();
    const lines = dialog.getByRole("list", { name: "What is taken back" }).getByRole("listitem");
    await lines.filter({ hasText: what }).waitFor();
    assert.equal(await lines.count(), 1);
    await gm.button("Take it back", dialog).click();
    await dialog.waitFor({ state: "detached" });
  }

  test("it is taken back, and brought back", async () => {
    await takesBack("amends a roll");
    const back = (one) =>
      one.chronicle.locator("li", { hasText: "amends a roll" }).getByText("Taken back", { exact: true });
    for (const one of everybody()) await back(one).waitFor();
    await gm.button("Bring back").click();
    for (const one of everybody()) await back(one).waitFor({ state: "detached" });
  });

  test("a player's roll waits for the GM who wants to be asked", async () => {
    const rolls = (await settings()).getByLabel("What players roll");
    await rolls.selectOption("waits until I let it pass");
    await gm.answered();
    await goTo(ann, look, "sheet");
    const waits = (one) => one.page.getByRole("group", { name: "Waits for the GM" });
    await own.tests(ann, { ...room, give });
    for (const one of [gm, ann]) await waits(one).getByText(own.tested).waitFor();
    await inSight(ann.button("Take it back", waits(ann)));
    // Given once more it is not sent: it waits already.
    if (!own.again) await goTo(ann, look, "sheet");
    await (own.again ?? own.tests)(ann, { ...room, give });
    await ann.page.getByText("That waits for the GM already.").waitFor();
    assert.equal(await waits(gm).getByRole("listitem").count(), 1);
    await fine(ann, `evening-${game}-held-phone`);
    const before = gm.newest;
    await gm.button("Let it pass", waits(gm)).click();
    for (const one of [gm, ann]) await waits(one).waitFor({ state: "detached" });
    await ann.page.getByText("That waits for the GM already.").waitFor({ state: "detached" });
    await gm.heardMore(before);
    await rolls.selectOption("happens at once");
    await gm.answered();
    await goTo(ann, look, "log");
    await TablePage.allTold([gm, ann]);
    await own.settles?.(ann);
  });

  if (own.offers)
    test("what a player offers counts once the GM has let it", async () => {
      await goTo(ann, look, "sheet");
      await own.offers(ann, gm, { ...room, give, settings: await settings() });
      await goTo(ann, look, "log");
      await ann.heard(own.offered);
      await fine(ann, `evening-${game}-offered-phone`);
    });

  test("a locked sheet says so, and nobody but the GM writes on it", async () => {
    const lock = (await settings()).getByLabel("Lock the sheets: only you change characters");
    await lock.check();
    await gm.answered();
    await goTo(ann, look, "sheet");
    const locked = ann.sheet.getByText("Locked by the GM");
    if (own.writes) await locked.waitFor();
    await assert.rejects(own.changes({ give, who: room.seat }), /sheets-locked|forbidden|gm-only/);
    await own.changes({ give, who: room.master });
    await ann.sheet.getByRole("heading", { name: "Annie" }).waitFor();
    await fine(ann, `evening-${game}-locked-phone`);
    await lock.uncheck();
    if (own.writes) await ann.button("Change", ann.sheet).waitFor();
    // What was changed is told.
    await allHear("Annie");
    for (const one of [gm, bo]) await one.card("Annie").waitFor();
  });

  test("where sheets are kept by hand, what is lost is told and entered on none", async () => {
    const rolls = (await settings()).getByLabel("What players roll");
    await rolls.selectOption("is told, entered nowhere");
    await (await settings()).getByText("entered on no sheet: each writes on their own").waitFor();
    await cardsAre(() => true);
    const cards = await Promise.all(everybody().map(cardOf));
    const written = await sheet();
    await (own.byHand?.(ann, { ...room, give }) ?? own.strikes(gm));
    await allHear("Not entered on the sheet.");
    await cardsAre((card, at) => sheetOn(card) === sheetOn(cards[at]), `it was ${cards}`);
    assert.deepEqual(await sheet(), written);
    await goTo(ann, look, "log");
    await fine(ann, `evening-${game}-by-hand-phone`);
    await rolls.selectOption("happens at once");
    await (await settings()).getByText("entered on no sheet").waitFor({ state: "detached" });
  });

  test("harm that nobody deals is entered, and taken back", async () => {
    await cardsAre(() => true);
    const cards = await Promise.all(everybody().map(cardOf));
    const written = await sheet();
    await own.strikes(gm);
    await allHear(own.struck);
    await cardsAre((card, at) => sheetOn(card) !== sheetOn(cards[at]), "it has changed");
    assert.notDeepEqual(await sheet(), written);
    await fine(ann, `evening-${game}-struck-phone`);
    await takesBack(own.struck);
    // What is aimed at her is as it was before, too.
    await cardsAre((card, at) => card === cards[at], `it was ${cards}`);
    assert.deepEqual(await sheet(), written);
  });

  test("the GM's modifier counts in a roll", async () => {
    await goTo(ann, look, "table");
    await own.modifies(gm, ann, { ...room, give });
    await allHear(own.modified);
    await fine(ann, `evening-${game}-modified-phone`);
  });

  test("the GM names and colours somebody anew, and hands over whom they play", async () => {
    const part = await gm.part("People and links");
    const one = part.getByRole("listitem").filter({ hasText: "Name, colour and mark: Ann" });
    await one.locator("summary").click();
    await one.getByLabel("Colour").selectOption({ label: "Plum" });
    await one.getByLabel("Name", { exact: true }).fill("Anya");
    await one.getByLabel("Name", { exact: true }).press("Enter");
    await part.getByText("Anya", { exact: true }).first().waitFor();
    const seat = (page) => page.page.getByRole("navigation", { name: "Who is here" }).getByText("Anya", { exact: true });
    for (const each of everybody()) await seat(each).waitFor();
    await allHear("Sets how Ann is called and looks.");
    await goTo(ann, look, "table");
    const player = part.getByLabel("Annie is played by");
    await player.selectOption({ label: "GM" });
    await ann.page.getByRole("heading", { name: "Who do you play?" }).waitFor();
    await player.selectOption({ label: "Anya" });
    await ann.page.getByRole("heading", { name: "Who do you play?" }).waitFor({ state: "detached" });
    await goTo(ann, look, "sheet");
    await ann.sheet.getByRole("heading", { name: "Annie" }).waitFor();
  });

  test("a foe behind the screen is nobody's but the GM's until it is shown", async () => {
    await own.prepares(gm);
    await gm.chronicle.locator("li", { hasText: "Wolf" }).getByText("Not for all").first().waitFor();
    await ann.toasted("All is quiet.", () => room.crowd.ask(room.master, "room.say", { text: "All is quiet." }));
    await bo.heard("All is quiet.");
    for (const one of [ann, bo]) assert.deepEqual(leaksTo(one, /wolf/i), []);
    await goTo(ann, look, "table");
    for (const one of [ann, bo]) assert.equal(await one.card("Wolf").count(), 0);
    await own.shows(gm, "Wolf");
    for (const one of [ann, bo]) {
      await one.card("Wolf").waitFor();
      if (own.unseen) await one.card("Wolf").getByText(own.unseen).waitFor();
      else assert.equal(await one.card("Wolf").getByRole("meter").count(), 0);
    }
    await fine(ann, `evening-${game}-shown-phone`);
  });

  test("a kept foe comes again behind the screen, is shown, and is taken off the table", async () => {
    const part = await gm.part("Kept encounters");
    const form = part.getByRole("form", { name: "Keep an encounter" });
    for (const box of await form.getByRole("checkbox").all()) await box.uncheck();
    await form.getByLabel("Wolf", { exact: true }).check();
    await form.getByLabel("Name of the encounter").fill("The den");
    await gm.button("Keep", form).click();
    const den = part.getByRole("region", { name: "The den", exact: true });
    await gm.button("Bring Wolf", den).click();
    await gm.chronicle.locator("li", { hasText: "Wolf 1" }).getByText("Not for all").first().waitFor();
    await room.crowd.ask(room.master, "room.say", { text: "A howl." });
    await allHear("A howl.");
    for (const one of [ann, bo]) assert.deepEqual(leaksTo(one, /wolf 1/i), []);
    await goTo(ann, look, "table");
    for (const one of [ann, bo]) assert.equal(await one.card("Wolf 1").count(), 0);
    await own.shows(gm, "Wolf 1");
    for (const one of [ann, bo]) {
      await one.card("Wolf 1").waitFor();
      if (own.unseen) await one.card("Wolf 1").getByText(own.unseen).waitFor();
    }
    const roster = await gm.part(own.roster);
    await gm.more(roster, "Wolf 1");
    await gm.button("Take off the table", roster).click();
    const sure = roster.getByRole("group", { name: "Take Wolf 1 off the table?" });
    await gm.button("Take off the table", sure).click();
    for (const one of everybody()) await one.card("Wolf 1").waitFor({ state: "detached" });
    for (const one of everybody()) assert.equal(await one.card("Wolf").count(), 1);
  });

  test("a GM with a phone calls a test as well, and calls it off", async () => {
    const other = await TablePage.by(room.room.links.gm, here.browser, "GM on a phone", { size: phone });
    await other.card("Annie").waitFor();
    const part = await other.part("Call a test");
    await other.button(second, part).click();
    if (!(await other.button("Annie", part).getAttribute("aria-pressed")).startsWith("t"))
      await other.button("Annie", part).click();
    await calls(other, part);
    // A GM rolls for the foe, and Ann for herself.
    for (const [who, others] of [["Annie", [other, gm, bo]], [second, [ann, bo]]]) {
      for (const one of everybody()) await row(one, who).waitFor();
      for (const one of others) await row(one, who).getByText("has not rolled").waitFor();
    }
    await fine(other, `evening-${game}-gm-phone`);
    assert.equal(await other.page.locator(".toast.mine b").count(), 0, "nobody has rolled");
    await other.button("Close", called(other)).click();
    for (const one of [other, ...everybody()]) await called(one).waitFor({ state: "detached" });
    await other.leave();
  });

  test("somebody comes into the fight in its midst", async () => {
    await own.begins({ ...room, give });
    await own.joins(gm);
    await ann.page.locator(".toast, [data-announcer] p", { hasText: own.joined }).first().waitFor({ state: "attached" });
    await fine(ann, `evening-${game}-joined-phone`);
    await allHear(own.joined);
  });

  test("the GM says who acts next", async () => {
    await goTo(ann, look, "table");
    await own.next(gm, { ...room, give });
    for (const one of everybody()) await own.turn(one).first().waitFor();
    await fine(ann, `evening-${game}-next-phone`);
  });

  test("and somebody leaves the fight", async () => {
    await own.leaves(gm);
    await allHear(own.left);
    for (const one of everybody()) one.expectNoErrors();
  });

  if (own.fights)
    test("the dice alone end the fight, thrown by those who sit there", async () => {
      const told = () => TablePage.allTold(everybody());
      await goTo(ann, look, "table");
      await told();
      for (let rounds = 0; !(await own.isDecided(gm)); rounds += 1) {
        assert.ok(rounds < roundsMost, "the fight does not end");
        await own.fights(gm, ann, { ...room, give, everybody, told });
        assert.equal(await bo.dock.getByRole("button").count(), 0, "who watches is asked nothing");
      }
      await keep(ann, `evening-${game}-decided-phone`);
      await own.closes(gm);
      for (const text of own.ended) await allHear(text);
      await goTo(ann, look, "table");
      for (const [at, one] of everybody().entries()) {
        await own.over(one).first().waitFor();
        assert.notEqual((await one.dock.innerText()).trim(), "", `${one.name}'s dock says nothing`);
        await fine(one, `evening-${game}-over-${["desk", "phone", "laptop"][at]}`);
        one.expectNoErrors();
      }
    });
}
