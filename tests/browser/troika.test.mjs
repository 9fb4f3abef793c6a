// An evening at the table: a GM and two players fight three lizard-men from their own browsers. The dice are
// the server's own, so nothing here knows an outcome beforehand: everybody does what the table asks of them,
// until all that the scene wants to see has been seen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setUp, tearDown, seesWhat } from "./fixture.mjs";
import { TablePage } from "./table.mjs";

const stepsMost = 500;
let server, browser, gm, ann, bo;
const everybody = () => [gm, ann, bo];

/** What the scene must have shown by its end. */
const seen = {
  tieLuck: 0,
  damageLuck: 0,
  aimedOverEnd: false,
  delayed: false,
  deaths: 0,
  reloaded: false,
  killed: false,
};
const boPlan = { aimedInRound: 0, shot: false };

before(async () => {
  ({ server, browser, gm, ann, bo } = await setUp());
});
after(() => tearDown({ server, browser }));

test("people sit down and make their characters", async () => {
  const link = await gm.openRoom(server.url, "The wet cellar");
  await ann.sitDown(link, "Star");
  await ann.plays(/Toll keeper/, "Ann");
  await ann.card("Ann").waitFor();

  await bo.sitDown(link, "Moon");
  await bo.page.getByRole("radio", { name: "My own numbers" }).click();
  await bo.page
    .getByLabel("Skills with their ranks")
    .fill("Bow fighting 3, Climb 1");
  await bo.page.getByLabel("Name", { exact: true }).fill("Bo");
  await bo.button("Play").click();
  await bo.openSheet("Bo");
  for (const thing of ["Bow", "Arrows"]) {
    await bo.sheet.getByLabel("Which thing").selectOption({ label: thing });
    await bo.button("Add", bo.sheet).click();
    await bo.button(new RegExp(`^\\d.* ${thing}`), bo.sheet).click();
    await bo.button("Take in hand", bo.sheet).click();
  }
  await bo.sheet.getByText("1/1").waitFor();
  await bo.button("Close", bo.sheet).click();
});

test("the GM brings three lizard-men and fills the bag", async () => {
  const add = await gm.part("Add somebody");
  await add.getByLabel("Who").selectOption({ label: "Lizard-man" });
  await add.getByLabel("How many").fill("3");
  await gm.button("Add 3", add).click();
  await gm.card("Lizard-man 3").waitFor();
  await raise("Ann", {
    "Starting Stamina": 400,
    Stamina: 400,
    "Starting Luck": 90,
    Luck: 90,
  });
  await raise("Bo", {
    "Starting Stamina": 400,
    Stamina: 400,
    "Starting Luck": 90,
    Luck: 90,
  });
  await raise("Lizard-man 1", { "Starting Stamina": 900, Stamina: 900 });
  await gm.button("Fill the bag", await gm.part("The round")).click();
  for (const one of everybody()) await one.board.getByText("Round 1").waitFor();
  await TablePage.allTold(everybody());
});

test("they fight until all has been seen", async () => {
  let step = 0;
  while (!allSeen()) {
    assert.ok(
      (step += 1) < stepsMost,
      `too many steps: ${JSON.stringify(seen)}`,
    );
    await goOn();
  }
  assert.ok((await round()) >= 4, "three whole rounds");
});

test("the last one flees, and the dead are looted", async () => {
  while (!(await gm.sees(gm.dock.getByText("Ready for the next token"))))
    await goOn();
  const creatures = await gm.part("On the table");
  await gm.more(creatures, "Lizard-man 1");
  await gm.button("Fled", creatures).click();
  await gm.heard("Lizard-man 1 flees");
  const round = await gm.part("The round");
  await gm.button("End initiative", round).click();
  await gm.button("End initiative", round).click();
  await ann.dock.getByText("may do as they please").waitFor();
  await ann.button("Do something", ann.dock).click();
  await ann.button("Take from the dead", ann.dock).click();
  await ann
    .button("Lizard-man 2", ann.dock)
    .or(ann.button("Lizard-man 3", ann.dock))
    .first()
    .click();
  await ann.button("Spear", ann.dock).click();
  await ann.button("Take it", ann.dock).click();
  for (const one of everybody())
    await one.heard(/Ann takes Spear from Lizard-man/);
});

test("all see the same table, and so does who comes late", async () => {
  const late = await TablePage.by(await gm.watchLink(), browser, "late");
  await late.dock.getByText("You are watching").waitFor();

  const table = await seesWhat(ann, [bo, late, gm], (one) => one.look());
  assert.ok(table.some((part) => part.includes("Ann")));
  await late.heard(/Ann takes Spear from Lizard-man/);
  for (const one of [...everybody(), late]) one.expectNoErrors();
});

// ---- what each of them does

const allSeen = () =>
  seen.tieLuck > 0 &&
  seen.damageLuck > 0 &&
  seen.aimedOverEnd &&
  seen.delayed &&
  seen.deaths >= 2 &&
  seen.reloaded &&
  seen.killed &&
  roundNow >= 4;
let roundNow = 1;

async function round() {
  roundNow = Number(
    /Round (\d+)/.exec(await gm.board.innerText())?.[1] ?? roundNow,
  );
  return roundNow;
}

