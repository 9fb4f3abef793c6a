// Questions that a roll leaves open: what the chance beside an answer is of, to whom a roll was lost, and who has still to
// decide about dice that lie.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, laptop, phone } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;
before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const d = (die) => ({ die });
const sizes = { desk, laptop, phone };

const duel = async (name) => {
  const laid = await tableToLookAt(server, quiet.page, "savage-worlds", name);
  const sheet = (who, fighting) => ({ name: who, attributes: { agility: d(8) }, skills: { fighting, notice: d(8) } });
  await laid.crowd.ask(laid.seat, "savage-worlds.character.add", { id: "ann", sheet: sheet("Ann", d(6)) });
  await laid.crowd.ask(laid.master, "savage-worlds.character.add", {
    id: "orc",
    sheet: { ...sheet("Orc", d(12)), wild: false, side: "foes" },
  });
  await laid.crowd.ask(laid.master, "savage-worlds.session.start");
  await laid.crowd.ask(laid.seat, "savage-worlds.auto-accept.choose", { mode: "never" });
  return laid;
};
const comes = (laid, size = phone) => TablePage.by(laid.seatLink, browser, "Ann", { size });
const gms = (laid) => TablePage.by(laid.room.links.gm, browser, "GM", { size: desk });
const highlighted = (one) => one.dock.locator(".question .button.main:not(:disabled)");

test("a roll that is lost says to whom, and what a reroll's chance is of", async () => {
  const laid = await duel("The lost roll");
  await laid.crowd.ask(laid.master, "savage-worlds.opposed.roll", {
    actor: "orc",
    trait: "fighting",
    target: "ann",
    target_trait: "fighting",
    modifiers: [{ name: "high-ground", value: 12 }],
  });
  if ((await laid.table()).decision?.owner === "")
    await laid.crowd.ask(laid.master, "decision.answer", { decision: (await laid.table()).decision.id, answer: "default" });
  for (const [name, size] of Object.entries(sizes)) {
    const ann = await comes(laid, size);
    await ann.dock.getByText("Lost to Orc").waitFor();
    const reroll = ann.button(/^Reroll with a benny/, ann.dock);
    await reroll.getByText(/^[<>]?\d+ % to do better$/).waitFor();
    assert.equal(await ann.dock.getByText("Failure", { exact: true }).count(), 0, "it did not fail by itself");
    assert.equal(await highlighted(ann).count(), 0, "a benny is not the answer that is highlighted");
    await fine(ann, `question-lost-${name}`);
    await ann.leave();
  }
});

test("who has still to decide about dice that lie is told: Savage Worlds", async () => {
  const laid = await duel("The fog");
  await laid.crowd.ask(laid.master, "savage-worlds.test.call", { trait: "notice", tn: 20, who: ["ann", "orc"], label: "The fog" });
  const [gm, ann] = [await gms(laid), await comes(laid)];
  const row = (one, name) =>
    one.dock.getByRole("region", { name: /The fog/ }).getByRole("listitem").filter({ hasText: name });
  await ann.button(/^Roll/, row(ann, "Ann")).click();
  await ann.dock.getByRole("heading", { name: /leave it, or roll again/ }).waitFor();
  for (const one of [gm, ann]) {
    await row(one, "Ann").getByText("Ann is still deciding").waitFor();
    assert.equal(await row(one, "Ann").getByRole("button").count(), 0, "her dice lie");
  }
  await fine(ann, "question-called-phone");
  for (const one of [gm, ann]) await one.leave();
});

test("who has still to decide about dice that lie is told: ToY", async () => {
  const laid = await tableToLookAt(server, quiet.page, "toy", "The cliff");
  await laid.crowd.ask(laid.seat, "toy.character.add", {
    id: "ann",
    name: "Ann",
    tangibles: { vigor: 4, dexterity: 4, intellect: 4, focus: 4 },
  });
  await laid.crowd.ask(laid.master, "toy.test.call", {
    who: ["ann"],
    dice: [{ tangible: "dexterity" }],
    modifiers: [{ cause: "wind", value: 15 }],
    label: "The cliff",
  });
  const [gm, ann] = [await gms(laid), await comes(laid)];
  const row = (one) => one.dock.getByRole("region", { name: /The cliff/ }).getByRole("listitem").filter({ hasText: "Ann" });
  await ann.button(/^Roll/, row(ann)).click();
  await ann.dock.getByRole("heading", { name: /add another die\?/ }).waitFor();
  for (const one of [gm, ann]) {
    await row(one).getByText("Ann is still deciding").waitFor();
    assert.equal(await row(one).getByRole("button").count(), 0, "her dice lie");
  }
  for (const one of [gm, ann]) await one.leave();
});
