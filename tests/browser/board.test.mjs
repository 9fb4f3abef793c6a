// The felt: six fighters and a blow on it without scrolling, the drawer beside it, and whom a command is for picked by
// a touch on their card.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { fights, fightToLookAt } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, keep, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

/** Nothing of the board has to be scrolled to. */
async function wholeBoard(one, where) {
  await one.page.waitForTimeout(300);
  const { wanted, shown } = await one.board.evaluate((board) => ({
    wanted: board.scrollHeight,
    shown: board.clientHeight,
  }));
  assert.ok(wanted <= shown, `${where}: the board wants ${wanted} px and has ${shown}`);
}

for (const game of Object.keys(fights)) {
  test(`six fighters and what is going on between them are seen at once: ${game}`, async () => {
    const { seatLink, room } = await fightToLookAt(server, quiet.page, game, "Six");
    for (const [who, link] of [["Ann", seatLink], ["GM", room.links.gm]]) {
      const one = await TablePage.by(link, browser, who, { size: desk });
      for (const id of ["Aribeth", "Bojan", "Cidra", "Bog ogre", "Lizard-man", "Old heron"])
        await one.card(id).waitFor();
      await wholeBoard(one, `${game}, ${who}`);
      await one.leave();
    }
  });
}

test("the drawer lies beside the board from 1024 px up, and what is going on comes first", async () => {
  const { room } = await fightToLookAt(server, quiet.page, "troika", "Near");
  const near = await TablePage.by(room.links.gm, browser, "GM", { size: { width: 1024, height: 768 } });
  await near.button("Game master").click();
  await near.drawer.waitFor();
  const [drawer, board, dock] = await Promise.all(
    [near.drawer, near.board, near.dock].map((place) => place.boundingBox()),
  );
  assert.ok(drawer.x + drawer.width <= board.x, `${drawer.x + drawer.width} and ${board.x}`);
  assert.ok(drawer.x + drawer.width <= dock.x);
  const stage = await near.board.getByRole("region", { name: "What has just happened" }).boundingBox();
  const card = await near.card("Bog ogre").boundingBox();
  assert.ok(stage.y < card.y, `${stage.y} and ${card.y}`);
  await fine(near, "drawer-1024");
  await near.leave();
});

test("who plays three has them beside each other above the board, so that it keeps its height", async () => {
  for (const size of [{ width: 1024, height: 768 }, { width: 390, height: 844 }]) {
    const { seatLink } = await fightToLookAt(server, quiet.page, "toy", "Three");
    const ann = await TablePage.by(seatLink, browser, "Ann", { size });
    const seats = ann.page.getByRole("navigation", { name: "Who is here" });
    for (const name of ["Aribeth", "Bojan", "Cidra"]) await seats.getByText(name, { exact: true }).first().waitFor();
    const { height } = await seats.boundingBox();
    assert.ok(height <= 0.16 * size.height, `the seats take ${height} of ${size.height} px`);
    await fine(ann, `seats-${size.width}`);
    await ann.leave();
  }
});

test("Terre d'Exile: an opponent is picked on the board", async () => {
  const { crowd, master, seat, seatLink } = await tableToLookAt(server, quiet.page, "terre-exile", "The ford");
  const attributes = Object.fromEntries(
    ["AGI", "CON", "DEX", "INT", "WIL", "CHA"].map((one, at) => [one, 40 + at]),
  );
  await crowd.ask(seat, "terre-exile.character.add", { id: "ann", name: "Ann", attributes });
  await crowd.ask(master, "terre-exile.character.add", { id: "goblin", name: "Goblin", attributes });
  const ann = await TablePage.by(seatLink, browser, "Ann", { size: desk });
  await ann.button("Make a test", ann.dock).click();
  await ann.board.getByTitle("Choose Goblin", { exact: true }).click();
  const goblin = ann.button("Goblin", ann.dock);
  assert.equal(await goblin.getAttribute("aria-pressed"), "true");
  await keep(ann, "picked");
  await ann.board.getByTitle("Choose Goblin", { exact: true }).click();
  assert.equal(await goblin.getAttribute("aria-pressed"), "false");
  await ann.leave();
});

test("Savage Worlds: so is whom an attack is for", async () => {
  const { crowd, master, seat, seatLink } = await tableToLookAt(server, quiet.page, "savage-worlds", "The toll");
  const sheet = (name) => ({ name, skills: { fighting: { die: 8 } } });
  await crowd.ask(seat, "savage-worlds.character.add", { id: "ann", sheet: sheet("Ann") });
  for (const name of ["Bandit", "Ogre"])
    await crowd.ask(master, "savage-worlds.character.add", { id: name.toLowerCase(), sheet: sheet(name) });
  const ann = await TablePage.by(seatLink, browser, "Ann", { size: desk });
  await ann.card("Ann").waitFor();
  const act = ann.button("Do something", ann.dock);
  if (await ann.sees(act)) await act.click();
  await ann.button("Attack", ann.dock).click();
  await ann.board.getByTitle("Choose Ogre", { exact: true }).click();
  const form = ann.dock.getByRole("form");
  assert.equal(await ann.button(/Ogre/, form).getAttribute("aria-pressed"), "true");
  await ann.leave();
});

test("ToY: so is whom a blow is for", async () => {
  const { crowd, master, seatLink, table } = await fightToLookAt(server, quiet.page, "toy", "The blow");
  await crowd.ask(master, "toy.attempt.cancel", { attempt: "leap" });
  for (const actor of ["ann", "bea", "cid"]) await crowd.ask(master, "toy.init.roll", { actor });
  for (let step = 0; step < 30; step += 1) {
    const { decisions, characters } = await table();
    if (characters.ann.allowed.includes("fight")) break;
    if (decisions[0])
      await crowd.ask(master, "decision.answer", { decision: decisions[0].id, answer: decisions[0].fallback });
    else await crowd.ask(master, "toy.phase.advance");
  }
  const ann = await TablePage.by(seatLink, browser, "Ann", { size: { width: 390, height: 844 } });
  await ann.button("Fight", ann.dock).click();
  await ann.board.getByTitle("Choose Lizard-man", { exact: true }).click();
  const form = ann.dock.getByRole("form");
  assert.equal(await ann.button(/Lizard-man/, form).getAttribute("aria-pressed"), "true");
  await ann.leave();
});
