import type { TableEvent } from '@kast/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { words } from '../src/i18n/index.svelte';
import { oddsLines } from '../src/systems/common/odds';
import { dieOf, givenOf, knackOf, withModifier } from '../src/systems/toy/actions';
import { changesOf, draftOf, type Draft } from '../src/systems/toy/sheetDraft';
import { extraDice, extraGrit, extraSkills } from '../src/systems/toy/parseExtras';
import { lastTestOf } from '../src/systems/toy/lastTest';
import { hiddenNumbers, monsterGiven, readDice, writeDice } from '../src/systems/toy/monsters';
import { orders } from '../src/systems/toy/characterCreation';
import { readRows, writeRows } from '../src/systems/toy/tables';
import type { Character, Monster } from '../src/systems/toy/wire';

let place = 0;
const event = (type: string, data: object): TableEvent => ({
  cursor: `c${(place += 1)}`,
  at: '',
  type,
  data: data as Record<string, unknown>,
});
const entrant = (who: string, more = {}) => ({
  who,
  side: 'ally',
  dice: [{ from: 'tangible', label: 'dexterity', sides: 10 }],
  modifiers: [],
  faces: [],
  added: [],
  tie_dice: [],
  passed: false,
  total: 0,
  ...more,
});
const opened = event('toy.attempt.opened', {
  attempt: {
    id: 'a',
    kind: 'roll-20',
    purpose: 'plain',
    reason: 'Over the roofs',
    entrants: [entrant('ann')],
  },
});

describe('what has just happened', () => {
  it('is a roll with all that was added to it', () => {
    const lastTest = lastTestOf([
      opened,
      event('toy.attempt.rolled', { attempt: 'a', entrants: [entrant('ann', { faces: [9], total: 9 })] }),
      event('toy.add-on.rolled', {
        attempt: 'a',
        actor: 'ann',
        added: { die: 'talent', sides: 12, face: 11 },
        modifiers: [],
        total: 20,
      }),
      event('toy.attempt.closed', { attempt: 'a', result: 'success' }),
    ]);
    expect(lastTest).toMatchObject({
      view: 'attempt',
      reason: 'Over the roofs',
      result: 'success',
      rollers: [{ faces: [9], added: [{ die: 'talent', face: 11 }], total: 20 }],
    });
  });
  it('is a roll with what its hit does, whoever is hit', () => {
    const rolls = [opened, event('toy.attempt.closed', { attempt: 'a', result: 'success' })];
    const hit = (actor: string, target: string) =>
      event('toy.damage.rolled', { actor, target, faces: [5], total: 7, crit: true, fumble: false });
    for (const damage of [hit('ann', 'ogre'), hit('ogre', 'ann')])
      expect(lastTestOf([...rolls, damage])).toMatchObject({ damage: { total: 7, crit: true } });
    expect(lastTestOf([...rolls, hit('bo', 'ogre')])).not.toHaveProperty('damage');
  });
  it('is nothing while the roll is open', () => {
    expect(lastTestOf([opened])).toBeUndefined();
  });
  it('is a contest of luck with its victim', () => {
    const lastTest = lastTestOf([
      event('toy.luck-contest.opened', { contest: { id: 'l', reason: 'The bridge' } }),
      event('toy.luck-contest.rolled', {
        contest: 'l',
        rolls: [{ who: 'ann', pick: 'talent', sides: 8, value: 5 }],
      }),
      event('toy.luck-contest.victim.named', {
        contest: 'l',
        victim: 'bo',
        value: 1,
        by: 'lowest',
        tied: [],
      }),
    ]);
    expect(lastTest).toMatchObject({ view: 'contest', victim: 'bo', rolls: [{ value: 5 }] });
  });
  it.each([
    [1, '< 3'],
    [3, '≥ 3'],
  ])('has a Death Die of %i beside what it had to be', (face, target) => {
    const rolled = { actor: 'ann', sides: 3, face, least: 3, success: face >= 3, moment: 1 };
    expect(lastTestOf([event('toy.dying.rolled', rolled)])).toMatchObject({ view: 'death', target });
  });
});

describe('what is sent', () => {
  it.each([
    ['tangible:vigor', { tangible: 'vigor' }],
    ['usage:a lucky coin', { usage: 'a lucky coin' }],
    ['sides:24', { sides: 24 }],
  ])('%s', (pick, die) => expect(dieOf(pick)).toEqual(die));
  it('has a modifier only where there is one', () => {
    expect(withModifier({ actor: 'ann' })).toEqual({ actor: 'ann' });
    expect(withModifier({ modifier: -2 })).toMatchObject({ modifiers: [{ value: -2 }] });
    const both = withModifier({ modifier: 1, damage: 3 });
    expect(both).toMatchObject({ modifiers: [{ value: 1 }], damage_modifiers: [{ value: 3 }] });
    expect(both).not.toHaveProperty('damage');
  });
});

it('there are six ways to give three grades to three Saves', () => {
  const all = orders(['edge', 'ordinary', 'flawed']);
  expect(new Set(all.map((one) => one.join(' '))).size).toBe(6);
});

