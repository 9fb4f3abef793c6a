// A group of creatures that a GM keeps is there in every browser of the GM's, and comes as a file to another table of the
// same game, with the numbers it had, behind the screen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { byName, d, games } from "./creatures.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;
before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const kept = (gm, name) => gm.drawer.getByRole("region", { name, exact: true });

/** A table of that game with its two creatures at it, and the GM who has kept them. */
async function keeps(game, name) {
  const first = await tableToLookAt(server, quiet.page, game, name);
  await Promise.all(
    games[game].lay((method, params) => first.crowd.ask(first.master, `${game}.${method}`, params)),
  );
  const gm = await TablePage.by(first.room.links.gm, browser, "GM", { size: desk });
  await gm.card("Tiger").waitFor();
  const form = (await gm.part("Kept encounters")).getByRole("form", { name: "Keep an encounter" });
  await form.getByLabel("Name of the encounter").fill("The den");
  await gm.button("Keep", form).click();
  await kept(gm, "The den").waitFor();
  return { first, gm };
}

/** The file of a kept encounter, as text. */
async function fileOf(gm, name) {
  const [file] = await Promise.all([
    gm.page.waitForEvent("download"),
    gm.button("As a file", kept(gm, name)).click(),
  ]);
  assert.equal(file.suggestedFilename(), `${name}.json`);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
const takes = (field, text) =>
  field.setInputFiles({ name: "den.json", mimeType: "application/json", buffer: Buffer.from(text) });

for (const game of Object.keys(games)) {
  test(`a kept encounter is in another browser, and comes to another table: ${game}`, async () => {
    const { first, gm } = await keeps(game, "The first night");
    await gm.leave();
    const elsewhere = await TablePage.by(first.room.links.gm, browser, "GM", { size: desk });
    await elsewhere.button("Tools").waitFor();
    await elsewhere.part("Kept encounters");
    await kept(elsewhere, "The den").waitFor();
    const file = await fileOf(elsewhere, "The den");

    const second = await tableToLookAt(server, quiet.page, game, "The second night");
    await elsewhere.page.goto(second.room.links.gm);
    await elsewhere.button("Tools").waitFor();
    const part = await elsewhere.part("Kept encounters");
    await part.getByText("No encounter is kept at this table.").waitFor();
    await takes(part.getByLabel("Bring in an encounter from a file"), file);
    await kept(elsewhere, "The den").waitFor();
    assert.equal(await part.getByLabel("They come behind the screen").isChecked(), true);
    await elsewhere.button("Bring all 2", kept(elsewhere, "The den")).click();
    await part.getByRole("form", { name: "Keep an encounter" }).getByLabel("Tiger").waitFor();
    const { numbers } = games[game];
    assert.deepEqual(byName(numbers(await second.table())), byName(numbers(await first.table())));
    const seat = await second.crowd.sit(second.room.room, { token: second.room.tokens.spectator });
    assert.doesNotMatch(JSON.stringify(await second.crowd.table(seat)), /Old One|Tiger/);
    await fine(elsewhere, `encounters-${game}-desk`);
    await elsewhere.leave();
  });
}

test("what a browser kept before rooms did comes into the room", async () => {
  const first = await tableToLookAt(server, quiet.page, "toy", "The zeroth night");
  const gm = await TablePage.by(first.room.links.gm, browser, "GM", { size: desk });
  await gm.button("Tools").waitFor();
  await gm.page.evaluate(() => {
    const wolf = { name: "Wolf", method: "toy.monster.add", params: { hd: 1 } };
    localStorage.setItem("kast.encounters.toy", JSON.stringify([{ name: "The den", creatures: [wolf] }]));
  });
  await gm.page.reload();
  await gm.button("Tools").waitFor();
  const part = await gm.part("Kept encounters");
  const own = part.getByRole("list", { name: "Encounters of this browser" });
  await own.getByRole("button", { name: "Keep The den at this table" }).click();
  await kept(gm, "The den").waitFor();
  await own.waitFor({ state: "detached" });
  assert.equal(await gm.page.evaluate(() => localStorage.getItem("kast.encounters.toy")), null);
  await gm.leave();
});

test("singly, in sight, and under a name that nobody has", async () => {
  const { gm, first } = await keeps("toy", "The third night");
  const part = await gm.part("Kept encounters");
  await part.getByLabel("They come behind the screen").uncheck();
  await gm.button("Bring Tiger", kept(gm, "The den")).click();
  await gm.card("Tiger 1").waitFor();
  const seat = await first.crowd.sit(first.room.room, { token: first.room.tokens.spectator });
  assert.match(JSON.stringify(await first.crowd.table(seat)), /Tiger 1/);
  await gm.button("Forget", kept(gm, "The den")).click();
  const sure = part.getByRole("group", { name: "Forget The den? No copy of it stays." });
  await gm.button("Forget", sure).click();
  await part.getByText("No encounter is kept at this table.").waitFor();
  await gm.leave();
});

test("as a file it comes to another browser, on a phone; what is no such file is not taken", async () => {
  const { gm, first } = await keeps("troika", "The fourth night");
  const buffer = Buffer.from(await fileOf(gm, "The den"));

  const other = await tableToLookAt(server, quiet.page, "troika", "Elsewhere");
  const size = { width: 390, height: 844 };
  const guest = await TablePage.by(other.room.links.gm, browser, "Guest", { size });
  await guest.button("Tools").waitFor();
  await goTo(guest, { language: "en" }, "gm");
  const place = guest.page.getByRole("region", { name: "Game master" });
  await place.locator("summary", { hasText: "Kept encounters" }).click();
  const field = place.getByLabel("Bring in an encounter from a file");
  const told = place.getByRole("alert");
  await takes(field, "The den");
  await told.getByText("That is not a file of a kept encounter.").waitFor();
  await takes(field, buffer.toString().replace('"game": "troika"', '"game": "toy"'));
  await told.getByText("That encounter is for another game: ToY.").waitFor();
  await takes(field, buffer.toString().replace("troika.enemy.add", "room.kick"));
  await told.getByText("Creature number 1 in that file cannot be read.").waitFor();
  await takes(field, buffer);
  const den = place.getByRole("region", { name: "The den", exact: true });
  await guest.button("Bring all 2", den).click();
  await place.getByRole("form", { name: "Keep an encounter" }).getByLabel("Tiger").waitFor();
  const { numbers } = games.troika;
  assert.deepEqual(byName(numbers(await other.table())), byName(numbers(await first.table())));
  await fine(guest, "encounters-file-phone");
  // What the server would refuse is told before anything is sent.
  await takes(field, buffer.toString().replace('"skill": 7', '"skill": 700').replace("The den", "The lair"));
  const lair = place.getByRole("region", { name: "The lair", exact: true });
  await guest.button("Bring Old One", lair).click();
  await place
    .locator(".refusal", { hasText: /Old One.* cannot come: its skill is missing or is not as it must be/ })
    .waitFor();
  for (const one of [gm, guest]) await one.leave();
});

/** Of each game: where a creature of its file has an unknown field, and what stands in the file before it. */
const mistyped = {
  troika: { method: "troika.enemy.add", params: { skill: 7, stamina: 9, initiative: 2 }, wrong: { skil: 7 }, field: "skil" },
  "savage-worlds": {
    method: "savage-worlds.character.add",
    params: { sheet: { attributes: { agility: d(8) } } },
    wrong: { sheet: { attributes: { agility: { die: 8, bonsu: 1 } } } },
    field: "sheet.attributes.agility.bonsu",
  },
  "mouse-guard": { method: "mouse-guard.character.add", params: { health: 2 }, wrong: { helth: 2 }, field: "helth" },
  toy: { method: "toy.monster.add", params: { hd: 1 }, wrong: { hd: 1, weaknes: 10 }, field: "weaknes" },
  "terre-exile": {
    method: "terre-exile.character.add",
    params: { attributes: { AGI: 50 } },
    wrong: { attributes: { AGI: 50 }, ps: { max: 2, maks: 2 } },
    field: "ps.maks",
  },
};

for (const [game, { method, params, wrong, field }] of Object.entries(mistyped)) {
  test(`of an encounter with a mistyped field nobody comes, and nothing is sent: ${game}`, async () => {
    const first = await tableToLookAt(server, quiet.page, game, "The fifth night");
    const gm = await TablePage.by(first.room.links.gm, browser, "GM", { size: desk });
    const sent = [];
    gm.page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
    await gm.page.reload();
    await gm.button("Tools").waitFor();
    const part = await gm.part("Kept encounters");
    const creatures = [
      { name: "Bandit", method, params },
      { name: "Wolf", method, params: wrong },
      { name: "Tiger", method, params },
    ];
    const file = part.getByLabel("Bring in an encounter from a file");
    const brings = (name, creatures) =>
      takes(file, JSON.stringify({ kast: "encounter.v1", game, name, creatures }));
    await brings("Three", creatures);
    // The second press is told the same, and brings none of them either.
    for (const _ of [1, 2]) {
      await gm.button("Bring all 3", kept(gm, "Three")).click();
      const told = `Wolf (number 2 of 3) cannot come: it has a field that is not known: ${field}. None of them came.`;
      await part.getByText(told, { exact: true }).waitFor();
      await gm.button("Bring all 3", kept(gm, "Three")).and(gm.page.locator(":enabled")).waitFor();
    }
    assert.deepEqual(sent.filter((one) => /\.(character|enemy|monster)\./.test(JSON.parse(one).method)), []);
    // As it should be written, each comes once.
    await brings("Mended", creatures.map((one) => ({ ...one, params })));
    await gm.button("Bring all 3", kept(gm, "Mended")).click();
    const keep = part.getByRole("form", { name: "Keep an encounter" });
    for (const name of ["Bandit", "Wolf", "Tiger"]) await keep.getByLabel(name, { exact: true }).waitFor();
    assert.equal(sent.filter((one) => JSON.parse(one).method === method).length, 3);
    assert.equal(await keep.getByRole("checkbox").count(), 3);
    await fine(gm, `encounters-mistyped-${game}-desk`);
    await gm.leave();
  });
}
