// Of each game two creatures for a GM to keep, and what of a table's creatures is a number.
export const d = (die) => ({ die });
const sheet = (name, wild) => ({
  name,
  wild,
  attributes: { agility: d(8), vigor: d(10) },
  skills: { fighting: d(10), notice: { die: 12, bonus: 2 } },
  edges: ["block"],
  armour: { torso: 3 },
  weapons: [{ id: "ax", name: "great-axe", kind: "melee", dice: [{ count: 1, sides: 10 }], strength: true }],
});

/** Of each game: a boss with numbers of its own and a plain one, and all there are at a table as far as it has numbers. */
export const games = {
  troika: {
    lay: (give) => [
      give("enemy.add", {
        name: "Old One",
        skill: 7,
        stamina: 13,
        initiative: 3,
        armour: 2,
        skills: { climb: { rank: 3 } },
        natural_weapons: [{ row: "own", damage: [1, 2, 3, 4, 5, 6, 9], name: "Jaws", ignores_armour: 1 }],
        things: [{ gear: "crossbow" }, { gear: "bolts" }],
        special: "Spits",
      }),
      give("enemy.add", { name: "Tiger", preset: "tiger" }),
    ],
    numbers: ({ creatures }) =>
      Object.values(creatures).map((one) => [
        ...[one.name, one.skill, one.stamina, one.stamina_max, one.initiative, one.armour, one.skills, one.special],
        one.natural_weapons.map(({ name, weapon }) => [name, weapon]),
        one.inventory.map(({ id: _, ...thing }) => thing),
      ]),
  },
  "savage-worlds": {
    lay: (give) => [
      give("character.add", { sheet: sheet("Old One", true) }),
      give("character.add", { sheet: sheet("Tiger", false) }),
    ],
    numbers: ({ characters, prepared = {} }) =>
      Object.values({ ...characters, ...prepared }).map(({ name, wild, side, size, sheet: one }) => [
        ...[name, wild, side, size, one.traits, one.wild_die, one.pace, one.parry_now, one.toughness_now, one.armour],
        ...[one.max_wounds, one.edges, one.weapons.map(({ weapon, damage }) => [weapon, damage])],
      ]),
  },
  "mouse-guard": {
    lay: (give) => [
      give("character.add", {
        name: "Old One",
        nature: { max: 6, words: ["stalking"] },
        will: 5,
        skills: { fighter: 6 },
        traits: ["fierce"],
        wises: ["owl-wise"],
        gear: ["hook"],
        fate: 2,
      }),
      give("character.add", { name: "Tiger", health: 2 }),
    ],
    numbers: ({ characters }) =>
      Object.values(characters).map(({ name, fate, persona, sheet: one }) => [
        ...[name, fate, persona, one.nature, one.will, one.health, one.resources, one.circles, one.skills],
        ...[one.wises, one.traits, one.gear],
      ]),
  },
  toy: {
    lay: (give) => [
      give("monster.add", {
        name: "Old One",
        hd: 4,
        weakness: 10,
        speed: 20,
        damage: [6, 8],
        dice: { vigor: 12 },
        health: 17,
        soak: 2,
        morale: "fanatical",
        save: 3,
      }),
      give("monster.add", { name: "Tiger", hd: 1 }),
    ],
    numbers: ({ monsters }) => Object.values(monsters).map(({ sheet: { hidden: _, ...one } }) => one),
  },
  "terre-exile": {
    lay: (give) => [
      give("character.add", {
        name: "Old One",
        attributes: { AGI: 61, STR: 72 },
        skills: { stealth: { rank: 3, specialisations: ["woods"] }, maps: { rank: 0, value: 17 } },
        ps: { max: 2 },
        pk: { max: 1 },
        feat_value: 30,
        outside: { level: 3, weapon: "sharp", grip: "shaft", weapon_category: 2 },
      }),
      give("character.add", { name: "Tiger", attributes: { AGI: 50 } }),
    ],
    numbers: ({ characters }) =>
      Object.values(characters).map((one) => [
        ...[one.name, one.attributes, one.skills, one.ps, one.pk, one.feat_value, one.mishap, one.outside, one.saves],
      ]),
  },
};

export const byName = (list) => list.map((one) => JSON.stringify(one)).sort();
