// A server that a proxy shows under a path of its site: every address of the page is under it too.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { tearDown } from "./fixture.mjs";
import { Server } from "./server.mjs";
import { TablePage } from "./table.mjs";

let server, browser;

before(async () => {
  server = await Server.start({ settings: ["--public-url", "https://example.org/kast"] });
  browser = await launch();
});
after(() => tearDown({ server, browser }));

test("a table is opened, joined, left and found again under the path", async () => {
  const under = `${server.url}/kast/`;
  const gm = await TablePage.at(browser, "GM");
  const asked = [];
  gm.page.on("request", (request) => asked.push(request.url()));
  const link = await gm.openRoom(under, "The long path");
  assert.match(link, new RegExp(`^${under}rooms/`));
  const ann = await TablePage.at(browser, "Ann");
  await ann.sitDown(link);
  await ann.say("2d6");
  await gm.chronicle.getByText("2d6").first().waitFor();
  await ann.button("Settings").click();
  await ann.page.getByRole("link", { name: "To your tables" }).click();
  await ann.page.getByRole("link", { name: /The long path/ }).click();
  await ann.chronicle.getByText("2d6").first().waitFor();
  assert.deepEqual(asked.filter((url) => !url.startsWith(under) && url.startsWith("http")), []);
  await ann.leave();
  await gm.leave();
});

test("without its last slash the path leads to the page", async () => {
  const answer = await fetch(`${server.url}/kast`, { redirect: "manual" });
  assert.equal(answer.status, 308);
  assert.equal(answer.headers.get("location"), "/kast/");
});
