// Skills, attributes and weapons go off a sheet by hand, in each game: the log tells what went, on both pages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, onPhone, tableToLookAt } from "./pageChecks.mjs";
import { until } from "./patience.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const phone = { width: 390, height: 844 };
const d = (die) => ({ die });

/**
 * Each game: how Ann's character comes with what is taken off (`lay`); `takesOff`, on the sheet that is being changed;
 * what the log `tells` of it; and what stands on the sheet before and not after (`went`). `writer`: who does it, where
 * that is not the GM alone.
 */
const games = {
  troika: {
    lay: ({ give, seat, master }) =>
      give(seat, "character.add", { id: "ann", name: "Anning", ready: "toll-keeper" }).then(() =>
        Promise.all([
          give(master, "character.set", { character: "ann", ranks: { climb: 2 } }),
          give(master, "item.add", { creature: "ann", item: { id: "bell", name: "Glass bell" } }),
          give(master, "item.add", { creature: "ann", item: { id: "axe", gear: "axe" } }),
        ]),
      ),
    async takesOff(gm, sheet) {
      const skill = sheet.getByRole("group", { name: "Take a skill away" });
      await gm.button("Climb", skill).click();
      await gm.button("Climb", skill.getByRole("group", { name: "Take Climb off the sheet?" })).click();
      for (const thing of ["Glass bell", "Axe"]) {
        await gm.button(new RegExp(`^\\d.* ${thing}`), sheet).click();
        await gm.button("Remove", sheet).click();
      }
    },
    tells: ["Advanced skills: Climb is taken off", "Glass bell is taken off the sheet of Anning.", "Axe is taken off the sheet of Anning."],
    went: ["Climb", "Glass bell", "Axe"],
  },
  "savage-worlds": {
    lay: ({ give, seat }) =>
      give(seat, "character.add", {
        id: "ann",
        sheet: {
          name: "Anning",
          attributes: { agility: d(8), vigor: d(6) },
          skills: { fighting: d(8), healing: d(6) },
          edges: ["quick"],
          weapons: [
            { id: "w1", name: "Boat hook", kind: "melee", dice: [{ count: 1, sides: 6 }], strength: true },
            { id: "w2", name: "Net", kind: "melee", dice: [{ count: 1, sides: 4 }] },
          ],
        },
      }),
    writers: ["GM", "Ann"],
    async takesOff(one, sheet) {
      await sheet.getByLabel(/^Healing/).selectOption({ label: "–" });
      await sheet.getByText("Edges (1)").click();
      await sheet.getByLabel("Quick", { exact: true }).uncheck();
      await sheet.getByText("Weapons", { exact: true }).first().click();
      await one.button("Remove Boat hook", sheet).click();
      await one.button("Keep it", sheet).click();
    },
    tells: ["Skills: Healing is taken off", "Edges: Quick is taken off", "Weapons: Boat hook is taken off"],
    went: ["Healing", "Quick", "Boat hook"],
  },
  "mouse-guard": {
    lay: ({ give, seat }) =>
      give(seat, "character.add", {
        id: "ann",
        name: "Anning",
        skills: { fighter: 3, scout: 4 },
        wises: ["fox-wise", "owl-wise"],
        traits: ["bold", "vain"],
        gear: ["Axe", "Sling"],
      }),
    async takesOff(gm, sheet) {
      await gm.button("Remove Scout", sheet).click();
      await sheet.getByRole("textbox", { name: /^Wises/ }).fill("fox-wise");
      await sheet.getByRole("textbox", { name: /^Traits/ }).fill("vain");
      await sheet.getByRole("textbox", { name: /^Gear/ }).fill("Axe");
      await gm.button("Keep it", sheet).click();
    },
    tells: ["Skills · Scout: 4 is taken off", "Wises: Owl wise is taken off", "Traits: Bold is taken off", "Gear: Sling is taken off"],
    went: ["Scout", "Owl wise", "Bold", "Sling"],
  },
  toy: {
    lay: ({ give, seat }) =>
      give(seat, "character.add", {
        id: "ann",
        name: "Anning",
        skills: { Bushcraft: 2 },
        usage: { torches: { max: 6 } },
        pools: { faith: { die: 6, count: 1, max: 2 } },
        weapons: { w1: { name: "Long knife", damage: 6, attack: "fast" } },
      }),
    async takesOff(gm, sheet) {
      for (const one of ["Bushcraft", "Torches", "Faith", "Long knife"]) await gm.button(`Remove ${one}`, sheet).click();
      await sheet.getByLabel("Why (all can read it)").fill("The river took it");
      await gm.button("Change it", sheet).click();
    },
    tells: ["Skills: Bushcraft is taken off", "Usage dice: Torches is taken off", "Pools: Faith is taken off", "Weapons: Long knife is taken off", "The river took it"],
    went: ["Bushcraft", "Torches", "Faith", "Long knife"],
  },
  "terre-exile": {
    lay: async ({ give, seat, master }) => {
      await give(master, "settings.set", { outside: true });
      await give(seat, "character.add", {
        id: "ann",
        name: "Anning",
        attributes: { AGI: 60, CHA: 45 },
        skills: { polearms: { rank: 3 }, climbing: { rank: 2 } },
        outside: { level: 6, weapon: "sharp", grip: "shaft", weapon_category: 3 },
      });
    },
    async takesOff(gm, sheet) {
      await sheet.getByRole("textbox", { name: /^Skills/ }).fill("polearms 3");
      await sheet.getByRole("textbox", { name: /^Skills/ }).blur();
      await sheet.getByText("Take an attribute off").click();
      await gm.button("CHA", sheet).click();
      await gm.button("CHA", sheet.getByRole("group", { name: "Take Charisma off the sheet of Anning?" })).click();
      await sheet.locator("summary", { hasText: "Outside rules" }).click();
      await gm.button("Take the weapon off", sheet).click();
      await gm.button("Take the weapon off", sheet.getByRole("group", { name: "Take the weapon off the sheet of Anning?" })).click();
    },
    tells: ["Skills: Climbing is taken off", "Attributes · Charisma: 45 is taken off", "Weapon: sharp is taken off"],
    went: ["Climbing", /^CHA$/, "Weapon: Sharp"],
  },
};

