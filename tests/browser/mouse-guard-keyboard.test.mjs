// A volley of the rabbits' conflict played by keyboard alone, by the GM and two players: each comes to every button
// with Tab and gives it with Enter, and an arrow key gives nothing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { keep, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;
before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

/** An argument of Ann's Hazel and Bo's Bramble with the GM's weasel, in which the actions are to be chosen. */
async function argument() {
  const here = await tableToLookAt(server, quiet.page, "mouse-guard", "The quiet argument");
  const { room, crowd, master, seat } = here;
  const own = "seat-of-bo-who-has-no-mouse";
  const bo = await crowd.sit(room.room, {
    token: room.tokens.player,
    name: "Bo",
    colour: "plum",
    mark: "moon",
    seat: own,
  });
  const give = (who, method, params = {}) => crowd.ask(who, `mouse-guard.${method}`, params);
  const people = [[seat, "hazel", "Hazel"], [bo, "bramble", "Bramble"], [master, "weasel", "Weasel"]];
  for (const [who, id, name] of people) {
    const skills = { persuader: 3, deceiver: 3 };
    await give(who, "character.add", { id, name, will: 4, skills, wises: ["court-wise"] });
    // Nobody is asked whether sixes are opened.
    await give(master, "adjust", { character: id, field: "fate", value: 0 });
  }
  await give(master, "conflict.start", {
    type: "argument",
    teams: [
      { id: "them", side: "gm", members: ["weasel"] },
      { id: "us", side: "players", members: ["hazel", "bramble"] },
    ],
  });
  for (const team of ["them", "us"]) await give(master, "goal.state", { team, text: "To win." });
  for (const [who, team, actor] of [[master, "them", "weasel"], [seat, "us", "hazel"]]) {
    await give(who, "disposition.test", { team, actor });
    await give(who, "throw", { actor });
  }
  const opens = (link, name) => TablePage.by(link, browser, name, { size: desk });
  return {
    ...here,
    gm: await opens(room.links.gm, "GM"),
    ann: await opens(here.seatLink, "Ann"),
    bo: await opens(`${server.url}/rooms/${room.room}#${own}`, "Bo"),
  };
}

test("a volley is played by keyboard alone", async () => {
  const { crowd, master, gm, ann, bo } = await argument();
  await choosesByKeys(gm, ["Attack", "Attack", "Defend"]);
  await choosesByKeys(ann, ["Attack", "Maneuver", "Feint"]);
  await press(gm, gm.button("Turn over action 1", gm.dock));
  for (const one of [gm, ann, bo])
    await one.board.getByRole("img", { name: "Card 1: Attack" }).first().waitFor();

  // Bo goes through what Bramble could help with: nothing is given until Enter.
  await reach(bo, bo.dock.getByLabel("Bramble helps Hazel with"));
  await bo.page.keyboard.press("ArrowDown");
  await bo.page.keyboard.press("ArrowDown");
  await crowd.ask(master, "room.say", { text: "Anybody?" });
  await bo.heard("Anybody?");
  assert.equal(await ann.board.getByText("+1D help").count(), 0);
  await bo.page.keyboard.press("Enter");
  await ann.board.getByText("+1D help").waitFor();

  await press(ann, ann.button("court-wise: +1D", ann.dock));
  await ann.board.getByText("+1D wise").waitFor();
  await press(gm, gm.button(/^Throw \d+ dice$/, gm.dock));
  await press(ann, ann.button(/^Throw \d+ dice$/, ann.dock));
  // Two attacks are tested side by side: both work, and the next card waits.
  await gm.heard("Action 1");
  await gm.button("Turn over action 2", gm.dock).or(gm.dock.getByLabel("What the winners give up")).waitFor();
  await keep(ann, "volley-by-keys");
  for (const one of [gm, ann, bo]) await one.leave();
});

/** Tab leads there, from wherever the focus is. */
async function reach(one, target) {
  await target.waitFor();
  for (let step = 0; step < 200; step += 1) {
    if (await target.evaluate((wanted) => wanted === document.activeElement)) return;
    await one.page.keyboard.press("Tab");
  }
  assert.fail(`${one.name} does not come to it with Tab`);
}
async function press(one, button) {
  await reach(one, button);
  await one.page.keyboard.press("Enter");
}
async function choosesByKeys(one, actions) {
  const next = one.dock.getByRole("group", { name: /^Action \d/ });
  for (const action of actions)
    await press(one, next.getByRole("button", { name: new RegExp(`^${action}`) }));
  await press(one, one.button("Lay them face down", one.dock));
  await press(one, one.button("That is it", one.dock));
}
