import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { initialValues, isReady, paramsOf, startingWith, type Filled } from '../src/systems/common/fields';
import { actionsOf, weaponPicks } from '../src/systems/troika/actions';
import { stillToRoll } from '../src/systems/common/calledTests';
import { calledText, rollsOf } from '../src/systems/troika/calledTests';
import { currentActionOf } from '../src/systems/troika/currentAction';
import { awaited, type TroikaStore } from '../src/systems/troika/troika.svelte';
import { partsOf } from '../src/systems/troika/chronicle';
import type { Creature } from '../src/systems/troika/wire';
import { words } from '../src/i18n/index.svelte';
import { textOf } from '../src/table/parts';

const creature = (id: string, more: object = {}): Creature =>
  ({
    id,
    name: id,
    kind: 'character',
    condition: 'fine',
    inventory: [],
    natural_weapons: [],
    skills: {},
    allowed: [],
    ...more,
  }) as unknown as Creature;
const held = (id: string, ranged: boolean, more: object = {}) => ({
  id,
  name: id,
  count: 1,
  in_hand: true,
  broken: false,
  weapon: { ranged },
  ...more,
});

const ann = creature('ann', {
  inventory: [
    held('w1', false),
    held('bow', true, { weapon: { ranged: true, shots: 1, shots_max: 2 } }),
    held('lamp', false, { weapon: undefined }),
    { id: 'rope', name: 'rope', count: 2, in_hand: false, worn: false, retrieve_chance_of_36: 18 },
    { id: 'picks', name: 'picks', count: 1, in_hand: false, tool: { skill: 'locks', bonus: 1 } },
  ],
  skills: {
    run: { kind: 'skill', total: 7 },
    locks: { kind: 'skill', total: 8 },
    jolt: { kind: 'spell', total: 9, chance_of_36: 20, cost: 2 },
    light: { kind: 'spell', total: 9, chance_of_36: 20 },
    undo: { kind: 'spell', total: 9, chance_of_36: 20, against_spell: true },
  },
  allowed: [
    ...[
      'attack',
      'shoot',
      'grapple',
      'stabilise',
      'aim.take',
      'delay',
      'cast',
      'retrieve',
      'loot',
      'contest',
    ],
    ...['drop-in-haste', 'improvise', 'use'],
  ],
});
const bo = creature('bo');
const liz = creature('liz', {
  kind: 'enemy',
  skills: { bite: { kind: 'skill', total: 6 }, fear: { kind: 'spell', total: 7 } },
});
const dead = creature('corpse', {
  kind: 'enemy',
  condition: 'dead',
  silver: 7,
  inventory: [held('spear', false)],
});
const table = { all: [ann, bo, liz, dead], ground: [] };
const game = {
  all: table.all,
  state: {
    settings: {},
    ground: table.ground,
    effects: [
      { id: 'e1', name: 'darken', caster: 'liz', targets: [] },
      { id: 'e2', name: 'light', caster: 'bo', targets: [] },
    ],
  },
  one: (id?: string) => table.all.find((one) => one.id === id),
  nameOf: (id: string) => id,
  lookOf: () => undefined,
} as unknown as TroikaStore;
const gmsActions = actionsOf(game, ann, true);

/** What is sent for an action, when this is filled in. */
function sent(method: string, filled: Filled): object {
  const action = gmsActions.find((one) => one.method === method)!;
  const start = initialValues(action.fields({}));
  const now = { ...start, ...filled };
  expect(isReady(action.fields(now), now)).toBe(true);
  return { ...action.given, [action.actor]: 'ann', ...action.shape(paramsOf(action.fields(now), now)) };
}