const sizes = [
  ["desk", desk, phone],
  ["phone", phone, desk],
];
for (const [game, own] of Object.entries(games))
  for (const [where, size, other] of sizes)
    for (const writer of own.writers ?? ["GM"])
      test(`what the ${writer === "GM" ? "GM" : "player"} takes off a sheet is told and gone (${game}, ${where})`, async () => {
        const room = await tableToLookAt(server, quiet.page, game, `Taken off (${where})`);
        const give = (who, method, params) => room.crowd.ask(who, `${game}.${method}`, params);
        await own.lay({ ...room, give });
        await takenOff(own, room, { game, where, size, other, writer });
      });

async function takenOff(own, room, { game, where, size, other, writer }) {
  const links = { GM: room.room.links.gm, Ann: room.seatLink };
  const reader = writer === "GM" ? "Ann" : "GM";
  const hand = await TablePage.visits(links[writer], browser, writer, { size });
  const eye = await TablePage.visits(links[reader], browser, reader, { size: other });
  const look = (one) => ({ language: "en", size: one === hand ? size : other });
  for (const one of [hand, eye]) await one.openSheet("Anning");
  const shown = (one, word) => one.sheet.getByText(word).and(one.page.locator(":not(option)")).filter({ visible: true });
  for (const word of own.went) await shown(eye, word).first().waitFor();

  await hand.button("Change", hand.sheet).click();
  await fine(hand, `sheets-${game}-${writer}-${where}`);
  await own.takesOff(hand, hand.sheet);
  await hand.answered();
  await fine(hand, `sheets-${game}-${writer}-${where}-after`);
  if (await hand.sees(hand.sheet.locator("form"))) await hand.button("Change", hand.sheet).click();
  for (const one of [eye, hand]) {
    const left = () => Promise.all(own.went.map((word) => shown(one, word).count()));
    await until(async () => (await left()).every((count) => count === 0), "it is gone from the sheet").catch(async () =>
      assert.deepEqual(await left(), own.went.map(() => 0), `${one.name} still sees some of ${own.went.join(", ")}`),
    );
    if (onPhone(look(one))) await goTo(one, look(one), "log");
    for (const line of own.tells) await one.heard(line);
    await fine(one, `sheets-${game}-${writer}-${where}-${one.name}-log`);
  }
  for (const one of [hand, eye]) await one.leave();
}
