// Harm that nobody deals, in every game that knows damage: one form of the GM's drawer, for several at once, by dice or a
// number, with armour counted or not, at a desk and on a phone; and what cannot be is refused where it was filled in.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, inSight, tableToLookAt, unfold } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const look = { language: "en" };
const attributes = { STR: 50, CON: 50, LCK: 20 };
const sheet = (name, more) => ({ sheet: { name, attributes: { vigor: { die: 6 } }, armour: { torso: 3 }, ...more } });

/**
 * `lay`: Ann and Imp, as the commands that make them. `fills`: two dice, armour counted, or without it. `counted`: what
 * the log says to Ann of armour that she does not know. `of`: what the table keeps of whom it struck.
 */
const games = {
  troika: {
    lay: [["character.add", { id: "ann", name: "Ann", ready: "toll-keeper" }]],
    gms: [["enemy.add", { id: "imp", name: "Imp", skill: 5, stamina: 90, initiative: 1, armour: 2 }]],
    part: "Traps and other harm",
    source: "What it is (all can read it)",
    fills: (form) => form.getByLabel("Damage as").selectOption({ label: "Maul" }),
    ignores: "Armour is no help",
    go: "It strikes",
    told: ["The spikes: Ann is hurt.", "The spikes: Imp is hurt."],
    counted: "armour unknown",
    of: ({ creatures }) => [creatures.ann.stamina, creatures.imp.stamina],
  },
  toy: {
    lay: [["character.add", { id: "ann", name: "Ann", flesh: { max: 40 }, grit: { max: 6 }, armor: "heavy" }]],
    gms: [["monster.add", { id: "imp", name: "Imp", hd: 6, health: 60, damage: [6] }]],
    part: "Damage without an attacker",
    source: "What does it? (optional)",
    fills: (form) => form.getByLabel("Dice, as 2d6 or d8").fill("2d6"),
    ignores: "Armor does not count",
    go: "Deal it",
    told: ["The spikes hits Ann and Imp."],
    of: ({ characters, monsters }) => [characters.ann.grit.current + characters.ann.flesh.current, monsters.imp.sheet.health.current],
  },
  "terre-exile": {
    before: [["settings.set", { outside: true }]],
    lay: [["character.add", { id: "ann", name: "Ann", attributes, outside: {} }]],
    gms: [["character.add", { id: "imp", name: "Imp", attributes, outside: {} }]],
    part: "Damage without an attacker",
    source: "What does it? (optional)",
    async fills(form) {
      await form.getByLabel("Dice", { exact: true }).fill("2");
      await form.getByLabel("of so many sides").fill("6");
    },
    ignores: "Armour does not count",
    go: "Deal it",
    told: ["The spikes hits Ann and Imp."],
    of: ({ characters: { ann, imp } }) => [ann, imp].map(({ outside }) => [outside.damage, outside.pools.pv]),
  },
  "savage-worlds": {
    lay: [["character.add", { id: "ann", ...sheet("Ann", {}) }]],
    gms: [["character.add", { id: "imp", ...sheet("Imp", { wild: true }) }]],
    part: "Rulings",
    async opens(part) {
      await part.getByLabel("Which ruling").selectOption({ label: "Damage from no attack" });
    },
    form: "Damage from no attack",
    source: "What it is",
    async fills(form) {
      await form.getByLabel("How many dice").fill("2");
      await form.getByLabel("Added").fill("8");
    },
    ignores: "Armour does not count",
    go: "Do it",
    told: ["The spikes"],
    of: ({ characters: { ann, imp } }) => [ann, imp].map(({ wounds, conditions }) => [wounds, conditions]),
  },
};

for (const [game, own] of Object.entries(games))
  for (const [where, size] of [["desk", desk], ["phone", { width: 390, height: 844 }]])
    test(`${game}: what nobody deals strikes several (${where})`, async () => {
      const { room, crowd, master, seat, seatLink, table } = await tableToLookAt(server, quiet.page, game, where);
      for (const [who, list] of [[master, own.before ?? []], [seat, own.lay], [master, own.gms]])
        for (const [method, params] of list) await crowd.ask(who, `${game}.${method}`, params);
      const gm = await TablePage.by(room.links.gm, browser, "GM", { size });
      const ann = await TablePage.by(seatLink, browser, "Ann", { size: { width: 390, height: 844 } });
      for (const one of [gm, ann]) await one.card("Ann").waitFor();
      if (where === "phone") await goTo(gm, look, "gm");
      const part = await gm.part(own.part);
      await own.opens?.(part);
      const form = part.getByRole("form", { name: own.form ?? own.part });
      const go = gm.button(own.go, form);
      const strikes = async (ignoring) => {
        for (const name of ["Ann", "Imp"]) await gm.button(name, form).click();
        await form.getByLabel(own.source, { exact: true }).fill("The spikes");
        await own.fills(form);
        await unfold(form);
        if (ignoring) await form.getByLabel(own.ignores).check();
        await go.scrollIntoViewIfNeeded();
        await inSight(go);
        await fine(gm, `trap-${game}-${where}`);
        await go.click();
        await gm.answered();
      };
      // Nobody is named yet.
      assert.equal(await go.isDisabled(), true);
      const before = own.of(await table());
      await strikes(false);
      await goTo(ann, look, "log");
      for (const text of own.told) await ann.heard(text);
      if (own.counted) await ann.heard(own.counted);
      const after = own.of(await table());
      assert.notDeepEqual(after, before);
      await fine(ann, `trap-struck-${game}-${where}`);
      // What is still asked of it is answered as usual.
      for (let now = await table(); ; now = await table()) {
        const open = now.decision ?? now.decisions?.[0];
        if (!open) break;
        await crowd.ask(master, "decision.answer", { decision: open.id, answer: open.fallback ?? "default" });
      }
      await strikes(true);
      assert.equal(await part.locator(".refusal").count(), 0);
      for (const one of [gm, ann]) await one.leave();
    });
