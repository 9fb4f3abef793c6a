// A table without a pointer, and what people write at it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, launch } from "./browser.mjs";
import { tearDown } from "./fixture.mjs";
import { fine, goTo, keep, namedAsSeen, tableToLookAt } from "./pageChecks.mjs";
import { Server } from "./server.mjs";
import { TablePage } from "./table.mjs";

const look = { language: "en" };
let server, browser, quiet, room;

before(async () => {
  server = await Server.start();
  browser = await launch();
  quiet = await TablePage.at(browser, "Quiet");
  await quiet.page.goto(server.url);
  room = await tableToLookAt(server, quiet.page, "troika", "The quiet room");
  await room.crowd.ask(room.seat, "troika.character.add", {
    id: "ann",
    name: "Ann",
    ready: "toll-keeper",
  });
});
after(() => tearDown({ server, browser }));

const focusIs = (one, id) =>
  one.page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

test("keys lead to places, Escape closes them, and the focus is never lost", async () => {
  const gm = await TablePage.by(room.room.links.gm, browser, "GM", { size: desk });
  await gm.card("Ann").waitFor();
  await fine(gm, "cards-desk", namedAsSeen);
  // The first stop of the page leads past all that comes before.
  await gm.page.keyboard.press("Tab");
  await gm.page.keyboard.press("Enter");
  await focusIs(gm, "dock");
  for (const [key, place] of [["l", "log"], ["b", "board"], ["g", "drawer"]]) {
    await gm.page.keyboard.press(key);
    await focusIs(gm, place);
  }
  await gm.page.keyboard.press("Escape");
  await gm.drawer.waitFor({ state: "detached" });
  await focusIs(gm, "board");

  await gm.card("Ann").focus();
  await gm.page.keyboard.press("Enter");
  await gm.page.waitForFunction(() => document.activeElement.closest(".sheet"));
  await gm.page.keyboard.press("Escape");
  await gm.page.waitForFunction(() => document.activeElement.title === "Sheet of Ann");

  await gm.page.keyboard.press("?");
  const keys = gm.page.getByRole("dialog", { name: "Keyboard" });
  await keys.getByText("From entry to entry").waitFor();
  await fine(gm, "keys-desk");
  await keys.getByLabel("Single keys lead to places").uncheck();
  await gm.page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await gm.page.keyboard.press("g");
  assert.equal(await gm.sees(gm.drawer), false);
  await gm.leave();
});

for (const [where, size] of [
  ["desk", desk],
  ["phone", { width: 390, height: 844 }],
]) {
  test(`what is written is shown as it is meant (${where})`, async () => {
    const ann = await TablePage.by(room.seatLink, browser, "Ann", { size });
    if (where === "phone") await goTo(ann, look, "log");
    const line = ann.page.getByLabel("Say something or roll");
    await line.fill("/oo");
    await line.press("Tab");
    assert.equal(await line.inputValue(), "/ooc ");
    await line.fill("/w g");
    await ann.page.getByRole("option", { name: "/w Gudrun" }).click();
    assert.equal(await line.inputValue(), "/w Gudrun ");
    await ann.say("/w Gudrun psst");
    await ann.say(`The map ${where}: https://example.org/map.`);
    const link = ann.chronicle.getByRole("link", { name: "https://example.org/map" }).last();
    await link.waitFor();
    assert.equal(await link.getAttribute("rel"), "noopener noreferrer");
    assert.equal(await link.getAttribute("target"), "_blank");
    const entry = ann.chronicle.locator("li", { hasText: `The map ${where}` });
    await entry.getByText("Ann", { exact: true }).waitFor();
    await ann.say("/me waits [[1d1+41]] nights");
    const waited = ann.chronicle.locator("li", { hasText: "Ann waits" }).last();
    await waited.getByText("= 42", { exact: true }).waitFor();
    await ann.say("/ooc back in five");
    await ann.chronicle.getByText("((back in five))").last().waitFor();
    await fine(ann, `chat-${where}`, namedAsSeen);

    await ann.say("/dance");
    const problem = ann.page.getByRole("alert").getByText("/dance means nothing here");
    await problem.waitFor();
    await line.fill("");
    await problem.waitFor({ state: "detached" });
    await line.fill("/");
    await keep(ann, `completion-${where}`);
    await line.fill("");
    await ann.leave();
  });
}