describe("a table of the group's own book", () => {
  it('is a line for each face', () => {
    expect(readRows('1-2 Nothing\n3. It looks at you\n\n4–6: Run')).toEqual([
      { from: 1, to: 2, text: 'Nothing' },
      { from: 3, to: 3, text: 'It looks at you' },
      { from: 4, to: 6, text: 'Run' },
    ]);
  });
  it('is refused where a line has no face', () => {
    expect(readRows('Nothing')).toBeUndefined();
    expect(readRows('')).toBeUndefined();
  });
});

// ---- what a GM writes on a sheet

const worn = (max: number, current: number, more = {}) => ({
  max,
  current,
  max_place: 0,
  place: 0,
  stat: false,
  scope: [],
  wear: 'ordinary',
  lost: false,
  ...more,
});
const sheet = {
  id: 'ann',
  name: 'Anning',
  owner: 'm1',
  level: 1,
  flavor: 'bravo',
  primary: 'dexterity',
  hit_die: 8,
  tangibles: { vigor: 6, dexterity: 10, intellect: 8, focus: 4 },
  dice: {
    presence: worn(4, 4, { stat: true }),
    talent: worn(8, 6, { stat: true }),
    awareness: worn(4, 4, { stat: true }),
    sanity: worn(4, 0, { stat: true }),
    armor: worn(4, 3, { wear: 'armor' }),
    mojo: worn(8, 8, { scope: ['roll-20'] }),
  },
  skills: { Lore: { x: 1, marks: 2 }, Sailing: { x: 2, marks: 0 } },
  saves: {
    hexes: { grade: 'edge', x: 2 },
    toxins: { grade: 'ordinary', x: 1 },
    doom: { grade: 'flawed', x: 1 },
  },
  flesh: { current: 4, max: 8 },
  grit: { current: 1, max: 3 },
  pools: { blood: { die: 6, count: 1, max: 2, rests: true } },
  fixed: { knave: 4 },
  weapons: { knife: { name: 'Long knife', damage: 6, flat: 0, attack: 'fast' } },
  armor: 'light',
  shield: false,
  helmet: false,
  gear: ['rope', 'a lamp'],
  wounds: [],
} as unknown as Character;

function changing(change: (draft: Draft) => void): Record<string, unknown> {
  const draft = draftOf(sheet);
  change(draft);
  return changesOf(draftOf(sheet), draft);
}

describe('a sheet that is written on', () => {
  it('sends nothing of what stays as it is', () => {
    expect(changing(() => {})).toEqual({});
  });
  it('sends only what is changed, and keeps what a die goes with', () => {
    expect(
      changing((draft) => {
        draft.tangibles.focus = 6;
        draft.intangibles.sanity.current = 3;
        draft.usage.find((one) => one.name === 'mojo')!.current = 4;
        draft.skills[0]!.x = 2;
        draft.grit.max = 9;
      }),
    ).toEqual({
      tangibles: { focus: 6 },
      intangibles: { sanity: { max: 4, current: 3 } },
      usage: { mojo: { max: 8, current: 4 } },
      skills: { Lore: 2 },
      grit: { max: 9, current: 1 },
    });
  });
  it('never sends more than there can be', () => {
    expect(
      changing((draft) => {
        draft.intangibles.talent.max = 4;
        draft.pools[0]!.max = 0;
        draft.flesh.max = 2;
      }),
    ).toEqual({
      intangibles: { talent: { max: 4, current: 4 } },
      pools: { blood: { die: 6, max: 0, count: 0 } },
      flesh: { max: 2, current: 2 },
    });
  });
  it('says what is new and what is taken off', () => {
    expect(
      changing((draft) => {
        draft.usage.push({ name: 'luck', max: 4, current: 4, added: '', fresh: true });
        draft.usage.push({ name: ' charm ', max: 6, current: 6, added: 'both', fresh: true });
        draft.usage.push({ name: '', max: 6, current: 6, added: '', fresh: true });
        draft.skills.splice(1, 1);
        draft.fixed = [];
        draft.weapons[0]!.damage = 0;
        draft.weapons[0]!.flat = 2;
        draft.gear = 'rope,  a lamp, chalk';
      }),
    ).toEqual({
      usage: {
        luck: { max: 4, current: 4 },
        charm: { max: 6, current: 6, scope: ['roll-20', 'roll-better'] },
      },
      skills: { Sailing: null },
      fixed: { knave: null },
      weapons: { knife: { name: 'Long knife', flat: 2, attack: 'fast' } },
      gear: ['rope', 'a lamp', 'chalk'],
    });
  });
  it('leaves the die of another armor to the armor', () => {
    expect(
      changing((draft) => {
        draft.armor = 'heavy';
        draft.usage.find((one) => one.name === 'armor')!.current = 2;
      }),
    ).toEqual({ armor: 'heavy' });
    expect(changing((draft) => (draft.calling = 'pooka'))).toEqual({ species: 'pooka' });
    expect(changing((draft) => (draft.calling = 'witch'))).toEqual({ flavor: 'witch' });
  });
});

