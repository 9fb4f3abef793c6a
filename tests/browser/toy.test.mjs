// ToY at the table: a contest of luck. Each picks a die in secret and all that the other browser was sent is
// searched for it; then all is turned over, rolled, and one is struck. Before it an adventurer is made step by
// step, and a roll short of 20 is lifted by an intangible. The dice are the server's own.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setUp, tearDown, seesWhat } from "./fixture.mjs";
import {
  everyLook,
  fine,
  fineDrawer,
  fineSheet,
  keep,
  tableToLookAt,
} from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, gm, ann, bo;
const everybody = () => [gm, ann, bo];
/** All that Bo's browser was sent, as text. */
let sentToBo;

before(async () => {
  ({ server, browser, gm, ann, bo } = await setUp());
  sentToBo = bo.listen();
});
after(() => tearDown({ server, browser }));

/** All that lies on the felt for everybody, as words: without one's own dice on the chain. */
const felt = (one) =>
  one.board.evaluate((board) => {
    const copy = board.cloneNode(true);
    for (const own of copy.querySelectorAll(".chain[role=group]")) own.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  });
const contest = (one) =>
  one.board.getByRole("region", { name: "A contest of luck" });

test("one makes an adventurer step by step, the other takes a ready one", async () => {
  const link = await gm.openRoom(server.url, "Under the hill", "ToY");
  await ann.sitDown(link, "Star");
  await ann.plays(/Sneak/, "Anning");
  await ann.card("Anning").waitFor();

  await bo.sitDown(link, "Moon");
  await bo.page.getByRole("radio", { name: "Step by step" }).click();
  await bo.page.getByLabel("Name", { exact: true }).fill("Bodkin");
  await bo.button("Begin").click();
  const step = async (title, go, choose = async () => {}) => {
    await bo.board.getByRole("heading", { name: title }).waitFor();
    await choose();
    await bo.button(go, bo.board).click();
  };
  await step("Where are you from?", "That is who I am", () =>
    bo.button("Mortal", bo.board).click(),
  );
  await step("Your four stats", "Give them out");
  await step("What everybody can", "Take them");
  await step("What you withstand", "So it is", () =>
    bo
      .button(/^Hexes: edge/, bo.board)
      .first()
      .click(),
  );
  await step("Your calling", "Choose it", () =>
    bo.button(/^Soldier/, bo.board).click(),
  );
  await step("Your languages", "Roll for more", () =>
    bo.board.getByLabel("Which Dialect").fill("Low Speech"),
  );
  await settle(bo, bo.button("Roll Vigor", bo.board));
  await step("Flesh and Grit", "Roll Vigor");
  await step("One Skill more", "Learn it", () =>
    bo.button(/^Listen/, bo.board).click(),
  );
  await step("What you carry", "Ready");
  for (const one of everybody()) {
    await one.board
      .getByTitle("Sheet of Bodkin")
      .getByRole("meter", { name: "Flesh" })
      .waitFor();
  }
  // Languages the roll gave are named when their owner likes.
  await bo.dock.getByRole("button", { name: "Roll 20" }).waitFor();
});

test("a Roll 20 is set up, rolled, and may be lifted by what goes with it", async () => {
  await ann.openSheet("Anning");
  await ann.sheet.getByTitle("Roll 20 with Dexterity", { exact: true }).click();
  const form = ann.dock.getByRole("form", { name: "Roll 20" });
  await ann.button("d24", form).click();
  await form.getByLabel(/^What for/).fill("Over the rooftops");
  await ann.button("Set it up", form).click();
  for (const one of everybody())
    await one.board.getByText("Over the rooftops").waitFor();
  // A die put in beforehand is taken out again until the roll.
  const add = ann.button(/^Add Talent/, ann.dock);
  await add.click();
  await ann.button("Put Talent back", ann.dock).click();
  await bo.heard(/Anning puts Talent back/);
  await add.waitFor();
  await settle(ann, ann.button("Roll 20", ann.dock));
  await ann.heard(/^(Passed|Failed)$/);
  await seesWhat(ann, [gm, bo], felt);
});

