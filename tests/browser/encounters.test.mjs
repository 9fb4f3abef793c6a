// A group of creatures that a GM keeps comes to another table of the same game with the numbers it had, behind the
// screen: out of the same browser, or as a file in another's.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;
before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const d = (die) => ({ die });
const sheet = (name, wild) => ({
  name,
  wild,
  attributes: { agility: d(8), vigor: d(10) },
  skills: { fighting: d(10), notice: { die: 12, bonus: 2 } },
  edges: ["block"],
  armour: { torso: 3 },
  weapons: [{ id: "ax", name: "great-axe", kind: "melee", dice: [{ count: 1, sides: 10 }], strength: true }],
});

/** Of each game: a boss with numbers of its own and a plain one, and all there are at a table as far as it has numbers. */
const games = {
  troika: {
    lay: (give) => [
      give("enemy.add", {
        name: "Old One",
        skill: 7,
        stamina: 13,
        initiative: 3,
        armour: 2,
        skills: { climb: { rank: 3 } },
        natural_weapons: [{ row: "own", damage: [1, 2, 3, 4, 5, 6, 9], name: "Jaws", ignores_armour: 1 }],
        things: [{ gear: "crossbow" }, { gear: "bolts" }],
        special: "Spits",
      }),
      give("enemy.add", { name: "Tiger", preset: "tiger" }),
    ],
    numbers: ({ creatures }) =>
      Object.values(creatures).map((one) => [
        ...[one.name, one.skill, one.stamina, one.stamina_max, one.initiative, one.armour, one.skills, one.special],
        one.natural_weapons.map(({ name, weapon }) => [name, weapon]),
        one.inventory.map(({ id: _, ...thing }) => thing),
      ]),
  },
  "savage-worlds": {
    lay: (give) => [
      give("character.add", { sheet: sheet("Old One", true) }),
      give("character.add", { sheet: sheet("Tiger", false) }),
    ],
    numbers: ({ characters, prepared = {} }) =>
      Object.values({ ...characters, ...prepared }).map(({ name, wild, side, size, sheet: one }) => [
        ...[name, wild, side, size, one.traits, one.wild_die, one.pace, one.parry_now, one.toughness_now, one.armour],
        ...[one.max_wounds, one.edges, one.weapons.map(({ weapon, damage }) => [weapon, damage])],
      ]),
  },
  "mouse-guard": {
    lay: (give) => [
      give("character.add", {
        name: "Old One",
        nature: { max: 6, words: ["stalking"] },
        will: 5,
        skills: { fighter: 6 },
        traits: ["fierce"],
        wises: ["owl-wise"],
        gear: ["hook"],
        fate: 2,
      }),
      give("character.add", { name: "Tiger", health: 2 }),
    ],
    numbers: ({ characters }) =>
      Object.values(characters).map(({ name, fate, persona, sheet: one }) => [
        ...[name, fate, persona, one.nature, one.will, one.health, one.resources, one.circles, one.skills],
        ...[one.wises, one.traits, one.gear],
      ]),
  },
  toy: {
    lay: (give) => [
      give("monster.add", {
        name: "Old One",
        hd: 4,
        weakness: 10,
        speed: 20,
        damage: [6, 8],
        dice: { vigor: 12 },
        health: 17,
        soak: 2,
        morale: "fanatical",
        save: 3,
      }),
      give("monster.add", { name: "Tiger", hd: 1 }),
    ],
    numbers: ({ monsters }) => Object.values(monsters).map(({ sheet: { hidden: _, ...one } }) => one),
  },
  "terre-exile": {
    lay: (give) => [
      give("character.add", {
        name: "Old One",
        attributes: { AGI: 61, STR: 72 },
        skills: { stealth: { rank: 3, specialisations: ["woods"] }, maps: { rank: 0, value: 17 } },
        ps: { max: 2 },
        pk: { max: 1 },
        feat_value: 30,
        outside: { level: 3, weapon: "sharp", grip: "shaft", weapon_category: 2 },
      }),
      give("character.add", { name: "Tiger", attributes: { AGI: 50 } }),
    ],
    numbers: ({ characters }) =>
      Object.values(characters).map((one) => [
        ...[one.name, one.attributes, one.skills, one.ps, one.pk, one.feat_value, one.mishap, one.outside, one.saves],
      ]),
  },
};

const byName = (list) => list.map((one) => JSON.stringify(one)).sort();
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

for (const game of Object.keys(games)) {
  test(`a kept encounter comes to another table: ${game}`, async () => {
    const { first, gm } = await keeps(game, "The first night");
    const second = await tableToLookAt(server, quiet.page, game, "The second night");
    await gm.page.goto(second.room.links.gm);
    await gm.button("Tools").waitFor();
    const part = await gm.part("Kept encounters");
    assert.equal(await part.getByLabel("They come behind the screen").isChecked(), true);
    await gm.button("Bring all 2", kept(gm, "The den")).click();
    await part.getByRole("form", { name: "Keep an encounter" }).getByLabel("Tiger").waitFor();
    const { numbers } = games[game];
    assert.deepEqual(byName(numbers(await second.table())), byName(numbers(await first.table())));
    const seat = await second.crowd.sit(second.room.room, { token: second.room.tokens.spectator });
    assert.doesNotMatch(JSON.stringify(await second.crowd.table(seat)), /Old One|Tiger/);
    await fine(gm, `encounters-${game}-desk`);
    await gm.leave();
  });
}

