// Real dice: where the GM allows them, people type in what theirs showed. It is marked for everybody, and what does not
// fit is said where it was typed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { tearDown } from "./fixture.mjs";
import { sentWith, setUpListening } from "./listening.mjs";
import { fine, inSight, tableToLookAt } from "./pageChecks.mjs";
import { until } from "./patience.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet, room, gm, ann, bo;

const mine = (within) => within.getByLabel(/^(I throw real dice|Real dice for what I do next)$/);
const faces = (within) => within.getByLabel("What they show, in order");
const trayOf = (one) => one.page.locator("form").filter({ has: one.page.getByLabel("Notation") });
const entryOf = (one, text) => one.chronicle.getByRole("article").filter({ hasText: text });
/** On a phone one thing is shown at a time. */
const goTo = (place) => ann.page.getByRole("button", { name: place, exact: true }).click();

before(async () => {
  ({ server, browser, quiet, room, gm, ann, bo } = await setUpListening("The honest house"));
});
after(() => tearDown({ server, browser }));

test("nobody is asked for faces until the GM allows it", async () => {
  for (const one of [gm, ann]) assert.equal(await mine(one.page).count(), 0);
  const settings = await gm.part("The table");
  await settings.getByLabel("Real dice: who may type in what they show").selectOption("Everybody");
  await fine(gm, "real-dice-drawer-desk");
  await mine(ann.dock).waitFor();
  assert.equal(await mine(bo.page).count(), 0);
  await bo.heard("Everybody may type in what real dice show.");
});

test("on a phone a free roll is typed in, and marked for all", async () => {
  await goTo("Dice");
  const tray = trayOf(ann);
  await tray.getByLabel("Notation").fill("2d6+1");
  await tray.getByLabel("What for").fill("a real throw");
  await mine(tray).check();
  await faces(tray).fill("3 and 4");
  await tray.getByText("Whole numbers, with spaces between them.").waitFor();
  assert.equal(await ann.button("Roll 2d6+1", tray).isDisabled(), true);
  await faces(tray).fill("3 9");
  await ann.button("Roll 2d6+1", tray).click();
  await tray.getByRole("alert").getByText("do not fit the dice").waitFor();
  await tray.getByText("Look at number 2").waitFor();
  await fine(ann, "real-dice-refused-phone");
  for (const one of [tray.getByRole("alert"), ann.button("Roll 2d6+1", tray)]) await inSight(one);
  await faces(tray).fill("3 4");
  await ann.button("Roll 2d6+1", tray).click();
  await goTo("Log");
  for (const one of [gm, ann, bo]) {
    const entry = entryOf(one, "a real throw");
    await entry.getByText("Real dice, self-reported").waitFor();
    assert.match(await entry.locator(".total").innerText(), /= 8/);
    await one.unfold(entry);
    await entry.getByText("of them nothing can be proved").waitFor();
    assert.equal(await entry.getByText("Drawn").count(), 0);
  }
  await bo.page.getByRole("region", { name: "The last roll" }).getByText("Real dice, self-reported").waitFor();
  await fine(ann, "real-dice-log-phone");
  await fine(bo, "real-dice-log-desk");
});

test("what one does in the game takes the faces, and the server throws the rest", async () => {
  await goTo("Table");
  await mine(ann.dock).check();
  await faces(ann.dock).fill("1 2");
  await fine(ann, "real-dice-dock-phone");
  await goTo("Sheet");
  await bo.hears(() => ann.sheet.getByRole("button", { name: /[0-9] ?%/ }).first().click());
  await goTo("Log");
  const entry = entryOf(bo, "Real dice, self-reported").last();
  await entry.locator(".throw").first().waitFor();
  const tested = sentWith(bo, '"troika.tested"')
    .map((frame) => JSON.parse(frame).params)
    .find(({ type }) => type === "troika.tested");
  assert.deepEqual(tested.data.dice, [1, 2]);
  assert.equal(tested.self_reported, true);
  assert.equal(tested.proof, undefined);
  await goTo("Table");
  // They were for that throw alone.
  await until(async () => (await faces(ann.dock).inputValue()) === "", "the faces are gone");
  for (const one of [gm, ann, bo]) await one.board.getByText("Real dice, self-reported").waitFor();
  await fine(ann, "real-dice-board-phone");
  await fine(bo, "real-dice-board-desk");
});

test("none of it is left when the GM ends it", async () => {
  const settings = await gm.part("The table");
  await settings.getByLabel("Real dice: who may type in what they show").selectOption("Nobody");
  await mine(ann.dock).waitFor({ state: "detached" });
  await entryOf(bo, "a real throw").getByText("Real dice, self-reported").waitFor();
  for (const one of [gm, ann, bo]) one.expectNoErrors();
});

/** Of each game: Ann, as she sits there, and a throw of hers. */
const throws = {
  troika: { sheet: { ready: "toll-keeper" }, method: "test", params: { actor: "ann" } },
  toy: { sheet: {}, method: "knack.roll", params: { actor: "ann", x: 2 } },
  "terre-exile": {
    sheet: { attributes: { AGI: 50 } },
    before: ["test.declare", { id: "leap", actor: "ann", attribute: "AGI" }],
    method: "test.roll",
    params: { test: "leap" },
  },
  "mouse-guard": {
    sheet: { skills: { scout: 3 }, health: 4 },
    calls: ["test.call", { actor: "ann", what: "scout", ob: 1 }],
    method: "throw",
    params: { actor: "ann" },
  },
};
for (const [game, { sheet, calls, before, method, params }] of Object.entries(throws))
  test(`the board says it of what lies on it: ${game}`, async () => {
    const here = await tableToLookAt(server, quiet.page, game, "The honest table");
    const { crowd, master, seat } = here;
    await crowd.ask(seat, `${game}.character.add`, { id: "ann", name: "Ann", ...sheet });
    await crowd.ask(master, "room.settings", { real_dice: "everybody" });
    if (calls) await crowd.ask(master, `${game}.${calls[0]}`, calls[1]);
    if (before) await crowd.ask(seat, `${game}.${before[0]}`, before[1]);
    const one = await TablePage.visits(here.room.links.spectator, browser, "who watches", {
      size: { width: 390, height: 844 },
    });
    await one.card("Ann").waitFor();
    assert.equal(await one.board.getByText("Real dice, self-reported").count(), 0);
    await crowd.ask(seat, `${game}.${method}`, { ...params, faces: [3] });
    await one.board.getByText("Real dice, self-reported").waitFor();
    await fine(one, `real-dice-board-${game}-phone`);
    await one.leave();
  });