test("a contest of luck is called off, and nothing of it is left", async () => {
  await gm.button("A contest of luck", gm.dock).click();
  const form = gm.dock.getByRole("form", { name: "A contest of luck" });
  await form.getByLabel(/^What may befall them/).fill("A false alarm");
  await gm.button("Go", form).click();
  await ann.button(/^Awareness d6/, ann.dock).click();
  await contest(bo).getByText("may still change it").waitFor();
  const scene = await gm.part("The scene");
  await gm.button("Call the contest off", scene).click();
  await scene.getByText("Call it off? What was chosen is put away").waitFor();
  assert.equal(await contest(bo).count(), 1, "it asks first");
  await gm.button("Call the contest off", scene.getByRole("group", { name: /^Call it off/ })).click();
  for (const one of everybody()) {
    await contest(one).waitFor({ state: "detached" });
    await one.heard("The contest of luck is called off.");
    assert.equal(await one.button(/^Awareness d6/, one.dock).count(), 0);
  }
  await gm.button("Close", gm.drawer).click();
});

test("in a contest of luck nobody is told what another picks", async () => {
  await gm.button("A contest of luck", gm.dock).click();
  const form = gm.dock.getByRole("form", { name: "A contest of luck" });
  await form.getByLabel(/^What may befall them/).fill("The bridge gives way");
  await gm.button("Go", form).click();
  for (const one of everybody()) {
    await contest(one).getByText("The bridge gives way").waitFor();
    assert.equal(await contest(one).getByText("is choosing").count(), 2);
  }
  const before = sentToBo.length;
  await ann.button(/^Awareness d6/, ann.dock).click();
  await contest(ann).getByText("Awareness").waitFor();
  await contest(bo).getByText("may still change it").waitFor();
  await ann.button(/^Talent d8/, ann.dock).click();
  await contest(ann).getByText("Talent").waitFor();
  await ann.button("That is it", ann.dock).click();
  for (const one of everybody())
    await contest(one).getByText("has chosen").waitFor();
  await gm.dock.getByText("Still choosing: Bodkin.").waitFor();

  await keep(ann, "toy");

  // Neither the pick nor the one before it went to the other's browser, nor to the GM's page.
  const frames = sentToBo.slice(before).join("\n");
  assert.ok(frames.includes("choice.sealed"), "Bo was told that Ann chose");
  assert.doesNotMatch(frames, /"picks"/);
  assert.doesNotMatch(frames, /awareness|talent/i);
  assert.equal(await contest(bo).getByText("Talent").count(), 0);
  assert.equal(await contest(gm).getByText("Talent").count(), 0);
  assert.equal(await gm.chronicle.getByText(/has put down/).count(), 0);
  await ann.heard("Anning has put down: Talent");

  // Who loads the page anew, and who comes late, is told no more.
  const late = await TablePage.at(browser, "late");
  const told = late.listen();
  await late.page.goto(await gm.watchLink());
  await contest(late).getByText("has chosen").waitFor();
  assert.doesNotMatch(told.join("\n"), /"picks"/);
  await late.context.close();
  await ann.page.reload();
  await contest(ann).getByText("Talent").waitFor();
});

test("all are turned over together, and the lowest is struck", async () => {
  await bo.button(/^Take a one/, bo.dock).click();
  await bo.button("That is it", bo.dock).click();
  for (const one of everybody()) {
    await one.board.getByText(/^Talent d8$/).waitFor();
    await one.board.getByText("Take a one").waitFor();
  }
  await TablePage.allTold(everybody());
  // Bo has a one: only another one by Ann, and a lower Talent then, would strike her.
  if (await gm.sees(gm.dock.getByText("They are even: who is struck?")))
    await gm.button("Bodkin", gm.dock).click();
  for (const one of everybody())
    await one.board.getByText(/^It strikes (Bodkin|Anning)$/).waitFor();
  const late = await TablePage.by(await gm.watchLink(), browser, "later");
  await late.board.getByText(/^It strikes /).waitFor();
  await seesWhat(ann, [gm, bo, late], felt);
  for (const one of [...everybody(), late]) one.expectNoErrors();
});