describe('a Monster', () => {
  it('says which of its numbers are hidden, to the GM who keeps them and to those who lack them', () => {
    const all = { weakness: 12, health: { current: 3, max: 3 } } as Monster['sheet'];
    expect(hiddenNumbers(all)).toBe('');
    expect(hiddenNumbers({ ...all, shown: { health: true, dice: false } })).toBe('monster.hides.dice');
    expect(hiddenNumbers({ ...all, health: undefined } as unknown as Monster['sheet'])).toBe(
      'monster.hides.health',
    );
    expect(hiddenNumbers({} as Monster['sheet'])).toBe('monster.hides.all');
  });
  const ogre = {
    name: 'Ogre',
    hd: 4,
    dice: { vigor: 16 },
    weakness: 16,
    speed: 20,
    damage: [12],
    health: { current: 3, max: 28 },
    soak: 0,
    morale: 'fanatical',
    save: 3,
  } as unknown as Monster['sheet'];
  const same = { hd: 4, weakness: '16', speed: '20', damage: 'd12', health: 28, soak: 0, save: 3 };
  it('has dice as people write them', () => {
    expect(readDice('2d4 + d6,d8')).toEqual([4, 4, 6, 8]);
    expect(readDice('')).toEqual([]);
    expect(readDice('six')).toBeUndefined();
    expect(readDice(writeDice([6, 8]))).toEqual([6, 8]);
  });
  it('sends only what is changed', () => {
    expect(monsterGiven({ ...same, morale: 'fanatical', vigor: '16' }, ogre)).toEqual({});
    expect(
      monsterGiven({ ...same, morale: 'fanatical', damage: '2d8', vigor: '16', focus: '6' }, ogre),
    ).toEqual({
      damage: [8, 8],
      dice: { focus: 6 },
    });
  });
  it('that is new has all of it', () => {
    expect(
      monsterGiven({ name: 'Imp', hd: 1, weakness: '20', speed: '12', damage: 'd4', dexterity: '16' }),
    ).toEqual({
      name: 'Imp',
      hd: 1,
      weakness: 20,
      speed: 12,
      damage: [4],
      dice: { dexterity: 16 },
    });
  });
});

describe('what is copied from a book', () => {
  it('is Skills, dice and Grit in a line each', () => {
    expect(extraSkills('Listen 2, Veins Lore 1, Salt')).toEqual({
      skills: { Listen: 2, 'Veins Lore': 1, Salt: 2 },
    });
    expect(extraSkills(' ')).toEqual({});
    expect(extraDice('Deed d4, knave D4, blood 2d6, nonsense')).toEqual({
      usage: { deed: { max: 4 } },
      fixed: { knave: 4 },
      pools: { blood: { die: 6, max: 2 } },
    });
    expect(extraDice('')).toEqual({});
    expect(extraGrit('d6 + 1')).toEqual({ grit: { die: 6, plus: 1 } });
    expect(extraGrit('3')).toEqual({ grit: { plus: 3 } });
    expect(extraGrit('d6')).toEqual({ grit: { die: 6 } });
    expect(extraGrit('a lot')).toEqual({});
  });
  it('is a table with what its lines do', () => {
    const written = '1-2 Shaken (−4)\n3 Sees things (stays)\n4 -> Madness';
    const rows = readRows(written);
    expect(rows).toEqual([
      { from: 1, to: 2, text: 'Shaken', modifier: -4 },
      { from: 3, to: 3, text: 'Sees things', until: 'removed' },
      { from: 4, to: 4, text: '', then: 'Madness' },
    ]);
    const stored = rows!.map((row) => ({ modifier: 0, until: 'bivouac' as const, ...row }));
    expect(readRows(writeRows(stored, (table) => table))).toEqual(rows);
  });
});

describe('dice of a roll', () => {
  it('are given again as they lie', () => {
    expect(givenOf({ from: 'tangible', label: 'vigor', sides: 8 })).toEqual({ tangible: 'vigor' });
    expect(givenOf({ from: 'plain', label: 'weakness', sides: 24 })).toEqual({
      sides: 24,
      label: 'weakness',
    });
    expect(givenOf({ from: 'fixed', label: 'move', sides: 12 })).toEqual({ fixed: 'move' });
  });
  it('of a Knack are a Skill with what is tried, a Save, or a number', () => {
    expect(knackOf({ knack: 'skill:Lore', task: 'the runes' })).toEqual({ skill: 'Lore', task: 'the runes' });
    expect(knackOf({ knack: 'save:doom', task: 'the runes' })).toEqual({ save: 'doom' });
    expect(knackOf({ knack: 'x:4', reason: 'luck' })).toEqual({ x: 4, reason: 'luck' });
  });
});

it('what cannot come of yes or no has no chance', () => {
  const likely = (outcome: string, chance: number) => ({ outcome, chance });
  const question = (name: string, outcomes: object[]) => ({ question: name, outcomes });
  const odds = {
    questions: [
      question('dying', [likely('none', 0.1), likely('no', 0.9)]),
      question('crit', [likely('no', 0.75), likely('yes', 0.25)]),
    ],
  } as unknown as Parameters<typeof oddsLines>[0];
  expect(oddsLines(odds, () => undefined).map(({ value }) => value)).toEqual(['0 %', '25 %']);
});
