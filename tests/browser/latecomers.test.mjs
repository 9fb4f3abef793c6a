// Who comes while a fight runs is told that they are not in it, and the GM brings them in by one tap; or leaves them out.
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { fights, fightToLookAt, settle } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const size = { width: 390, height: 844 };
let here;
before(async () => (here = await setUpQuiet({ dice: 5 })));
after(() => tearDown(here));

const sheets = {
  troika: (name) => ({ name, ready: "deck-hand" }),
  "savage-worlds": (name) => ({ sheet: { name, skills: { fighting: { die: 6 } } } }),
  "mouse-guard": (name) => ({ name, nature: { max: 4 }, will: 4, health: 4, skills: { fighter: 3 } }),
  toy: (name) => ({
    name,
    tangibles: { vigor: 6, dexterity: 6, intellect: 6, focus: 6 },
    flesh: { max: 9, current: 9 },
    grit: { max: 6, current: 6 },
  }),
  "terre-exile": (name) => ({ name, attributes: { AGI: 40, CON: 40, DEX: 40, STR: 40 } }),
};
/** In Terre d'Exile the test there lies outside of a confrontation. */
const begins = {
  async "terre-exile"({ crowd, master }) {
    await crowd.ask(master, "terre-exile.settings.set", { outside: true });
    await crowd.ask(master, "terre-exile.confrontation.start", { characters: ["ann", "one"] });
  },
};

for (const game of Object.keys(fights))
  test(`a latecomer is told, and brought in by one tap: ${game}`, async () => {
    const laid = await fightToLookAt(here.server, here.quiet.page, game, "Late");
    const { crowd, master, room } = laid;
    await settle(laid);
    await begins[game]?.(laid);
    const gm = await TablePage.by(room.links.gm, here.browser, "GM", { size: desk });
    const own = "seat-of-liv-who-comes-later";
    const seat = await crowd.sit(room.room, { token: room.tokens.player, name: "Liv", colour: "plum", mark: "moon", seat: own });
    const late = await TablePage.by(`${here.server.url}/rooms/${room.room}#${own}`, here.browser, "Liv", { size });
    const other = await crowd.sit(room.room, { token: room.tokens.player, name: "Ulf", colour: "sky", mark: "leaf" });
    for (const [who, id, name] of [[seat, "liv", "Livia"], [other, "ulf", "Ulfar"]])
      await crowd.ask(who, `${game}.character.add`, { id, ...sheets[game](name) });
    await late.dock.getByText("Livia is not in the fight. The GM can bring you in.").waitFor();
    await gm.dock.getByText("Livia is not in the fight.", { exact: true }).waitFor();
    await fine(late, `late-${game}-phone`);
    await fine(gm, `late-${game}-desk`);
    await gm.button("Leave out Ulfar", gm.dock).click();
    await gm.dock.getByText("Ulfar is not in the fight.").waitFor({ state: "detached" });
    await gm.button("Bring Livia in", gm.dock).click();
    for (const one of [gm, late]) await one.dock.getByText("Livia is not in the fight.").waitFor({ state: "detached" });
    for (const one of [gm, late]) await one.leave();
  });