test("the GM brings a Monster and writes on it, and on a sheet", async () => {
  const adding = await gm.part("Add a Monster");
  await adding.getByLabel("Name", { exact: true }).fill("Bog ogre");
  await adding.getByLabel("Damage", { exact: true }).fill("d6 + d4");
  await gm.button("Add", adding).click();
  for (const one of everybody())
    await one.board.getByText("Damage d6 + d4").waitFor();
  const monsters = await gm.part("Monsters");
  await gm.button("More about Bog ogre", monsters).click();
  const change = monsters.getByRole("form", { name: "Change Bog ogre" });
  await monsters.locator("summary", { hasText: "Change Bog ogre" }).click();
  await change.getByLabel("Hit Dice").fill("3");
  await gm.button("Change it", change).click();
  for (const one of everybody()) await one.board.getByText("3 HD").waitFor();

  await gm.openSheet("Bodkin");
  await gm.button("Change", gm.sheet).click();
  const sheet = gm.sheet.getByRole("form", { name: "Change Bodkin" });
  await gm.button("A weapon", sheet).click();
  await sheet.getByLabel("Name").last().fill("Axe");
  const save = gm.button("Change it", sheet);
  assert.ok(await save.isDisabled(), "nothing is changed without a reason");
  await sheet.getByLabel("Why (all can read it)").fill("From the armoury");
  await save.click();
  await sheet.waitFor({ state: "hidden" });
  for (const one of everybody()) await one.heard("From the armoury");
  await bo.openSheet("Bodkin");
  await bo.sheet.getByText("Axe").waitFor();
  // A player's own sheet is not theirs to write on.
  assert.equal(
    await bo.sheet.getByRole("button", { name: "Change" }).count(),
    0,
  );
  await bo.sheet.getByLabel("Reads Acheron").check();
  for (const one of everybody()) await one.heard("Bodkin reads Acheron.");
  for (const one of [gm, bo]) await one.button("Close", one.sheet).click();
});

test("who rolls better is told, with as many dice as are named", async () => {
  await gm.button("Who rolls better?", gm.dock).click();
  const die = (label) => gm.dock.getByLabel(label).first();
  await die("Which die Anning rolls").selectOption("tangible:dexterity");
  await die("Another die of Anning").selectOption("fixed:move");
  await die("Which die Bodkin rolls").selectOption("sides:2");
  await die("Which die Bog ogre rolls").selectOption("sides:2");
  await gm.button("Go", gm.dock).click();
  const roll = (one) => one.board.getByRole("region", { name: "Roll Better" });
  for (const one of everybody()) {
    await roll(one).getByText("Dexterity d10").waitFor();
    await roll(one).getByText("Move d12").waitFor();
  }
  await settle(ann, roll(ann).getByText(/ wins$/));
  for (const one of everybody())
    await roll(one)
      .getByText(/ wins$/)
      .waitFor();
  for (const one of everybody()) one.expectNoErrors();
});

