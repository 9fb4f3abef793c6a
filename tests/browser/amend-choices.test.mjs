// What can be amended beside numbers: whom, with what, by names from the table; what is shown of later commands and of
// new dice before; and a roll that is still open.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const phone = { width: 390, height: 844 };
let server, browser, quiet, room, gm;
const give = (who, method, params = {}) => room.crowd.ask(who, `troika.${method}`, params);

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
  room = await tableToLookAt(server, quiet.page, "troika", "The wrong imp");
  const { seat, master } = room;
  await give(seat, "character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
  for (const [id, name] of [["imp", "Red imp"], ["other", "Blue imp"]])
    await give(master, "enemy.add", { id, name, preset: "gutter-imp" });
  await give(master, "item.add", {
    creature: "ann",
    item: { id: "axe", name: "Rusty axe", gear: "axe", in_hand: true },
  });
  await give(master, "initiative.start", { characters: ["ann"], enemies: ["imp", "other"] });
  gm = await TablePage.by(room.room.links.gm, browser, "GM", { size: desk });
  await gm.card("Ann").waitFor();
});
after(() => tearDown({ server, browser }));

/** What a command led to, in the log of `one`: what says that first. */
async function played(one, says, method, params, who = room.master) {
  await one.hears(() => give(who, method, params));
  return one.chronicle.locator("li", { hasText: says }).first();
}
async function open(one, entry) {
  const amend = one.button("Amend…", entry);
  await one.pointAt(entry);
  await amend.click();
  return one.page.getByRole("dialog", { name: "Amend" });
}
const differs = (dialog) => dialog.getByRole("list", { name: "What would differ" }).getByRole("listitem");
async function accept(one, dialog) {
  await differs(dialog).first().waitFor();
  await one.button("Accept", dialog).click();
  await dialog.waitFor({ state: "detached" });
  return one.chronicle.locator("li", { hasText: "amends a roll" }).last();
}
const pick = (dialog, name) => dialog.getByRole("combobox", { name, exact: true });
const optionsOf = (field) => field.locator("option").allInnerTexts();

test("whom a blow was for, and with which weapon", async () => {
  await give(room.master, "turn.start", { creature: "ann" });
  const blow = await played(gm, "Ann attacks", "attack", { attacker: "ann", defender: "imp", weapon: "unarmed" }, room.seat);
  let dialog = await open(gm, blow);
  const defender = pick(dialog, "Defender");
  await defender.waitFor();
  assert.equal(await defender.inputValue(), "imp");
  assert.deepEqual(await optionsOf(defender), ["Ann", "Red imp", "Blue imp"]);
  await defender.selectOption({ label: "Blue imp" });
  await differs(dialog).first().waitFor();
  await fine(gm, "amend-target-desk");
  let told = await accept(gm, dialog);
  await told.getByText(/Blue imp/).first().waitFor();
  dialog = await open(gm, blow);
  assert.equal(await pick(dialog, "Defender").inputValue(), "other");
  const weapon = pick(dialog, "Weapon");
  await weapon.waitFor();
  assert.ok((await optionsOf(weapon)).includes("Rusty axe"), String(await optionsOf(weapon)));
  await weapon.selectOption({ label: "Rusty axe" });
  await fine(gm, "amend-weapon-desk");
  told = await accept(gm, dialog);
  await told.getByText(/axe/i).first().waitFor();
  // What is asked of Ann since is open still.
  const [asked] = (await room.table()).decisions;
  if (asked) await room.crowd.ask(room.seat, "decision.answer", { decision: asked.id, answer: asked.fallback });
});

test("new dice are marked, and whom else it struck is told", async () => {
  const harm = await played(gm, "a falling rock", "damage.deal", { to: ["ann"], dice: 1, source: "a falling rock" });
  const dialog = await open(gm, harm);
  const who = dialog.getByRole("group", { name: "To" });
  assert.equal(await who.getByLabel("Ann").isChecked(), true);
  await who.getByLabel("Blue imp").check();
  await dialog.getByLabel("Dice", { exact: true }).fill("2");
  await differs(dialog).getByText(/more (was|were) thrown/).first().waitFor();
  await fine(gm, "amend-dice-desk");
  const told = await accept(gm, dialog);
  await told.getByText(/Blue imp/).first().waitFor();
});

