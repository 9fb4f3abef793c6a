// A GM who is asked before players roll: what waits is seen by the GM and by who asked, and by nobody else. Where the
// sheets are kept by hand, what is rolled is told and entered on none.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { tearDown } from "./fixture.mjs";
import { allSent, leaksTo, setUpListening } from "./listening.mjs";
import { fine, inSight } from "./pageChecks.mjs";

let server, browser, room, gm, ann, bo;

const waits = (one) => one.page.getByRole("group", { name: "Waits for the GM" });
const roll = (skill = "Strength") => room.crowd.ask(room.seat, "troika.test", { actor: "ann", skill });

before(async () => {
  ({ server, browser, room, gm, ann, bo } = await setUpListening("The slow table"));
});
after(() => tearDown({ server, browser }));

test("what a player rolls waits, and is thrown when the GM lets it pass", async () => {
  const settings = await gm.part("The table");
  await settings.getByLabel("What players roll").selectOption("waits until I let it pass");
  await gm.answered();
  await ann.page.getByRole("button", { name: "Log", exact: true }).click();
  await roll();
  for (const one of [gm, ann]) await waits(one).getByText("Ann: test").waitFor();
  await waits(gm).getByText("What exactly").click();
  await waits(gm).getByText("skill: Strength").waitFor();
  await fine(gm, "automation-gm-desk");
  await fine(ann, "automation-player-phone");
  await allSent(room, [bo]);
  assert.deepEqual(leaksTo(bo, /room\.command|Strength/), []);
  assert.equal(await waits(bo).count(), 0);
  await gm.button("Let it pass", waits(gm)).click();
  for (const one of [gm, bo]) await one.chronicle.getByText("Strength").first().waitFor();
  for (const one of [gm, ann]) await waits(one).waitFor({ state: "detached" });
});

test("it is turned down, or taken back", async () => {
  await roll();
  await gm.button("Turn it down", waits(gm)).click();
  await waits(ann).waitFor({ state: "detached" });
  await ann.chronicle.getByText("The GM turns down: test").waitFor();
  await roll();
  await ann.button("Take it back", waits(ann)).click();
  await waits(gm).waitFor({ state: "detached" });
  await gm.chronicle.getByText("Taken back: test").waitFor();
  const settings = await gm.part("The table");
  await settings.getByLabel("What players roll").selectOption("happens at once");
  await gm.answered();
  await roll("Swimming");
  for (const one of [gm, ann]) await one.chronicle.getByText("Swimming").first().waitFor();
  assert.equal(await waits(gm).count(), 0);
});

test("what a player changes on a sheet waits too, where the GM wants to see it first", async () => {
  const asks = (await gm.part("The table")).getByLabel("Ask me before players change sheets");
  await asks.check();
  await ann.page.getByRole("button", { name: "Sheet", exact: true }).click();
  await ann.button("Change", ann.sheet).click();
  const name = ann.sheet.getByLabel("Name", { exact: true });
  await name.fill("Annie");
  await name.press("Enter");
  for (const one of [gm, ann]) await waits(one).getByText("Ann: Change a sheet").waitFor();
  await waits(gm).getByText("What exactly").click();
  await waits(gm).getByText("name: Annie").waitFor();
  await inSight(ann.button("Take it back", waits(ann)));
  await fine(gm, "automation-sheet-gm-desk");
  await fine(ann, "automation-sheet-player-phone");
  assert.equal(await waits(bo).count(), 0);
  for (const one of [gm, bo]) await one.card("Ann").waitFor();
  await gm.button("Turn it down", waits(gm)).click();
  await waits(ann).waitFor({ state: "detached" });
  assert.equal((await room.table()).creatures.ann.name, "Ann");

  await name.fill("Annika");
  await name.press("Enter");
  await waits(gm).waitFor();
  await gm.button("Let it pass", waits(gm)).click();
  for (const one of [gm, bo]) await one.card("Annika").waitFor();
  await ann.sheet.getByRole("heading", { name: "Annika" }).waitFor();
  await waits(ann).waitFor({ state: "detached" });
  // Rolls are not held by that.
  await roll();
  assert.equal(await waits(gm).count(), 0);
  await asks.uncheck();
  await ann.button("Done", ann.sheet).or(ann.button("Change", ann.sheet)).first().waitFor();
  await ann.page.getByRole("button", { name: "Log", exact: true }).click();
});

test("of the kinds that a game has the GM is asked alone", async () => {
  const settings = await gm.part("The table");
  const asks = settings.getByLabel("Ask me before players spend points");
  await asks.check();
  await gm.answered();
  await settings.getByText("Luck: in answers, and in tests of Luck that you call.").waitFor();
  await settings.getByLabel("Ask me before players heal or rest").waitFor();
  await settings.getByLabel("Ask me before players change who acts next").waitFor();
  await fine(gm, "automation-kinds-gm-desk");
  await ann.page.getByRole("button", { name: "Table", exact: true }).click();
  await room.crowd.ask(room.master, "troika.luck.offer", { creature: "ann", note: "A loose stone" });
  await ann.button(/^Test luck/).click();
  for (const one of [gm, ann]) await waits(one).getByText("Ann: An answer (luck)").waitFor();
  await waits(gm).getByText("What exactly").click();
  await fine(gm, "automation-kinds-held-desk");
  await fine(ann, "automation-kinds-held-phone");
  // What is no kind of that is not asked about.
  await roll("Sneak");
  for (const one of [gm, bo]) await one.chronicle.getByText("Sneak").first().waitFor();
  await gm.button("Let it pass", waits(gm)).click();
  for (const one of [gm, ann]) await waits(one).waitFor({ state: "detached" });
  assert.deepEqual((await room.table()).decisions, []);
  await gm.chronicle.getByText("The GM lets pass: An answer (luck)").waitFor();
  await asks.uncheck();
  await gm.answered();
  await ann.page.getByRole("button", { name: "Log", exact: true }).click();
});

test("where sheets are kept by hand, a wound is told and not entered", async () => {
  const settings = await gm.part("The table");
  await settings.getByLabel("What players roll").selectOption("is told, entered nowhere");
  await settings.getByText("entered on no sheet: each writes on their own").waitFor();
  await fine(gm, "automation-manual-desk");
  const stamina = async () => (await room.table()).creatures.ann.stamina;
  const before = await stamina();
  await room.crowd.ask(room.master, "troika.fall", { creature: "ann", metres: 10 });
  for (const one of [gm, ann, bo]) await one.chronicle.getByText("Not entered on the sheet").first().waitFor();
  assert.equal(await stamina(), before);
  await room.crowd.ask(room.master, "troika.adjust", { creature: "ann", field: "stamina", value: before - 2 });
  assert.equal(await stamina(), before - 2);
});
