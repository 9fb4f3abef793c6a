// Who comes back to a table after a while is told what happened since, when it was last played, and where their sheet is,
// the player of somebody dead as well; and what was handed out meanwhile does not fill the felt.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, laptop } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { overThreeEvenings } from "./longLog.mjs";
import { fine, inSight, keep, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const sizes = [desk, laptop, { width: 390, height: 844 }];
let here;
before(async () => (here = await setUpQuiet({ dice: 5 })));
after(() => tearDown(here));

/** As if the page had been closed so many hours ago. */
const awayFor = (hours) => ({ page }, room) =>
  page.evaluate(
    ([key, ms]) => {
      const seen = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...seen, at: new Date(Date.now() - ms).toISOString() }));
    },
    [`kast.seen.${room}`, hours * 3_600_000],
  );
const note = (one, name = "Welcome back.") => one.page.getByRole("region", { name });

test("who was away is told what happened since, and is led to it and to the sheet of somebody dead", async () => {
  for (const size of sizes) {
    const laid = await tableToLookAt(here.server, here.quiet.page, "troika", "The long way");
    const { room, crowd, master, seat } = laid;
    await crowd.ask(seat, "troika.character.add", { id: "ann", name: "Aribeth", ready: "toll-keeper" });
    await crowd.ask(seat, "room.say", { text: "evening 1 begins" });
    await crowd.ask(seat, "room.say", { text: "we rest here" });
    const ann = await TablePage.at(here.browser, "Ann", { size, language: "en-GB" });
    await ann.page.addInitScript(overThreeEvenings);
    await ann.page.goto(laid.seatLink);
    await ann.card("Aribeth").waitFor();
    // Somebody who was here a moment ago is told nothing.
    await ann.page.reload();
    await ann.card("Aribeth").waitFor();
    assert.equal(await note(ann).count(), 0);
    await awayFor(48)(ann, room.room);
    await ann.page.goto(`${here.server.url}/kast.svg`);
    await crowd.ask(master, "room.say", { text: "evening 2 begins" });
    for (let line = 0; line < 5; line += 1) await crowd.ask(master, "room.say", { text: `line ${line}` });
    await crowd.ask(master, "troika.adjust", { creature: "ann", field: "condition", condition: "dead" });
    await ann.page.goto(`${here.server.url}/rooms/${room.room}`);
    await note(ann).waitFor();
    const day = (days) =>
      new Intl.DateTimeFormat("en-GB", { dateStyle: "full" }).format(new Date(Date.now() - days * 86_400_000));
    const told = (await note(ann).innerText()).replace(/\s+/g, " ");
    assert.match(told, new RegExp(`Last played on ${day(1)}, `));
    assert.match(told, new RegExp(`Since you were here on ${day(2).replace(/ /g, " ")}.*, 7 entries were added`));
    await fine(ann, `back-${size.width}`);
    await ann.button("Sheet: Aribeth").click();
    await ann.sheet.getByRole("heading", { name: "Aribeth" }).waitFor();
    await fine(ann, `back-sheet-${size.width}`);
    await ann.button("Read on").click();
    await ann.page.waitForFunction(() => document.activeElement?.closest("#log li"));
    await ann.chronicle.getByText("evening 2 begins").waitFor();
    await ann.chronicle.getByText("we rest here").waitFor();
    await note(ann).waitFor({ state: "detached" });
    await keep(ann, `back-read-${size.width}`);
    await ann.leave();
  }
});

test("twenty handouts are a pile: who has nobody yet sees who to play, and puts it away", async () => {
  const laid = await tableToLookAt(here.server, here.quiet.page, "troika", "Twenty letters");
  for (let nth = 1; nth <= 20; nth += 1)
    await laid.crowd.ask(laid.master, "room.handout.add", { title: `Letter ${nth}`, text: "Read it.", to: "all" });
  for (const size of sizes) {
    const ann = await TablePage.by(laid.seatLink, here.browser, "Ann", { size });
    const pile = ann.button("20 handouts", ann.board);
    await pile.waitFor();
    await inSight(ann.page.getByRole("heading", { name: "Who do you play?" }));
    await fine(ann, `pile-${size.width}`);
    await pile.click();
    await ann.page.locator("#tools").getByText("Letter 20").waitFor();
    await ann.button("Close", ann.page.locator("#tools")).click();
    await ann.button("Put away", ann.board).click();
    await pile.waitFor({ state: "detached" });
    await ann.page.reload();
    await ann.page.getByRole("heading", { name: "Who do you play?" }).waitFor();
    assert.equal(await pile.count(), 0);
    // What comes later lies on the felt again, alone.
    const title = `Late letter (${size.width})`;
    await laid.crowd.ask(laid.master, "room.handout.add", { title, text: "Read it.", to: "all" });
    await ann.button(title, ann.board).waitFor();
    await fine(ann, `pile-away-${size.width}`);
    await ann.leave();
    for (const [id] of await handouts(laid, title)) await laid.crowd.ask(laid.master, "room.handout.remove", { handout: id });
  }
});
async function handouts({ room, crowd }, title) {
  const seat = await crowd.sit(room.room, { token: room.tokens.gm });
  const state = await here.quiet.page.evaluate((one) => globalThis.stateOf(one), seat);
  return Object.entries(state.room.handouts).filter(([, one]) => one.title === title);
}
