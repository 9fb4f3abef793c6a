// The felt: six fighters and a blow on it without scrolling, the drawer beside it, and whom a command is for picked by
// a touch on their card.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { fights, fightToLookAt } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, keep, tableToLookAt } from "./pageChecks.mjs";
import { until } from "./patience.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet({ dice: 5 }));
});
after(() => tearDown({ server, browser }));

/** Nothing of the board has to be scrolled to. */
async function wholeBoard(one, where) {
  let wanted, shown;
  const stays = async () => {
    const before = wanted <= shown;
    [wanted, shown] = await one.board.evaluate((board) => [board.scrollHeight, board.clientHeight]);
    await one.page.waitForTimeout(300);
    return before && wanted <= shown;
  };
  await until(stays, "it is whole").catch(() => assert.fail(`${where}: the board wants ${wanted} px and has ${shown}`));
}

for (const game of Object.keys(fights)) {
  test(`six fighters and what is going on between them are seen at once: ${game}`, async () => {
    const { seatLink, room } = await fightToLookAt(server, quiet.page, game, "Six");
    for (const [who, link] of [["Ann", seatLink], ["GM", room.links.gm]]) {
      const one = await TablePage.visits(link, browser, who, { size: desk });
      for (const id of ["Aribeth", "Bojan", "Cidra", "Bog ogre", "Lizard-man", "Old heron"])
        await one.card(id).waitFor();
      await wholeBoard(one, `${game}, ${who}`);
      await one.leave();
    }
  });
}

test("the drawer lies beside the board from 1024 px up, and what is going on comes first", async () => {
  const { room } = await fightToLookAt(server, quiet.page, "troika", "Near");
  const near = await TablePage.visits(room.links.gm, browser, "GM", { size: { width: 1024, height: 768 } });
  await near.button("Game master").click();
  await near.drawer.waitFor();
  const [drawer, board, dock] = await Promise.all(
    [near.drawer, near.board, near.dock].map((place) => place.boundingBox()),
  );
  assert.ok(drawer.x + drawer.width <= board.x, `${drawer.x + drawer.width} and ${board.x}`);
  assert.ok(drawer.x + drawer.width <= dock.x);
  const stage = await near.board.getByRole("region", { name: "What has just happened" }).boundingBox();
  const card = await near.card("Bog ogre").boundingBox();
  for (const { y, height } of [stage, card])
    assert.ok(y >= board.y && y + height <= board.y + board.height, `${y} + ${height} on ${board.y} + ${board.height}`);
  await fine(near, "drawer-1024");
  await near.leave();
});

test("Mouse Guard: on a small laptop the GM sees all that is being thrown, and a dock keeps no line for chances that wait", async () => {
  const { room, seatLink } = await fightToLookAt(server, quiet.page, "mouse-guard", "The narrow ledge");
  const gm = await TablePage.visits(room.links.gm, browser, "GM", { size: { width: 1024, height: 768 } });
  await gm.dock.getByRole("group", { name: "How likely it is" }).waitFor();
  const [board, stage, cards] = await Promise.all(
    [
      gm.board,
      gm.board.getByRole("region", { name: "What has just happened" }),
      gm.board.getByRole("list", { name: /^What Bog ogre/ }),
    ].map((place) => place.boundingBox()),
  );
  const end = board.y + board.height;
  assert.ok(stage.y + stage.height <= end && cards.y + cards.height / 2 <= end, `the board ends at ${end}`);
  await fine(gm, "mouse-guard-1024");
  await gm.leave();
  const ann = await TablePage.visits(seatLink, browser, "Ann", { size: { width: 390, height: 844 } });
  await ann.dock.getByText("The GM's dice come first.").waitFor();
  assert.equal(await ann.dock.locator(".odds").count(), 0);
  await fine(ann, "mouse-guard-waits");
  await ann.leave();
});

