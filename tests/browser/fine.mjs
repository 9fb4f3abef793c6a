// How a page looks and whom it lets in: the same for every place of every game.
import AxeBuilder from "@axe-core/playwright";
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { desk, phone, tablet } from "./browser.mjs";

/** With SHOTS set, what was seen is kept there as pictures. */
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

/** Both themes, three widths, both languages, and a reader who has zoomed to 200 %. */
export const looks = [
  { name: "desk-lamplight", size: desk, theme: "lamplight", language: "en" },
  { name: "desk-paper", size: desk, theme: "paper", language: "sv" },
  {
    name: "tablet-lamplight",
    size: tablet,
    theme: "lamplight",
    language: "sv",
  },
  { name: "tablet-paper", size: tablet, theme: "paper", language: "en" },
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

/** Where one place is shown at a time. */
/** With SHOTS set, keeps a picture of what somebody sees. */
export async function keep(one, name) {
  await one.page.evaluate(() => document.fonts.ready);
  if (shots) await one.page.screenshot({ path: join(shots, `${name}.png`) });
}

/** Nothing hangs over the side, nothing keeps anybody out. */
export async function fine(one, name) {
  await keep(one, name);
  const { wide, window } = await one.page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  assert.ok(
    wide <= window,
    `${name}: the page is ${wide} px wide in a window of ${window}`,
  );
  const { violations } = await new AxeBuilder({ page: one.page }).analyze();
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
