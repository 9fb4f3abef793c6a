// Groups of creatures that a GM keeps: what of them is kept, in a browser and in a file, and how they are restored.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  browserEncounters,
  fileOf,
  leaveInBrowser,
  readFile,
  renamed,
  UnreadableEncounter,
  type Bringing,
} from '../src/systems/common/gm/encounters';
import { creatures as mouseGuard } from '../src/systems/mouse-guard/gm/kept';
import { creatures as savageWorlds } from '../src/systems/savage-worlds/gm/kept';
import { creatures as terreExile } from '../src/systems/terre-exile/gm/kept';
import { creatures as toy } from '../src/systems/toy/gm/kept';
import { creatures as troika } from '../src/systems/troika/gm/kept';

const wolf = (name: string): Bringing => ({
  name,
  method: 'toy.monster.add',
  params: { hd: 2, damage: [6] },
});
const pack = { name: 'The pack', creatures: [wolf('Wolf 1'), wolf('Wolf 2')] };

let store: Map<string, string>;
beforeEach(() => {
  store = new Map();
  globalThis.localStorage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  } as unknown as Storage;
});

describe('what a browser kept before rooms did', () => {
  it('is read by its game until it has come to a room', () => {
    leaveInBrowser('toy', [pack]);
    expect(browserEncounters(toy)).toEqual([pack]);
    expect(browserEncounters(troika)).toEqual([]);
    leaveInBrowser('toy', []);
    expect(store.size).toBe(0);
  });
  it.each(['', '{', '7', '{"list":1}', 'null'])('leaves out what is no list: %s', (text) => {
    store.set('kast.encounters.toy', text);
    expect(browserEncounters(toy)).toEqual([]);
  });
  it('leaves out one that cannot be read, and keeps the others', () => {
    store.set('kast.encounters.toy', JSON.stringify([{ name: 'Nobody' }, pack, null]));
    expect(browserEncounters(toy)).toEqual([pack]);
  });
});

describe('a file', () => {
  const problem = (text: string): [string, string] => {
    try {
      readFile(text, toy);
    } catch (error) {
      if (error instanceof UnreadableEncounter) return [error.problem, error.about];
    }
    return ['read', ''];
  };
  const file = (more: object): string =>
    JSON.stringify({ kast: 'encounter.v1', game: 'toy', ...pack, ...more });
  it('holds what was kept', () => {
    expect(readFile(fileOf('toy', pack), toy)).toEqual(pack);
  });
  it('has the name of its first creature where it has none', () => {
    expect(readFile(file({ name: ' ' }), toy).name).toBe('Wolf 1');
  });
  it('gives nobody an owner, and no id that the table may have', () => {
    const [first] = readFile(
      file({ creatures: [{ ...wolf('Wolf'), params: { hd: 1, id: 'ann', owner: 'm1' } }] }),
      toy,
    ).creatures;
    expect(first?.params).toEqual({ hd: 1 });
  });
  it.each([
    ['no JSON', 'Wolf', 'no-file', ''],
    ['another file', '{"kast":"export.v1"}', 'no-file', ''],
    ['nobody', file({ creatures: [] }), 'no-file', ''],
    ['a crowd', file({ creatures: Array.from({ length: 61 }, () => wolf('Wolf')) }), 'no-file', ''],
    ['another game', file({ game: 'troika' }), 'other-game', 'troika'],
    [
      'another command',
      file({ creatures: [wolf('A'), { ...wolf('B'), method: 'room.kick' }] }),
      'no-creature',
      '2',
    ],
    ['no name', file({ creatures: [{ ...wolf(''), name: 7 }] }), 'no-creature', '1'],
    ['no numbers', file({ creatures: [{ ...wolf('A'), params: [] }] }), 'no-creature', '1'],
  ])('is not taken: %s', (_, text, kind, about) => {
    expect(problem(text)).toEqual([kind, about]);
  });
});

