// An evening with all that a GM has in hand, the same in every game: the GM sits at a desk, Ann has a phone. What
// differs between the games is told by `own`.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, inSight, keep, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const phone = { width: 390, height: 844 };
const look = { language: "en" };
const label = "The wet wall";

/**
 * Declares the tests of an evening of that game, in which Ann plays `ann`, called Ann. `own`:
 * - `lay({ give, ask, master, seat })`: the table before anybody looks at it, by plain commands; `give` names them
 *   without the game;
 * - `fills(form)`: what is tested, and how hard it is, with a modifier; `what`: the same in the words of the dock;
 * - `roll`: the words on the button of a called test, or `button(ann)`, where it stands elsewhere; `rolls(ann, row)`: the way from there to its outcome;
 * - `amends(dialog)`: what had been forgotten, of what `entry(gm)` says, else of the roll itself; `forgets({ give, … })`:
 *   another roll, where nothing can be added to the one that was called;
 * - `tests(ann, { give, … })`: a roll from the sheet that lies open on the phone; `again`: that once more, where the sheet
 *   is not the way to it; `tested`: the roll in the words of who is asked;
 *   `settles(ann)`: what it still asks after it was thrown;
 * - `offers(ann, gm, { give, settings, … })`: where players name modifiers, one that the GM lets count; `offered`:
 *   what the log says of it then;
 * - `prepares(gm)`, `shows(gm)`: a foe called Wolf comes hidden, and is shown;
 * - `begins({ give, … })`: a fight of Ann's and of a foe called Imp; `joins(gm)`, `leaves(gm)`: Wolf comes into it and
 *   goes out of it; `joined`, `left`: what the log says then.
 */
export function playEvening(game, name, own) {
  let here, gm, ann, room;
  const give = (who, method, params = {}) => room.crowd.ask(who, `${game}.${method}`, params);
  const called = (one) => one.dock.getByRole("region", { name: `A test is called: ${label}` });
  const row = (one, who) => called(one).getByRole("listitem").filter({ hasText: who });
  const titled = (yes) =>
    ann.page.waitForFunction((wanted) => document.title.startsWith("Your turn: ") === wanted, yes);
  const rolls = (one) => one.chronicle.locator("li").filter({ has: one.page.locator(".throw") });
  const settings = () => gm.part("The table");
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
    ann.sent = ann.listen();
    await ann.page.goto(room.seatLink);
    for (const one of [gm, ann]) await one.card("Ann").waitFor();
  });
  after(() => tearDown(here));

  test("who is called to a test is told on any tab, and rolls from there", async () => {
    await goTo(ann, look, "dice");
    await titled(false);
    const form = await gm.part("Call a test");
    await calls(gm, form);
    await ann.page.locator(".toast", { hasText: label }).waitFor();
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
      ann.page.locator(".toast.mine b").waitFor(),
      own.rolls(ann, row(ann, "Ann")),
    ]);
    for (const one of [gm, ann]) await called(one).waitFor({ state: "detached" });
    await titled(false);
    await keep(ann, `evening-${game}-rolled-phone`);
  });

  test("the roll is amended with what was forgotten", async () => {
    await own.forgets?.({ ...room, give });
    const roll = (own.entry?.(gm) ?? rolls(gm)).last();
    await roll.getByText("Why", { exact: true }).click();
    await gm.button("Amend…", roll).click();
    const dialog = gm.page.getByRole("dialog", { name: "Amend" });
    await own.amends(dialog);
    const accept = gm.button("Accept", dialog);
    const refused = dialog.locator(".refusal");
    await gm.page.waitForFunction(() => document.querySelector("dialog button.main:not(:disabled), dialog .refusal"));
    assert.equal(await refused.count(), 0, await refused.allInnerTexts().then(String));
    await accept.click();
    await dialog.waitFor({ state: "detached" });
    await ann.page.locator(".toast", { hasText: "amends a roll" }).waitFor();
    await goTo(ann, look, "log");
    for (const one of [gm, ann]) {
      await one.chronicle.getByText("amends a roll").waitFor();
      await one.chronicle.getByText("Amended", { exact: true }).first().waitFor();
    }
    await fine(ann, `evening-${game}-amended-phone`);
  });

  test("it is taken back, and brought back", async () => {
    await gm.button("Take back").click();
    const dialog = gm.page.getByRole("dialog", { name: "Take back" });
    await gm.button("Take it back", dialog).click();
    const told = ann.chronicle.locator("li", { hasText: "amends a roll" });
    await told.getByText("Taken back", { exact: true }).waitFor();
    await gm.button("Bring back").click();
    await told.getByText("Taken back", { exact: true }).waitFor({ state: "detached" });
  });

  test("a player's roll waits for the GM who wants to be asked", async () => {
    const rolls = (await settings()).getByLabel("What players roll");
    await rolls.selectOption("waits until I let it pass");
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
    const before = await gm.newest();
    await gm.button("Let it pass", waits(gm)).click();
    for (const one of [gm, ann]) await waits(one).waitFor({ state: "detached" });
    await gm.heardMore(before);
    await rolls.selectOption("happens at once");
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
    await goTo(ann, look, "sheet");
    const locked = ann.sheet.getByText("Locked by the GM");
    if (own.writes) await locked.waitFor();
    await assert.rejects(own.changes({ give, who: room.seat }), /sheets-locked|forbidden|gm-only/);
    await own.changes({ give, who: room.master });
    await ann.sheet.getByRole("heading", { name: "Annie" }).waitFor();
    await fine(ann, `evening-${game}-locked-phone`);
    await lock.uncheck();
    if (own.writes) await ann.button("Change", ann.sheet).waitFor();
  });

  test("a foe behind the screen is nobody's but the GM's until it is shown", async () => {
    await own.prepares(gm);
    await gm.chronicle.locator("li", { hasText: "Wolf" }).getByText("Not for all").first().waitFor();
    await room.crowd.ask(room.master, "room.say", { text: "All is quiet." });
    await ann.page.locator(".toast", { hasText: "All is quiet." }).waitFor();
    assert.deepEqual(ann.sent.filter((text) => /wolf/i.test(text)), []);
    await goTo(ann, look, "table");
    assert.equal(await ann.card("Wolf").count(), 0);
    await own.shows(gm);
    await ann.card("Wolf").waitFor();
    await fine(ann, `evening-${game}-shown-phone`);
  });

  test("a GM with a phone calls a test as well, and calls it off", async () => {
    const other = await TablePage.by(room.room.links.gm, here.browser, "GM on a phone", { size: phone });
    await other.card("Annie").waitFor();
    const part = await other.part("Call a test");
    await calls(other, part);
    await called(other).waitFor();
    await fine(other, `evening-${game}-gm-phone`);
    assert.equal(await other.page.locator(".toast.mine b").count(), 0, "nobody has rolled");
    await other.button("Close", called(other)).click();
    for (const one of [other, ann]) await called(one).waitFor({ state: "detached" });
    await other.leave();
  });

  test("somebody comes into the fight in its midst, and leaves it", async () => {
    await own.begins({ ...room, give });
    await own.joins(gm);
    await ann.page.locator(".toast, [data-announcer] p", { hasText: own.joined }).first().waitFor({ state: "attached" });
    await fine(ann, `evening-${game}-joined-phone`);
    await own.leaves(gm);
    await goTo(ann, look, "log");
    for (const text of [own.joined, own.left]) await ann.heard(text);
    for (const one of [gm, ann]) one.expectNoErrors();
  });
}
