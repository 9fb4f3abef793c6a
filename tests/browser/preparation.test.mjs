// All that a GM has prepared: it is there in another browser, and goes as one file to another room of the same game, where
// players are told nothing of it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, laptop, phone } from "./browser.mjs";
import { byName, d, games } from "./creatures.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { allSent } from "./listening.mjs";
import { fine, goTo, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;
before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

/** A setting that a new table of the game has otherwise. */
const setting = {
  troika: { enemy_token_cap: true },
  "savage-worlds": { extra_crit: "never" },
  "mouse-guard": { gear: true },
  toy: { luck_tie: "max" },
  "terre-exile": { ask_difficulty: true },
};
/** One more creature, which lies in a kept encounter alone. */
const owl = {
  troika: { method: "troika.enemy.add", params: { skill: 7, stamina: 9, initiative: 2 } },
  "savage-worlds": { method: "savage-worlds.character.add", params: { sheet: { attributes: { agility: d(8) } } } },
  "mouse-guard": { method: "mouse-guard.character.add", params: { health: 2 } },
  toy: { method: "toy.monster.add", params: { hd: 1 } },
  "terre-exile": { method: "terre-exile.character.add", params: { attributes: { AGI: 50 } } },
};
/** No player may be told of any of it. */
const secrets = /Old One|Tiger|Snowy owl|The den|duke lies|secret letter|Doomsday/;

/** A picture of a few pixels, as a PNG. */
const picture = (page) =>
  page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 4;
    canvas.height = 3;
    canvas.getContext("2d").fillRect(0, 0, 2, 3);
    return canvas.toDataURL("image/png").split(",")[1];
  });

/** A table of that game with something prepared of each part. */
async function prepares(game) {
  const first = await tableToLookAt(server, quiet.page, game, "The mill");
  const { crowd, master, room } = first;
  const ask = (method, params) => crowd.ask(master, method, params);
  await Promise.all(games[game].lay((method, params) => ask(`${game}.${method}`, params)));
  await ask("room.encounter.add", { name: "The den", creatures: [{ name: "Snowy owl", ...owl[game] }] });
  await ask("room.note.set", { note: "gm", text: "The duke lies", version: 0 });
  await ask("room.note.set", { note: "shared", text: "House rules", version: 0 });
  await ask("room.clock.add", { id: "doom", name: "Doomsday", segments: 8, hidden: true });
  await ask("room.clock.set", { clock: "doom", filled: 3 });
  await ask("room.settings", { odds: "gm", note: "Be kind" });
  await ask(`${game}.settings.set`, setting[game]);
  const sent = await fetch(`${server.url}/rooms/${room.room}/images`, {
    method: "POST",
    headers: { Authorization: `Bearer ${room.tokens.gm}` },
    body: Buffer.from(await picture(quiet.page), "base64"),
  });
  const { receipt: image } = await sent.json();
  const handout = { title: "A secret letter", text: "Come at noon", image, image_description: "A seal" };
  await ask("room.handout.add", handout);
  return first;
}

/** What a GM holds of a room, without what is drawn anew in each. */
async function held({ crowd, room, table }, game) {
  const seat = await crowd.sit(room.room, { token: room.tokens.gm });
  const { room: now, table: state } = await quiet.page.evaluate((one) => globalThis.stateOf(one), seat);
  const listed = (things) => byName(Object.values(things));
  return {
    creatures: byName(games[game].numbers(await table())),
    encounters: listed(now.encounters),
    note: now.notes.gm.text,
    handouts: listed(now.handouts),
    clocks: listed(now.clocks),
    settings: [now.settings.odds, now.settings.note, state.settings],
  };
}

