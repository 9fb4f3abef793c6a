// A log of 5,000 entries: only what is in sight is in the page, and whoever reads it keeps their place.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, phone } from "./browser.mjs";
import { fastServer, holdHistory, letHistoryGo, longLog, readBack } from "./longLog.mjs";
import { goTo } from "./pageChecks.mjs";
import { until } from "./patience.mjs";
import { TablePage } from "./table.mjs";

const entries = 5000;
let server, browser, log, one;

before(async () => {
  server = await fastServer();
  browser = await launch();
  // The newest page of it has undos, too.
  log = await longLog(server, browser, entries, { undos: 40 });
  one = await TablePage.at(browser, "Reader");
  await one.page.addInitScript(holdHistory);
  await one.page.goto(log.gm);
  await one.chronicle.getByText(`line ${entries - 1}`).waitFor();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const say = (text) => log.crowd.ask(log.seat, "room.say", { text });
const nodes = () =>
  one.page.evaluate(() => document.querySelectorAll("*").length);
/** The first entry that is whole in sight, and how far below the upper edge it stands, px. */
const reading = () =>
  one.chronicle.evaluate((box) => {
    const edge = box.getBoundingClientRect().top;
    const place = (item) => item.getBoundingClientRect().top - edge;
    const item = [...box.querySelectorAll("li")].find(
      (each) => place(each) >= 0,
    );
    return { key: item.dataset.key, px: Math.round(place(item)) };
  });
const pxOf = (key) =>
  one.chronicle.evaluate((box, wanted) => {
    const item = box.querySelector(`li[data-key="${wanted}"]`);
    return item ? Math.round(item.getBoundingClientRect().top - box.getBoundingClientRect().top) : NaN;
  }, key);
const scrollTo = (top) =>
  one.chronicle.evaluate(async (box, to) => {
    box.scrollTop = to;
    await new Promise((done) => setTimeout(done, 100));
  }, top);
const comesToEnd = ({ page } = one) =>
  page.waitForFunction(() => {
    const box = document.querySelector('[role="log"]');
    return box.scrollHeight - box.scrollTop - box.clientHeight < 2;
  });

test("it begins at the end, and stays there while more is said", async () => {
  await comesToEnd();
  await say("first of the new");
  await one.chronicle.getByText("first of the new").waitFor();
  await comesToEnd();
});

test("it stays there where much comes at the same time, all of it higher than one row", async () => {
  const words = "of what was said all at once, and takes more than one row ".repeat(6);
  for (let burst = 0; burst < 6; burst += 1) {
    await Promise.all([1, 2, 3, 4, 5].map((part) => say(`${burst}.${part} ${words}`)));
    await one.chronicle.getByText(`${burst}.5 of what was said`).waitFor();
    await comesToEnd();
  }
  assert.equal(await one.page.getByRole("button", { name: /new/ }).count(), 0, "nothing was left unseen");
});

test("what is opened near the end stays in sight, and is read from its beginning", async () => {
  const names = Array.from({ length: 12 }, (_, at) => `3d6 ${at}`);
  for (const label of names) await log.crowd.ask(log.seat, "dice.roll", { notation: "8d6", label });
  await one.chronicle.getByText(names.at(-1)).waitFor();
  await comesToEnd();
  const oldest = await one.chronicle.evaluate((box) => {
    const edge = box.getBoundingClientRect().top;
    const item = [...box.querySelectorAll("li:has(summary)")].find((each) => each.getBoundingClientRect().top >= edge);
    item.querySelector("summary").click();
    return item.dataset.key;
  });
  await one.chronicle.locator(`li[data-key="${oldest}"] details[open]`).waitFor();
  await one.page.waitForTimeout(200);
  assert.ok((await pxOf(oldest)) >= 0, "it stands where it can be read");
  await one.button(/^One new/).waitFor({ state: "detached" });
  await say("after it was opened");
  await one.chronicle.evaluate((box) => (box.scrollTop = box.scrollHeight));
  await one.chronicle.getByText("after it was opened").waitFor();
  await comesToEnd();
});

test("a click counts where it was begun, whatever comes before it ends, and the end is followed after it", async () => {
  await log.crowd.ask(log.seat, "dice.roll", { notation: "8d6", label: "pressed" });
  const item = one.chronicle.locator("li", { hasText: "pressed" });
  await item.waitFor();
  await comesToEnd();
  const { x, y, width, height } = await item.getByText("Why", { exact: true }).boundingBox();
  await one.page.mouse.move(x + width / 2, y + height / 2);
  await one.page.mouse.down();
  await one.hears(async () => {
    await say("while the button is down");
    return say("and more");
  });
  await one.page.mouse.up();
  await item.locator("details .why").waitFor();
  await one.toLogsEnd();
  await say("after the click");
  await one.chronicle.getByText("after the click").waitFor();
  await comesToEnd();

  // Where nothing opens, what has come meanwhile is followed as soon as the button is up.
  await one.chronicle.getByText("after the click").hover();
  await one.page.mouse.down();
  await one.hears(() => say("and once more"));
  await one.page.mouse.up();
  await one.chronicle.getByText("and once more").waitFor();
  await comesToEnd();

  // And where nothing has come, nothing moves.
  const top = await one.chronicle.evaluate((box) => (box.scrollTop -= 40));
  await one.chronicle.getByText("after the click").click();
  await one.page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))));
  assert.equal(await one.chronicle.evaluate((box) => box.scrollTop), top);
});

