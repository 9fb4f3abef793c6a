// A window that another has left is as empty as a new one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, phone } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const kept = (one) =>
  one.page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookies: document.cookie,
    window: "left" in window,
  }));

test("who comes next finds nothing of who was there before", async () => {
  const { seatLink } = await tableToLookAt(server, quiet.page, "troika", "The quiet room");
  const first = await TablePage.visits(seatLink, browser, "Ann", { size: desk, theme: "paper" });
  await first.board.waitFor();
  await first.page.evaluate(async () => {
    window.left = true;
    document.cookie = "left=1; path=/";
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    await new Promise((done, failed) =>
      Object.assign(indexedDB.open("left"), { onsuccess: done, onerror: failed }),
    );
  });
  assert.deepEqual((await kept(first)).databases, ["left"]);
  await first.leave();

  // What a new window keeps is the measure.
  const fresh = await TablePage.by(server.url, browser, "Bo", { size: phone, theme: "lamplight" });
  const next = await TablePage.visits(server.url, browser, "Bo", { size: phone, theme: "lamplight" });
  assert.equal(next.page, first.page, "it is the same window");
  for (const one of [fresh, next]) await one.page.locator("h1").first().waitFor({ state: "attached" });
  assert.deepEqual(await kept(next), await kept(fresh));
  assert.deepEqual(next.page.viewportSize(), phone);
  next.expectNoErrors();
});

test("each language has windows of its own, and two visitors never share one", async () => {
  const visit = (language) => TablePage.visits(server.url, browser, "Cid", { language });
  const both = [await visit("sv"), await visit("sv")];
  assert.notEqual(both[0].page, both[1].page);
  for (const one of both) await one.leave();
  const english = await visit("en");
  assert.ok(both.every(({ page }) => page !== english.page));
  assert.equal(await english.page.evaluate(() => navigator.language), "en");
  const again = await visit("sv");
  assert.ok(both.some(({ page }) => page === again.page));
  assert.equal(await again.page.evaluate(() => navigator.language), "sv");
});
