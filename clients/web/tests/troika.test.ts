import { describe, expect, it } from 'vitest';
import { actionOf, paramsOf, weaponsOf, type Chosen } from '../src/systems/troika/actions';
import { currentActionOf } from '../src/systems/troika/currentAction';
import type { Creature } from '../src/systems/troika/wire';

const nothing: Chosen = {
  picked: [],
  weapon: '',
  spell: '',
  item: '',
  text: '',
  cover: 0,
  melee: [],
  skill: '',
  opponentSkill: '',
  tool: '',
  modifier: 0,
  opponentModifier: 0,
  reckless: false,
  armourToo: false,
  silver: 0,
  versus: false,
  cost: undefined,
};

describe('what is sent for an action', () => {
  it.each([
    ['attack', { picked: ['liz'], weapon: 'w1' }, { attacker: 'ann', defender: 'liz', weapon: 'w1' }],
    ['attack', { picked: ['liz'], cover: 3 }, { attacker: 'ann', defender: 'liz', cover: 3 }],
    [
      'shoot',
      { picked: ['liz'], melee: ['bo', 'liz'] },
      { attacker: 'ann', defender: 'liz', melee: ['liz', 'bo'] },
    ],
    ['grapple', { picked: ['liz'] }, { attacker: 'ann', defender: 'liz' }],
    ['aim.take', { weapon: 'bow' }, { actor: 'ann', weapon: 'bow' }],
    ['delay', {}, { actor: 'ann' }],
    [
      'cast',
      { spell: 'jolt', picked: ['liz'], versus: true },
      { actor: 'ann', spell: 'jolt', targets: ['liz'], versus: true },
    ],
    ['cast', { spell: 'light' }, { actor: 'ann', spell: 'light' }],
    ['retrieve', { item: 'rope' }, { actor: 'ann', item: 'rope' }],
    ['loot', { picked: ['liz'], item: 'spear' }, { actor: 'ann', from: 'liz', item: 'spear' }],
    ['loot', { picked: ['liz'], silver: 7 }, { actor: 'ann', from: 'liz', silver: 7 }],
    ['attack', { picked: ['liz'], skill: 'run' }, { attacker: 'ann', defender: 'liz', skill: 'run' }],
    [
      'contest',
      { picked: ['liz'], skill: 'locks', tool: 'picks', modifier: -2, opponentModifier: 3 },
      { actor: 'ann', opponent: 'liz', skill: 'locks', tool: 'picks', modifier: -2, opponent_modifier: 3 },
    ],
    ['drop-in-haste', {}, { actor: 'ann' }],
    [
      'drop-in-haste',
      { reckless: true, armourToo: true },
      { actor: 'ann', reckless: true, armour_too: true },
    ],
    ['improvise', { text: ' swings on the lamp ' }, { actor: 'ann', text: 'swings on the lamp' }],
  ])('%s %j', (method, chosen, params) => {
    expect(paramsOf(actionOf(method)!, 'ann', { ...nothing, ...chosen })).toEqual(params);
  });
});

it('weapons to strike with are those in hand that are whole, then the body', () => {
  const creature = {
    inventory: [
      { id: 'sword', in_hand: true, broken: false, weapon: { ranged: false } },
      { id: 'axe', in_hand: true, broken: true, weapon: { ranged: false } },
      { id: 'knife', in_hand: false, broken: false, weapon: { ranged: false } },
      { id: 'bow', in_hand: true, broken: false, weapon: { ranged: true } },
    ],
    natural_weapons: [{ id: 'claws', weapon: { ranged: false } }],
  } as unknown as Creature;
  expect(weaponsOf(creature, false).map((one) => one.id)).toEqual(['sword', 'claws', 'unarmed']);
  expect(weaponsOf(creature, true).map((one) => one.id)).toEqual(['bow']);
});

describe('what has just happened', () => {
  const event = (type: string, data = {}) => ({ cursor: type, at: '', by: '', cause: '', type, data });
  it('is the last exchange with the damage it led to', () => {
    const currentAction = currentActionOf([
      event('troika.exchange.rolled', { exchange: { kind: 'attack' } }),
      event('troika.damage.dealt', { lost: 6 }),
      event('room.said'),
    ]);
    expect(currentAction).toMatchObject({ exchange: { kind: 'attack' }, damage: [{ lost: 6 }] });
  });
  it('is a spell with what went wrong, whom it struck and who resisted', () => {
    const currentAction = currentActionOf([
      event('troika.spell.cast', { spell: 'sleep', dice: [6, 6] }),
      event('troika.mishap.rolled', { mishap: 'hiccups' }),
      event('troika.damage.dealt', { lost: 3 }),
      event('troika.tested', { purpose: 'resist', creature: 'liz', success: true }),
    ]);
    expect(currentAction).toMatchObject({
      cast: { spell: 'sleep' },
      mishap: 'hiccups',
      damage: [{ lost: 3 }],
      resisted: [{ creature: 'liz', success: true }],
    });
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