async function saved(gm) {
  const part = await gm.part("Preparation");
  const refused = part.getByRole("alert").waitFor().then(async () => assert.fail(await part.getByRole("alert").innerText()));
  refused.catch(() => {});
  const [file] = await Promise.all([
    Promise.race([gm.page.waitForEvent("download"), refused]),
    gm.button("Save the preparation", part).click(),
  ]);
  assert.equal(file.suggestedFilename(), "The mill, prepared.json");
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
const choose = (part, text) =>
  part
    .getByLabel("Bring a preparation")
    .setInputFiles({ name: "prepared.json", mimeType: "application/json", buffer: Buffer.from(text) });

for (const game of Object.keys(games)) {
  test(`another browser has all of a preparation, and its file brings it to another room: ${game}`, async () => {
    const first = await prepares(game);
    const gm = await TablePage.by(first.room.links.gm, browser, "GM", { size: desk });
    await gm.button("Tools").waitFor();
    const file = await saved(gm);
    await gm.leave();

    const second = await tableToLookAt(server, quiet.page, game, "The inn");
    const other = await TablePage.by(second.room.links.gm, browser, "GM", { size: laptop });
    await other.button("Tools").waitFor();
    const ann = await TablePage.at(browser, "Ann", { size: phone });
    ann.sent = ann.listen();
    await ann.page.goto(second.seatLink);
    await ann.button("Tools").waitFor();
    const part = await other.part("Preparation");
    await choose(part, file);
    const chosen = part.getByRole("region", { name: "What the file holds" });
    await chosen.waitFor();
    assert.equal(await chosen.getByRole("checkbox", { checked: false }).count(), 1, "what all would read");
    assert.equal(await chosen.getByLabel("Notes for all").isChecked(), false);
    await fine(other, `preparation-${game}-laptop`);
    await other.button("Bring it", chosen).click();
    await part.getByText("The preparation has come, behind the screen.").waitFor();
    assert.deepEqual(await held(second, game), await held(first, game));

    await choose(part, file);
    await chosen.getByLabel("Notes for all").check();
    await other.button("Bring it", chosen).click();
    await part.getByText("The preparation has come, behind the screen.").waitFor();
    assert.deepEqual(await held(second, game), await held(first, game), "nothing comes twice");
    await allSent(second, [ann]);
    assert.deepEqual(ann.sent.filter((text) => secrets.test(text)), []);
    assert.notDeepEqual(ann.sent.filter((text) => text.includes("House rules")), []);
    for (const one of [other, ann]) await one.leave();
  });
}

test("a file that does not fit is refused with the place, and nothing comes; on a phone", async () => {
  const first = await prepares("toy");
  const gm = await TablePage.by(first.room.links.gm, browser, "GM", { size: desk });
  await gm.button("Tools").waitFor();
  const file = JSON.parse(await saved(gm));
  await gm.leave();

  const second = await tableToLookAt(server, quiet.page, "toy", "The inn");
  const other = await TablePage.at(browser, "GM", { size: phone });
  await other.page.goto(second.room.links.gm);
  await other.button("Tools").waitFor();
  await goTo(other, { language: "en" }, "gm");
  const place = other.page.getByRole("region", { name: "Game master" });
  await place.locator("summary", { hasText: "Preparation" }).click();
  const part = place.locator("details", { has: other.page.locator("summary", { hasText: "Preparation" }) });
  const told = (words) => part.getByRole("alert").getByText(words, { exact: true }).waitFor();
  const chosen = part.getByRole("region", { name: "What the file holds" });

  await choose(part, "The den");
  await told("That is not a file of a preparation.");
  await choose(part, JSON.stringify({ ...file, game: "troika" }));
  await told("That preparation is for another game: Troika.");
  await choose(part, JSON.stringify({ ...file, clocks: [...file.clocks, { name: "Dusk", segments: 4, filled: 0, segmnts: 4 }] }));
  await told(
    "Clocks, Dusk (number 2): it has a field that is not known: segmnts. Nothing of the preparation came.",
  );
  assert.equal(await chosen.count(), 0);
  await other.leave();
});

test("a GM's own notes open first, and another GM has a seat of their own", async () => {
  const { room } = await tableToLookAt(server, quiet.page, "toy", "The mill");
  const gm = await TablePage.by(room.links.gm, browser, "GM", { size: desk });
  await gm.button("Tools").click();
  const panel = gm.page.getByRole("region", { name: "Table tools" });
  await panel.getByRole("radio", { name: "Notes", exact: true }).click();
  await panel.getByRole("radio", { name: "Your own", checked: true }).waitFor();
  await gm.button("Write", panel).click();
  await panel.getByLabel("The text, in Markdown").fill("For me alone");
  await gm.button("Save", panel).click();
  await panel.getByText("For me alone").waitFor();
  await gm.button("Close", panel).click();

  await gm.bar("Invite");
  const dialog = gm.page.getByRole("dialog");
  await gm.button("Another GM", dialog).click();
  await gm.button("Make a link", dialog).click();
  const link = await dialog.getByLabel("Another GM").last().inputValue();
  assert.notEqual(link, room.links.gm);
  const second = await TablePage.by(link, browser, "Gudrun", { size: desk });
  await second.button("Tools").click();
  const theirs = second.page.getByRole("region", { name: "Table tools" });
  await theirs.getByRole("radio", { name: "Notes", exact: true }).click();
  await theirs.getByText("For me alone").waitFor();
  // The first goes on, and both sit there.
  await gm.button("Close", dialog).click();
  for (const [one, other] of [[gm, second], [second, gm]]) {
    await one.page.locator("li.own .standing", { hasText: "you" }).waitFor();
    await one.page.locator("li:not(.own) .standing", { hasText: "GM" }).waitFor();
    assert.equal(await one.page.locator("li:not(.own) .standing", { hasText: "GM" }).count(), 1, other.name);
  }
  for (const one of [gm, second]) await one.leave();
});