it('names nobody as somebody at the table is named', () => {
  const names = (list: Bringing[]) => list.map(({ name }) => name);
  expect(names(renamed(pack.creatures, []))).toEqual(['Wolf 1', 'Wolf 2']);
  expect(names(renamed(pack.creatures, ['Wolf 1', 'Ann']))).toEqual(['Wolf 2', 'Wolf 3']);
  expect(names(renamed([wolf('Owl'), wolf('Owl')], ['Owl']))).toEqual(['Owl 1', 'Owl 2']);
});

describe('what is kept of a creature brings it anew', () => {
  it('Troika: whole, with its weapons and things', () => {
    const weapon = {
      row: 'own',
      damage: [1, 2, 3, 4, 5, 6, 7],
      skill: 'bite',
      ranged: false,
      ignores_armour: 1,
      ammunition: '',
      shots_max: 0,
      shots: 0,
      poisoned: false,
    };
    const item = {
      name: 'crossbow',
      slots: 2,
      count: 1,
      large: true,
      armour: 0,
      ammunition: '',
      food: false,
      in_hand: true,
      worn: false,
      weapon: {
        ...weapon,
        row: 'crossbow',
        ranged: true,
        ammunition: 'bolts',
        shots_max: 1,
        ignores_armour: 0,
      },
    };
    const mail = {
      ...item,
      name: 'mail',
      weapon: undefined,
      armour: 2,
      large: false,
      in_hand: false,
      worn: true,
    };
    const enemy = {
      id: 'imp',
      name: 'Imp',
      kind: 'enemy',
      skill: 6,
      stamina: 1,
      stamina_max: 8,
      initiative: 2,
      armour: 2,
      skills: { climb: { rank: 2, kind: 'skill', total: 8 } },
      natural_weapons: [{ id: 'x', name: 'jaws', weapon }],
      inventory: [item, mail],
      special: 'Spits',
      shown: { stamina: true, skill: false, armour: false },
    };
    const state = { creatures: { imp: enemy, ann: { ...enemy, id: 'ann', kind: 'character' } } };
    expect(troika.of(state)).toEqual([
      {
        id: 'imp',
        name: 'Imp',
        method: 'troika.enemy.add',
        params: {
          skill: 6,
          stamina: 8,
          initiative: 2,
          armour: 0,
          skills: { climb: { rank: 2, kind: 'skill' } },
          natural_weapons: [
            { name: 'jaws', row: 'own', damage: [1, 2, 3, 4, 5, 6, 7], skill: 'bite', ignores_armour: 1 },
          ],
          things: [
            {
              name: 'crossbow',
              slots: 2,
              count: 1,
              large: true,
              in_hand: true,
              row: 'crossbow',
              skill: 'bite',
              ranged: true,
              ammunition: 'bolts',
              shots_max: 1,
              shots: 0,
            },
            { name: 'mail', slots: 2, count: 1, armour: 2, worn: true },
          ],
          special: 'Spits',
          shown: { stamina: true, skill: false, armour: false },
        },
      },
    ]);
    expect(troika.arriving(troika.of(state)[0]!, true)).toMatchObject({ name: 'Imp', prepared: true });
  });

  it('Savage Worlds: its dice as a sheet, also of whom only the GM sees', () => {
    const sheet = {
      traits: {
        agility: { die: 8, bonus: 0, untrained: false },
        fighting: { die: 12, bonus: 1, untrained: false },
        notice: { die: 4, bonus: 0, untrained: true },
      },
      wild_die: 6,
      pace: 6,
      running_die: 6,
      parry: 7,
      toughness: 5,
      armour: { torso: 2 },
      max_wounds: 1,
      edges: ['block'],
      rerolls: [],
      power: { points: 3, maximum: 10 },
      weapons: [{ weapon: { id: 'w1', name: 'sword', kind: 'melee', dice: [] } }],
      bennies_allowed: true,
    };
    const one = { id: 'ogre', name: 'Ogre', owner: '', wild: true, side: 'gm', size: 2, sheet };
    const state = {
      characters: { ogre: one, ann: { ...one, id: 'ann', owner: 'm1' } },
      prepared: { rat: { ...one, id: 'rat', name: 'Rat' } },
    };
    const kept = savageWorlds.of(state);
    expect(kept.map(({ name }) => name)).toEqual(['Ogre', 'Rat']);
    expect(savageWorlds.arriving(kept[0]!, true)).toEqual({
      hidden: true,
      sheet: {
        name: 'Ogre',
        wild: true,
        side: 'gm',
        size: 2,
        attributes: { agility: { die: 8 } },
        skills: { fighting: { die: 12, bonus: 1 } },
        wild_die: 6,
        pace: 6,
        running_die: 6,
        parry: 7,
        toughness: 5,
        armour: { torso: 2 },
        max_wounds: 1,
        edges: ['block'],
        rerolls: [],
        power: { points: 10, maximum: 10 },
        weapons: [{ id: 'w1', name: 'sword', kind: 'melee', dice: [] }],
        bennies_allowed: true,
      },
    });
  });

  it('Mouse Guard: without conditions, traits by their names', () => {
    const sheet = {
      nature: { current: 2, max: 5, words: ['stalking'] },
      will: 3,
      health: 4,
      resources: 0,
      circles: 1,
      skills: { fighter: 4 },
      wises: ['owl-wise'],
      traits: { quick: { used: 1 } },
      conditions: ['angry'],
      belief: '',
      goal: '',
      instinct: '',
      gear: [{ name: 'axe', disarmed: true }],
    };
    const state = { characters: { fox: { id: 'fox', name: 'Fox', owner: '', fate: 1, persona: 0, sheet } } };
    const [fox] = mouseGuard.of(state);
    expect(mouseGuard.arriving(fox!, false)).toEqual({
      name: 'Fox',
      nature: { current: 5, max: 5, words: ['stalking'] },
      will: 3,
      health: 4,
      resources: 0,
      circles: 1,
      skills: { fighter: 4 },
      wises: ['owl-wise'],
      traits: ['quick'],
      gear: ['axe'],
      belief: '',
      goal: '',
      instinct: '',
      fate: 1,
      persona: 0,
    });
  });

  it('ToY: with all its Health', () => {
    const sheet = {
      name: 'Bog ogre',
      hd: 3,
      dice: { vigor: 10 },
      weakness: 12,
      speed: 20,
      damage: [8],
      health: { current: 2, max: 14 },
      soak: 1,
      morale: 'orderly',
      save: 2,
      range: 'close',
      hidden: true,
    };
    const [ogre] = toy.of({ monsters: { ogre: { id: 'ogre', sheet } } });
    expect(toy.arriving(ogre!, true)).toEqual({
      name: 'Bog ogre',
      hd: 3,
      dice: { vigor: 10 },
      weakness: 12,
      speed: 20,
      damage: [8],
      health: 14,
      soak: 1,
      morale: 'orderly',
      save: 2,
      hidden: true,
    });
  });

  it("Terre d'Exile: its points at most, and a skill's own number where it has one", () => {
    const one = {
      id: 'gob',
      name: 'Goblin',
      owner: '',
      attributes: { DEX: { value: 30, tension: 2 } },
      skills: {
        stealth: { rank: 2, specialisations: ['woods'], value: 20, specialised: 35 },
        maps: { rank: 0, specialisations: [], value: 17, specialised: 17 },
      },
      ps: { current: 0, max: 2 },
      pk: { current: 1, max: 1 },
      feat_value: 40,
      mishap: 95,
      extra_trumps: ['DEX'],
      outside: { level: 1, damage: 3, edge: true, pools: { pv: { current: 1, max: 9 } }, armour: 'none' },
    };
    const [goblin] = terreExile.of({ characters: { gob: one, ann: { ...one, owner: 'm1' } } });
    expect(terreExile.arriving(goblin!, false)).toEqual({
      name: 'Goblin',
      attributes: { DEX: 30 },
      skills: {
        stealth: { rank: 2, specialisations: ['woods'] },
        maps: { rank: 0, specialisations: [], value: 17 },
      },
      ps: { max: 2 },
      pk: { max: 1 },
      feat_value: 40,
      mishap: 95,
      extra_trumps: ['DEX'],
      outside: { level: 1, armour: 'none' },
    });
  });
});