describe('what is sent for an action', () => {
  it.each<[string, Filled, object]>([
    ['attack', { defender: 'liz' }, { attacker: 'ann', defender: 'liz', weapon: 'w1' }],
    [
      'attack',
      { defender: 'liz', weapon: 'unarmed', cover: 3 },
      { attacker: 'ann', defender: 'liz', weapon: 'unarmed', cover: 3 },
    ],
    [
      'shoot',
      { defender: 'liz', melee: ['bo', 'liz'] },
      { attacker: 'ann', defender: 'liz', weapon: 'bow', melee: ['liz', 'bo'] },
    ],
    ['grapple', { defender: 'liz' }, { attacker: 'ann', defender: 'liz' }],
    ['aim.take', {}, { actor: 'ann', weapon: 'bow' }],
    ['delay', {}, { actor: 'ann' }],
    [
      'cast',
      { spell: 'jolt', targets: ['liz'], versus: true },
      { actor: 'ann', spell: 'jolt', targets: ['liz'], versus: true },
    ],
    ['cast', { spell: 'light', cost: 4 }, { actor: 'ann', spell: 'light', cost: 4 }],
    ['cast', { spell: 'jolt', cost: 4 }, { actor: 'ann', spell: 'jolt' }],
    [
      'cast',
      { spell: 'undo', targets: ['liz'], against: 'darken', cost: 4 },
      { actor: 'ann', spell: 'undo', targets: ['liz'], against: 'darken', cost: 4 },
    ],
    // Another target's is not this one's.
    [
      'cast',
      { spell: 'undo', targets: ['liz'], against: 'light', cost: 4 },
      { actor: 'ann', spell: 'undo', targets: ['liz'], cost: 4 },
    ],
    ['retrieve', { item: 'rope' }, { actor: 'ann', item: 'rope' }],
    ['use', { item: 'lamp' }, { actor: 'ann', item: 'lamp' }],
    ['loot', { item: 'spear' }, { actor: 'ann', from: 'corpse', item: 'spear' }],
    ['loot', { item: '%silver' }, { actor: 'ann', from: 'corpse', silver: 7 }],
    [
      'attack',
      { defender: 'liz', skill: 'run' },
      { attacker: 'ann', defender: 'liz', weapon: 'w1', skill: 'run' },
    ],
    [
      'contest',
      { opponent: 'liz', skill: 'locks', tool: 'picks', modifier: -2, opponent_modifier: 3 },
      { actor: 'ann', opponent: 'liz', skill: 'locks', tool: 'picks', modifier: -2, opponent_modifier: 3 },
    ],
    // The tool was for the skill that was chosen before.
    [
      'contest',
      { opponent: 'liz', skill: 'run', tool: 'picks' },
      { actor: 'ann', opponent: 'liz', skill: 'run' },
    ],
    ['drop-in-haste', {}, { actor: 'ann' }],
    [
      'drop-in-haste',
      { reckless: true, armour_too: true },
      { actor: 'ann', reckless: true, armour_too: true },
    ],
    ['improvise', { text: ' swings on the lamp ' }, { actor: 'ann', text: 'swings on the lamp' }],
  ])('%s %j', (method, filled, params) => expect(sent(method, filled)).toEqual(params));
});

describe('what is offered', () => {
  it('is nothing that can be done to nobody', () => {
    expect(gmsActions.map((one) => one.method)).not.toContain('stabilise');
  });
  it('has the one foe picked already, but no friend', () => {
    const start = (all: Creature[]) => {
      const few = { ...game, all } as TroikaStore;
      const action = actionsOf(few, ann, false).find((one) => one.method === 'attack')!;
      return initialValues(action.fields({})).defender;
    };
    expect(start([ann, liz])).toBe('liz');
    expect(start([ann, bo])).toBe('');
    expect(start([ann, bo, liz])).toBe('');
  });
  it('begins with what was touched on the sheet', () => {
    const cast = gmsActions.find((one) => one.method === 'cast')!;
    expect(initialValues(startingWith(cast.fields, { spell: 'light' })({})).spell).toBe('light');
  });
  it('asks only a GM about cover', () => {
    const asked = (isGm: boolean) =>
      actionsOf(game, ann, isGm)
        .find((one) => one.method === 'attack')!
        .fields({})
        .map((field) => field.name);
    expect(asked(true)).toContain('cover');
    expect(asked(false)).not.toContain('cover');
  });
});

it('weapons to strike with are those in hand that are whole, then the body', () => {
  const fighter = creature('fighter', {
    inventory: [
      held('sword', false),
      held('axe', false, { broken: true }),
      held('knife', false, { in_hand: false }),
      held('bow', true),
    ],
    natural_weapons: [{ id: 'claws', name: 'claws', weapon: { ranged: false } }],
  });
  expect(weaponPicks(fighter, false).map((one) => one.value)).toEqual(['sword', 'claws', 'unarmed']);
  expect(weaponPicks(fighter, true).map((one) => one.value)).toEqual(['bow']);
});

