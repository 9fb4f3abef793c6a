// A GM who is asked before players roll: what waits is seen by the GM and by who asked, and by nobody else.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, phone } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet, room, gm, ann, bo;
const heard = {};

async function comes(link, name, options) {
  const one = await TablePage.at(browser, name, options);
  heard[name] = one.listen();
  await one.page.goto(link);
  return one;
}
const waits = (one) => one.page.getByRole("group", { name: "Waits for the GM" });
const roll = (skill = "Strength") => room.crowd.ask(room.seat, "troika.test", { actor: "ann", skill });

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
  room = await tableToLookAt(server, quiet.page, "troika", "The slow table");
  await room.crowd.ask(room.seat, "troika.character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
  gm = await comes(room.room.links.gm, "GM", { size: desk });
  ann = await comes(room.seatLink, "Ann", { size: phone });
  bo = await comes(room.room.links.spectator, "Bo", { size: desk, theme: "paper" });
  for (const one of [gm, ann, bo]) await one.button("Tools").waitFor();
});
after(() => tearDown({ server, browser }));

test("what a player rolls waits, and is thrown when the GM lets it pass", async () => {
  const settings = await gm.part("The table");
  await settings.getByLabel("Ask me before players roll").check();
  await ann.page.getByRole("button", { name: "Log", exact: true }).click();
  await roll();
  for (const one of [gm, ann]) await waits(one).getByText("Ann: test").waitFor();
  await waits(gm).getByText("What exactly").click();
  await waits(gm).getByText("skill: Strength").waitFor();
  await fine(gm, "automation-gm-desk");
  await fine(ann, "automation-player-phone");
  assert.deepEqual(heard.Bo.filter((one) => /room\.command|Strength/.test(one)), []);
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
  await settings.getByLabel("Ask me before players roll").uncheck();
  await roll("Swimming");
  await ann.chronicle.getByText("Swimming").first().waitFor();
  assert.equal(await waits(gm).count(), 0);
});
