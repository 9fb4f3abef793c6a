// Tests that the GM calls: set before anybody rolls, rolled beside each other, and all see who has and who has not.
// Beside it what else the GM's hand does at a Troika table: harm without an attacker, and who acts next.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const small = { width: 390, height: 844 };
let server, browser, quiet, room, gm, ann;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
  room = await tableToLookAt(server, quiet.page, "troika", "The wet wall");
  await room.crowd.ask(room.seat, "troika.character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
  await room.crowd.ask(room.master, "troika.enemy.add", { id: "imp", name: "Imp", preset: "gutter-imp" });
  gm = await TablePage.by(room.room.links.gm, browser, "GM", { size: desk });
  ann = await TablePage.by(room.seatLink, browser, "Ann", { size: small });
  await gm.card("Imp").waitFor();
});
after(() => tearDown({ server, browser }));

const called = (one) => one.dock.getByRole("region", { name: "A test is called: The wet wall" });
const row = (one, name) => called(one).getByRole("listitem").filter({ hasText: name });

test("the GM calls a test of two, against a number", async () => {
  const part = await gm.part("Call a test");
  const form = part.getByRole("form", { name: "Call a test" });
  assert.equal(await gm.button("Ann", form).getAttribute("aria-pressed"), "true");
  await gm.button("Imp", form).click();
  await form.getByLabel("Against 2d6 + this (empty: under the skill)").fill("4");
  await form.getByLabel("What it is about (all can read it)").fill("The wet wall");
  await gm.button("Call", form).click();
  for (const one of [gm, ann]) {
    await called(one).getByText("Skill, against 2d6 + 4").waitFor();
    await row(one, "Imp").waitFor();
  }
  await row(ann, "Imp").getByText("has not rolled").waitFor();
  await fine(ann, "called-phone");
  await fine(gm, "called-desk");
});

test("each rolls when they like, and all see who has", async () => {
  const roll = ann.button(/^Roll/, row(ann, "Ann"));
  const box = await roll.boundingBox();
  assert.ok(box && box.y + box.height <= small.height, "the button is in sight");
  await roll.click();
  for (const one of [gm, ann]) await row(one, "Ann").getByText(/Passed|Failed|Tie/).waitFor();
  await row(ann, "Imp").getByText("has not rolled").waitFor();
  await gm.button(/^Roll/, row(gm, "Imp")).click();
  for (const one of [gm, ann]) await called(one).waitFor({ state: "detached" });
});

test("a trap strikes whom the GM names, armour counted", async () => {
  const part = await gm.part("Traps and other harm");
  const form = part.getByRole("form", { name: "Traps and other harm" });
  await gm.button("Ann", form).click();
  await form.getByLabel("What it is (all can read it)").fill("The spikes");
  await form.getByLabel("Damage as").selectOption({ label: "Knife" });
  await gm.button("It strikes", form).click();
  await gm.chronicle.getByText("The spikes: Ann is hurt.").waitFor();
});

test("the GM says who acts next, and what is still in the bag", async () => {
  const round = await gm.part("The round");
  await gm.button("Fill the bag", round).click();
  await gm.button("Ann: one token less in the bag", round).click();
  await round.getByText("1/2").waitFor();
  await gm.button("Imp", round).click();
  await ann.dock.getByText("Imp has the turn.").waitFor();
  await gm.button("Ann", round).click();
  await ann.dock.getByText("Ann: what do you do?").waitFor();
  await fine(gm, "stack-by-hand");
  for (const one of [gm, ann]) one.expectNoErrors();
});
