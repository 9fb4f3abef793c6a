// What is to be read can be read: on a phone all of a called test, of its chances and of the forms around it, in both
// languages; dice that were not kept; and so many dice that only their sum says anything.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fights, fightToLookAt, settle } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, inSight, keep, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const size = { width: 390, height: 844 };
const label = { en: "The wet wall below the old lamplighters' bridge", sv: "Den våta väggen under den gamla lyktbron" };
let here;
before(async () => (here = await setUpQuiet({ dice: 5 })));
after(() => tearDown(here));

/**
 * In a page: text that runs out of the box that is drawn around it, and what scrolls sideways without a sign that it does.
 * A box is what has a background or a border of its own.
 */
function spills() {
  const isBox = (style) => style.backgroundColor !== "rgba(0, 0, 0, 0)" || parseFloat(style.borderLeftWidth) > 0;
  const found = [];
  for (const one of document.querySelectorAll("main *")) {
    const style = getComputedStyle(one);
    const scrolls = /auto|scroll/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
    if (scrolls && !/textarea|input|select/i.test(one.tagName) && !one.dataset.more)
{
      const out = [...one.querySelectorAll("*")].filter((inner) => inner.getBoundingClientRect().right > one.getBoundingClientRect().right + 1);
      found.push(`scrolls: ${one.outerHTML.slice(0, 80)} … ${out.slice(0, 3).map((inner) => inner.outerHTML.slice(0, 150)).join(" … ")}`);
    }
    if (one.closest(".hidden-words, svg, select, details:not([open]) > :not(summary)")) continue;
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      let box = one;
      while (box !== document.body && !isBox(getComputedStyle(box))) {
        // What is cut off with dots, or scrolls, is no text that runs out.
        if (getComputedStyle(box).overflowX !== "visible") box = document.body;
        else box = box.parentElement;
      }
      if (box === document.body || getComputedStyle(box).overflowX !== "visible") continue;
      const edge = box.getBoundingClientRect();
      if (left < edge.left - 1 || right > edge.right + 1) found.push(`runs out: "${node.data.trim()}" ${box.outerHTML.slice(0, 100)}`);
    }
  }
  return found;
}
const whole = async (one, name) => {
  await keep(one, name);
  assert.deepEqual(await one.page.evaluate(spills), [], name);
};

/** A test of Ann and of whom she fights; Mouse Guard calls none in a conflict. */
const calls = {
  troika: (label) => ({ who: ["ann", "two"], skill: "skill", difficulty: 4, modifier: -1, label }),
  "savage-worlds": (label) => ({ who: ["ann", "two"], trait: "notice", tn: 5, modifiers: [{ name: "rain", value: -1 }], label }),
  "mouse-guard": (label) => ({ who: ["ann", "one"], what: "scout", ob: 3, label }),
  toy: (label) => ({ who: ["ann"], dice: [{ tangible: "dexterity" }], label }),
  "terre-exile": (label) => ({ who: ["ann", "two"], attribute: "AGI", skill: "polearms", difficulty: 20, modifier: -5, label }),
};

for (const game of Object.keys(fights))
  test(`a called test in the midst of a fight is whole at 390 px: ${game}`, async () => {
    const { seatLink, room, crowd, master, table } = await fightToLookAt(here.server, here.quiet.page, game, "Whole");
    if (game === "mouse-guard") await crowd.ask(master, "mouse-guard.conflict.end", { text: "It is over." });
    for (const language of ["en", "sv"]) {
      await crowd.ask(master, `${game}.test.call`, calls[game](label[language]));
      for (const [who, link] of [["Ann", seatLink], ["GM", room.links.gm]]) {
        const one = await TablePage.visits(link, here.browser, who, { size, language });
        await one.page.getByText(label[language]).first().waitFor();
        await one.answered();
        await whole(one, `whole-${game}-${who}-${language}`);
        await fine(one, `whole-${game}-${who}-${language}`);
        await one.leave();
      }
      const call = (await table()).called_tests.at(-1).id;
      await crowd.ask(master, `${game}.test.call.close`, { call });
    }
  });

