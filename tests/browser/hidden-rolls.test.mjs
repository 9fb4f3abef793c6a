// A roll for the GM's eyes alone, opened to all: until then no other browser gets a byte of it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setUp, tearDown } from "./fixture.mjs";

let server, browser, gm, ann, bo, bosFrames;

before(async () => {
  ({ server, browser, gm, ann, bo } = await setUp());
  const link = await gm.openRoom(server.url, "The listening post");
  await ann.sitDown(link, "Star");
  bosFrames = bo.listen();
  await bo.sitDown(link, "Moon");
});
after(() => tearDown({ server, browser }));

const entryOf = (one, text) =>
  one.chronicle.getByRole("article").filter({ hasText: text });

test("a roll for the GM is not in the others' bytes", async () => {
  await ann.say("/gmr 3d6+41 # what-she-hears");
  await gm.heard("what-she-hears");
  await bo.heard("A hidden roll.");
  assert.ok(!bosFrames.join("\n").includes("what-she-hears"));
  assert.ok(!bosFrames.join("\n").includes("3d6+41"));
  assert.equal(await bo.button("Open to all").count(), 0);
});

test("the GM opens it, and everybody sees it and how to check it", async () => {
  await gm.button("Open to all", entryOf(gm, "what-she-hears")).click();
  for (const one of [gm, ann, bo]) {
    await one.heard(/opens a roll that Ann made/);
    const opened = entryOf(one, "opens a roll that Ann made");
    const total = await opened.locator(".total").innerText();
    assert.match(total, /= 4[4-9]|= 5[0-9]/);
    await one.unfold(opened);
    await opened.getByText("Drawn").waitFor();
  }
  await entryOf(gm, "what-she-hears")
    .first()
    .getByText("Opened to all")
    .waitFor();
  assert.equal(await gm.button("Open to all").count(), 0);
  for (const one of [gm, ann, bo]) one.expectNoErrors();
});
