// Seats stand in one order on every page: one's own first, then as people came, after a reload as well.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, laptop, phone } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { TablePage } from "./table.mjs";

let server, browser;
before(async () => {
  ({ server, browser } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

/** The names on a page's seats, in their order. */
const seats = (one) => one.page.locator("li:has(.standing) .who .name").allInnerTexts();

test("own first, then by arrival, the same on three pages and after a reload", async () => {
  const room = await server.opened("toy", "The ferry");
  // Neither the order of the alphabet nor, but by luck, that of what the server draws for each.
  const names = ["Zoe", "Ann", "Mo", "Bo", "Yves", "Cid"];
  const gm = await TablePage.by(room.links.gm, browser, "GM", { size: desk });
  await gm.button("Tools").waitFor();
  const people = [];
  for (const [at, name] of names.entries()) {
    const one = await TablePage.at(browser, name, { size: at === 0 ? laptop : phone });
    await one.sitDown(room.links.player);
    people.push(one);
  }
  const arrived = ["GM", ...names];
  const looking = [gm, people[0], people.at(-1)];
  for (const again of [false, true]) {
    for (const one of looking) {
      if (again) await one.page.reload();
      await one.page.locator("li:has(.standing)").nth(names.length).waitFor({ state: "attached" });
      const expected = [one.name, ...arrived.filter((name) => name !== one.name)];
      assert.deepEqual(await seats(one), expected, `${one.name}${again ? ", after a reload" : ""}`);
    }
  }
  for (const one of [gm, ...people]) await one.leave();
});
