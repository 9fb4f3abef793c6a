// Terre d'Exile at the table: a trump is claimed and granted, its tension shows, the d100 falls on the five
// checks, and karma and spirit change what it came to. The dice are the server's own, so what is asserted is
// what holds whatever they show. In the middle of it somebody comes late and sees all that the others see.
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

let server, browser, gm, ann, bo, link;
const everybody = () => [gm, ann, bo];

before(async () => {
  ({ server, browser, gm, ann, bo } = await setUp());
});
after(() => tearDown({ server, browser }));

const stage = (one) =>
  one.board.getByRole("region", { name: "The test of Aribeth" });
const felt = (one) => one.felt();

test("people sit down and make their characters", async () => {
  link = await gm.openRoom(server.url, "The old ford", "Terre d'Exile");
  await ann.sitDown(link, "Star");
  await ann.plays(/Halberdier/, "Aribeth");
  await bo.sitDown(link, "Moon");
  await bo.plays(/Envoy/, "Bojan");
  for (const one of everybody()) await one.card("Bojan").waitFor();

  const add = await gm.part("Add somebody");
  await add.getByLabel("Name", { exact: true }).fill("Goblin");
  await add.getByLabel(/^Attributes/).fill("DEX 30");
  await gm.button("Add", add).click();
  await ann.card("Goblin").waitFor();
});

test("a test is declared from the sheet, and the GM says how hard it is", async () => {
  await ann.openSheet("Aribeth");
  await ann.sheet.getByTitle("Test Agility (60)", { exact: true }).click();
  const form = ann.dock.getByRole("form", { name: "A test" });
  assert.equal(
    await ann.button("AGI 60", form).getAttribute("aria-pressed"),
    "true",
  );
  await ann.button(/^Polearms/, form).click();
  await form.getByLabel("halberd: 45").check();
  await ann.button("Goblin", form).click();
  await form.getByLabel("resists with").selectOption("DEX");
  await form.getByLabel(/^What for/).fill("She holds the ford.");
  await ann.button("Ready to roll", form).click();
  for (const one of everybody()) {
    await stage(one).getByText("Agility · Polearms · against Goblin").waitFor();
    await stage(one).getByText("≤ 45").waitFor();
    await stage(one).getByText("swapped < 30").waitFor();
  }
  const ruling = gm.dock.getByRole("region", { name: /^Your word on/ });
  await gm.button("−10", ruling).click();
  for (const one of everybody())
    await stage(one).getByText("−10 modifier").waitFor();
  await stage(ann).getByText("≤ 50").waitFor();
  await stage(ann).getByRole("definition").first().waitFor(); // The chance of each outcome, before anybody rolls.
});

test("what was put into a test, and a test itself, is taken back until the throw", async () => {
  await ann.button(/^Spirit: \+10/, ann.dock).click();
  await stage(bo).getByText("≤ 60").waitFor();
  await ann.button("Take the spirit back", ann.dock).click();
  await stage(bo).getByText("≤ 50").waitFor();
  await bo.heard(/Aribeth takes the spirit back \(2 left\)/);
  await ann.button(/^Play the trump Agility/, ann.dock).click();
  await ann.dock
    .getByLabel("How does Agility help here?")
    .fill("She stands on a stone.");
  await ann.button("Ask the GM", ann.dock).click();
  await gm.dock.getByText("She stands on a stone.").waitFor();
  await ann.button("Take the trump Agility back", ann.dock).click();
  await gm.dock
    .getByText("She stands on a stone.")
    .waitFor({ state: "detached" });
  await bo.heard("Aribeth no longer asks for the trump Agility");

  await bo.button("Make a test", bo.dock).click();
  const form = bo.dock.getByRole("form", { name: "A test" });
  await bo.button(/^CHA/, form).click();
  await bo.button("Ready to roll", form).click();
  await bo.button("Take the test back", bo.dock).click();
  await bo.button("Make a test", bo.dock).waitFor();
  await ann.heard(/The test of Bojan is called off/);
  assert.equal(await stage(ann).count(), 1);
});