describe('what has just happened', () => {
  const event = (type: string, data = {}) => ({ cursor: type, at: '', by: '', cause: '', type, data });
  it('is the last exchange with the damage it led to', () => {
    const currentAction = currentActionOf([
      event('troika.exchange.rolled', { exchange: { kind: 'attack' } }),
      event('troika.damage.dealt', { by: 'ann', lost: 6 }),
      event('room.said'),
    ]);
    expect(currentAction).toMatchObject({ exchange: { kind: 'attack' }, damage: [{ lost: 6 }] });
  });
  it('is a spell with what went wrong, whom it struck and who resisted', () => {
    const currentAction = currentActionOf([
      event('troika.spell.cast', { spell: 'sleep', dice: [6, 6] }),
      event('troika.mishap.rolled', { mishap: 'hiccups' }),
      event('troika.damage.dealt', { by: 'ann', lost: 3 }),
      event('troika.tested', { purpose: 'resist', creature: 'liz', success: true }),
    ]);
    expect(currentAction).toMatchObject({
      cast: { spell: 'sleep' },
      mishap: 'hiccups',
      damage: [{ lost: 3 }],
      resisted: [{ creature: 'liz', success: true }],
    });
  });
  it('has who is brought down by it, as they stand now', () => {
    const currentAction = currentActionOf([
      event('troika.creature.died', { creature: 'old' }),
      event('troika.exchange.rolled', { exchange: { kind: 'attack' } }),
      event('troika.damage.dealt', { by: 'ann', to: 'liz' }),
      event('troika.dying.started', { creature: 'ann' }),
      event('troika.creature.died', { creature: 'liz' }),
      event('troika.death.cheated', { creature: 'ann' }),
    ]);
    expect(Object.fromEntries(currentAction!.fates)).toEqual({ ann: 'death-cheated', liz: 'dead' });
  });
  it('is a contest', () => {
    expect(currentActionOf([event('troika.contested', { winner: 'ann' })])).toMatchObject({
      contest: { winner: 'ann' },
    });
  });
  it('is over with the next token', () => {
    expect(
      currentActionOf([event('troika.exchange.rolled', { exchange: {} }), event('troika.token.drawn')]),
    ).toBeUndefined();
  });
});