test("so are the fields of an attack over some distance, and the buttons under them", async () => {
  const laid = await tableToLookAt(here.server, here.quiet.page, "savage-worlds", "Far");
  const { seatLink, crowd, master, seat } = laid;
  const give = (who, method, params = {}) => crowd.ask(who, `savage-worlds.${method}`, params);
  const range = { near_band: 3, medium_band: 6, far_band: 12 };
  const knife = { name: "throwing-knife", kind: "thrown", dice: [{ count: 1, sides: 4 }], strength: true, range };
  const sheet = (id, name) => ({ name, skills: { athletics: { die: 8 }, fighting: { die: 6 } }, weapons: [{ ...knife, id: `knife-${id}` }] });
  await give(seat, "character.add", { id: "ann", sheet: sheet("ann", "Aribeth") });
  for (const id of ["one", "two"]) await give(master, "character.add", { id, sheet: sheet(id, `Marsh hound ${id}`) });
  await give(master, "session.start");
  await give(master, "encounter.start", { seats: ["ann", "one", "two"].map((id) => ({ members: [id] })) });
  await give(master, "action-cards.deal");
  for (let turns = 0; turns < 4; turns += 1) {
    const { characters } = await settle(laid);
    const actor = Object.keys(characters).find((id) => characters[id].acting);
    if (actor === "ann") break;
    await give(master, "turn.end", { actor });
  }
  for (const [language, attack] of [["en", "Attack"], ["sv", "Anfall"]]) {
    const ann = await TablePage.visits(seatLink, here.browser, "Ann", { size, language });
    const dock = ann.page.locator("#dock");
    await ann.button(attack, dock).click();
    const form = dock.getByRole("form", { name: attack });
    for (const field of await form.locator(":is(input, select, fieldset button):visible").all()) {
      await field.focus();
      await inSight(field);
    }
    await whole(ann, `whole-attack-${language}`);
    await ann.leave();
  }
});

/** In a page: how much lighter or darker a die's ink is than what lies behind it, as WCAG counts. */
function contrastOf(die) {
  const rgb = (colour) => colour.match(/[\d.]+/g).map(Number);
  const lightness = ([r, g, b]) =>
    [r, g, b]
      .map((one) => one / 255)
      .map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
      .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  let opacity = 1;
  let behind;
  for (let box = die; box && !behind; box = box.parentElement) {
    const style = getComputedStyle(box);
    opacity *= Number(style.opacity);
    const [r, g, b, a = 1] = rgb(style.backgroundColor);
    if (a === 1) behind = [r, g, b];
  }
  const ink = rgb(getComputedStyle(die.querySelector(".ink")).fill);
  const seen = behind.map((one, at) => ink[at] * opacity + one * (1 - opacity));
  const [dark, light] = [lightness(seen), lightness(behind)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

test("dice that were not kept can be read", async () => {
  const { seatLink, crowd, seat } = await tableToLookAt(here.server, here.quiet.page, "troika", "Pale");
  await crowd.ask(seat, "dice.roll", { notation: "4d6kh3" });
  await crowd.ask(seat, "dice.roll", { notation: "2d20kh1" });
  for (const theme of ["lamplight", "paper"]) {
    const ann = await TablePage.visits(seatLink, here.browser, "Ann", { theme });
    const pale = ann.chronicle.locator("svg.dropped");
    await pale.last().waitFor();
    for (const die of await pale.all()) {
      const contrast = await die.evaluate(contrastOf);
      assert.ok(contrast >= 4.5, `${theme}: ${contrast}`);
    }
    await keep(ann, `pale-${theme}`);
    await ann.leave();
  }
});

test("of very many dice the sum is shown and spoken, and each lies behind a fold", async () => {
  const { seatLink, crowd, seat } = await tableToLookAt(here.server, here.quiet.page, "troika", "Many");
  const ann = await TablePage.by(seatLink, here.browser, "Ann");
  await ann.answered();
  await ann.hears(() => crowd.ask(seat, "dice.roll", { notation: "500d6" }));
  const spoken = ann.page.locator("[data-announcer] p", { hasText: "500 dice" });
  await spoken.waitFor({ state: "attached" });
  assert.match(await spoken.innerText(), /^Ann: 500d6 500 dice = \d+$/);
  const entry = ann.chronicle.locator("li", { hasText: "500d6" });
  assert.equal(await entry.locator("svg.die").count(), 0);
  await keep(ann, "many-dice");
  await entry.getByText(/^500 dice: \d+$/).click();
  assert.equal(await entry.locator("svg.die").count(), 500);
  await fine(ann, "many-dice-open");
  await ann.leave();
});
