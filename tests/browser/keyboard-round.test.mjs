// A round of Troika without a pointer: the GM and a player fill the bag, draw, strike, answer and end it with keys.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { Keys } from "./keys.mjs";
import { tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const stepsMost = 80;
let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

test("Troika: a whole round with keys alone", async () => {
  const { crowd, master, seat, seatLink, room } = await tableToLookAt(
    server,
    quiet.page,
    "troika",
    "Without a mouse",
  );
  await crowd.ask(seat, "troika.character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
  await crowd.ask(master, "troika.enemy.add", { id: "liz", name: "Lizard", preset: "lizard-man" });
  for (const creature of ["ann", "liz"])
    await crowd.ask(master, "troika.adjust", { creature, field: "stamina_max", value: 90, reason: "Long" })
      .then(() => crowd.ask(master, "troika.adjust", { creature, field: "stamina", value: 90, reason: "Long" }))
      .catch(() => undefined);
  const gm = await TablePage.by(room.links.gm, browser, "GM", { size: desk });
  const ann = await TablePage.by(seatLink, browser, "Ann", { size: desk });
  await gm.card("Lizard").waitFor();
  await ann.card("Lizard").waitFor();
  const [gms, anns] = [new Keys(gm), new Keys(ann)];
  // No pointer, not even by mistake.
  for (const one of [gm, ann])
    await one.page.evaluate(() =>
      addEventListener("pointerdown", () => (globalThis.pointed = true), { capture: true }),
    );

  await gms.press("g");
  await gms.hit("Fill the bag", 80);
  await gm.board.getByText("Round 1").waitFor();
  await TablePage.allTold([gm, ann]);
  await gms.press("Escape");

  const done = { drawn: 0, annStruck: 0, gmStruck: 0, answered: 0 };
  const strike = async (keys, whom) => {
    await keys.hit("Attack");
    const form = keys.one.dock.getByRole("form");
    await form.waitFor();
    await keys.reach(whom);
    const pressed = await keys.page.evaluate(() => document.activeElement.getAttribute("aria-pressed"));
    if (pressed !== "true") await keys.press("Space");
    await keys.press("Tab");
    await keys.hit("Attack");
  };
  /** The one thing that the table waits for. */
  async function goOn() {
    const text = await gm.dock.innerText();
    if (/^Waiting for Ann/.test(text)) {
      await ann.dock.getByRole("heading").waitFor();
      await anns.toDock();
      await anns.press("Tab");
      await anns.press("Enter");
      await anns.focusIsKept();
      done.answered += 1;
    } else if (/what do you do/.test(text) && /^Lizard/.test(text)) {
      await gms.toDock();
      await strike(gms, /^Ann/);
      done.gmStruck += 1;
    } else if (/Draw a token/.test(text)) {
      await gms.toDock();
      await gms.hit("Draw a token");
      done.drawn += 1;
    } else if (/^Ann has the turn/.test(text)) {
      await ann.dock.getByText("what do you do?").waitFor();
      await anns.toDock();
      await strike(anns, /^Lizard/);
      done.annStruck += 1;
    } else {
      // A question that is the GM's: the first of its answers.
      await gms.toDock();
      await gms.press("Tab");
      await gms.press("Enter");
      await gms.focusIsKept();
      done.answered += 1;
    }
  }
  let steps = 0;
  while (!(await gm.board.getByText("Round 2").isVisible()) || done.annStruck === 0) {
    assert.ok((steps += 1) < stepsMost, `${JSON.stringify(done)}: ${await gm.dock.innerText()}`);
    const newest = gm.newest;
    await goOn();
    await gm.heardMore(newest);
    await TablePage.allTold([gm, ann]);
  }
  assert.ok(done.annStruck > 0 && done.gmStruck > 0 && done.drawn > 3, JSON.stringify(done));
  for (const one of [gm, ann]) {
    assert.equal(await one.page.evaluate(() => globalThis.pointed), undefined);
    await one.leave();
  }
});
