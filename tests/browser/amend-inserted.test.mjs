// What was forgotten before a roll is inserted there: what would differ is told before, everybody is told, and it is
// taken out again in the same window.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const small = { width: 390, height: 844 };
let server, browser, quiet, room, gm, ann;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
  room = await tableToLookAt(server, quiet.page, "troika", "The forgotten rope");
  await room.crowd.ask(room.seat, "troika.character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
  gm = await TablePage.by(room.room.links.gm, browser, "GM", { size: desk });
  ann = await TablePage.by(room.seatLink, browser, "Ann", { size: small });
  await gm.card("Ann").waitFor();
  await gm.hears(() => room.crowd.ask(room.seat, "troika.test", { actor: "ann" }));
  await gm.hears(() => room.crowd.ask(room.master, "room.say", { text: "The rope!" }));
});
after(() => tearDown({ server, browser }));

const firstRoll = (one) => one.chronicle.locator("li").filter({ has: one.page.locator(".throw") }).first();

async function open(one, roll = firstRoll(one)) {
  const amend = one.button("Amend…", roll);
  await one.pointAt(roll);
  await amend.click();
  return one.page.getByRole("dialog", { name: "Amend" });
}
const differs = (dialog) => dialog.getByRole("list", { name: "What would differ" }).getByRole("listitem");
const forgotten = (dialog) => dialog.getByRole("group", { name: "Forgotten: 1", exact: true });
const pick = (where, name) => where.getByRole("combobox", { name, exact: true });
const told = (one) => one.chronicle.locator("li", { hasText: "amends a roll" });

test("what would come of it is shown, and nothing has happened until it is accepted", async () => {
  const dialog = await open(gm);
  await gm.button("Insert what was forgotten", dialog).click();
  assert.equal(await gm.button("Accept", dialog).isDisabled(), true);
  const row = forgotten(dialog);
  await pick(row, "Given by").selectOption({ label: "Ann" });
  await pick(row, "Did what").selectOption({ label: "Test" });
  await pick(row, "Who").selectOption({ label: "Ann" });
  await differs(dialog).getByText(/Before it, Ann did this too/).waitFor();
  await differs(dialog).getByText(/thrown for it now/).waitFor();
  await fine(gm, "amend-inserted-desk");
  assert.equal(await told(gm).count(), 0);
  await gm.button("Accept", dialog).click();
  await dialog.waitFor({ state: "detached" });
  await goTo(ann, { language: "en" }, "log");
  for (const one of [gm, ann]) await told(one).getByText(/Before it, Ann did this too/).waitFor();
  await fine(ann, "amended-inserted-phone");
});

test("on a phone it stands in the window, and is taken out again", async () => {
  const phone = await TablePage.by(room.room.links.gm, browser, "GM on a phone", { size: small });
  await goTo(phone, { language: "en" }, "log");
  const dialog = await open(phone);
  assert.equal(await pick(forgotten(dialog), "Who").inputValue(), "ann");
  await fine(phone, "amend-inserted-phone");
  await phone.button("Take out again: 1", dialog).click();
  await differs(dialog).getByText(/did not happen/).waitFor();
  const box = await phone.button("Accept", dialog).boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= small.height, "the button is in sight");
  await phone.button("Accept", dialog).click();
  await dialog.waitFor({ state: "detached" });
  await told(phone).getByText(/did not happen/).waitFor();
  phone.expectNoErrors();
});

test("an answer that was forgotten is one of those to what was asked then", async () => {
  await room.crowd.ask(room.master, "troika.luck.offer", { creature: "ann", note: "A loose stone" });
  await gm.hears(() => room.crowd.ask(room.seat, "troika.test", { actor: "ann", skill: "Sneak" }));
  const [asked] = (await room.table()).decisions;
  await gm.hears(() => room.crowd.ask(room.seat, "decision.answer", { decision: asked.id, answer: "decline" }));
  const sneaks = gm.chronicle.locator("li", { hasText: "Sneak" }).first();
  const dialog = await open(gm, sneaks);
  await gm.button("Insert what was forgotten", dialog).click();
  const row = forgotten(dialog);
  await pick(row, "Did what").selectOption({ label: "An answer" });
  // The one question is chosen, and whom it asked.
  await pick(row, "Question").locator("option:checked", { hasText: "Ann: luck" }).waitFor({ state: "attached" });
  await pick(row, "Given by").locator("option:checked", { hasText: "Ann" }).waitFor({ state: "attached" });
  assert.equal(await dialog.getByRole("alert").count(), 0, "what is not filled in yet is not refused");
  await pick(row, "Answer").selectOption({ label: "Test luck" });
  await differs(dialog).getByText(/Before it, Ann did this too/).waitFor();
  await fine(gm, "amend-inserted-answer-desk");
  await gm.button("Accept", dialog).click();
  await dialog.waitFor({ state: "detached" });
  await told(ann).last().getByText(/Before it, Ann did this too/).waitFor();
});

test("who was not there then is said to be so", async () => {
  const early = gm.chronicle.locator("li", { hasText: "Sneak" }).first();
  await TablePage.by(room.room.links.player, browser, "Late", { size: small }).then(async (late) => {
    await late.page.getByLabel("Your name").fill("Late");
    await late.button("Sit down").click();
    await late.button("Tools").waitFor();
  });
  const dialog = await open(gm, early);
  await gm.button("Insert what was forgotten", dialog).click();
  const row = dialog.getByRole("group", { name: "Forgotten: 2", exact: true });
  await pick(row, "Given by").selectOption({ label: "Late" });
  await pick(row, "Did what").selectOption({ label: "Test" });
  await pick(row, "Who").selectOption({ label: "Ann" });
  await row.getByText("Late was not at the table then.").waitFor();
  await fine(gm, "amend-inserted-not-there-desk");
  assert.equal(await gm.button("Accept", dialog).isDisabled(), true);
  await gm.button("Cancel", dialog).click();
  for (const one of [gm, ann]) one.expectNoErrors();
});