/** Does the one thing that the table waits for. */
async function goOn() {
  await round();
  const text = await gm.dock.innerText();
  const name = /^(.+?)(?: has the turn| has acted|: what do you do)/.exec(
    text,
  )?.[1];
  if (text.startsWith("Waiting for"))
    return answer(text.includes("Ann") ? ann : bo);
  if (text.includes("which weapon struck?"))
    return did(() => gm.button(/Stamina/, gm.dock).click());
  if (text.includes("who acts?"))
    return did(() => gm.button(/^Lizard-man/, gm.dock).click());
  if (/Draw a token/.test(text))
    return did(() => gm.button("Draw a token", gm.dock).click());
  if (name?.startsWith("Lizard-man"))
    return did(() => attack(gm, seen.deaths % 2 ? "Bo" : "Ann"));
  if (name === "Ann") return annActs();
  if (name === "Bo") return boActs();
  throw new Error(`nobody knows what to do: ${text}`);
}

/** Waits until what was done has come to everybody. Who was refused looks again, but not for ever. */
async function did(act) {
  const before = gm.newest;
  await act();
  await TablePage.allTold(everybody());
  inVain = gm.newest === before ? inVain + 1 : 0;
  if (inVain > 0) {
    const docks = await Promise.all(
      everybody().map((other) => other.dock.innerText()),
    );
    assert.ok(
      inVain < 4,
      `nothing goes on any more; they see:\n${docks.join("\n---\n")}`,
    );
    for (const other of everybody()) {
      const cancel = other.button("Cancel", other.dock);
      if (await other.sees(cancel)) await cancel.click();
    }
  }
  seen.deaths = await gm.board.getByText("Dead", { exact: true }).count();
}
let inVain = 0;

async function attack(one, target) {
  await one.button("Attack", one.dock).click();
  const whom = one.dock.getByRole("group", { name: "Whom" });
  const choice = target
    ? one.button(target, whom)
    : whom.getByRole("button", { name: /^Lizard-man/ }).last(); // The first is to be left alive.
  await choice.click();
  await one.dock
    .getByRole("form")
    .getByRole("button", { name: "Attack" })
    .click();
}

async function annActs() {
  await ann.dock.getByText("what do you do?").waitFor();
  await did(() => attack(ann));
}

async function boActs() {
  await bo.dock.getByText("what do you do?").waitFor();
  if (boPlan.shot && seen.delayed) return did(() => attack(bo));
  if (boPlan.aimedInRound === 0) {
    boPlan.aimedInRound = roundNow;
    return did(() => bo.button("Aim", bo.dock).click());
  }
  if (boPlan.shot || roundNow === boPlan.aimedInRound) {
    seen.delayed = true;
    return did(() => bo.button("Wait", bo.dock).click());
  }
  boPlan.shot = seen.aimedOverEnd = true;
  await did(async () => {
    await bo.button("Shoot", bo.dock).click();
    await bo
      .button(/^Lizard-man/, bo.dock.getByRole("group", { name: "Whom" }))
      .click();
    await bo.dock
      .getByRole("form")
      .getByRole("button", { name: "Shoot" })
      .click();
  });
}

/** A question that a roll left open: luck, whenever it may be used. */
async function answer(one) {
  const question = one.dock.getByRole("heading");
  await question.waitFor();
  if (!seen.reloaded && one === ann) await reload(question);
  else if (seen.reloaded && !seen.killed) await killAndRestart();
  await question.waitFor();
  const text = await question.innerText();
  const luck = one.button(/^Test luck/, one.dock);
  await did(() => luck.click());
  if (text.includes("are even")) seen.tieLuck += 1;
  if (text.includes("on the damage")) seen.damageLuck += 1;
}

async function reload(question) {
  const text = await question.innerText();
  await ann.page.reload();
  await question.waitFor();
  assert.equal(
    await question.innerText(),
    text,
    "the question is still open after a reload",
  );
  seen.reloaded = true;
}

async function killAndRestart() {
  await server.kill();
  await gm.page.getByText("The table cannot be reached just now").waitFor();
  await bo.say("Is anybody there?");
  assert.ok(await bo.sees(bo.board), "the table stays");
  await bo.page.getByText("One thing you did is kept").waitFor();
  await server.up();
  for (const one of everybody())
    await one.chronicle
      .getByText("Is anybody there?")
      .waitFor({ state: "attached" });
  for (const one of everybody()) {
    assert.equal(
      await one.chronicle.getByText("Is anybody there?").count(),
      1,
      "said once",
    );
    await one.page
      .getByText("The table cannot be reached just now")
      .waitFor({ state: "hidden" });
  }
  await TablePage.allTold(everybody());
  seen.killed = true;
}

async function raise(name, numbers) {
  const part = await gm.part("On the table");
  await gm.more(part, name);
  for (const [field, value] of Object.entries(numbers)) {
    await part.getByLabel("Set").first().selectOption({ label: field });
    await part.getByLabel("to", { exact: true }).fill(String(value));
    await gm.button("Set", part).click();
    await gm.heard(new RegExp(`${name}: ${field} \\d+ → ${value}`));
  }
  await gm.button(`More about ${name}`, part).click();
}
