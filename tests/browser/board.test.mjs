// The felt: six fighters and a blow on it without scrolling, the drawer beside it, and whom a command is for picked by
// a touch on their card.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, keep, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

/** Nothing of the board has to be scrolled to. */
async function wholeBoard(one) {
  await one.page.waitForTimeout(300);
  const { wanted, shown } = await one.board.evaluate((board) => ({
    wanted: board.scrollHeight,
    shown: board.clientHeight,
  }));
  assert.ok(wanted <= shown, `the board wants ${wanted} px and has ${shown}`);
}

test("Troika: six fighters, the bag and an attack are seen at once, and the drawer lies beside them", async () => {
  const { crowd, master, seat, room, table } = await tableToLookAt(server, quiet.page, "troika", "Six");
  const heroes = { ann: "toll-keeper", bea: "lamplighter", cid: "deck-hand" };
  const foes = ["one", "two", "three"];
  for (const [id, ready] of Object.entries(heroes))
    await crowd.ask(id === "ann" ? seat : master, "troika.character.add", { id, name: id, ready });
  for (const id of foes) await crowd.ask(master, "troika.enemy.add", { id, name: id, preset: "lizard-man" });
  await crowd.ask(master, "troika.initiative.start", { characters: Object.keys(heroes), enemies: foes });
  for (let draw = 0; draw < 60; draw += 1) {
    await crowd.ask(master, "troika.token.draw");
    const { turn } = (await table()).initiative;
    if (turn?.owner === "ann") break;
    if (turn && !turn.actor) await crowd.ask(master, "troika.actor.choose", { creature: foes[0] });
    if (turn) await crowd.ask(master, "troika.turn.end");
  }
  await crowd.ask(seat, "troika.attack", { attacker: "ann", defender: "one", weapon: "unarmed" });
  const gm = await TablePage.by(room.links.gm, browser, "GM", { size: desk });
  await gm.card("one").waitFor();
  await wholeBoard(gm);
  await gm.leave();

  const near = await TablePage.by(room.links.gm, browser, "GM", { size: { width: 1024, height: 768 } });
  await near.button("Game master").click();
  await near.drawer.waitFor();
  const [drawer, board, dock] = await Promise.all(
    [near.drawer, near.board, near.dock].map((place) => place.boundingBox()),
  );
  assert.ok(drawer.x + drawer.width <= board.x, `${drawer.x + drawer.width} and ${board.x}`);
  assert.ok(drawer.x + drawer.width <= dock.x);
  await fine(near, "drawer-1024");
  await near.leave();
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
