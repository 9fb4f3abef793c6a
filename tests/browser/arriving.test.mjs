// Who comes late: while somebody decides they wait, and come in by themselves. A seat that falls free is offered without a
// reload, and the game is fetched while one types one's name.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;
before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const d = (die) => ({ die });

test("a character made while somebody decides comes in once that is decided", async () => {
  const { room, crowd, master, seat, table } = await tableToLookAt(server, quiet.page, "savage-worlds", "The late guest");
  const ann = { name: "Ann", attributes: { vigor: d(6) }, skills: { notice: d(8) } };
  await crowd.ask(seat, "savage-worlds.character.add", { id: "ann", sheet: ann });
  await crowd.ask(master, "savage-worlds.session.start");
  await crowd.ask(seat, "savage-worlds.auto-accept.choose", { mode: "never" });
  await crowd.ask(master, "savage-worlds.roll", { actor: "ann", trait: "notice", tn: 40 });
  const { decision } = await table();
  assert.ok(decision);

  const bo = await TablePage.by(room.links.player, browser, "Bo", { size: { width: 390, height: 844 } });
  await bo.page.getByLabel("Your name").fill("Bo");
  await bo.button("Sit down").click();
  await bo.button("Play").click();
  await bo.page.getByText("You come in by yourself as soon as that is done.").waitFor();
  await fine(bo, "arriving-waits-phone");
  const before = Object.keys((await table()).characters).length;
  assert.equal(before, 1);

  await crowd.ask(seat, "decision.answer", { decision: decision.id, answer: "accept" });
  await bo.page.getByText("Who do you play?").waitFor({ state: "detached" });
  assert.equal(Object.keys((await table()).characters).length, 2);
  await bo.leave();
});

test("a seat that falls free is offered to who looks for theirs, without a reload", async () => {
  const { room, seatLink } = await tableToLookAt(server, quiet.page, "troika", "The other device");
  void seatLink;
  const cid = await TablePage.by(room.links.player, browser, "Cid");
  await cid.page.getByLabel("Your name").fill("Cid");
  await cid.button("Sit down").click();
  await cid.page.getByText("Who do you play?").waitFor();
  const other = await TablePage.by(room.links.player, browser, "Cid's phone");
  await other.button("I have a seat here already").click();
  await other.page.getByText("it may take a minute").waitFor();
  assert.equal(await other.page.getByRole("radio", { name: "Cid" }).count(), 0);
  await cid.leave();
  await other.page.getByRole("radio", { name: "Cid" }).waitFor();
  await other.leave();
});

test("the game comes while one types one's name", async () => {
  const { room } = await tableToLookAt(server, quiet.page, "troika", "The slow line");
  const one = await TablePage.at(browser, "Dora");
  const game = one.page.waitForResponse((response) => /\/troika-[^/]*\.js$/.test(response.url()));
  await one.page.goto(room.links.player);
  await one.page.getByLabel("Your name").waitFor();
  await game; // Nobody has sat down yet.
  await one.page.getByLabel("Your name").fill("Dora");
  await one.button("Sit down").click();
  await one.page.getByText("Who do you play?").waitFor();
  await one.leave();
});

test("until the page's program is here, there is something to see", async () => {
  const one = await TablePage.at(browser, "Eve");
  let go;
  const held = new Promise((done) => (go = done));
  await one.page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await one.page.goto(server.url, { waitUntil: "commit" });
  await one.page.getByText("Kast …").waitFor();
  go();
  await one.page.getByText("Kast …").waitFor({ state: "detached" });
  await one.leave();
});