test("the trump is claimed and granted, and its tension shows", async () => {
  await ann.button(/^Play the trump Agility/, ann.dock).click();
  await ann.dock
    .getByLabel("How does Agility help here?")
    .fill("She knows every stone of this ford.");
  await ann.button("Ask the GM", ann.dock).click();
  await ann.dock.getByText("The GM decides about the trump").waitFor();
  assert.equal(
    await ann.sees(ann.button("Roll", ann.dock)),
    false,
    "nobody rolls before the GM has ruled",
  );
  await gm.dock.getByText("She knows every stone of this ford.").waitFor();
  await bo.dock.getByText("Waiting for the GM").waitFor();
  await gm.button("Accept it", gm.dock).click();
  for (const one of everybody()) {
    await stage(one).getByText("Advantage: two tens dice").waitFor();
    const tension = one.board
      .getByTitle("Sheet of Aribeth")
      .getByRole("meter", { name: "Tension on Agility" });
    await tension.and(one.page.locator('[aria-valuenow="1"]')).waitFor();
    assert.equal(await tension.getAttribute("aria-valuemax"), "1");
  }
  assert.equal(
    await ann.sees(ann.button(/^Play the trump/, ann.dock)),
    false,
    "a trump is claimed once a test",
  );
});

test("the dice fall on the five checks; karma rolls them again", async () => {
  await ann.button("Roll", ann.dock).click();
  await ann.button(/^Roll again with karma/, ann.dock).waitFor();
  for (const one of everybody()) {
    await stage(one)
      .getByRole("img", { name: /^Dice: \d and \d/ })
      .waitFor();
    await stage(one)
      .getByRole("img", { name: /^Dropped: \d0/ })
      .waitFor();
    assert.equal(await stage(one).getByRole("listitem").count(), 5);
  }
  await lampsAgree();

  // Who comes now sees the open test as the others do.
  const late = await TablePage.by(await gm.watchLink(), browser, "late");
  await late.dock.getByText("You are watching").waitFor();
  await stage(late)
    .getByRole("img", { name: /^Dice:/ })
    .waitFor();
  await seesWhat(ann, [gm, bo, late], felt);
  await late.leave();

  const before = await rollOf(ann);
  await ann.button(/^Roll again with karma/, ann.dock).click();
  for (const one of everybody()) {
    await stage(one)
      .getByText("The first roll, given up for karma")
      .waitFor({ state: "attached" });
    assert.ok((await stage(one).innerText()).includes(String(before.roll)));
  }
  await ann.heard(/Aribeth spends karma and rolls again \(1 left\)/);
  await keep(ann, "terre-exile");
  await lampsAgree();
  assert.equal(
    await ann.sees(ann.button(/^Roll again with karma/, ann.dock)),
    false,
    "karma is spent once a test",
  );
});

test("spirit after the roll closes it, and all see the same table", async () => {
  await ann.button(/^Spirit: \+5/, ann.dock).click();
  await ann.heard(/Aribeth spends spirit for \+5 \(1 left\)/);
  for (const one of everybody()) {
    await stage(one).getByText("+5 spirit").waitFor();
    await stage(one).getByText("= 55").waitFor();
  }
  const { outcome } = await lampsAgree();
  const dice = ann.dock.getByRole("group", { name: /^Throw \d/ });
  if (/success/i.test(outcome)) {
    await ann.button("d6", dice).click();
    await ann.heard("Aribeth throws the dice");
  } else {
    assert.equal(await ann.sees(dice), false, "a failure throws no dice");
  }
  await ann.button("Make a test", ann.dock).waitFor();

  const late = await TablePage.by(await gm.watchLink(), browser, "later");
  await stage(late).getByText("= 55").waitFor();
  await seesWhat(ann, [gm, bo, late], felt);
  await late.heard("Aribeth plays the trump Agility");
  for (const one of [...everybody(), late]) one.expectNoErrors();
});

test("a full rest takes the tension off", async () => {
  await gm.button(/^All rest fully/, await gm.part("The scene")).click();
  const tension = ann.board
    .getByTitle("Sheet of Aribeth")
    .getByRole("meter", { name: "Tension on Agility" });
  await ann.heard(/tension of Aribeth on AGI goes from 1 to 0/);
  await tension.and(ann.page.locator('[aria-valuenow="0"]')).waitFor();
});

