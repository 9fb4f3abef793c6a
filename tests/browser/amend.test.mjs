// A roll with a forgotten modifier: what would differ is told before, it is one event, and it can be taken back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const small = { width: 390, height: 844 };
let server, browser, quiet, room, gm, ann, thrown;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
  room = await tableToLookAt(server, quiet.page, "troika", "The forgotten lamp");
  await room.crowd.ask(room.seat, "troika.character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
  gm = await TablePage.by(room.room.links.gm, browser, "GM", { size: desk });
  ann = await TablePage.by(room.seatLink, browser, "Ann", { size: small });
  await gm.card("Ann").waitFor();
  await gm.hears(() => room.crowd.ask(room.seat, "troika.test", { actor: "ann" }));
  thrown = await gm.chronicle.locator("li").last().innerText();
  await room.crowd.ask(room.seat, "troika.test", { actor: "ann" });
  await room.crowd.ask(room.master, "room.say", { text: "You had a lamp!" });
  await gm.heard("You had a lamp!");
});
after(() => tearDown({ server, browser }));

const entry = (one) => one.chronicle.locator("li").filter({ has: one.page.locator(".throw") }).first();
const succeeded = (text) => /Passed/.test(text);
/** Opens the window for the first test in the log. */
async function open(one) {
  const roll = entry(one);
  const amend = one.button("Amend…", roll);
  await one.pointAt(roll);
  await amend.click();
  return one.page.getByRole("dialog", { name: "Amend" });
}

test("what would differ is shown, and nothing has happened until it is accepted", async () => {
  const dialog = await open(gm);
  const accept = gm.button("Accept", dialog);
  assert.equal(await accept.isDisabled(), true);
  // The GM may give what a player may not: so much that it comes out the other way.
  await dialog.getByLabel("Modifier", { exact: true }).fill(succeeded(thrown) ? "-12" : "12");
  const differs = dialog.getByRole("list", { name: "What would differ" }).getByRole("listitem");
  await differs.first().waitFor();
  assert.equal(await differs.count(), 1);
  await dialog.getByText("One command comes to the same.", { exact: true }).waitFor();
  await fine(gm, "amend-desk");
  await gm.button("Cancel", dialog).click();
  assert.equal(await gm.chronicle.getByText("amends a roll").count(), 0);
  assert.equal(await gm.chronicle.getByText("Amended", { exact: true }).count(), 0);
});

test("accepted, everybody is told, and the old roll is marked", async () => {
  const dialog = await open(gm);
  await dialog.getByLabel("Modifier", { exact: true }).fill(succeeded(thrown) ? "-12" : "12");
  const accept = gm.button("Accept", dialog);
  await gm.page.waitForFunction(
    () => !document.querySelector("dialog button.main").disabled,
  );
  await accept.click();
  await dialog.waitFor({ state: "detached" });
  await goTo(ann, { language: "en" }, "log");
  for (const one of [gm, ann]) {
    await one.chronicle.getByText("amends a roll").waitFor();
    await entry(one).getByText("Amended", { exact: true }).waitFor();
    const told = one.chronicle.locator("li", { hasText: "amends a roll" });
    assert.equal(succeeded(await told.innerText()), !succeeded(thrown));
  }
  // It stands above what was said, though the entry goes on from one of the same person's.
  const edgeOf = (selector, edge) => entry(ann).locator(selector).first().evaluate((part, of) => part.getBoundingClientRect()[of], edge);
  assert.ok((await edgeOf("header .chip", "bottom")) <= (await edgeOf(".parts", "top")), "the mark lies over the words");
  // Why it came out so is in the log; to amend it is the GM's.
  await ann.unfold(entry(ann));
  assert.equal(await ann.button("Amend…").count(), 0);
  await fine(ann, "amended-phone");
});

test("the dice are the ones that were thrown", async () => {
  const faces = (item) =>
    item.locator(".throw").first().locator("[aria-label]").evaluateAll((dice) =>
      dice.map((die) => die.getAttribute("aria-label")),
    );
  const was = await faces(entry(gm));
  assert.ok(was.length > 0);
  assert.deepEqual(await faces(gm.chronicle.locator("li", { hasText: "amends a roll" })), was);
});

test("it is taken back like anything else", async () => {
  await gm.button("Take back").click();
  const dialog = gm.page.getByRole("dialog", { name: "Take back" });
  await dialog.getByText("amends a roll").waitFor();
  await gm.button("Take it back", dialog).click();
  await entry(gm).getByText("Amended", { exact: true }).waitFor({ state: "detached" });
  await gm.chronicle.locator("li", { hasText: "amends a roll" }).getByText("Taken back", { exact: true }).waitFor();
});

test("on a phone the window fits, and Escape leaves everything as it is", async () => {
  const other = await TablePage.by(room.room.links.gm, browser, "GM on a phone", { size: small });
  await goTo(other, { language: "en" }, "log");
  const dialog = await open(other);
  await dialog.getByLabel("Modifier", { exact: true }).fill("3");
  await dialog.getByText(/What would differ|would differ|comes to the same/).first().waitFor();
  await fine(other, "amend-phone");
  const box = await other.button("Accept", dialog).boundingBox();
  assert.ok(box && box.y + box.height <= small.height, "the button is in sight");
  await other.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  for (const one of [gm, ann, other]) one.expectNoErrors();
});