test("who reads an earlier page keeps their place while it comes in, wherever they have come to", async () => {
  for (const top of [150, 120, 90, 60, 40, 20, 0]) {
    // So near to the beginning of what is here the page before it is asked for. All above is measured by then.
    await one.page.evaluate(() => (globalThis.holdsHistory = true));
    const asks = () => one.page.evaluate(() => globalThis.held.length > 0);
    await until(async () => (await stopsAt(top)) && (await asks()), `it stands at ${top} px`);
    const { key, px } = await reading();
    const height = await one.chronicle.evaluate((box) => box.scrollHeight);
    await letHistoryGo(one);
    await one.page.waitForFunction((was) => document.querySelector('[role="log"]').scrollHeight > was + 1000, height);
    let moved;
    const keepsPlace = async () => {
      moved = (await pxOf(key)) - px;
      return Math.abs(moved) <= 2;
    };
    await until(keepsPlace, "it stands where it stood").catch(() => assert.fail(`at ${top} px it moved by ${moved} px`));
  }
});
/** Scrolled there, and nothing that is measured there moves it on. */
async function stopsAt(top) {
  await scrollTo(top);
  return Math.abs((await one.chronicle.evaluate((box) => box.scrollTop)) - top) < 1;
}

test("all of it can be read, a few entries at a time, and the page stays small", async () => {
  await one.chronicle.evaluate((box) => {
    globalThis.addedAtOnce = 0;
    const isEntry = ({ nodeName }) => nodeName === "LI";
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isEntry);
      globalThis.addedAtOnce = Math.max(globalThis.addedAtOnce, added.length);
    }).observe(box.querySelector("ol"), { childList: true });
  });
  await readBack(one);
  await scrollTo(0);
  const atOnce = await one.page.evaluate(() => globalThis.addedAtOnce);
  assert.ok(atOnce > 0 && atOnce <= 12, `${atOnce} entries came into the page at once`);
  await one.chronicle.getByText("The table is open.").waitFor();
  const items = one.chronicle.getByRole("listitem");
  assert.equal(await items.first().getAttribute("aria-posinset"), "1");
  const all = Number(await items.first().getAttribute("aria-setsize"));
  assert.ok(all >= entries, `${all} entries are told of`);
  assert.ok((await items.count()) < 60, `${await items.count()} in the page`);
  assert.ok((await nodes()) < 1500, `${await nodes()} nodes`);
});

test("who reads further up is not torn away, and is told what came", async () => {
  const before = await reading();
  await say("while you read");
  await one.button(/^One new/).waitFor();
  assert.deepEqual(await reading(), before);
  const news = one.page.locator("[data-announcer]");
  await news.getByText("Ann: while you read").waitFor({ state: "attached" });
  await one.button(/^One new/).click();
  await one.chronicle.getByText("while you read").waitFor();
  await one.page.getByRole("button", { name: /^One new/ }).waitFor({ state: "detached" });
});

