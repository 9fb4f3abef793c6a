// A table without a pointer, and what people write at it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { fightToLookAt } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, keep, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const look = { language: "en" };
let server, browser, quiet, room;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
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
  await fine(gm, "cards-desk");
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

test("an arrow key sends nothing: Enter does, or going on, and Escape takes it back", async () => {
  const gm = await TablePage.by(room.room.links.gm, browser, "GM", { size: desk });
  const settings = await gm.part("The table");
  const odds = settings.getByLabel("Chances beside what can be done");
  const changes = gm.chronicle.getByText("The settings are changed.");
  let asked = 0;
  const sent = async () => {
    const said = `So far ${(asked += 1)}`;
    await room.crowd.ask(room.master, "room.say", { text: said });
    await gm.heard(said);
    return changes.count();
  };
  await odds.focus();
  const before = await sent();
  await gm.page.keyboard.press("ArrowDown");
  await gm.page.keyboard.press("ArrowDown");
  assert.equal(await odds.inputValue(), "off");
  assert.equal(await sent(), before);
  await gm.page.keyboard.press("Escape");
  assert.equal(await odds.inputValue(), "everybody");
  await gm.page.keyboard.press("ArrowDown");
  await gm.page.keyboard.press("Enter");
  await gm.page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('[role="log"] li')].filter((one) =>
        one.innerText.includes("The settings are changed."),
      ).length === count,
    before + 1,
  );
  await gm.page.keyboard.press("ArrowUp");
  await gm.page.keyboard.press("Tab");
  await gm.page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('[role="log"] li')].filter((one) =>
        one.innerText.includes("The settings are changed."),
      ).length === count,
    before + 2,
  );
  await gm.leave();
});

test("arrows lead from one choice to the next, and choose where nothing is sent", async () => {
  const fresh = await tableToLookAt(server, quiet.page, "troika", "The empty room");
  const ann = await TablePage.by(fresh.seatLink, browser, "Ann", { size: desk });
  const ways = ann.page.getByRole("radiogroup", { name: "How", exact: true }).getByRole("radio");
  await ways.first().focus();
  await ann.page.keyboard.press("ArrowRight");
  assert.equal(await ways.nth(1).getAttribute("aria-checked"), "true");
  assert.equal(await ways.nth(1).evaluate((one) => one === document.activeElement), true);
  assert.equal(await ways.first().getAttribute("tabindex"), "-1");
  await ann.leave();

  const exile = await tableToLookAt(server, quiet.page, "terre-exile", "The ford");
  const gm = await TablePage.by(exile.room.links.gm, browser, "GM", { size: desk });
  const scene = await gm.part("The scene");
  const [free, combat] = ["Free play", "Combat"].map((name) => scene.getByRole("radio", { name }));
  await free.focus();
  await gm.page.keyboard.press("ArrowRight");
  assert.equal(await combat.evaluate((one) => one === document.activeElement), true);
  assert.equal(await combat.getAttribute("aria-checked"), "false");
  await gm.page.keyboard.press("Space");
  await scene.getByRole("radio", { name: "Combat", checked: true }).waitFor();
  await gm.leave();
});

test("dice and tokens grow with the letters, and a reader's own colours tell what is chosen", async () => {
  const gm = await TablePage.by(room.room.links.gm, browser, "GM", { size: desk });
  await gm.say("/r 2d6");
  const widths = () =>
    gm.page.evaluate(() =>
      [".die", ".token"].map((one) => document.querySelector(one).getBoundingClientRect().width),
    );
  await gm.page.locator(".die").first().waitFor();
  const usual = await widths();
  await gm.page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  assert.deepEqual(await widths(), usual.map((one) => 2 * one));
  await keep(gm, "letters-200");
  await gm.page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await gm.page.emulateMedia({ forcedColors: "active" });
  await keep(gm, "forced-colours");
  await gm.leave();
  const ann = await TablePage.by(room.seatLink, browser, "Ann", { size: { width: 390, height: 844 } });
  await ann.page.emulateMedia({ forcedColors: "active" });
  await goTo(ann, look, "log");
  const background = (name) =>
    ann.page
      .getByRole("navigation", { name: "Places" })
      .getByRole("button", { name, exact: true })
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.notEqual(await background("Log"), await background("Sheet"));
  await keep(ann, "forced-colours-phone");
  await ann.leave();
});

test("in a reader's own colours wounds are filled and cards lie face down", async () => {
  const background = (one) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
  const toll = await fightToLookAt(server, quiet.page, "savage-worlds", "The toll");
  const hurt = { character: "bea", reason: "A fall", wounds: 1 };
  await toll.crowd.ask(toll.master, "savage-worlds.adjust", hurt);
  const ann = await TablePage.by(toll.seatLink, browser, "Ann", { size: desk });
  await ann.page.emulateMedia({ forcedColors: "active" });
  const wounds = ann.card("Bojan").getByRole("meter", { name: "Wounds" }).locator("span");
  await ann.card("Bojan").locator(".on").waitFor();
  assert.notEqual(await background(wounds.nth(0)), await background(wounds.nth(1)));
  await ann.leave();

  const bridge = await fightToLookAt(server, quiet.page, "mouse-guard", "The bridge");
  const bo = await TablePage.by(bridge.seatLink, browser, "Ann", { size: { width: 390, height: 844 } });
  await bo.page.emulateMedia({ forcedColors: "active" });
  const back = bo.board.getByRole("img", { name: "Card 2: face down" }).first();
  await back.waitFor();
  assert.equal(await background(back), "rgb(91, 58, 110)");
  await keep(bo, "forced-colours-cards");
  await bo.leave();
});

test("a reader who has letters of twice the size has the places one at a time, and tokens that grow", async () => {
  for (const size of [desk, { width: 390, height: 844 }]) {
    const widths = [];
    for (const standard of [16, 32]) {
      const ann = await TablePage.at(browser, "Ann", { size });
      const session = await ann.context.newCDPSession(ann.page);
      await session.send("Page.setFontSizes", { fontSizes: { standard } });
      await ann.page.goto(room.seatLink);
      await ann.card("Ann").waitFor();
      const token = ann.page.getByRole("navigation", { name: "Who is here" }).locator(".token").first();
      widths.push((await token.boundingBox()).width / standard);
      if (standard === 32) {
        await ann.page.getByRole("navigation", { name: "Places" }).waitFor();
        await fine(ann, `letters-32-${size.width}`);
      }
      await ann.leave();
    }
    // On a phone they are the same beside the letters; a desk becomes one.
    if (size !== desk) assert.equal(widths[0], widths[1]);
  }
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
    await fine(ann, `chat-${where}`);

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
