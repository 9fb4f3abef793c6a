// While the table is paused all that the pause refuses is off on players' pages, and says why: their dock, their sheet, the
// tray, and whom they would play. A GM goes on, and what is to be read can be read.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, laptop } from "./browser.mjs";
import { fights, fightToLookAt } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const phone = { width: 390, height: 844 };
const look = { language: "en" };
const why = "Nobody rolls or plays until the GM goes on.";
let here;
before(async () => (here = await setUpQuiet({ dice: 5 })));
after(() => tearDown(here));

/** What can be pressed there, but for what only shows something: its words. */
const pressable = (place) => place.locator("button:enabled, input:enabled, select:enabled").allInnerTexts();
const reads = ["Close"];

for (const game of Object.keys(fights))
  test(`what a pause refuses is off and says why: ${game}`, async () => {
    const { seatLink, room, crowd, master, seat } = await fightToLookAt(here.server, here.quiet.page, game, "Paused");
    const ann = await TablePage.by(seatLink, here.browser, "Ann", { size: phone });
    const wide = await TablePage.by(seatLink, here.browser, "Ann", { size: laptop });
    const gm = await TablePage.by(room.links.gm, here.browser, "GM", { size: desk });
    await ann.card("Aribeth").waitFor();
    const before = await pressable(ann.dock);
    await crowd.ask(master, "room.pause", {});
    for (const one of [ann, wide]) {
      await one.dock.getByText(why).waitFor();
      assert.deepEqual(await pressable(one.dock), []);
    }
    await fine(ann, `paused-${game}-phone`);
    await wide.openSheet("Aribeth");
    await wide.sheet.getByText(why).waitFor();
    assert.deepEqual((await pressable(wide.sheet)).filter((word) => !reads.includes(word)), []);
    await fine(wide, `paused-${game}-laptop`);
    await goTo(ann, look, "dice");
    const tray = ann.page.locator("#tray");
    await tray.getByText(why).waitFor();
    assert.deepEqual(await pressable(tray), []);
    await assert.rejects(crowd.ask(seat, "dice.roll", { notation: "1d6" }), /table-paused/);
    assert.equal(await gm.page.getByText("Until you go on, nobody else").count(), 0);
    assert.equal(await gm.dock.getByText(why).count(), 0);
    await crowd.ask(master, "room.resume");
    await goTo(ann, look, "table");
    await ann.dock.getByText(why).waitFor({ state: "detached" });
    assert.deepEqual(await pressable(ann.dock), before);
    for (const one of [ann, wide, gm]) await one.leave();
  });

test("who has no character yet waits, and what was chosen with the keyboard keeps the focus near", async () => {
  const laid = await fightToLookAt(here.server, here.quiet.page, "troika", "Late");
  const late = await TablePage.at(here.browser, "Late", { size: laptop });
  await late.sitDown(laid.room.links.player);
  await laid.crowd.ask(laid.master, "room.pause", {});
  await late.board.getByText(why).waitFor();
  assert.ok(await late.button("Play", late.board).isDisabled());
  await laid.crowd.ask(laid.master, "room.resume");
  await late.board.getByText(why).waitFor({ state: "detached" });
  const ann = await TablePage.by(laid.seatLink, here.browser, "Ann");
  // However the dice of the fight fell, the call is hers to answer.
  await laid.crowd.ask(laid.master, "troika.test.call", { who: ["ann"], skill: "skill", difficulty: 4, label: "The wet wall" });
  const button = ann.dock.getByRole("button").first();
  await button.focus();
  await laid.crowd.ask(laid.master, "room.pause", {});
  await ann.dock.getByText(why).waitFor();
  await ann.page.waitForFunction(() => document.activeElement?.id === "dock");
  for (const one of [late, ann]) await one.leave();
});