test("old entries that come into sight are not spoken", async () => {
  await scrollTo(0);
  assert.equal(await one.chronicle.getAttribute("aria-live"), "off");
  const spoken = await one.page.locator("[data-announcer]").innerText();
  assert.doesNotMatch(spoken, /line|throw|The table is open/);
});

test("what was unfolded is unfolded when it comes back into sight", async () => {
  await scrollTo(0);
  await one.chronicle.getByText("The table is open.").waitFor();
  const key = await one.chronicle.locator("li:has(details)").first().getAttribute("data-key");
  const why = one.chronicle.locator(`li[data-key="${key}"] details`);
  await why.locator("summary").click();
  await why.locator(".why").waitFor();
  await one.chronicle.evaluate((box) => (box.scrollTop = box.scrollHeight));
  await one.chronicle.getByText("while you read").waitFor();
  await scrollTo(0);
  await why.locator(".why").waitFor();
  await why.locator("summary").click();
  await why.locator(".why").waitFor({ state: "detached" });
});

test("the keyboard goes through it, and the focus is not lost out of sight", async () => {
  await one.chronicle.focus();
  await one.page.keyboard.press("End");
  await comesToEnd();
  await one.page.keyboard.press("Home");
  await one.page.waitForFunction(() => document.querySelector('[role="log"]').scrollTop === 0);
  await one.chronicle.getByText("The table is open.").waitFor();
  // The log is one stop: the arrows go from entry to entry, and the next one comes into the page before it is needed.
  const focused = () =>
    one.page.evaluate(() =>
      Number(document.activeElement.closest("li")?.dataset.index ?? -1),
    );
  await one.page.keyboard.press("ArrowUp");
  const first = await focused();
  assert.ok(first >= 0, "the arrows begin with what is in sight");
  for (let press = 1; press <= 30; press += 1) {
    await one.page.keyboard.press("ArrowDown");
    assert.equal(await focused(), first + press);
  }
  const last = first + 30;
  await one.chronicle.evaluate((box) => (box.scrollTop = box.scrollHeight));
  await one.page.waitForTimeout(300);
  assert.equal(await focused(), last);
  // What can be done in an entry is next to it, and behind that the log is over, whatever is open in others.
  await one.chronicle.evaluate((box) => [...box.querySelectorAll("details:not([open]) > summary")].at(-1).click());
  await one.chronicle.locator(".why").last().waitFor();
  let stops = 0;
  do {
    await one.page.keyboard.press("Tab");
    stops += 1;
  } while ((await focused()) === last && stops < 8);
  const inLog = () => document.activeElement.closest('[role="log"]') && document.activeElement.outerHTML;
  assert.equal(await one.page.evaluate(inLog), null);
  one.expectNoErrors();
});

test("on a phone it is opened a few entries at a time, the newest first, and begins at its end", async () => {
  const reader = await TablePage.by(log.gm, browser, "Reader on a phone", { size: phone });
  await reader.button("Tools").waitFor();
  await say(Array.from({ length: 30 }, (_, at) => `verse ${at}`).join("\n"));
  await reader.page.locator(".toast", { hasText: "verse 0" }).waitFor();
  await reader.page.evaluate(() => {
    globalThis.came = [];
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      const entries = added.flatMap((node) => [node, ...node.querySelectorAll("*")]);
      const places = entries.filter((node) => node.matches("[data-index]")).map(({ dataset }) => Number(dataset.index));
      if (places.length > 0) globalThis.came.push(places);
    }).observe(document.querySelector("main"), { childList: true, subtree: true });
  });
  // What comes while it opens is taller than the window, and is read all the same.
  const later = Array.from({ length: 30 }, (_, at) => `refrain ${at}`).join("\n");
  await Promise.all([goTo(reader, { language: "en" }, "log"), say(later)]);
  await reader.chronicle.getByText("refrain 29").waitFor();
  await comesToEnd(reader);
  const came = await reader.page.evaluate(() => globalThis.came);
  assert.ok(came.every((places) => places.length <= 10), `they came so: ${JSON.stringify(came)}`);
  const [first, ...others] = came;
  assert.ok(others.flat().every((place) => place < first[0] || place > first.at(-1)), JSON.stringify(came));
  await reader.leave();
});
