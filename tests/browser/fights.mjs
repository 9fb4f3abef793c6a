// A fight of three against three in each game, or of four against six, laid by plain commands as far as a throw that lies on the felt: for
// those who look at the boards. Ann plays `ann`; the GM plays all others.
import { tableToLookAt } from "./pageChecks.mjs";

const three = {
  heroes: { ann: "Aribeth", bea: "Bojan", cid: "Cidra" },
  foes: { one: "Bog ogre", two: "Lizard-man", three: "Old heron" },
};
/** As many as a table often has; whoever is struck stands among the others, and not at the edge. */
export const fourAgainstSix = {
  heroes: { bea: "Bojan", cid: "Cidra", dag: "Dagny Åsktrumma", ann: "Aribeth" },
  foes: { two: "Lizard-man", three: "Old heron", four: "Marsh hound", one: "Bog ogre", five: "Marsh hound 2", six: "Tallow thief" },
};
const own = (id) => id === "ann";

/** Takes the usual answer to all that is asked. */
export async function settle({ crowd, master, table }, kept = () => false) {
  for (let asked = 0; asked < 60; asked += 1) {
    const now = await table();
    const decision = now.decisions ? now.decisions[0] : now.decision;
    if (!decision || kept(decision)) return now;
    await crowd.ask(master, "decision.answer", { decision: decision.id, answer: "default" });
  }
  throw new Error("it is asked for ever");
}

async function troika({ crowd, master, seat, table }, { heroes, foes }) {
  const readies = { ann: "toll-keeper", bea: "lamplighter", cid: "deck-hand", dag: "moth-tamer" };
  for (const [id, name] of Object.entries(heroes))
    await crowd.ask(own(id) ? seat : master, "troika.character.add", { id, name, ready: readies[id] });
  for (const [id, name] of Object.entries(foes))
    await crowd.ask(master, "troika.enemy.add", { id, name, preset: "lizard-man" });
  await crowd.ask(master, "troika.initiative.start", {
    characters: Object.keys(heroes),
    enemies: Object.keys(foes),
  });
  for (let draw = 0; draw < 60; draw += 1) {
    await crowd.ask(master, "troika.token.draw");
    const { turn } = (await table()).initiative;
    if (turn?.owner === "ann") break;
    if (turn && !turn.actor) await crowd.ask(master, "troika.actor.choose", { creature: "one" });
    if (turn) await crowd.ask(master, "troika.turn.end");
  }
  await crowd.ask(seat, "troika.attack", { attacker: "ann", defender: "one", weapon: "unarmed" });
}

async function savageWorlds({ crowd, master, seat, table }, { heroes, foes }) {
  const give = (who, method, params = {}) => crowd.ask(who, `savage-worlds.${method}`, params);
  const d = (die) => ({ die });
  const weapon = { id: "sw", name: "sword", kind: "melee", dice: [{ count: 1, sides: 8 }], strength: true };
  for (const [id, name] of Object.entries({ ...heroes, ...foes }))
    await give(own(id) ? seat : master, "character.add", {
      id,
      sheet: {
        name,
        ...(!own(id) && { wild: id === "one" || id in heroes }),
        attributes: { agility: d(8), spirit: d(6), strength: d(8), vigor: d(6) },
        skills: { fighting: d(8), notice: d(6), athletics: d(6) },
        weapons: [{ ...weapon, id: `sw-${id}` }],
      },
      ...(id in heroes && !own(id) && { owner: await crowd.memberOf(seat) }),
    });
  await give(master, "session.start");
  await give(master, "encounter.start", {
    seats: Object.keys({ ...heroes, ...foes }).map((id) => ({ members: [id] })),
  });
  await give(master, "action-cards.deal");
  const here = { crowd, master, table };
  for (let turns = 0; turns < 20; turns += 1) {
    const { characters } = await settle(here);
    const actor = Object.keys(characters).find((id) => characters[id].acting);
    if (actor === "ann") break;
    await give(master, "turn.end", { actor });
  }
  await give(seat, "attack", { attacker: "ann", defender: "one", weapon: "sw-ann" });
  await settle(here, ({ kind }) => kind === "reroll-damage" || kind === "soak");
}