test("on a phone it is accepted, and what is no longer allowed then is shown before", async () => {
  const small = await TablePage.by(room.room.links.gm, browser, "GM on a phone", { size: phone });
  await goTo(small, { language: "en" }, "log");
  await small.chronicle.locator("li").first().waitFor();
  const added = await played(small, "Long rope", "item.add", { creature: "ann", item: { id: "rope", name: "Long rope" } });
  await played(small, "Long rope", "item.remove", { creature: "ann", item: "rope" });
  const dialog = await open(small, added);
  await pick(dialog, "Who").selectOption({ label: "Red imp" });
  await differs(dialog).getByText(/is no longer allowed/).waitFor();
  await fine(small, "amend-dropped-phone");
  const box = await small.button("Accept", dialog).boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= phone.height, "the button is in sight");
  const told = await accept(small, dialog);
  await told.getByText(/is no longer allowed/).waitFor();
  await added.getByText("Amended", { exact: true }).waitFor();
  await small.chronicle.getByText("Did not happen", { exact: true }).waitFor();
  await fine(small, "amended-dropped-phone");
  for (const one of [gm, small]) one.expectNoErrors();
});

test("a free roll has another notation, with the dice that fell", async () => {
  await room.crowd.ask(room.seat, "dice.roll", { notation: "2d6", label: "the old rope" });
  const one = await TablePage.by(room.room.links.gm, browser, "GM once more", { size: desk });
  const rolled = one.chronicle.locator("li", { hasText: "the old rope" }).first();
  const faces = (item) =>
    item.locator(".throw [aria-label]").evaluateAll((dice) => dice.map((die) => die.getAttribute("aria-label")));
  const dialog = await open(one, rolled);
  await dialog.getByLabel("Notation", { exact: true }).fill("2d6 + 2");
  await differs(dialog).getByText(/the old rope/).first().waitFor();
  await fine(one, "amend-free-desk");
  const told = await accept(one, dialog);
  assert.deepEqual(await faces(told), await faces(rolled));
  await rolled.getByText("Amended", { exact: true }).waitFor();
  one.expectNoErrors();
});

test("a roll that is still open is amended in the same window, and stays open", async () => {
  const other = await tableToLookAt(server, quiet.page, "savage-worlds", "The open roll");
  const d = (die) => ({ die });
  await other.crowd.ask(other.seat, "savage-worlds.character.add", {
    id: "ann",
    sheet: { name: "Ann", attributes: { agility: d(8), spirit: d(6), vigor: d(6) }, skills: { notice: d(6), fighting: d(8) } },
  });
  await other.crowd.ask(other.master, "savage-worlds.session.start");
  await other.crowd.ask(other.seat, "savage-worlds.auto-accept.choose", { mode: "never" });
  const master = await TablePage.by(other.room.links.gm, browser, "GM", { size: desk });
  await master.card("Ann").waitFor();
  await master.hears(() => other.crowd.ask(other.seat, "savage-worlds.roll", { actor: "ann", trait: "notice" }));
  const waits = async () => (await other.table()).decision?.kind;
  const kind = await waits();
  assert.ok(kind, "what came of it is not settled");
  const dialog = await open(master, master.chronicle.locator("li").filter({ has: master.page.locator(".throw") }).last());
  const trait = pick(dialog, "Trait");
  await trait.waitFor();
  assert.ok((await optionsOf(trait)).includes("Fighting"), String(await optionsOf(trait)));
  await trait.selectOption({ label: "Fighting" });
  await accept(master, dialog);
  assert.equal(await waits(), kind);
  await fine(master, "amend-open-desk");
  master.expectNoErrors();
});
