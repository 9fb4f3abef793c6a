// The rabbits' targets on the board: who throws for a team, and whom which team meets, are chosen by a touch on their
// names there, by a player on a phone and by the GM.
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

const skills = { fighter: 3 };
/** Ann's Hazel and Bramble against a fox, with these teams; nobody has Fate, so nobody is asked for it. */
async function fight(name, teams) {
  const here = await tableToLookAt(server, quiet.page, "mouse-guard", name);
  const { crowd, master, seat } = here;
  const give = (who, method, params = {}) => crowd.ask(who, `mouse-guard.${method}`, params);
  for (const [id, called] of [["hazel", "Hazel"], ["bramble", "Bramble"]]) {
    await give(seat, "character.add", { id, name: called, will: 4, health: 4, skills });
    await give(master, "adjust", { character: id, field: "fate", value: 0 });
  }
  await give(master, "character.add", { id: "fox", name: "Fox", fate: 0, skills });
  await give(master, "conflict.start", { type: "fight", teams });
  for (const { id } of teams) await give(master, "goal.state", { team: id, text: "To win." });
  return { ...here, give };
}
const fox = { id: "them", side: "gm", members: ["fox"] };
const choose = (one, name) => one.board.getByTitle(`Choose ${name}`, { exact: true });

test("on a phone who throws for the team is touched on the board", async () => {
  const here = await fight("The ford", [fox, { id: "us", side: "players", members: ["hazel", "bramble"] }]);
  const ann = await TablePage.by(here.seatLink, browser, "Ann", { size: phone });
  const form = ann.dock.getByRole("form", { name: "Disposition of Hazel & Bramble" });
  const pressed = (name) => ann.button(name, form).getAttribute("aria-pressed");
  await form.waitFor();
  assert.equal(await pressed("Hazel"), "true");
  await choose(ann, "Bramble").click();
  await form.getByRole("button", { name: "Bramble", pressed: true }).waitFor();
  assert.equal(await pressed("Hazel"), "false");
  await fine(ann, "targets-disposition-phone");
  await ann.button("Throw for disposition", form).click();
  await ann.dock.getByRole("heading", { name: /^Bramble:/ }).waitFor();
  await ann.leave();
});

for (const [where, size] of [["desk", desk], ["phone", phone]])
  test(`the GM touches two teams that are to meet (${where})`, async () => {
    const teams = [
      fox,
      { id: "one", side: "players", members: ["hazel"] },
      { id: "two", side: "players", members: ["bramble"] },
    ];
    const here = await fight(`Two fronts at the ${where}`, teams);
    const { crowd, give, master, table } = here;
    for (const { id, members } of teams) {
      await give(master, "disposition.test", { team: id, actor: members[0], base: "health" });
      await give(master, "throw", { actor: members[0] });
    }
    const { choice } = (await table()).conflict;
    for (const { id } of teams) {
      await crowd.ask(master, "choice.seal", { choice, party: id, picks: ["attack", "attack", "attack"] });
      await crowd.ask(master, "choice.lock", { choice, party: id });
    }
    await give(master, "action.reveal");
    const gm = await TablePage.by(here.room.links.gm, browser, "GM", { size });
    await gm.dock.getByRole("heading", { name: "Who meets whom?" }).waitFor();
    // Of the two fronts the first meets the fox, where nobody says otherwise; now the second is to.
    await choose(gm, "Bramble").click();
    await gm.dock.getByText("Bramble meets …").waitFor();
    await fine(gm, `targets-pairing-${where}`);
    await choose(gm, "Fox").click();
    await gm.dock.getByText("Bramble meets …").waitFor({ state: "detached" });
    await gm.button("Let them meet", gm.dock).click();
    await gm.dock.getByRole("heading", { name: "Who meets whom?" }).waitFor({ state: "detached" });
    const { pairs } = (await table()).conflict;
    assert.ok(pairs.some((one) => one.team === "them" && one.other === "two"), JSON.stringify(pairs));
    assert.ok(pairs.some((one) => one.team === "one" && one.target === "them"), JSON.stringify(pairs));
    // A touch opens the sheet again.
    await gm.board.getByTitle("Sheet of Fox", { exact: true }).first().click();
    await gm.sheet.getByRole("heading", { name: "Fox", exact: true }).waitFor();
    await gm.leave();
  });