async function mouseGuard({ crowd, master, seat, table }, { heroes, foes }) {
  const give = (who, method, params = {}) => crowd.ask(who, `mouse-guard.${method}`, params);
  for (const [id, name] of Object.entries({ ...heroes, ...foes }))
    await give(own(id) ? seat : master, "character.add", {
      id,
      name,
      nature: { max: 4 },
      will: 4,
      health: 4,
      skills: { fighter: 4, persuader: 3, scout: 3, hunter: 3 },
      ...(id in heroes && { owner: await crowd.memberOf(seat) }),
    });
  await give(master, "conflict.start", {
    type: "fight",
    teams: [
      { id: "them", side: "gm", members: Object.keys(foes) },
      { id: "us", side: "players", members: Object.keys(heroes) },
    ],
  });
  const here = { crowd, master, table };
  await give(master, "goal.state", { team: "them", text: "Nobody crosses" });
  await give(seat, "goal.state", { team: "us", text: "The bridge is ours" });
  for (const [team, actor, who] of [["them", "one", master], ["us", "ann", seat]]) {
    await give(who, "disposition.test", { team, actor, base: "health" });
    await give(who, "throw", { actor });
    await settle(here);
  }
  const { choice } = (await table()).conflict;
  for (const [party, who] of [["them", master], ["us", seat]]) {
    await crowd.ask(who, "choice.seal", { choice, party, picks: ["attack", "feint", "defend"] });
    await crowd.ask(who, "choice.lock", { choice, party });
  }
  await give(master, "action.reveal");
}

async function toy({ crowd, master, seat, table }, { heroes, foes }) {
  for (const [id, name] of Object.entries(heroes))
    await crowd.ask(own(id) ? seat : master, "toy.character.add", {
      id,
      name,
      tangibles: { vigor: 6, dexterity: 10, intellect: 8, focus: 4 },
      intangibles: { presence: { max: 6 }, talent: { max: 8, current: 6 }, awareness: { max: 8 }, sanity: { max: 4 } },
      flesh: { max: 9, current: 7 },
      grit: { max: 6, current: 5 },
      weapons: { knife: { name: "Long knife", damage: 6, attack: "fast" } },
      ...(!own(id) && { owner: await crowd.memberOf(seat) }),
    });
  for (const [id, name] of Object.entries(foes))
    await crowd.ask(master, "toy.monster.add", { id, name, hd: 3, weakness: 12, speed: 20, damage: [8] });
  await crowd.ask(master, "toy.combat.start", { allies: Object.keys(heroes), monsters: Object.keys(foes) });
  if (foes.six) return toyBlow({ crowd, master, seat, table }, Object.keys(heroes));
  await crowd.ask(seat, "toy.roll-twenty.open", {
    id: "leap",
    actor: "ann",
    dice: [{ tangible: "dexterity" }],
    reason: "Over the stream",
  });
}

/** On as far as where Ann may strike, and her blow at the first of them. */
async function toyBlow({ crowd, master, seat, table }, actors) {
  for (const actor of actors) await crowd.ask(master, "toy.init.roll", { actor });
  for (let step = 0; step < 40; step += 1) {
    const { decisions, characters } = await table();
    if (characters.ann.allowed.includes("fight")) break;
    if (decisions[0])
      await crowd.ask(master, "decision.answer", { decision: decisions[0].id, answer: decisions[0].fallback });
    else await crowd.ask(master, "toy.phase.advance");
  }
  await crowd.ask(seat, "toy.fight", { id: "blow", actor: "ann", target: "one", weapon: "knife" });
}

async function terreExile({ crowd, master, seat }, { heroes, foes }) {
  const attributes = Object.fromEntries(
    ["AGI", "CON", "DEX", "STR", "INT", "WIL", "CHA", "LCK"].map((one, at) => [one, 40 + 5 * at]),
  );
  for (const [id, name] of Object.entries({ ...heroes, ...foes }))
    await crowd.ask(own(id) ? seat : master, "terre-exile.character.add", {
      id,
      name,
      attributes,
      skills: { polearms: { rank: 3 } },
      ps: { max: 3 },
      pk: { max: 2 },
      ...(id in heroes && { owner: await crowd.memberOf(seat) }),
    });
  await crowd.ask(seat, "terre-exile.test.declare", {
    id: "thrust",
    actor: "ann",
    attribute: "AGI",
    skill: "polearms",
    opponent: "one",
    opponent_attribute: "DEX",
  });
  await crowd.ask(seat, "terre-exile.test.roll", { test: "thrust" });
}

/** Each under the id of its game. */
export const fights = {
  troika,
  "savage-worlds": savageWorlds,
  "mouse-guard": mouseGuard,
  toy,
  "terre-exile": terreExile,
};

/** A table of that game in the midst of its fight. */
export async function fightToLookAt(server, page, game, name, cast = three) {
  const laid = await tableToLookAt(server, page, game, name);
  await fights[game](laid, cast);
  return laid;
}
