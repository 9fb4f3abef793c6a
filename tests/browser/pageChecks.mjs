// How a page looks and whom it lets in: the same for every place of every game.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { desk, laptop, phone, tablet } from "./browser.mjs";
import { crowdOn } from "./manyClients.mjs";
import { until } from "./patience.mjs";
import { TablePage } from "./table.mjs";

/** With SHOTS set, what was seen is kept there as pictures. */
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

/** Both themes, four widths, both languages, and a reader who has zoomed to 200 %. */
export const looks = [
  { name: "desk-lamplight", size: desk, theme: "lamplight", language: "en" },
  { name: "desk-paper", size: desk, theme: "paper", language: "sv" },
  {
    name: "tablet-lamplight",
    size: tablet,
    theme: "lamplight",
    language: "sv",
  },
  { name: "laptop-paper", size: laptop, theme: "paper", language: "en" },
  { name: "phone-lamplight", size: phone, theme: "lamplight", language: "sv" },
  { name: "phone-paper", size: phone, theme: "paper", language: "en" },
  {
    name: "zoom-200",
    size: { width: 720, height: 450 },
    theme: "paper",
    language: "sv",
  },
];

/** Where one place is shown at a time. */
export const onPhone = ({ size }) => size.width < 704 || size.height < 480;

/** With SHOTS set, keeps a picture of what somebody sees. */
export async function keep(one, name) {
  await one.page.evaluate(() => document.fonts.ready);
  if (shots) await one.page.screenshot({ path: join(shots, `${name}.png`) });
}

/** The smaller of the two files of axe, which are the same program: a page reads it in two thirds of the time. */
const axe = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Axe leaves this out by itself: what is seen of a control is in its name, so that who speaks to it is understood. */
const rules = { "label-content-name-mismatch": { enabled: true } };

/**
 * What axe finds wrong on a page, `rules` enabled beside its own. It is put into a page once: reading it anew for every
 * check would take a third of the check's time. It does not fetch the style sheets again, which no rule here needs.
 */
async function violationsOn(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(
    async (options) => (await window.axe.run(document, options)).violations,
    { resultTypes: ["violations"], preload: false, rules },
  );
}

/** In a page: what scrolls, and would let go of what is placed absolutely in it (`watchHeight` in browser.mjs). */
function looseBoxes() {
  const scrolls = ({ overflowX, overflowY }) => [overflowX, overflowY].some((one) => /auto|scroll/.test(one));
  return [...document.querySelectorAll("#app *")]
    .filter((one) => {
      const style = getComputedStyle(one);
      return scrolls(style) && style.position === "static" && one.tagName !== "TEXTAREA";
    })
    .map((one) => one.outerHTML.slice(0, 100));
}

/** Nothing hangs over the side, nothing keeps anybody out. */
export async function fine(one, name) {
  await one.page.locator("h1").first().waitFor({ state: "attached" }); // Before, the page is still being drawn.
  await keep(one, name);
  const { wide, window } = await one.page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  assert.ok(
    wide <= window,
    `${name}: the page is ${wide} px wide in a window of ${window}`,
  );
  assert.deepEqual(await one.page.evaluate(looseBoxes), [], `${name}: what scrolls holds what is placed in it`);
  const violations = await violationsOn(one.page);
  const told = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html} ${node.any[0]?.message ?? ""}`).join("\n  ")}`,
  );
  assert.deepEqual(told, [], `${name}: axe`);
}
export async function goTo(one, look, place) {
  const tabs = {
    en: { table: "Table", log: "Log", sheet: "Sheet", dice: "Dice", gm: "GM" },
    sv: {
      table: "Bord",
      log: "Logg",
      sheet: "Formulär",
      dice: "Tärningar",
      gm: "SL",
    },
  };
  const places = one.page.getByRole("navigation", {
    name: /^(Places|Platser)$/,
  });
  await places
    .getByRole("button", { name: tabs[look.language][place], exact: true })
    .click();
}

/** All of it comes into the window, stays there, and nothing lies over it. */
export async function inSight(button) {
  const look = () =>
    button.evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const at = (x, y) => one.contains(document.elementFromPoint(x, y));
      return {
        top,
        bottom,
        whole:
          top >= 0 &&
          bottom <= innerHeight &&
          at(left + 4, top + 4) &&
          at(right - 4, bottom - 4),
      };
    });
  await button.waitFor();
  let found = await look();
  const stays = async () => {
    // What comes a moment later, as the odds do, may not push it out again.
    await button.page().waitForTimeout(300);
    const before = found;
    found = await look();
    return before.whole && found.whole;
  };
  await until(stays, "it is in sight").catch(() => assert.fail(`it stands at ${found.top} to ${found.bottom} px`));
}

/** Opens all that is folded in a form. */
export async function unfold(form) {
  const shut = form.locator("details:not([open]) > summary");
  while ((await shut.count()) > 0) await shut.first().click();
}

/** Once for each way to look at it. */
export async function everyLook(t, look) {
  for (const one of looks) await t.test(one.name, () => look(one));
}

/**
 * A table to be looked at, with `master` and Ann's `seat` to set it up by plain commands; then whoever opens
 * `seatLink` or `room.links.gm` looks at it as Ann, or as a GM.
 */
export async function tableToLookAt(server, page, system, name) {
  const room = await server.opened(system, name);
  const crowd = await crowdOn(page);
  const master = await crowd.sit(room.room, {
    token: room.tokens.gm,
    name: "Gudrun",
    colour: "bone",
    mark: "crown",
  });
  const own = "seat-of-ann-who-looks-at-this";
  const seat = await crowd.sit(room.room, {
    token: room.tokens.player,
    name: "Ann",
    colour: "teal",
    mark: "star",
    seat: own,
  });
  let lastReply;
  const ask = async (...command) => (lastReply = await crowd.ask(...command));
  return {
    room,
    crowd: { ...crowd, ask },
    master,
    seat,
    /** To the newest command: of several it says up to where a page must have heard. */
    lastReply: () => lastReply,
    seatLink: `${server.url}/rooms/${room.room}#${own}`,
    /** The game's table as a GM is told of it now. */
    table: async () =>
      crowd.table(await crowd.sit(room.room, { token: room.tokens.gm })),
  };
}

/** The log and the sheet where one place is shown at a time, else the sheet of `who`. */
export async function fineSheet(one, look, who, name) {
  if (onPhone(look)) {
    for (const place of ["log", "sheet"]) {
      await goTo(one, look, place);
      await fine(one, `${name}-${place}-${look.name}`);
    }
    return;
  }
  await one.page
    .getByRole("navigation")
    .getByRole("button", { name: who })
    .click();
  await fine(one, `${name}-sheet-${look.name}`);
}

/** The GM's drawer with everything open in it, and what a GM does to `who` where that is named. */
export async function fineDrawer(gm, look, who, name) {
  if (onPhone(look)) await goTo(gm, look, "gm");
  else
    await gm.page
      .getByRole("button", { name: /^(Game master|Spelledare)$/ })
      .first()
      .click();
  await gm.page
    .getByRole("heading", { name: /^(Game master|Spelledare)$/ })
    .waitFor();
  const openAll = async () => {
    // Each one opened leaves one less to open.
    const shut = gm.page.locator(".gm details:not([open]) > summary");
    while ((await shut.count()) > 0) await shut.first().click();
  };
  await openAll();
  if (who) {
    await gm.page
      .getByRole("button", { name: new RegExp(`^(More about|Mer om) ${who}`) })
      .click();
    await openAll();
  }
  await fine(gm, `${name}-${look.name}`);
}
