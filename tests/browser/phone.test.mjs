// On a phone one thing is shown at a time: what happens elsewhere is told where one is, and the button that does
// what one has begun is in sight.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fightToLookAt } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { Keys } from "./keys.mjs";
import { fine, goTo, inSight, keep, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const size = { width: 390, height: 844 };
const look = { language: "en" };
let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const submit = (one, name) =>
  one.dock.getByRole("form").getByRole("button", { name, exact: true });

test("Troika: the buttons of an attack and of a spell are in sight", async () => {
  const { crowd, master, seat, seatLink } = await tableToLookAt(
    server,
    quiet.page,
    "troika",
    "The wet cellar",
  );
  await crowd.ask(seat, "troika.character.add", {
    id: "ann",
    name: "Ann",
    ready: "hedge-wizard",
  });
  for (let at = 1; at <= 8; at += 1)
    await crowd.ask(master, "troika.enemy.add", {
      id: `liz${at}`,
      preset: "lizard-man",
      name: `Lizard-man ${at}`,
    });
  const ann = await TablePage.visits(seatLink, browser, "Ann", { size });
  await ann.button("Do something", ann.dock).click();
  await ann.button("Attack", ann.dock).click();
  await inSight(submit(ann, "Attack"));
  await keep(ann, "phone-attack");
  await ann.button("Cancel", ann.dock).click();
  await ann.button("Cast", ann.dock).click();
  await inSight(submit(ann, "Cast"));
  await keep(ann, "phone-cast");
  await ann.leave();
});

test("Terre d'Exile: so is that of a test", async () => {
  const { crowd, master, seat, seatLink } = await tableToLookAt(
    server,
    quiet.page,
    "terre-exile",
    "The old ford",
  );
  const attributes = Object.fromEntries(
    ["AGI", "CON", "DEX", "INT", "WIL", "CHA"].map((one, at) => [one, 40 + at]),
  );
  await crowd.ask(seat, "terre-exile.character.add", {
    id: "ann",
    name: "Ann",
    attributes,
  });
  for (let at = 1; at <= 6; at += 1)
    await crowd.ask(master, "terre-exile.character.add", {
      id: `goblin${at}`,
      name: `Goblin ${at}`,
      attributes,
    });
  const ann = await TablePage.visits(seatLink, browser, "Ann", { size });
  await ann.button("Make a test", ann.dock).click();
  await inSight(submit(ann, "Ready to roll"));
  await keep(ann, "phone-test");
  await ann.leave();
});

test("and those of the other games, with a whole fight to choose from", async () => {
  const sw = await fightToLookAt(server, quiet.page, "savage-worlds", "The toll");
  const swords = await TablePage.visits(sw.seatLink, browser, "Ann", { size });
  const more = swords.button("More", swords.dock);
  if (await swords.sees(more)) await more.click();
  await swords.button("Move", swords.dock).click();
  await inSight(swords.dock.getByRole("form").getByRole("button").last());
  await swords.leave();

  const toy = await tableToLookAt(server, quiet.page, "toy", "Under the hill");
  await toy.crowd.ask(toy.seat, "toy.character.add", {
    id: "ann",
    name: "Ann",
    tangibles: { vigor: 6, dexterity: 10, intellect: 8, focus: 4 },
    skills: { Bushcraft: 2, Lore: 1, Climbing: 1, Sailing: 1 },
  });
  const rolls = await TablePage.visits(toy.seatLink, browser, "Ann", { size });
  for (const name of ["Roll 20", "Roll to Succeed", "A Skill or Save"]) {
    await rolls.button(name, rolls.dock).click();
    await inSight(rolls.dock.getByRole("form").getByRole("button").last());
    await rolls.button("Cancel", rolls.dock).click();
  }
  await rolls.leave();

  const mice = await fightToLookAt(server, quiet.page, "mouse-guard", "The bridge");
  await mice.crowd.ask(mice.master, "mouse-guard.throw", { actor: "one" });
  const guard = await TablePage.visits(mice.seatLink, browser, "Ann", { size });
  await inSight(guard.button(/^Throw \d+ dice/, guard.dock));
  await keep(guard, "phone-throw");
  await guard.leave();
});

test("what happens elsewhere shows where one is", async () => {
  const { crowd, master, seatLink } = await tableToLookAt(
    server,
    quiet.page,
    "troika",
    "The quiet room",
  );
  const ann = await TablePage.visits(seatLink, browser, "Ann", { size });
  await goTo(ann, look, "sheet");
  await crowd.ask(master, "room.say", { text: "Who is at the door?" });
  await ann.toasted("Gudrun: Knocks", () =>
    crowd.ask(master, "dice.roll", { notation: "3d1", label: "Knocks" }),
  );
  await keep(ann, "phone-toast");
  const log = ann.page.getByRole("button", { name: "Log", exact: true });
  await log.locator(".badge", { hasText: "2" }).waitFor();
  assert.equal(
    await log.evaluate(
      (one) => document.getElementById(one.getAttribute("aria-describedby")).textContent,
    ),
    "2 new entries",
  );
  const spoken = ann.page.locator("[data-announcer]");
  await spoken.getByText("Who is at the door?").waitFor({ state: "attached" });

  // One's own result, over whatever is shown.
  await goTo(ann, look, "dice");
  await ann.page.getByLabel("Notation").fill("4d1+38");
  await Promise.all([
    ann.page.locator(".toast.mine b", { hasText: "42" }).waitFor(),
    ann.page.keyboard.press("Enter"),
  ]);
  await keep(ann, "phone-result");

  await goTo(ann, look, "log");
  await ann.chronicle.getByText("Who is at the door?").waitFor();
  for (const gone of [ann.page.locator(".toast"), log.locator(".badge")]) await gone.waitFor({ state: "detached" });
  await ann.leave();
});

test("the name of the table keeps its place, and all that a GM does there is in the menu", async () => {
  const name = "Night market under the bridge";
  const { crowd, master, room } = await tableToLookAt(server, quiet.page, "troika", name);
  const enemy = { preset: "lizard-man" };
  await crowd.ask(master, "troika.enemy.add", { ...enemy, id: "one", name: "Gray" });
  const gm = await TablePage.visits(room.links.gm, browser, "GM", { size });
  const menu = gm.button("Menu");
  await menu.waitFor();
  const taken = () => gm.page.getByTitle(name, { exact: true }).evaluate((one) => one.clientWidth);
  assert.ok((await taken()) >= 220, `the name has ${await taken()} px`);

  await gm.bar("Take back");
  await gm.button("Take it back", gm.page.getByRole("dialog")).click();
  await gm.page.getByRole("dialog").waitFor({ state: "detached" });
  await menu.click();
  await gm.button("Bring back").waitFor();
  assert.ok((await taken()) >= 220, `the name has ${await taken()} px`);
  await fine(gm, "menu-phone");
  await gm.page.keyboard.press("Escape");
  await gm.button("Bring back").waitFor({ state: "hidden" });
  // By the keyboard: what it opens gives the focus back to it.
  await menu.press("Enter");
  await gm.page.keyboard.press("Tab");
  for (const label of ["Bring back", "Take back", "Invite", "Settings"]) {
    assert.equal(await gm.page.locator(":focus").innerText(), label);
    await gm.page.keyboard.press("Tab");
  }
  await gm.button("Settings").focus();
  await gm.page.keyboard.press("Enter");
  await gm.page.getByRole("dialog", { name: "Settings" }).waitFor();
  await gm.page.keyboard.press("Escape");
  await gm.page.waitForFunction(() => document.activeElement.textContent === "Menu");
  await gm.leave();
});

test("Escape leads back from what is open to the table, and the focus is somewhere", async () => {
  const { crowd, master, room } = await tableToLookAt(server, quiet.page, "troika", "The way back");
  await crowd.ask(master, "troika.enemy.add", { preset: "lizard-man", id: "one", name: "Gray" });
  const gm = await TablePage.visits(room.links.gm, browser, "GM", { size });
  await gm.card("Gray").waitFor();
  const keys = new Keys(gm);
  const current = gm.page.getByRole("navigation", { name: "Places" }).locator("[aria-current=page]");
  for (const place of ["Sheet", "Dice", "GM"]) {
    await gm.page.getByRole("navigation", { name: "Places" }).getByRole("button", { name: place }).focus();
    await keys.press("Enter");
    await current.filter({ hasText: place }).waitFor();
    await keys.press("Escape");
    await current.filter({ hasText: "Table" }).waitFor();
    await keys.focusIsKept();
  }
  const tools = gm.page.getByRole("region", { name: "Table tools" });
  await gm.button("Tools").focus();
  await keys.press("Enter");
  await tools.waitFor();
  await keys.press("Escape");
  await tools.waitFor({ state: "detached" });
  await keys.focusIsKept();
  // From a card to its sheet and back.
  await gm.card("Gray").focus();
  await keys.press("Enter");
  await current.filter({ hasText: "Sheet" }).waitFor();
  await keys.press("Escape");
  await gm.card("Gray").waitFor();
  await keys.focusIsKept();
  await gm.leave();
});

test("whose turn it is feels it, and hears it where they ask for that", async () => {
  const { crowd, master, seat, seatLink } = await tableToLookAt(server, quiet.page, "terre-exile", "The bell");
  await crowd.ask(seat, "terre-exile.character.add", { id: "ann", name: "Ann", attributes: { AGI: 40 } });
  const ann = await TablePage.at(browser, "Ann", { size });
  await ann.page.addInitScript(() => {
    globalThis.felt = [];
    navigator.vibrate = (ms) => globalThis.felt.push(ms);
    globalThis.rung = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      globalThis.rung += 1;
      start.apply(this, when);
    };
  });
  await ann.page.goto(seatLink);
  await ann.button("Log").click();
  const told = (...wanted) =>
    ann.page.waitForFunction(([felt, rung]) => globalThis.felt.length === felt && globalThis.rung === rung, wanted);
  const declare = (id) =>
    crowd.ask(master, "terre-exile.test.declare", { id, actor: "ann", attribute: "AGI", reason: id });
  const turn = async (id) => {
    await declare(id);
    await ann.page.waitForFunction(() => document.title.startsWith("Your turn: "));
    await crowd.ask(master, "terre-exile.test.cancel", { test: id });
    await ann.page.waitForFunction(() => !document.title.startsWith("Your turn: "));
  };
  await turn("first");
  await told(1, 0);
  await ann.bar("Settings");
  await ann.page.getByLabel("A sound when I am waited for").check();
  await told(1, 1); // It is heard how it sounds.
  await ann.page.keyboard.press("Escape");
  await turn("second");
  await told(2, 2);
  await ann.page.reload();
  await ann.button("Log").click();
  await turn("third");
  await told(1, 1); // It is kept.
  await ann.leave();
});