describe('what is told of a throw', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await words.play('troika');
  });
  afterAll(() => vi.unstubAllGlobals());
  const names = {
    member: (id: string) => id,
    thing: (id: string) => id,
    look: () => undefined as never,
    sideOf: (id: string): 'party' | 'foes' => (id === 'ann' ? 'party' : 'foes'),
  };
  const told = (type: string, data: object) =>
    partsOf({ cursor: 'c', at: '', type: `troika.${type}`, data: { ...data } }, names)!;
  const modifiers = [
    { value: 4, cause: 'skill' },
    { value: 3, cause: 'advanced-skill' },
  ];
  const tested = (dice: number[], target?: number) =>
    textOf(told('tested', { creature: 'ann', purpose: 'plain', dice, modifiers, target, success: true })[1]!);
  it('that must stay under a number reads as a comparison', () => {
    expect(tested([3, 4], 7)).toBe('3, 4: 7 ≤ 7 (skill 4 + rank 3)');
    expect(tested([6, 3], 7)).toBe('6, 3: 9 > 7 (skill 4 + rank 3)');
    expect(tested([3, 4])).toBe('3, 4 +4 skill +3 rank = 7');
  });
  it('has the die of a blow once, and that of a spell too', () => {
    const dealt = {
      by: 'ann',
      to: 'liz',
      row: 'sword',
      die: 4,
      modifiers: [],
      column: 4,
      damage: 6,
      lost: 6,
    };
    const dice = (type: string, data: object) =>
      told(type, data).flatMap((part) => (part.kind === 'throw' ? part.dice : []));
    expect([
      ...dice('damage.rolled', { by: 'ann', to: 'liz', die: 4 }),
      ...dice('damage.dealt', { ...dealt, weapon: 'w1' }),
    ]).toEqual([4]);
    expect(dice('damage.dealt', { ...dealt, weapon: '' })).toEqual([4]);
  });
  it('says below nothing with a minus', () => {
    const dealt = { by: 'ann', to: 'liz', row: 'spear', die: 6, modifiers: [], column: 6, damage: 8 };
    const lines = told('damage.dealt', { ...dealt, weapon: 'w1', lost: 8, stamina: -4 });
    expect(lines.map(textOf)).toContain('liz goes from 4 to −4 Stamina.');
  });
  it('of a number of the GM has the name of what it stands for', () => {
    const thrown = { dice: [3, 3], total: 10, modifiers: [] };
    const lock = {
      actor: { creature: 'ann', skill: 'locks', thrown },
      opponent: { creature: '', thrown },
      label: 'The lock',
    };
    expect(told('contested', { ...lock, winner: '' }).at(-1)).toEqual({
      kind: 'outcome',
      text: 'The lock wins',
      tone: 'bad',
    });
    expect(told('contested', { ...lock, winner: 'ann' }).at(-1)).toMatchObject({ tone: 'good' });
    expect(told('contested', lock).at(-1)).toMatchObject({ text: 'A tie' });
  });
  it('says what hurts where nobody does', () => {
    const trap = { by: '', to: 'ann', weapon: '', row: 'spear', die: 4, modifiers: [], column: 4, damage: 6 };
    expect(textOf(told('damage.dealt', { ...trap, lost: 6, source: 'The pit' })[0]!)).toBe(
      'The pit: ann is hurt.',
    );
    const rocks = { creature: 'ann', cause: 'hazard', dice: [3], lost: 3, source: 'The rocks' };
    expect(textOf(told('stamina.lost', rocks)[0]!)).toBe('The rocks: ann is hurt.');
  });
  it('that is called says what is tested, and how one who is asked rolls', () => {
    const call = {
      id: 'c1',
      label: '',
      who: ['ann', 'bo'],
      rolled: { bo: 'tie' },
      modifier: -2,
      reason: 'rain',
    };
    const climb = { ...call, skill: 'climb', luck: false, difficulty: 4 };
    expect(calledText(climb)).toBe('Climb, against 2d6 + 4, −2 rain');
    expect(rollsOf(climb, 'ann').map((one) => one.method)).toEqual(['troika.test']);
    const luck = { ...call, skill: '', luck: true, modifier: 0 };
    expect(calledText(luck)).toBe('Luck');
    expect(rollsOf(luck, 'ann').map((one) => one.method)).toEqual(['troika.test', 'troika.test.decline']);
    expect(stillToRoll([climb, { ...luck, who: ['ann', 'cid'] }])).toEqual(['ann', 'cid']);
  });
  it('is green or red by side, whoever began it', () => {
    const toneOf = (attacker: string, defender: string) => {
      const sides = { attacker: { creature: attacker }, defender: { creature: defender } };
      const exchange = { kind: 'melee', outcome: 'attacker', result: 'hit', ...sides };
      return told('exchange.rolled', { exchange }).at(-1);
    };
    expect(toneOf('ann', 'liz')).toMatchObject({ kind: 'outcome', tone: 'good' });
    expect(toneOf('liz', 'ann')).toMatchObject({ kind: 'outcome', tone: 'bad' });
  });
});

describe('whom the table waits for', () => {
  const waits = (more: object) =>
    awaited({ creatures: { ann: { owner: 'm-ann' }, liz: { owner: '' } }, decisions: [], ...more });
  const turn = (of: object) => ({ initiative: { turn: { action_used: false, ...of } } });
  it.each([
    ['nobody without initiative', {}, []],
    ['the GM, who draws', { initiative: {} }, ['']],
    ['the GM, who says which enemy acts', turn({ owner: 'enemies' }), ['']],
    ['whose turn it is', turn({ actor: 'ann' }), ['m-ann']],
    ['the GM once they have acted', turn({ actor: 'ann', action_used: true }), ['']],
    ['the GM for an enemy', turn({ actor: 'liz' }), ['']],
    [
      'who is asked, and no longer whose turn it is',
      { ...turn({ actor: 'ann' }), decisions: [{ owner: '' }] },
      [''],
    ],
  ])('is %s', (_, state, expected) => {
    expect(waits(state)).toEqual(expected);
  });
});
