// Modifiers that a player offers wait for the GM's nod: with the offer, without it, or not at all. Nobody else is told
// of what was asked.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { tearDown } from "./fixture.mjs";
import { allSent, leaksTo, setUpListening } from "./listening.mjs";
import { fine } from "./pageChecks.mjs";

let server, browser, room, gm, ann, bo;

before(async () => {
  ({ server, browser, room, gm, ann, bo } =
    await setUpListening("The leaning tower"));
});
after(() => tearDown({ server, browser }));

const waits = (one) =>
  one.page.getByRole("group", { name: "Waits for the GM" });
const claims = () =>
  gm
    .part("The table")
    .then((part) => part.getByLabel(/^Players may offer modifiers/));
const label = "Modifier (if the GM agrees)";

const offered = () => ann.page.getByRole("form", { name: "Test a skill" });

/** Ann tests a skill, on her phone, with three more for a reason. */
async function offer(reason) {
  await ask(reason);
  await offered().waitFor({ state: "detached" });
}
async function ask(reason) {
  await ann.page.getByRole("button", { name: "Test a skill" }).click();
  const form = offered();
  await form.getByLabel(label).fill("3");
  await form.getByLabel(/^Why/).fill(reason);
  await fine(ann, "offers-player-phone");
  await ann.button("Test a skill", form).click();
}

test("players offer modifiers only where the table lets them", async () => {
  await ann.button("Do something").click();
  await ann.button("Something else").waitFor();
  assert.equal(
    await ann.page.getByRole("button", { name: "Test a skill" }).count(),
    0,
  );
  await (await claims()).check();
  await ann.page.getByRole("button", { name: "Test a skill" }).waitFor();
  await allSent(room, [bo]);
  assert.equal(
    await bo.page.getByRole("button", { name: "Test a skill" }).count(),
    0,
  );
});

test("the GM lets it pass with the offer", async () => {
  await offer("a ladder");
  for (const one of [gm, ann]) await waits(one).waitFor();
  await waits(gm).getByText("Offered: modifier: 3").waitFor();
  await fine(gm, "offers-gm-desk");
  await allSent(room, [bo]);
  assert.deepEqual(leaksTo(bo, /room\.command|a ladder/), []);
  await gm.button("Let it pass with that", waits(gm)).click();
  for (const one of [gm, bo]) await one.heard(/A ladder 3/);
  for (const one of [gm, ann]) await waits(one).waitFor({ state: "detached" });
});

test("or without it", async () => {
  await offer("a rope");
  await gm.button("Pass without it", waits(gm)).click();
  await waits(ann).waitFor({ state: "detached" });
  await gm.chronicle.getByText(/without what was offered/).waitFor();
  await allSent(room, [bo]);
  assert.equal(await bo.chronicle.getByText(/A rope 3/).count(), 0);
});

test("or not at all, and who offered it may take it back", async () => {
  await offer("a wish");
  await gm.button("Turn it down", waits(gm)).click();
  await waits(ann).waitFor({ state: "detached" });
  await offer("a prayer");
  await ann.button("Take it back", waits(ann)).click();
  await waits(gm).waitFor({ state: "detached" });
  await allSent(room, [gm, bo]);
  assert.equal(await bo.chronicle.getByText(/a wish|a prayer/).count(), 0);
});

test("a form that says so stops saying that it waits once the GM has decided", async () => {
  const says = offered().getByText("That waits for the GM already.");
  for (const decide of ["Turn it down", "Pass without it"]) {
    await offer("a hope");
    await ask("a hope");
    await says.waitFor();
    assert.equal(await waits(gm).getByRole("listitem").count(), 1);
    await gm.button(decide, waits(gm)).click();
    await says.waitFor({ state: "detached" });
    await offered().waitFor();
    await ann.button("Cancel", offered()).click();
  }
  for (const one of [gm, ann, bo]) one.expectNoErrors();
});