test("it looks well everywhere", async (t) => {
  const { room, crowd, master, seat, seatLink, table } = await tableToLookAt(
    server,
    gm.page,
    "toy",
    "Under the hill",
  );
  await crowd.ask(seat, "toy.character.add", {
    id: "ann",
    name: "Anning of the Hollow under Seven Hills",
    level: 2,
    primary: "dexterity",
    hit_die: 8,
    tangibles: { vigor: 6, dexterity: 10, intellect: 8, focus: 4 },
    intangibles: {
      presence: { max: 6, current: 0 },
      talent: { max: 12, current: 6 },
      awareness: { max: 8 },
      sanity: { max: 4, current: 2 },
    },
    skills: { Bushcraft: 2, Lore: 1 },
    flesh: { max: 9, current: 4 },
    grit: { max: 6, current: 5 },
    pools: { blood: { die: 6, max: 4, count: 2 } },
    weapons: { knife: { name: "Long knife", damage: 6, attack: "fast" } },
    armor: "medium",
    shield: true,
    gear: ["rope", "a jar of moths"],
  });
  await crowd.ask(master, "toy.character.add", { id: "fol", name: "Follower" });
  await crowd.ask(master, "toy.monster.add", {
    id: "ogre",
    name: "Bog ogre",
    hd: 4,
    weakness: 12,
    speed: 20,
    damage: [8],
    morale: "orderly",
  });
  await crowd.ask(master, "toy.combat.start", {
    allies: ["ann", "fol"],
    monsters: ["ogre"],
  });
  await everyLook(t, async (look) => {
    // Whatever the contest before it has worn.
    await crowd.ask(master, "toy.adjust", {
      creature: "ann",
      field: "talent",
      value: 6,
      reason: "Once more",
    });
    await crowd.ask(master, "toy.luck-contest.open", {
      id: `luck-${look.name}`,
      participants: ["ann", "fol"],
      reason: "The lamp falls",
    });
    const one = await TablePage.visits(seatLink, browser, look.name, look);
    const pick = one.page.getByRole("button", { name: /^(Talent|Talang) d6/ });
    await pick.click();
    await fine(one, `toy-contest-${look.name}`);
    const state = (who) => ({
      choice: `luck-${look.name}`,
      party: who,
    });
    await crowd.ask(master, "choice.seal", { ...state("fol"), picks: ["one"] });
    await crowd.ask(master, "choice.lock", state("fol"));
    await one.page
      .getByRole("button", { name: /^(That is it|Så blir det)$/ })
      .click();
    await one.answered();
    await settleAll(crowd, master, table);
    await one.page
      .getByText(/^(It strikes|Det drabbar) /)
      .first()
      .waitFor();
    await fine(one, `toy-struck-${look.name}`);
    await one.page
      .getByRole("button", { name: /^(Roll 20|Slå 20)$/ })
      .first()
      .click();
    await fine(one, `toy-roll-${look.name}`);
    await fineSheet(one, look, /Anning/, "toy");
    const looker = await TablePage.visits(
      room.links.gm,
      browser,
      `gm ${look.name}`,
      look,
    );
    await looker.page
      .getByRole("button", { name: /^(A contest of luck|En turtävling)$/ })
      .waitFor();
    await looker.page
      .getByRole("navigation")
      .getByRole("button", { name: /Anning/ })
      .first()
      .click();
    const sheet = looker.page.locator("article", { hasText: "Anning" });
    await sheet.getByRole("button", { name: /^(Change|Ändra)$/ }).click();
    await fine(looker, `toy-edit-${look.name}`);
    await sheet.getByRole("button", { name: /^(Close|Stäng)$/ }).click();
    await fineDrawer(looker, look, "Anning", "toy-gm");
    await one.leave();
    await looker.leave();
  });
});

// ---- what goes on beside it

/** Rolls what waits to be rolled and adds nothing more, until `end` is there. */
async function settle(one, end) {
  const roll = one.button("Roll", one.dock);
  const enough = one.button("That is enough", one.dock);
  for (;;) {
    await roll.or(enough).or(end).first().waitFor();
    if (await one.sees(end)) return;
    const open = (await one.sees(roll)) ? roll : enough;
    await open.click();
    await open.waitFor({ state: "hidden" });
  }
}

/** Where a contest ends even, or a table must be rolled on, the GM says so. */
async function settleAll(crowd, master, table) {
  for (let times = 0; times < 6; times += 1) {
    const question = (await table()).decisions[0];
    if (!question) return;
    await crowd.ask(master, "decision.answer", {
      decision: question.id,
      answer: question.fallback,
    });
  }
}
