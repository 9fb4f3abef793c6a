import type { TableEvent } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { shapeCall } from '../src/systems/mouse-guard/callFields';
import { lastConflictOf, lastTestOf } from '../src/systems/mouse-guard/lastTest';
import { outcomeTone } from '../src/systems/mouse-guard/wording';
import { foes, heroes, sheetOf, skillsGiven, wordsOf, type Ready } from '../src/systems/mouse-guard/pregens';

let place = 0;
const event = (type: string, data: object): TableEvent => {
  place += 1;
  const full = type.startsWith('room.') ? type : `mouse-guard.${type}`;
  return { cursor: `c${place}`, at: '2026-11-20T19:00:00.000Z', type: full, data: { ...data } };
};
const thrown = (test: string, actor: string, dice: number[]) =>
  event('thrown', {
    test,
    actor,
    what: 'scout',
    pool: [],
    dice,
    hits: dice.filter((die) => die > 3),
    successes: dice.filter((die) => die > 3).length,
  });

describe('the last test', () => {
  it('has both sides, what Fate opened, and what came of it', () => {
    const lastTest = lastTestOf([
      thrown('t0', 'bo', [1]),
      thrown('t1', 'fox', [4, 2]),
      thrown('t1', 'ann', [6, 5]),
      event('fate.spent', { test: 't1', actor: 'ann', dice: [6, 2], hits: [6], successes: 3, fate: 1 }),
      event('test.settled', { test: 't1', actor: 'fox', outcome: 'failed', successes: 1, margin: 2 }),
      event('test.settled', { test: 't1', actor: 'ann', outcome: 'passed', successes: 3, margin: 2 }),
      event('nature.lowered', { actor: 'fox', by: 2, to: 5 }),
    ]);
    expect(lastTest?.sides.map((side) => side.thrown.actor)).toEqual(['fox', 'ann']);
    expect(lastTest?.sides[1]).toMatchObject({
      opened: [6, 2],
      hits: [6, 5, 6],
      settled: { outcome: 'passed' },
    });
    expect(lastTest?.nature).toHaveLength(1);
  });
  it('is cleared by the next card that is turned over', () => {
    expect(lastTestOf([thrown('t1', 'ann', [4]), event('action.revealed', {})])).toBeUndefined();
    expect(lastTestOf([])).toBeUndefined();
  });
});

describe('a conflict that is over', () => {
  const standings = [{ team: 'us', start: 7, current: 4, hint: 'minor' }];
  const over = [
    thrown('t1', 'ann', [4]),
    event('conflict.decided', { winner: 'players', standings }),
    event('conflict.ended', { text: 'They go.' }),
  ];
  it('is shown with what it came to, and no throw of it', () => {
    expect(lastTestOf(over)).toBeUndefined();
    expect(lastConflictOf(over)).toEqual({ decided: { winner: 'players', standings }, text: 'They go.' });
  });
  it('also where the compromise ended it', () => {
    const agreed = [...over.slice(0, 2), event('compromise.agreed', { text: 'Three baskets.' })];
    expect(lastTestOf(agreed)).toBeUndefined();
    expect(lastConflictOf(agreed)?.text).toBe('Three baskets.');
  });
  it('until something else begins', () => {
    for (const next of ['test.called', 'conflict.started', 'turn.started'])
      expect(lastConflictOf([...over, event(next, {})])).toBeUndefined();
    expect(lastConflictOf(over.slice(0, 2))).toBeUndefined();
  });
});

it('a test that was passed without a success is no green pass, nor is what a foe passes', () => {
  expect(outcomeTone({ outcome: 'passed', successes: 0 }, 'party')).toBe('plain');
  expect(outcomeTone({ outcome: 'passed', successes: 1 }, 'party')).toBe('good');
  expect(outcomeTone({ outcome: 'failed', successes: 0 }, 'party')).toBe('bad');
  expect(outcomeTone({ outcome: 'passed', successes: 1 }, 'foes')).toBe('bad');
});

describe('what is sent', () => {
  it('has no Ob where somebody stands against it', () => {
    expect(shapeCall({ ob: 3, opponent: 'fox' })).toEqual({ opponent: 'fox' });
    expect(shapeCall({ ob: 3 })).toEqual({ ob: 3 });
  });
  it('reads words with commas, each once', () => {
    expect(wordsOf(' fox-wise, herb-wise ,, fox-wise')).toEqual(['fox-wise', 'herb-wise']);
  });
  const all: [string, Ready][] = [...Object.entries(heroes), ...Object.entries(foes)];
  it.each(all)('%s is within what a sheet may hold', (_name, ready) => {
    expect(sheetOf(ready)).toMatchObject({ nature: { max: ready.nature } });
    const ratings = [
      ready.will,
      ready.health,
      ready.resources,
      ready.circles,
      ...Object.values(ready.skills),
    ];
    expect(ratings.filter((one) => one < 0 || one > 10)).toEqual([]);
    expect(ready.nature).toBeLessThanOrEqual(12);
  });
});

describe('the skills of an edited sheet', () => {
  it('are given as they are now, and those that are gone taken away', () => {
    expect(skillsGiven({ scout: 3, fighter: 2 }, { scout: 4, smith: 1 })).toEqual({
      scout: 4,
      fighter: null,
      smith: 1,
    });
  });
});