test("a whole test without a mouse", async () => {
  const keys = bo.page.keyboard;
  const on = async (name, most = 40) => {
    const focused = bo.page.locator(":focus");
    for (let steps = 0; steps < most; steps += 1) {
      await keys.press("Tab");
      const label = await focused.evaluate(
        (one) => one.getAttribute("aria-label") ?? one.textContent.trim(),
      );
      if (name.test(label)) return;
    }
    throw new Error(`Tab does not lead to ${name}`);
  };
  await bo.dock.focus();
  await on(/^Make a test/, 2);
  await keys.press("Enter");
  await bo.dock.getByRole("form", { name: "A test" }).waitFor();
  await on(/^CHA 65/);
  await keys.press("Space");
  await on(/^Ready to roll/);
  await keys.press("Enter");
  // Nobody set anything against it: the roll waits for the GM's word.
  await bo.dock.getByText("The GM says how hard it is.").waitFor();
  assert.equal(await bo.button("Roll", bo.dock).isDisabled(), true);
  const ruling = gm.dock.getByRole("region", { name: /^Your word on/ });
  await ruling.getByText("Bojan waits for it.").waitFor();
  await gm.button("As it stands", ruling).click();
  // What was pressed is gone; the next key goes on from the same place.
  await bo.dock
    .getByText("The GM says how hard it is.")
    .waitFor({ state: "detached" });
  await on(/^Roll$/, 3);
  await keys.press("Enter");
  await bo.button("Take it as it is", bo.dock).waitFor();
  await on(/^Take it as it is/, 4);
  await keys.press("Enter");
  await bo.board.getByRole("region", { name: "The test of Bojan" }).waitFor();
  await bo.button("Make a test", bo.dock).waitFor();
  bo.expectNoErrors();
});

test("the GM calls a test of all, and all see who has rolled", async () => {
  const form = await gm.part("Call a test");
  await form.getByLabel("Attribute").selectOption({ label: "Agility" });
  await form.getByLabel("Difficulty").fill("20");
  await form.getByLabel(/^What it is about/).fill("The rope bridge");
  await gm.button("Call", form).click();
  const call = (one) =>
    one.dock.getByRole("region", {
      name: "A test is called: The rope bridge",
    });
  for (const one of everybody())
    await call(one).getByText("Agility · difficulty 20").waitFor();
  for (const [one, other] of [
    [ann, bo],
    [bo, ann],
  ]) {
    await one.button(/^Ready to roll/, call(one)).click();
    await one.button(/^Roll/, one.dock).click();
    const waits = call(other).getByText(/has not rolled|is still deciding/);
    await one.answersWith("Take it as it is", async () => !(await other.sees(waits)));
  }
  for (const one of everybody()) await call(one).waitFor({ state: "detached" });
  await bo.heard("The called test is over.");
});

test("what is prepared is hidden until it is shown", async () => {
  const add = await gm.part("Add somebody");
  await add.getByLabel("Name", { exact: true }).fill("Wolf");
  await add.getByLabel("Hidden from players until shown").check();
  await gm.button("Add", add).click();
  await gm.card("Wolf").waitFor();
  await gm.say("All is quiet.");
  await ann.heard("All is quiet.");
  assert.equal(await ann.sees(ann.card("Wolf")), false);
  const there = await gm.part("On the table");
  await gm.more(there, "Wolf");
  await gm.button("Show", there).click();
  for (const one of everybody()) await one.card("Wolf").waitFor();
  await ann.heard("Wolf comes to the table.");
});

test("who is asked something else still says how hard a test is, and nobody is told that nothing is waited for", async () => {
  const late = await TablePage.by(link, browser, "Late", { size: { width: 390, height: 844 } });
  await late.page.getByLabel("Your name").fill("Late");
  await late.button("Sit down").click();
  await late.page.getByRole("navigation", { name: "Places" }).getByRole("button", { name: "Sheet" }).click();
  await late.button("Choose one").click();
  await late.page.getByRole("heading", { name: "Who do you play?" }).waitFor();

  const add = await gm.part("Add somebody");
  await add.getByLabel("Name", { exact: true }).fill("Wolf");
  await gm.button("Add", add).click();
  await gm.dock.getByText("Wolf: which attribute is your trump?").waitFor();
  await late.dock.getByText("Waiting for the GM").waitFor();
  assert.equal(await late.dock.getByText("Nothing is waited for").count(), 0);
  await bo.button("Make a test", bo.dock).click();
  const form = bo.dock.getByRole("form", { name: "A test" });
  await bo.button(/^CHA/, form).click();
  await bo.button("Ready to roll", form).click();
  await gm.dock.getByRole("region", { name: /^Your word on/ }).waitFor();
  await fine(gm, "terre-exile-asked-and-ruling-desk");
  await bo.button("Take the test back", bo.dock).click();
  await gm.button(/^Agility/, gm.dock).click();
  await late.dock.getByText("Nothing is waited for").waitFor();
  late.expectNoErrors();
  await late.context.close();
});