test("the title says whose turn it is", async () => {
  const { crowd, master, seat, seatLink, table } = await tableToLookAt(
    server,
    quiet.page,
    "troika",
    "The long night",
  );
  await crowd.ask(seat, "troika.character.add", {
    id: "ann",
    name: "Ann",
    ready: "toll-keeper",
  });
  const ann = await TablePage.visits(seatLink, browser, "Ann", { size });
  const titled = (title) =>
    ann.page.waitForFunction((text) => document.title === text, title);
  await titled("The long night · Kast");
  await crowd.ask(master, "troika.initiative.start", {
    characters: ["ann"],
    enemies: [],
  });
  const isAnns = async () => (await table()).initiative?.turn?.owner === "ann";
  for (let draw = 0; draw < 40 && !(await isAnns()); draw += 1)
    await crowd.ask(master, "troika.token.draw").catch(() => undefined);
  await titled("Your turn: The long night · Kast");
  await ann.leave();
});

test("what came of it is spoken before what is asked next", async () => {
  const { crowd, seat, seatLink } = await tableToLookAt(server, quiet.page, "terre-exile", "The ford");
  await crowd.ask(seat, "terre-exile.character.add", {
    id: "ann",
    name: "Ann",
    attributes: { AGI: 40 },
    ps: { max: 3 },
    pk: { max: 2 },
  });
  const ann = await TablePage.visits(seatLink, browser, "Ann", { size });
  await ann.button("Make a test", ann.dock).waitFor();
  await goTo(ann, look, "sheet");
  await ann.page.evaluate(() => {
    globalThis.spoken = [];
    const places = { result: "[data-announcer]", question: "#dock [aria-live]" };
    for (const [name, place] of Object.entries(places))
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const { textContent } of addedNodes)
            if (textContent.trim()) globalThis.spoken.push([name, textContent.replace(/\s+/g, " ")]);
      }).observe(document.querySelector(place), { childList: true, subtree: true });
  });
  await crowd.ask(seat, "terre-exile.test.declare", { id: "leap", actor: "ann", attribute: "AGI" });
  await crowd.ask(seat, "terre-exile.test.roll", { test: "leap" });
  await ann.button("Take it as it is", ann.dock).waitFor();
  await ann.page.waitForFunction(() => globalThis.spoken.some(([, text]) => text.includes("Change it?")));
  const spoken = await ann.page.evaluate(() => globalThis.spoken);
  const result = spoken.findIndex(([where, text]) => where === "result" && /success|failure/.test(text));
  const question = spoken.findIndex(([where, text]) => where === "question" && /Change it\?/.test(text));
  assert.ok(result >= 0 && question > result, JSON.stringify(spoken));
  await ann.leave();
});
