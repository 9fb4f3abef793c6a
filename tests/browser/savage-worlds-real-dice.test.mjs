// Real dice at a Savage Worlds table: the GM allows them, and what a player's trait die and Wild Die showed is typed in
// and marked for everybody, in the log and on the board. A roll whose dice not everybody sees takes none.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, phone } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, tableToLookAt } from "./pageChecks.mjs";
import { until } from "./patience.mjs";
import { TablePage } from "./table.mjs";

const reported = "Real dice, self-reported";
let server, browser, quiet, room, gm, ann, bo;

const mine = (one) => one.dock.getByLabel("Real dice for what I do next");
const faces = (one) => one.dock.getByLabel("What they show, in order");
const stage = (one) => one.board.getByRole("region", { name: "What has just happened" });
const goTo = (place) => ann.page.getByRole("button", { name: place, exact: true }).click();
const entryOf = (one, who) => one.chronicle.getByRole("article").filter({ hasText: `${who} rolls Fighting` });
const rollsFighting = async (one, who) => {
  await one.openSheet(who);
  await one.sheet.getByTitle("Roll Fighting (d8)", { exact: true }).click();
};
/** What this page was told of rolls, the newest last. */
const rollsTold = (one) =>
  one.sent
    .filter((frame) => frame.includes('"savage-worlds.roll.made"'))
    .map((frame) => JSON.parse(frame).params)
    .filter((event) => event?.type === "savage-worlds.roll.made");

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
  room = await tableToLookAt(server, quiet.page, "savage-worlds", "The honest toll");
  const { crowd, master, seat } = room;
  const add = (who, id, name, more = {}) =>
    crowd.ask(who, "savage-worlds.character.add", {
      id,
      sheet: { name, skills: { fighting: { die: 8 } } },
      ...more,
    });
  await add(seat, "ann", "Ann");
  await add(master, "ogre", "Ogre", { shown: { traits: false, state: true } });
  for (const who of [seat, master])
    await crowd.ask(who, "savage-worlds.auto-accept.choose", { mode: "always" });
  const comes = async (link, name, options) => {
    const one = await TablePage.at(browser, name, options);
    one.sent = one.listen();
    await one.page.goto(link);
    await one.card("Ogre").waitFor();
    return one;
  };
  gm = await comes(room.room.links.gm, "GM", { size: desk });
  ann = await comes(room.seatLink, "Ann", { size: phone });
  bo = await comes(room.room.links.spectator, "Bo", { size: desk, theme: "paper" });
});
after(() => tearDown({ server, browser }));

test("the GM allows real dice", async () => {
  for (const one of [gm, ann]) assert.equal(await mine(one).count(), 0);
  const settings = await gm.part("The table");
  await settings.getByLabel("Real dice: who may type in what they show").selectOption("Everybody");
  for (const one of [gm, ann]) await mine(one).waitFor();
  assert.equal(await mine(bo).count(), 0);
});

test("a trait die and the Wild Die are typed in, and marked for all", async () => {
  await mine(ann).check();
  await faces(ann).fill("7 3");
  await fine(ann, "savage-real-dice-dock-phone");
  await rollsFighting(ann, "Ann");
  for (const one of [gm, ann, bo]) {
    await until(() => rollsTold(one).length === 1, `${one.name} is told of the roll`);
    const [{ data, self_reported, proof }] = rollsTold(one);
    assert.deepEqual([data.set.dice[0].faces, data.set.wild.faces], [[7], [3]]);
    assert.equal(self_reported, true);
    assert.equal(proof, undefined);
  }
  await goTo("Log");
  for (const one of [gm, ann, bo]) await entryOf(one, "Ann").getByText(reported).waitFor();
  await fine(ann, "savage-real-dice-log-phone");
  await goTo("Table");
  for (const one of [gm, ann, bo]) {
    await stage(one).getByText(reported).waitFor();
    for (const face of [7, 3]) await stage(one).getByRole("img", { name: new RegExp(`${face}$`) }).waitFor();
  }
  // They were for that roll alone.
  await until(async () => (await faces(ann).inputValue()) === "", "the faces are gone");
  await fine(ann, "savage-real-dice-board-phone");
  await fine(bo, "savage-real-dice-board-desk");
});

test("a roll whose dice not everybody sees takes none", async () => {
  await mine(gm).check();
  await faces(gm).fill("7 3");
  await rollsFighting(gm, "Ogre");
  await gm.dock.getByText("Your faces were not used").waitFor();
  assert.equal(await faces(gm).inputValue(), "7 3");
  for (const one of [gm, ann, bo]) {
    await until(() => rollsTold(one).length === 2, `${one.name} is told of the ogre's roll`);
    const { data, self_reported, proof } = rollsTold(one)[1];
    assert.equal(data.character, "ogre");
    assert.equal(self_reported, undefined);
    assert.equal(proof === undefined, one !== gm, "its proof is the GM's");
    assert.equal(data.set?.dice === undefined, one !== gm, "and so are its dice");
    // What lies on the board is another roll now.
    await stage(one).getByText("Ogre").first().waitFor();
    assert.equal(await stage(one).getByText(reported).count(), 0);
  }
  await goTo("Log");
  for (const one of [gm, ann, bo]) {
    await entryOf(one, "Ogre").waitFor();
    assert.equal(await entryOf(one, "Ogre").getByText(reported).count(), 0);
    assert.equal(await entryOf(one, "Ann").getByText(reported).count(), 1);
    one.expectNoErrors();
  }
  await fine(gm, "savage-real-dice-unused-desk");
});
