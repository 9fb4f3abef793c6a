// The GM's word on a roll that is settled: what its dice come to is another, what would differ is told before, and it
// can be taken back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const small = { width: 390, height: 844 };
let server, browser, quiet, room, gm, ann;
const give = (who, method, params = {}) => room.crowd.ask(who, `savage-worlds.${method}`, params);

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
  room = await tableToLookAt(server, quiet.page, "savage-worlds", "The GM's word");
  const d = (die) => ({ die });
  await give(room.seat, "character.add", {
    id: "ann",
    sheet: { name: "Ann", attributes: { agility: d(8), spirit: d(6), vigor: d(6) }, skills: { notice: d(6) } },
  });
  await give(room.seat, "auto-accept.choose", { mode: "always" });
  gm = await TablePage.by(room.room.links.gm, browser, "GM", { size: desk });
  ann = await TablePage.by(room.seatLink, browser, "Ann", { size: small });
  await gm.card("Ann").waitFor();
  // 20 is out of reach of all but the luckiest dice.
  await gm.hears(() => give(room.seat, "roll", { actor: "ann", trait: "notice", tn: 20 }));
  await gm.hears(() => room.crowd.ask(room.master, "room.say", { text: "That was the other door." }));
});
after(() => tearDown({ server, browser }));

/** The roll itself, even where what amended it has come into the page before it. */
const entry = (one) =>
  one.chronicle.locator("li").filter({ has: one.page.locator(".throw"), hasNotText: "amends a roll" }).first();
async function open(one) {
  const roll = entry(one);
  const amend = one.button("Amend…", roll);
  await one.pointAt(roll);
  await amend.click();
  return one.page.getByRole("dialog", { name: "Amend" });
}
const word = (dialog) => dialog.getByRole("group", { name: "The GM's word: what it comes to" });
const total = (dialog) => word(dialog).getByRole("spinbutton");
const differs = (dialog) => dialog.getByRole("list", { name: "What would differ" }).getByRole("listitem");
const faces = (item) =>
  item.locator(".throw").first().locator("[aria-label]").evaluateAll((dice) =>
    dice.map((die) => die.getAttribute("aria-label")),
  );

test("what it would come to is shown, and nothing has happened until it is accepted", async () => {
  const dialog = await open(gm);
  assert.equal(await gm.button("Accept", dialog).isDisabled(), true);
  await total(dialog).fill("24");
  await differs(dialog).first().waitFor();
  await differs(dialog).getByText(/24/).first().waitFor();
  await fine(gm, "amend-override-desk");
  await gm.button("Cancel", dialog).click();
  assert.equal(await gm.chronicle.getByText("amends a roll").count(), 0);
});

test("accepted, everybody is told, with the dice that fell", async () => {
  const dialog = await open(gm);
  await total(dialog).fill("24");
  await differs(dialog).first().waitFor();
  await gm.button("Accept", dialog).click();
  await dialog.waitFor({ state: "detached" });
  await goTo(ann, { language: "en" }, "log");
  for (const one of [gm, ann]) {
    const told = one.chronicle.locator("li", { hasText: "amends a roll" });
    await told.getByText(/→ 24/).first().waitFor();
    await told.getByText(/A raise!/).first().waitFor();
    await entry(one).getByText("Amended", { exact: true }).waitFor();
    assert.deepEqual(await faces(told), await faces(entry(one)));
  }
  await fine(ann, "amended-override-phone");
});

test("the word stands in the window, and emptied it lets the dice stand", async () => {
  const phone = await TablePage.by(room.room.links.gm, browser, "GM on a phone", { size: small });
  await goTo(phone, { language: "en" }, "log");
  const dialog = await open(phone);
  assert.equal(await total(dialog).inputValue(), "24");
  await fine(phone, "amend-override-phone");
  await total(dialog).fill("");
  await differs(dialog).first().waitFor();
  await phone.button("Accept", dialog).click();
  await dialog.waitFor({ state: "detached" });
  await phone.chronicle.locator("li", { hasText: "amends a roll" }).nth(1).waitFor();
  const again = await open(phone);
  assert.equal(await total(again).inputValue(), "");
  await phone.page.keyboard.press("Escape");
  for (const one of [gm, ann, phone]) one.expectNoErrors();
});
