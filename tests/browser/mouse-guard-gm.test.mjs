// What the GM of the rabbits has in hand, at a desk, with players at a desk and on a phone: tests called of several,
// characters behind the screen, modifiers, who joins and what somebody is called.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { leaksTo } from "./listening.mjs";
import { fine, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const phone = { width: 390, height: 844 };
let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

/** Ann's Hazel and Bo's Bramble, and the GM; nobody has Fate, so nobody is asked for it. */
async function patrol(name) {
  const here = await tableToLookAt(server, quiet.page, "mouse-guard", name);
  const { room, crowd, master, seat } = here;
  const bos = `seat-of-bo-at-${name.replaceAll(" ", "-")}`;
  const bo = await crowd.sit(room.room, {
    token: room.tokens.player,
    name: "Bo",
    colour: "plum",
    mark: "moon",
    seat: bos,
  });
  const give = (who, method, params = {}) => crowd.ask(who, `mouse-guard.${method}`, params);
  for (const [who, id, called] of [[seat, "hazel", "Hazel"], [bo, "bramble", "Bramble"]]) {
    await give(who, "character.add", {
      id,
      name: called,
      will: 4,
      health: 4,
      skills: { scout: 3, fighter: 3, persuader: 3 },
      traits: ["quick"],
      wises: ["fox-wise"],
    });
    await give(master, "adjust", { character: id, field: "fate", value: 0 });
  }
  return {
    ...here,
    give,
    bo,
    boLink: `${server.url}/rooms/${room.room}#${bos}`,
    opens: (link, who, size = desk) => TablePage.by(link, browser, who, { size }),
  };
}

test("a test of all is thrown beside each other, and who has thrown is seen", async () => {
  const here = await patrol("The wet meadow");
  const gm = await here.opens(here.room.links.gm, "GM");
  const ann = await here.opens(here.seatLink, "Ann", phone);
  const bo = await here.opens(here.boLink, "Bo");
  const part = await gm.part("Call a test");
  await part.getByLabel("Skill or ability").selectOption("scout");
  await part.getByLabel("Obstacle (Ob)").fill("1");
  await part.getByLabel("What it is about").fill("Who hears the owl?");
  await fine(gm, "called-form-desk");
  await gm.button("Call the test", part).click();

  const called = (one) => one.dock.getByRole("region", { name: "A test is called: Who hears the owl?" });
  const line = (one, who) => called(one).getByRole("listitem").filter({ hasText: who });
  for (const one of [gm, ann, bo])
    for (const who of ["Hazel", "Bramble"]) await line(one, who).getByText("has not rolled").waitFor();
  await fine(ann, "called-phone");
  await fine(bo, "called-desk");
  // The second of them throws first.
  await bo.button(/^Throw \d dice$/, bo.dock).click();
  for (const one of [gm, ann]) {
    await line(one, "Bramble").getByText(/^(Passed|Failed)$/).waitFor();
    await line(one, "Hazel").getByText("has not rolled").waitFor();
  }
  await ann.button(/^Throw \d dice$/, ann.dock).click();
  for (const one of [gm, ann, bo]) await called(one).waitFor({ state: "detached" });
  await gm.heard("Bramble and Hazel test Scout.");
  for (const one of [gm, ann, bo]) await one.leave();
});

test("who is behind the screen is the GM's alone until they are brought on", async () => {
  const here = await patrol("The dark wood");
  const gm = await here.opens(here.room.links.gm, "GM");
  const ann = await TablePage.at(browser, "Ann", { size: phone });
  ann.sent = ann.listen();
  await ann.page.goto(here.seatLink);
  await ann.card("Bramble").waitFor();
  const add = await gm.part("Add somebody");
  await add.getByLabel("Who").selectOption({ label: "Weasel" });
  await add.getByLabel("How many").fill("2");
  await add.getByLabel("Fate").fill("0");
  await gm.button("Angry", add).click();
  await add.getByLabel("Behind the screen for now").check();
  await gm.button("Add", add).click();
  for (const name of ["Weasel 1", "Weasel 2"])
    await gm.card(name).getByText("Behind the screen", { exact: true }).waitFor();
  await gm.chronicle.locator("li", { hasText: "Weasel 2" }).getByText("Not for all").waitFor();
  await fine(gm, "behind-the-screen-desk");
  await here.crowd.ask(here.master, "room.say", { text: "All quiet." });
  await ann.page.waitForFunction(() => document.body.innerText.includes("All quiet."));
  assert.equal(await ann.card("Weasel 1").count(), 0);
  assert.deepEqual(leaksTo(ann, /weasel/i), []);

  const creatures = await gm.part("On the table");
  await gm.button("Bring on all 2 behind the screen", creatures).click();
  for (const one of [gm, ann])
    for (const name of ["Weasel 1", "Weasel 2"]) await one.card(name).waitFor();
  await gm.card("Weasel 1").getByText("Behind the screen").waitFor({ state: "detached" });
  await gm.heard("Weasel 1 comes onto the table.");
  await fine(ann, "brought-on-phone");
  // One of them goes again.
  await gm.more(creatures, "Weasel 2");
  await gm.button("Behind the screen", creatures).click();
  await ann.card("Weasel 2").waitFor({ state: "detached" });
  for (const one of [gm, ann]) await one.leave();
});

for (const [where, size] of [["desk", desk], ["phone", phone]]) {
  test(`a player offers a modifier, and the GM lets it count (${where})`, async () => {
    const here = await patrol(`The map by ${where}`);
    const gm = await here.opens(here.room.links.gm, "GM");
    const ann = await here.opens(here.seatLink, "Ann", size);
    const settings = await gm.part("The table");
    await settings.getByLabel(/^Players may offer modifiers/).check();
    await here.give(here.master, "test.call", { actor: "hazel", what: "scout", ob: 2 });
    await ann.dock.locator("summary", { hasText: "Offer a modifier" }).click();
    const form = ann.dock.getByRole("form", { name: "A modifier for Hazel" });
    await form.getByLabel("Dice more or fewer").fill("1");
    await form.getByLabel("Successes more or fewer").fill("1");
    await form.getByLabel("Why").fill("a good map");
    await fine(ann, `modifier-${where}`);
    await ann.button("Offer a modifier", form).click();
    await gm.dock.getByRole("heading", { name: /Hazel offers \+1D and \+1 successes/ }).waitFor();
    await gm.dock.getByText("a good map").waitFor();
    await ann.dock.getByRole("button", { name: /^Throw 3 dice$/, disabled: true }).waitFor();
    await gm.button("It counts", gm.dock).click();
    await ann.board.getByText("+1D a good map").waitFor();
    // What Ann has declared she takes back until the dice.
    if (where === "desk") {
      await ann.button("fox-wise: +1D", ann.dock).click();
      await ann.button(/^Take back: fox-wise/i, ann.dock).click();
    }
    await ann.button("Throw 4 dice", ann.dock).click();
    await gm.heard("+1 successes: the GM");
    for (const one of [gm, ann]) await one.leave();
  });
}

test("the GM gives a modifier, renames somebody, and has somebody join the conflict", async () => {
  const here = await patrol("The old ford");
  await here.give(here.master, "character.add", { id: "fox", name: "Fox", fate: 0, skills: { fighter: 3 } });
  await here.give(here.master, "conflict.start", {
    type: "fight",
    teams: [
      { id: "them", side: "gm", members: ["fox"] },
      { id: "us", side: "players", members: ["hazel"] },
    ],
  });
  const gm = await here.opens(here.room.links.gm, "GM");
  const bo = await here.opens(here.boLink, "Bo", phone);
  const part = await gm.part("Conflict");
  await part.locator("summary", { hasText: "Somebody joins the conflict" }).click();
  await fine(gm, "joins-desk");
  await gm.button("Bramble: Hazel", part).click();
  await gm.heard("Bramble joins");
  // Bo's, too, is asked for the goal of the team now.
  await bo.dock.getByRole("form", { name: "The goal of Hazel & Bramble" }).waitFor();
  await gm.openSheet("Fox");
  await gm.button("Change", gm.sheet).click();
  await gm.sheet.getByLabel("Name", { exact: true }).fill("Rust");
  await gm.button("Keep it", gm.sheet).click();
  await bo.card("Rust").waitFor();
  await gm.heard("Fox is called Rust now.");

  for (const team of ["them", "us"]) await here.give(here.master, "goal.state", { team, text: "To win." });
  await here.give(here.master, "disposition.test", { team: "them", actor: "fox", base: "health" });
  await gm.button("Close", gm.sheet).click();
  await gm.dock.locator("summary", { hasText: "Your word on it" }).click();
  await gm.dock.locator("summary", { hasText: "Give a modifier" }).click();
  const form = gm.dock.getByRole("form", { name: "A modifier for Rust" });
  await form.getByLabel("Dice more or fewer").fill("-1");
  await gm.button("Give a modifier", form).click();
  await gm.button("Throw 2 dice", gm.dock).click();
  for (const one of [gm, bo]) await one.leave();
});
