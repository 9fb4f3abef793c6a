// How a table's page comes: dock, board and log in tasks of their own, one after the other; nothing that is there moves
// for what comes after it, and a key leads to a part that has not come yet.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, phone } from "./browser.mjs";
import { fightToLookAt } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { TablePage } from "./table.mjs";

let here, laid;

before(async () => {
  here = await setUpQuiet();
  laid = await fightToLookAt(here.server, here.quiet.page, "troika", "The fight on the stairs");
});
after(() => tearDown(here));

/** Notes which parts each update of the page brings, and what moves outside of the log; at the first part `key` is pressed. */
function watchParts(key) {
  const parts = ["dock", "board", "log"];
  globalThis.came = [];
  globalThis.moved = [];
  new MutationObserver(() => {
    const added = parts.filter((id) => document.getElementById(id) && !globalThis.came.flat().includes(id));
    if (added.length === 0) return;
    globalThis.came.push(added);
    if (key && globalThis.came.length === 1) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { node } of list.getEntries().flatMap(({ sources }) => sources))
      if (!node?.closest?.("#log")) globalThis.moved.push(node?.className ?? String(node));
  }).observe({ type: "layout-shift" });
}

async function open(size, key) {
  const one = await TablePage.at(here.browser, "Gudrun", { size });
  await one.page.addInitScript(watchParts, key);
  await one.page.goto(laid.room.links.gm);
  await one.page.locator('main[aria-busy="false"]').waitFor();
  // What moved is told after the frame in which it did.
  await one.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return one;
}

test("on a desk its parts come one by one, and nothing moves for them", async () => {
  const one = await open(desk);
  assert.deepEqual(await one.page.evaluate(() => globalThis.came), [["dock"], ["board"], ["log"]]);
  assert.deepEqual(await one.page.evaluate(() => globalThis.moved), []);
  await one.leave();
});

test("on a phone so do the dock and the board", async () => {
  const one = await open(phone);
  assert.deepEqual(await one.page.evaluate(() => globalThis.came), [["dock"], ["board"]]);
  assert.deepEqual(await one.page.evaluate(() => globalThis.moved), []);
  await one.leave();
});

test("a key leads to the log before it has come", async () => {
  const one = await open(desk, "l");
  await one.page.locator("#log:focus").waitFor();
  assert.deepEqual(await one.page.evaluate(() => globalThis.came), [["dock"], ["board", "log"]]);
  await one.leave();
});