test("who plays three has them beside each other above the board, so that it keeps its height", async () => {
  for (const size of [{ width: 1024, height: 768 }, { width: 390, height: 844 }]) {
    const { seatLink } = await fightToLookAt(server, quiet.page, "toy", "Three");
    const ann = await TablePage.visits(seatLink, browser, "Ann", { size });
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
  const ann = await TablePage.visits(seatLink, browser, "Ann", { size: desk });
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
  const ann = await TablePage.visits(seatLink, browser, "Ann", { size: desk });
  await ann.card("Ann").waitFor();
  const act = ann.button("Do something", ann.dock);
  if (await ann.sees(act)) await act.click();
  await ann.button("Attack", ann.dock).click();
  await ann.board.getByTitle("Choose Ogre", { exact: true }).click();
  const form = ann.dock.getByRole("form");
  assert.equal(await ann.button(/Ogre/, form).getAttribute("aria-pressed"), "true");
  await ann.leave();
});

for (const [where, size] of [["desk", desk], ["phone", { width: 390, height: 844 }]]) {
  test(`Troika: and whom a shot or a blow is for (${where})`, async () => {
    const { crowd, master, seat, seatLink } = await tableToLookAt(server, quiet.page, "troika", "The cellar");
    await crowd.ask(seat, "troika.character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
    for (const name of ["Gray", "Green"])
      await crowd.ask(master, "troika.enemy.add", { id: name.toLowerCase(), name, preset: "lizard-man" });
    const ann = await TablePage.visits(seatLink, browser, "Ann", { size });
    await ann.button("Do something", ann.dock).click();
    await ann.button("Attack", ann.dock).click();
    await ann.board.getByTitle("Choose Green", { exact: true }).click();
    const whom = ann.dock.getByRole("group", { name: "Whom" });
    assert.equal(await ann.button("Green", whom).getAttribute("aria-pressed"), "true");
    assert.equal(await ann.button("Gray", whom).getAttribute("aria-pressed"), "false");
    // Once it is put away a touch opens the sheet again.
    await ann.button("Cancel", ann.dock).click();
    await ann.openSheet("Green");
    await ann.leave();
  });
}

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
  const ann = await TablePage.visits(seatLink, browser, "Ann", { size: { width: 390, height: 844 } });
  await ann.button("Fight", ann.dock).click();
  await ann.board.getByTitle("Choose Lizard-man", { exact: true }).click();
  const form = ann.dock.getByRole("form");
  assert.equal(await ann.button(/Lizard-man/, form).getAttribute("aria-pressed"), "true");
  await ann.leave();
});

for (const [where, size] of [["desk", desk], ["phone", { width: 390, height: 844 }]]) {
  test(`between fights the last free roll and what was handed out lie on the felt (${where})`, async () => {
    const { crowd, master, seat, seatLink, room } = await tableToLookAt(server, quiet.page, "troika", "Quiet");
    await crowd.ask(seat, "troika.character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
    await crowd.ask(master, "room.handout.add", { title: "A letter", text: "Burn this.", to: "all" });
    await crowd.ask(master, "room.handout.add", { title: "The plot", text: "No.", to: "gm" });
    const ann = await TablePage.visits(seatLink, browser, "Ann", { size });
    const gm = await TablePage.visits(room.links.gm, browser, "GM", { size });
    await crowd.ask(seat, "dice.roll", { notation: "3d1+4", label: "Climbs" });
    const rolls = [ann, gm].map((one) => one.board.getByRole("region", { name: "The last roll" }));
    for (const roll of rolls) assert.match((await roll.innerText()).replace(/\s+/g, " "), /Ann Climbs .*\+4 7$/);
    await crowd.ask(master, "dice.roll", { notation: "2d1", label: "In secret", audience: "gm" });
    await gm.page.locator("[data-announcer]").getByText("In secret").waitFor({ state: "attached" });
    assert.match(await rolls[1].innerText(), /Climbs/, "what is for the GM is not laid on the table");
    assert.equal(await gm.board.getByText("The plot").count(), 0);
    await fine(ann, `between-${where}`);
    await ann.button("A letter", ann.board).click();
    await ann.page.getByRole("region", { name: "Table tools" }).getByText("Burn this.").waitFor();
    await ann.page.keyboard.press("Escape");
    // What the game rolls takes its place, and a fight wants all of the felt.
    await crowd.ask(seat, "troika.test", { actor: "ann" });
    await ann.board.getByRole("region", { name: "What has just happened" }).waitFor();
    for (const roll of rolls) await roll.waitFor({ state: "detached" });
    await ann.button("A letter", ann.board).waitFor();
    await crowd.ask(master, "troika.enemy.add", { id: "one", name: "Gray", preset: "lizard-man" });
    await crowd.ask(master, "troika.initiative.start", { characters: ["ann"], enemies: ["one"] });
    await ann.button("A letter", ann.board).waitFor({ state: "detached" });
    await ann.leave();
    await gm.leave();
  });
}