test("singly, in sight, and under a name that nobody has", async () => {
  const { gm, first } = await keeps("toy", "The third night");
  const part = await gm.part("Kept encounters");
  await part.getByLabel("They come behind the screen").uncheck();
  await gm.button("Bring Tiger", kept(gm, "The den")).click();
  await gm.card("Tiger 1").waitFor();
  const seat = await first.crowd.sit(first.room.room, { token: first.room.tokens.spectator });
  assert.match(JSON.stringify(await first.crowd.table(seat)), /Tiger 1/);
  await gm.button("Forget", kept(gm, "The den")).click();
  const sure = part.getByRole("group", { name: "Forget The den? This browser keeps no copy." });
  await gm.button("Forget", sure).click();
  await part.getByText("No encounter is kept in this browser.").waitFor();
  await gm.leave();
});

test("as a file it comes to another browser, on a phone; what is no such file is not taken", async () => {
  const { gm, first } = await keeps("troika", "The fourth night");
  const [file] = await Promise.all([
    gm.page.waitForEvent("download"),
    gm.button("As a file", kept(gm, "The den")).click(),
  ]);
  assert.equal(file.suggestedFilename(), "The den.json");
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  const buffer = Buffer.concat(chunks);

  const other = await tableToLookAt(server, quiet.page, "troika", "Elsewhere");
  const size = { width: 390, height: 844 };
  const guest = await TablePage.by(other.room.links.gm, browser, "Guest", { size });
  await guest.button("Tools").waitFor();
  await goTo(guest, { language: "en" }, "gm");
  const place = guest.page.getByRole("region", { name: "Game master" });
  await place.locator("summary", { hasText: "Kept encounters" }).click();
  const field = place.getByLabel("Bring in an encounter from a file");
  const takes = (text) =>
    field.setInputFiles({ name: "den.json", mimeType: "application/json", buffer: Buffer.from(text) });
  const told = place.getByRole("alert");
  await takes("The den");
  await told.getByText("That is not a file of a kept encounter.").waitFor();
  await takes(buffer.toString().replace('"game": "troika"', '"game": "toy"'));
  await told.getByText("That encounter is for another game: ToY.").waitFor();
  await takes(buffer.toString().replace("troika.enemy.add", "room.kick"));
  await told.getByText("Creature number 1 in that file cannot be read.").waitFor();
  await takes(buffer);
  const den = place.getByRole("region", { name: "The den", exact: true });
  await guest.button("Bring all 2", den).click();
  await place.getByRole("form", { name: "Keep an encounter" }).getByLabel("Tiger").waitFor();
  const { numbers } = games.troika;
  assert.deepEqual(byName(numbers(await other.table())), byName(numbers(await first.table())));
  await fine(guest, "encounters-file-phone");
  // What the server would refuse is told before anything is sent.
  await takes(buffer.toString().replace('"skill": 7', '"skill": 700'));
  const dens = place.getByRole("region", { name: "The den" });
  await dens.nth(1).waitFor();
  await guest.button("Bring Old One", dens.last()).click();
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
    const takes = (name, creatures) =>
      part.getByLabel("Bring in an encounter from a file").setInputFiles({
        name: "three.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({ kast: "encounter.v1", game, name, creatures })),
      });
    await takes("Three", creatures);
    // The second press is told the same, and brings none of them either.
    for (const _ of [1, 2]) {
      await gm.button("Bring all 3", kept(gm, "Three")).click();
      const told = `Wolf (number 2 of 3) cannot come: it has a field that is not known: ${field}. None of them came.`;
      await part.getByText(told, { exact: true }).waitFor();
      await gm.button("Bring all 3", kept(gm, "Three")).and(gm.page.locator(":enabled")).waitFor();
    }
    assert.deepEqual(sent.filter((one) => /character\.|enemy\.|monster\./.test(one)), []);
    // As it should be written, each comes once.
    await takes("Mended", creatures.map((one) => ({ ...one, params })));
    await gm.button("Bring all 3", kept(gm, "Mended")).click();
    const keep = part.getByRole("form", { name: "Keep an encounter" });
    for (const name of ["Bandit", "Wolf", "Tiger"]) await keep.getByLabel(name, { exact: true }).waitFor();
    assert.equal(sent.filter((one) => one.includes(`"${method}"`)).length, 3);
    assert.equal(await keep.getByRole("checkbox").count(), 3);
    await fine(gm, `encounters-mistyped-${game}-desk`);
    await gm.leave();
  });
}
