// ToY at its dramatic moments, on the GM's page and the player's: harm that stands for itself, the Death Die as a question
// of its own, who has fled, what cannot be done and why, and nothing asked whose answer changes nothing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { desk } from "./browser.mjs";
import { fine, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const small = { ...desk, language: "en", width: 1366, height: 768 };

/** Ann, with what she has more, and an ogre; a page of hers and one of the GM's. */
async function laid(more = {}) {
  const table = await tableToLookAt(server, quiet.page, "toy", "Under the hill");
  const { crowd, master, seat } = table;
  await crowd.ask(seat, "toy.character.add", {
    id: "ann",
    name: "Ann",
    tangibles: { vigor: 6, dexterity: 8, intellect: 6, focus: 6 },
    flesh: { max: 5 },
    grit: { max: 2 },
    ...more,
  });
  await crowd.ask(master, "toy.monster.add", { id: "ogre", name: "Ogre", hd: 1, health: 5, damage: [6], morale: "cowardly" });
  const ann = await TablePage.visits(table.seatLink, browser, "Ann", small);
  const gm = await TablePage.visits(table.room.links.gm, browser, "Gudrun", small);
  return { ...table, ann, gm, leave: () => Promise.all([ann.leave(), gm.leave()]) };
}

test("a trap stands for itself, and the dying are asked for the Death Die", async () => {
  const { crowd, master, table, ann, gm, leave } = await laid();
  await crowd.ask(master, "toy.combat.start", { allies: ["ann"], monsters: ["ogre"] });
  await crowd.ask(master, "toy.init.roll", { actor: "ann" });
  for (let { decisions, time } = await table(); time.phase !== "monsters"; { decisions, time } = await table())
    if (decisions[0]) await crowd.ask(master, "decision.answer", { decision: decisions[0].id, answer: decisions[0].fallback });
    else await crowd.ask(master, "toy.phase.advance");
  await crowd.ask(master, "toy.guard", { id: "blow", actor: "ann", monster: "ogre" });
  await crowd.ask(master, "toy.attempt.cancel", { attempt: "blow" });
  await crowd.ask(master, "toy.damage.deal", { target: "ann", amount: 14, source: "The ceiling" });
  for (const one of [ann, gm]) {
    const harm = one.board.getByRole("region", { name: "The ceiling" });
    await harm.getByText("Flesh 0 · Grit 0").waitFor();
    await harm.getByText("dying", { exact: true }).waitFor();
  }
  const asked = ann.dock.getByRole("region", { name: "Ann is dying: the Death Die is a d3" });
  await asked.getByRole("button", { name: /^Exert yourself: throw the Death Die/ }).waitFor();
  assert.equal(await ann.dock.getByRole("button", { name: "Exert yourself", exact: true }).count(), 0, "it is asked once");
  await gm.dock.getByText("Ann is dying: the Death Die is a d3.").waitFor();
  await fine(ann, "toy-dying-player");
  await fine(gm, "toy-dying-gm");
  const seat = gm.page.getByRole("button", { name: /Sheet of Ann/ }).first();
  assert.match(await seat.innerText(), /Dying, d3/);
  await asked.getByRole("button", { name: /^Exert yourself/ }).click();
  await ann.heard(/^Ann (holds on|dies at the top of the next Moment)$/);
  await leave();
});

test("what is over leaves the felt when a Combat begins", async () => {
  const { crowd, master, seat, table, ann, gm, leave } = await laid();
  await crowd.ask(master, "toy.character.add", { id: "fol", name: "Follower" });
  await crowd.ask(master, "toy.luck-contest.open", { id: "luck", participants: ["ann", "fol"], reason: "The lamp falls" });
  for (const [who, party] of [[seat, "ann"], [master, "fol"]]) {
    await crowd.ask(who, "choice.seal", { choice: "luck", party, picks: ["one"] });
    await crowd.ask(who, "choice.lock", { choice: "luck", party });
  }
  for (let { decisions } = await table(); decisions.length > 0; { decisions } = await table())
    await crowd.ask(master, "decision.answer", { decision: decisions[0].id, answer: decisions[0].fallback });
  const struck = gm.board.getByText(/^It strikes (Ann|Follower)$/);
  await struck.waitFor();
  // From there the harm is one step away, with its reason.
  await gm.button(/^Deal harm to (Ann|Follower)$/, gm.dock).click();
  const form = gm.dock.getByRole("form", { name: /^Deal harm to / });
  assert.equal(await form.getByLabel("What does it? (optional)").inputValue(), "The lamp falls");
  await form.getByLabel("How much").fill("1");
  await gm.button("Deal it", form).click();
  await ann.heard(/^The lamp falls hits (Ann|Follower)\.$/);
  await crowd.ask(master, "toy.combat.start", { allies: ["ann"], monsters: ["ogre"] });
  for (const one of [ann, gm]) {
    await one.board.getByText("Moment 1").first().waitFor();
    await one.board.getByRole("region", { name: "The lamp falls" }).waitFor({ state: "detached" });
  }
  await leave();
});

test("Init is one tap where nothing can be gained, and Fight says why not", async () => {
  const { crowd, master, ann, leave } = await laid({ tangibles: { vigor: 4, dexterity: 2, intellect: 4, focus: 4 } });
  await crowd.ask(master, "toy.monster.set", { monster: "ogre", speed: 2 });
  await crowd.ask(master, "toy.character.set", {
    character: "ann",
    fixed: { move: 4 },
    intangibles: { talent: { max: 4, current: 4 } },
    reason: "Slow as can be",
  });
  await crowd.ask(master, "toy.combat.start", { allies: ["ann"], monsters: ["ogre"] });
  // 2 + 4 + 2, and 4 of Talent: never 20.
  await ann.button("Roll for Init", ann.dock).click();
  await ann.heard(/^Ann acts after the Monsters/);
  assert.equal(await ann.button("That is enough", ann.dock).count(), 0);
  for (let phase = 0; phase < 3; phase += 1) await crowd.ask(master, "toy.phase.advance");
  await ann.dock.getByText("Ann has no weapon: one on the sheet makes a Fight possible.").waitFor();
  assert.equal(await ann.button("Fight", ann.dock).isDisabled(), true);
  await ann.button("Act", ann.dock).click();
  const form = ann.dock.getByRole("form", { name: "Act" });
  await ann.button("Take the Action", form).waitFor();
  await ann.button("Take the Action", form).click();
  await ann.heard(/^Ann acts: Basic/);
  await leave();
});

test("a Roll 20 tells its odds while it is set up, and cannot be where it is out of reach", async () => {
  const { ann, leave } = await laid();
  await ann.button("Roll 20", ann.dock).click();
  const form = ann.dock.getByRole("form", { name: "Roll 20" });
  await form.getByRole("button", { name: /^Vigor/ }).click();
  await form.getByText("Even the highest faces do not make it").waitFor();
  assert.equal(await ann.button("Set it up", form).isDisabled(), true);
  await ann.button("d20", form).click();
  await form.getByRole("group", { name: "How likely it is" }).getByText("succeeds").waitFor();
  assert.equal(await ann.button("Set it up", form).isDisabled(), false);
  await leave();
});

test("whose Morale breaks is marked as gone, with the right sign", async () => {
  const { crowd, master, ann, gm, leave } = await laid();
  // It holds up to 3, and two dice and 2 are more, however they fall.
  await crowd.ask(master, "toy.morale.roll", { monster: "ogre", modifiers: [{ value: 2, cause: "fire" }] });
  for (const one of [ann, gm]) await one.board.getByText("Gone: fled or gave up").waitFor();
  await ann.heard(/^Ogre gives up or flees$/);
  await ann.chronicle.getByText(/> 3/).first().waitFor();
  await leave();
});

test("several rest at once", async () => {
  const { crowd, master, gm, table, leave } = await laid();
  await crowd.ask(master, "toy.character.add", { id: "fol", name: "Follower", flesh: { max: 5 } });
  for (const character of ["ann", "fol"])
    await crowd.ask(master, "toy.adjust", { creature: character, field: "flesh", value: 2, reason: "A long way" });
  const scene = await gm.part("The scene");
  await scene.locator("summary", { hasText: "A rest" }).click();
  for (const name of ["Ann", "Follower"]) await gm.button(name, scene.getByRole("group", { name: "Whom" })).click();
  await gm.button("Sojourn (days)", scene.getByRole("group", { name: "How long" })).click();
  await gm.heard(/^Follower rests: Sojourn/);
  const { characters } = await table();
  assert.deepEqual([characters.ann.flesh.current, characters.fol.flesh.current], [5, 5]);
  await leave();
});