test("it looks well everywhere", async (t) => {
  const { room, crowd, master, seat, seatLink } = await tableToLookAt(
    server,
    gm.page,
    "terre-exile",
    "The old ford",
  );
  await crowd.ask(master, "terre-exile.settings.set", { outside: true });
  await crowd.ask(seat, "terre-exile.character.add", {
    id: "ari",
    name: "Aribeth of the Long Ford and Seven Stones",
    attributes: { AGI: 72, LCK: 20 },
    skills: { polearms: { rank: 3, specialisations: ["halberd"] } },
    ps: { max: 3 },
    pk: { max: 2 },
    outside: { level: 6, weapon: "sharp", grip: "shaft", weapon_category: 3 },
  });
  await crowd.ask(master, "terre-exile.character.add", {
    id: "gob",
    name: "Goblin",
    attributes: { DEX: 30, STR: 35 },
  });
  await crowd.ask(master, "terre-exile.condition.start", {
    character: "ari",
    label: "Soaked to the skin",
    advantages: 0,
    disadvantages: 1,
    modifier: -5,
  });
  await everyLook(t, async (look) => {
    await crowd.ask(seat, "terre-exile.test.declare", {
      id: `t-${look.name}`,
      actor: "ari",
      attribute: "AGI",
      skill: "polearms",
      specialised: true,
      opponent: "gob",
      opponent_attribute: "DEX",
    });
    const one = await TablePage.visits(seatLink, browser, look.name, look);
    const roll = one.page.getByRole("button", { name: /^(Roll|Slå)$/ });
    await roll.waitFor();
    await fine(one, `terre-declared-${look.name}`);
    const looker = await TablePage.visits(
      room.links.gm,
      browser,
      `gm ${look.name}`,
      look,
    );
    await looker.page
      .getByRole("region", { name: /^(Your word|Ditt ord)/ })
      .waitFor();
    await fine(looker, `terre-ruling-${look.name}`);
    await roll.click();
    await one.page.getByRole("button", { name: /karma/ }).waitFor();
    await fine(one, `terre-rolled-${look.name}`);
    await one.page
      .getByRole("button", { name: /^(Take it as it is|Ta det som det är)/ })
      .click();
    await one.page
      .getByRole("button", { name: /^(Make a test|Gör ett prov)$/ })
      .click();
    await fine(one, `terre-declare-${look.name}`);
    await fineSheet(one, look, /Aribeth/, "terre");
    await fineDrawer(looker, look, "Aribeth", "terre-gm");
    await one.leave();
    await looker.leave();
  });
});

// ---- what is read off the table

async function rollOf(one) {
  const text = (await stage(one).innerText()).replace(/\s+/g, " ");
  const [, roll, inverted] = /(\d+) digits swapped: (\d+) /.exec(text);
  return { roll: Number(roll), inverted: Number(inverted) };
}

/** Each lamp is lit where the one roll says so, and together they are the count. */
async function lampsAgree() {
  await TablePage.allTold(everybody());
  const { roll, inverted } = await rollOf(ann);
  const lamps = await stage(ann).getByRole("listitem").allInnerTexts();
  const given = lamps.map((text) =>
    Number(/gives ([+−]?\d+)/.exec(text)[1].replace("−", "-")),
  );
  const effective = Number(/≤ (\d+)/.exec(lamps[0])[1]);
  const expected = [
    roll <= effective ? 1 : 0,
    roll <= 45 ? 1 : 0,
    roll <= 20 ? 1 : 0,
    roll >= 90 ? -1 : 0,
    inverted < 30 ? -1 : 0,
  ];
  assert.deepEqual(given, expected, lamps.join(" | "));
  const outcomes = [
    "Critical failure",
    "Major failure",
    "Minor failure",
    "Minor success",
    "Major success",
    "Critical success",
  ];
  const count = expected.reduce((sum, one) => sum + one, 0);
  const outcome = outcomes[Math.min(count, 3) + 2];
  await stage(ann).getByText(outcome).waitFor();
  return { outcome };
}
