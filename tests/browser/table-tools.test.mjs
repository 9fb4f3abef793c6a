// What lies on every table beside the game: clocks, the timer, a pause, a ready check and the X-card, as people use
// them at a desk and with a phone, and with the keyboard.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { phone } from "./browser.mjs";
import { tearDown } from "./fixture.mjs";
import { leaksTo, openTools as tools, sentWith, setUpListening } from "./listening.mjs";
import { everyLook, fine, keep, onPhone } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, room, gm, ann, bo;
const strip = (one) => one.page.getByRole("group", { name: "Clocks and timer" });

before(async () => {
  ({ server, browser, room, gm, ann, bo } = await setUpListening("The ticking house", { role: "player", size: phone }));
  await gm.card("Ann").waitFor();
});
after(() => tearDown({ server, browser }));

test("the GM's clock is seen by all, a kept one by the GM alone", async () => {
  const panel = await tools(gm);
  const form = panel.getByRole("form", { name: "A new clock" });
  await form.getByLabel("What it counts").fill("The flood");
  await form.getByLabel("Segments").selectOption("6");
  await form.getByLabel("What it counts").press("Enter");
  await strip(ann).getByText("The flood").waitFor();
  await gm.button("One more: The flood", panel).click();
  await strip(ann).getByText("1/6").waitFor();
  await ann.page.locator("[data-announcer] p", { hasText: "Clock The flood: 0 → 1 of 6" }).waitFor({ state: "attached" });

  await form.getByLabel("What it counts").fill("The betrayal");
  await form.getByLabel("Only the GM sees it").check();
  await gm.button("Add the clock", form).click();
  const kept = strip(gm).getByRole("button", { name: /The betrayal/ });
  await kept.click();
  await kept.getByText("1/6").waitFor();
  await gm.button("One more: The flood", panel).click();
  await strip(ann).getByText("2/6").waitFor();
  assert.equal(await strip(ann).getByText("The betrayal").count(), 0);
  assert.ok(sentWith(ann, "The flood").length > 0);
  assert.deepEqual(leaksTo(ann, /betrayal/), []);
  await gm.page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
});

test("a timer runs down on every page from what the server told", async () => {
  const panel = await tools(gm);
  await panel.getByLabel("Minutes").fill("0");
  await panel.getByLabel("Seconds").fill("2");
  await gm.button("Start", panel).click();
  await strip(ann).getByRole("timer").waitFor();
  await strip(ann).getByText("Time is up", { exact: true }).first().waitFor();
  await ann.page.getByRole("status").filter({ hasText: "Time is up" }).waitFor({ state: "attached" });
  assert.equal(sentWith(ann, '"room.timer.').length, 1, "no ticks");
  await gm.button("Take away", panel.getByRole("region", { name: "Timer", exact: true })).click();
  await strip(ann).getByRole("timer").waitFor({ state: "detached" });
});

test("all are asked whether they are ready, and it is seen who is", async () => {
  const panel = await tools(gm);
  await gm.button("Ask whether all are ready", panel).click();
  const asked = (one) => one.page.getByRole("group", { name: "Ready check" });
  await gm.page.getByText("0 of 2 ready").waitFor();
  await gm.page.keyboard.press("Escape");
  await fine(gm, "tools-ready-desk");
  await ann.button("I am ready").click();
  await asked(gm).getByText("1 of 2 ready").waitFor();
  await fine(bo, "tools-ready-phone");
  await bo.button("I am ready").press("Enter");
  await gm.chronicle.getByText("All are ready").waitFor();
  await gm.page.getByText("of 2 ready").waitFor({ state: "detached" });
});

test("anybody raises the X-card: the table stops, and nobody is told by whom", async () => {
  const panel = await tools(ann);
  await fine(ann, "tools-x-card-phone");
  await ann.button("Raise the X-card", panel).click();
  for (const one of [gm, ann, bo])
    await one.page.getByRole("group", { name: "Pause" }).getByText("Somebody raised the X-card").waitFor();
  const [forGm, forBo] = [gm, bo].map((one) => sentWith(one, "room.x-card"));
  assert.deepEqual(forGm, forBo);
  assert.equal(forGm.length, 1);
  assert.doesNotMatch(forGm[0], /"by"|"cause"/);
  await ann.page.getByRole("region", { name: "Table tools" }).getByRole("button", { name: "Close" }).click();

  await ann.page.getByRole("button", { name: "Log", exact: true }).click();
  await ann.say("/r 2d6");
  await ann.page.getByRole("alert").getByText("The table is paused. Nobody rolls or plays").waitFor();
  await ann.say("Thank you.");
  await gm.chronicle.getByText("Thank you.").waitFor();
  await fine(gm, "tools-paused-desk");
  await fine(bo, "tools-paused-phone");
  await gm.button("Go on playing").click();
  await gm.page.getByRole("group", { name: "Pause" }).waitFor({ state: "detached" });
});

test("every way to look at it", async (t) => {
  await room.crowd.ask(room.master, "room.timer.start", { name: "Until the bells", length_s: 3600 });
  for (const [id, name, segments] of [["a", "A name of a clock of forty letters, just so", 12], ["b", "Guards", 4], ["c", "Torches", 8]])
    await room.crowd.ask(room.master, "room.clock.add", { id, name, segments });
  await everyLook(t, async (look) => {
    for (const [who, link] of [["gm", room.room.links.gm], ["player", room.seatLink]]) {
      const one = await TablePage.visits(link, browser, who, look);
      await one.page.getByText("Until the bells").first().waitFor();
      await fine(one, `tools-strip-${who}-${look.name}`);
      await one.page.getByRole("button", { name: /^(Tools|Verktyg)$/ }).click();
      await one.page.getByRole("heading", { name: /^(Clocks|Klockor)$/ }).waitFor();
      await fine(one, `tools-panel-${who}-${look.name}`);
      if (onPhone(look)) await keep(one, `tools-panel-${who}-${look.name}-phone`);
      await one.leave();
    }
  });
});
