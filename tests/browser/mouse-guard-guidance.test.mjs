// What the rabbits' table says at the moments that matter: who was quicker than whom, what would go with the
// session, what an answer costs and does, why a switch is off.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const phone = { width: 390, height: 844 };
let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

/** Ann's Hazel and Bo's Bramble, and the GM's Fox; nobody has Fate, so nobody is asked for it. */
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
  for (const [who, id, called, skills] of [
    [seat, "hazel", "Hazel", { scout: 3, fighter: 3 }],
    [bo, "bramble", "Bramble", { scout: 2 }],
    [master, "fox", "Fox", { fighter: 3 }],
  ]) {
    await give(who, "character.add", {
      id,
      name: called,
      will: 4,
      health: 2,
      nature: { max: 5 },
      skills,
    });
    await give(master, "adjust", { character: id, field: "fate", value: 0 });
  }
  return {
    ...here,
    give,
    ask: (method, params) => give(master, method, params),
    bo,
    gms: (size = desk) => TablePage.by(room.links.gm, browser, "GM", { size }),
    anns: (size = desk) => TablePage.by(here.seatLink, browser, "Ann", { size }),
    bos: (size = desk) => TablePage.by(`${server.url}/rooms/${room.room}#${bos}`, browser, "Bo", { size }),
  };
}
const conflict = (here, type = "argument") =>
  here.ask("conflict.start", {
    type,
    teams: [
      { id: "them", side: "gm", members: ["fox"] },
      { id: "us", side: "players", members: ["hazel", "bramble"] },
    ],
  });
/** Both say a goal and throw, from Health. */
async function dispositions(here) {
  await here.ask("goal.state", { team: "them", text: "To eat." });
  await here.ask("goal.state", { team: "us", text: "To live." });
  for (const [team, actor] of [["them", "fox"], ["us", "hazel"]]) {
    await here.ask("disposition.test", { team, actor, base: "health" });
    await here.ask("throw", { actor });
  }
}

test("what one of a team has written stays where another was quicker, and who was is told", async () => {
  const here = await patrol("The two goals");
  await conflict(here);
  const ann = await here.anns();
  const bo = await here.bos(phone);
  await ann.dock.getByLabel("In a sentence").fill("Half of the winter st");
  await bo.dock.getByLabel("In a sentence").fill("Peace");
  await bo.button("This is our goal", bo.dock).click();
  await ann.dock.getByText("Bo has said it").waitFor();
  await ann.dock.getByText("You had written: Half of the winter st").waitFor();
  await ann.button("Another goal", ann.dock).click();
  assert.equal(await ann.dock.getByLabel("In a sentence").inputValue(), "Half of the winter st");
  // The GM's goal ends it; what Ann had written is there still.
  await here.ask("goal.state", { team: "them", text: "To win." });
  await ann.dock.getByText("You had written: Half of the winter st").waitFor();
  await ann.button("Put it away", ann.dock).click();
  await ann.dock.getByText("You had written").waitFor({ state: "detached" });
  for (const one of [ann, bo]) await one.leave();
});

test("what one of a team has laid stays where another was quicker, and who was is told", async () => {
  const here = await patrol("The two hands");
  await conflict(here, "fight");
  await dispositions(here);
  const gm = await here.gms();
  const ann = await here.anns();
  const bo = await here.bos(phone);
  const lay = async (one, actions) => {
    for (const action of actions)
      await one.dock
        .getByRole("group", { name: /^Action \d/ })
        .getByRole("button", { name: new RegExp(`^${action}`) })
        .click();
  };
  await lay(gm, ["Attack", "Attack", "Attack"]);
  await gm.button("Lay them face down", gm.dock).click();
  await gm.button("That is it", gm.dock).click();
  await ann.dock.getByText("Choose three actions").waitFor();
  await fine(bo, "cards-that-say-what-they-do-phone");
  await ann.dock.getByText("impedes, disarms or gains position").waitFor();
  await lay(ann, ["Feint", "Defend"]);
  await lay(bo, ["Attack", "Attack", "Defend"]);
  await bo.button("Lay them face down", bo.dock).click();
  await ann.dock.getByText("Bo has laid Attack, Attack, and Defend. Yours would take their place.").waitFor();
  await ann.dock.getByRole("img", { name: "Card 1: Feint, face down for the others" }).waitFor();
  await bo.button("That is it", bo.dock).click();
  await ann.dock.getByText("Bo has decided for the team. You had laid Feint and Defend.").waitFor();
  for (const one of [gm, ann, bo]) await one.leave();
});

test("a disposition's bases stand with their values, the better one chosen", async () => {
  const here = await patrol("The bold fox");
  await conflict(here, "fight-animal");
  await here.ask("goal.state", { team: "them", text: "To eat." });
  await here.ask("goal.state", { team: "us", text: "To live." });
  const ann = await here.anns();
  const form = ann.dock.getByRole("form", { name: /^Disposition of/ });
  await form.getByRole("button", { name: "Nature 5", pressed: true }).waitFor();
  await form.getByRole("button", { name: "Health 2", pressed: false }).waitFor();
  await ann.leave();
});

test("whoever lacks the skill has Nature as the main button, and nothing that can never be pressed", async () => {
  const here = await patrol("The sick friend");
  const ann = await here.anns(phone);
  await here.ask("test.call", { who: ["hazel"], what: "healer", ob: 2 });
  const nature = ann.button(/^Use Nature instead \(against it\)/, ann.dock);
  await nature.waitFor();
  assert.match(await nature.getAttribute("class"), /\bmain\b/);
  await nature.getByText("a failure lowers it by the margin").waitFor();
  assert.equal(await ann.button(/^Throw/, ann.dock).count(), 0);
  await nature.click();
  await ann.button("Throw 5 dice", ann.dock).waitFor();
  await ann.leave();
});

