import type { TableEvent } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { dieOf, withModifier } from '../src/systems/toy/actions';
import { latestOf } from '../src/systems/toy/latest';
import { orders } from '../src/systems/toy/steps';
import { readRows } from '../src/systems/toy/tables';

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
    const latest = latestOf([
      opened,
      event('toy.attempt.rolled', { attempt: 'a', entrants: [entrant('ann', { faces: [9], total: 9 })] }),
      event('toy.attempt.add-on-rolled', {
        attempt: 'a',
        actor: 'ann',
        added: { die: 'talent', sides: 12, face: 11 },
        modifiers: [],
        total: 20,
      }),
      event('toy.attempt.closed', { attempt: 'a', result: 'success' }),
    ]);
    expect(latest).toMatchObject({
      is: 'attempt',
      reason: 'Over the roofs',
      result: 'success',
      rollers: [{ faces: [9], added: [{ die: 'talent', face: 11 }], total: 20 }],
    });
  });
  it('is nothing while the roll is open', () => {
    expect(latestOf([opened])).toBeUndefined();
  });
  it('is a contest of luck with its victim', () => {
    const latest = latestOf([
      event('toy.luck-contest.opened', { contest: { id: 'l', reason: 'The bridge' } }),
      event('toy.luck-contest.rolled', {
        contest: 'l',
        rolls: [{ who: 'ann', pick: 'talent', sides: 8, value: 5 }],
      }),
      event('toy.luck-contest.victim-named', {
        contest: 'l',
        victim: 'bo',
        value: 1,
        by: 'lowest',
        tied: [],
      }),
    ]);
    expect(latest).toMatchObject({ is: 'contest', victim: 'bo', rolls: [{ value: 5 }] });
  });
  it('is over when the GM takes it back', () => {
    expect(
      latestOf([
        event('toy.knack.rolled', { actor: 'ann', knack: 'Lore', x: 2, dice: [1], success: true }),
        event('room.undone', {}),
      ]),
    ).toBeUndefined();
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