test("the reason and who helped stay on the felt after the dice; a twist takes words", async () => {
  const here = await patrol("The loud river");
  const gm = await here.gms();
  const ann = await here.anns(phone);
  await here.ask("test.call", { actor: "hazel", what: "scout", ob: 20, label: "Who finds the ford?" });
  await here.give(here.bo, "help.offer", { helper: "bramble", to: "hazel", with: "scout" });
  await ann.board.getByText("Bramble helps (Scout)").waitFor();
  await ann.button("Throw 4 dice", ann.dock).click();
  for (const one of [gm, ann]) {
    await one.board.getByText("Who finds the ford?").waitFor();
    await one.board.getByText("Bramble helps (Scout)").waitFor();
  }
  await gm.dock.getByLabel("With a twist: what happens").fill("The river takes the map.");
  await gm.button("A twist", gm.dock).click();
  for (const one of [gm, ann]) {
    await one.board.getByText("The river takes the map.").waitFor();
    await one.board.getByText("Who finds the ford?").waitFor();
    await one.board.getByText("Bramble helps (Scout)").waitFor();
  }
  await gm.heard("The river takes the map.");
  for (const one of [gm, ann]) await one.leave();
});

test("who is left to decide is told where a called test's dice lie", async () => {
  const here = await patrol("The narrow ledge");
  const gm = await here.gms();
  const ann = await here.anns(phone);
  await here.ask("test.call", { who: ["bramble", "hazel"], what: "scout", ob: 20, label: "The ledge" });
  const rows = ann.dock.getByRole("region", { name: /The ledge/ }).getByRole("listitem");
  await rows.first().getByText("Hazel").waitFor(); // One's own come first.
  await here.ask("adjust", { character: "hazel", field: "fate", value: 1 });
  // Of 83 dice one is a 6, but for one throw in four millions: Fate is asked about while they lie.
  for (const reason of ["sun", "wind", "rope", "map"])
    await here.ask("modifier.offer", { actor: "hazel", modifier: 20, reason });
  await ann.button("Throw 83 dice", ann.dock).click();
  await ann.dock.getByRole("heading", { name: /spend Fate\?/ }).waitFor();
  await rows.first().getByText("Ann is still deciding").waitFor();
  const spend = ann.button(/^Spend Fate/, ann.dock);
  await spend.getByText(/to do better/).waitFor();
  await spend.getByText("1 of 1 Fate").waitFor();
  for (const one of [gm, ann]) await one.leave();
});

test("the session's end names what would go, and has everybody's rewards", async () => {
  const here = await patrol("The last evening");
  await here.ask("session.start");
  await here.ask("adjust", { character: "hazel", field: "checks", value: 2 });
  const gm = await here.gms();
  const part = await gm.part("Turns and session");
  await gm.button("End the session", part).click();
  const form = part.getByRole("form", { name: "End the session" });
  await form.getByText("Hazel: 2 checks").waitFor();
  await form.getByRole("group", { name: "Bramble" }).getByLabel("Fate").fill("2");
  await form.getByRole("group", { name: "Hazel" }).getByLabel("Persona").fill("1");
  await fine(gm, "session-end");
  await gm.button("Cancel", form).click();
  await gm.button("End the session", part).click();
  await form.getByRole("group", { name: "Bramble" }).getByLabel("Fate").fill("2");
  await gm.button("The session is over", form).click();
  await gm.heard("Bramble is given 2 Fate.");
  await gm.heard("The session is over.");
  await form.waitFor({ state: "detached" });
  await gm.leave();
});

test("tests and checks left are one statement", async () => {
  const here = await patrol("The long rest");
  await here.ask("turn.start", { turn: "players" });
  await here.ask("adjust", { character: "hazel", field: "tests_left", value: 0 });
  await here.ask("adjust", { character: "hazel", field: "checks", value: 1 });
  const ann = await here.anns(phone);
  await ann.board.getByText("1 check, for one test").waitFor();
  assert.equal(await ann.page.getByText("no test left").count(), 0);
  await ann.leave();
});

test("what was won at no loss asks for no words, and what a switch waits for is said", async () => {
  const here = await patrol("The short fight");
  await conflict(here, "fight");
  const gm = await here.gms();
  const table = await gm.part("The table");
  assert.equal(await table.getByLabel("Weapons and gear count in conflicts").isDisabled(), true);
  await table.getByText("A conflict is open: this can be changed once it is over.").waitFor();
  await dispositions(here);
  await here.ask("adjust", { team: "them", field: "disposition", value: 0, reason: "so" });
  await gm.button("No compromise", gm.dock).click();
  await gm.heard("It is over, and nobody owes a compromise.");
  await gm.leave();
});

test("a ready character has a belief, a goal, an instinct and something to fight with", async () => {
  const here = await tableToLookAt(server, quiet.page, "mouse-guard", "The new ones");
  const ann = await TablePage.by(here.seatLink, browser, "Ann", { size: desk });
  await ann.plays(/^Guard/, "Hazel");
  await ann.openSheet("Hazel");
  for (const text of ["Nobody behind me comes to harm.", "Spear and Shield"])
    await ann.sheet.getByText(text).waitFor();
  await ann.leave();
});
