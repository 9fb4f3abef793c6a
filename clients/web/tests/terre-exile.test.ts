import type { TableEvent } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { pregens, readSkills, writeSkills } from '../src/systems/terre-exile/characterCreation';
import { readNumbers } from '../src/systems/terre-exile/gm/numbers';
import { lampsOf, lastClosed, type TestView } from '../src/systems/terre-exile/testView';
import type { Check } from '../src/systems/terre-exile/wire';

let place = 0;
const event = (type: string, data: object): TableEvent => ({
  cursor: `c${(place += 1)}`,
  at: '',
  type: `terre-exile.${type}`,
  data: data as Record<string, unknown>,
});
const values = { attribute: 60, modifier: 0, skill: 45, feat: 20, mishap: 90, difficulty: 30 };
const declared = {
  id: 't',
  actor: 'ari',
  attribute: 'AGI',
  specialised: true,
  reason: '',
  phase: 'declared',
  values,
  sources: [],
  ps_used: 'none',
  bonus: 0,
  pk_used: false,
  trump_claims: {},
  quick_action_used: false,
  rolls: [],
};
const counted = (outcome: string, count: number) => ({
  attribute: 1,
  skill: 0,
  feat: 0,
  mishap: 0,
  difficulty: 0,
  count,
  level: count,
  outcome,
});
const check = (kind: Check['kind'], from: number, to: number): Check => ({
  kind,
  from,
  to,
  inverted: kind === 'difficulty',
  rule: 'D100-roll-4',
});
const checks = [
  check('attribute', 1, 60),
  check('skill', 1, 0),
  check('feat', 1, 20),
  check('mishap', 90, 100),
  check('difficulty', 1, 29),
];
const rolled = (tens: number[], units: number, roll: number, inverted: number) => ({
  tens,
  units,
  kept: tens[0],
  roll,
  inverted,
});

describe('the last test, read from the log', () => {
  const log = [
    event('test.declared', { test: declared, edge_used: false }),
    event('trump.ruled', { test: 't', actor: 'ari', attribute: 'AGI', accepted: true }),
    event('advantage.added', {
      test: 't',
      source: { lean: 'advantage', cause: 'trump', n: 1, rule: 'D100-trump-6' },
    }),
    event('test.rolled', { test: 't', actor: 'ari', rolled: rolled([8, 3], 6, 86, 68) }),
    event('karma.spent', { test: 't', actor: 'ari', left: 0 }),
    event('test.rolled', { test: 't', actor: 'ari', rolled: rolled([5, 6], 6, 56, 65) }),
    event('spiritual.spent', { test: 't', actor: 'ari', when: 'after', bonus: 5, left: 1 }),
    event('test.counted', {
      test: 't',
      actor: 'ari',
      effective: 65,
      modifiers: [],
      counted: counted('minor-success', 1),
      checks,
    }),
    event('test.closed', { test: 't', actor: 'ari', count: 1, level: 1, outcome: 'minor-success', dice: 1 }),
  ];
  it('is all that led to it', () => {
    expect(lastClosed(log)).toMatchObject({
      phase: 'closed',
      sources: [{ cause: 'trump' }],
      spirit: 'after',
      effective: 65,
      claims: { AGI: 'accepted' },
      rolls: [{ roll: 86 }, { roll: 56 }],
      result: { outcome: 'minor-success' },
    });
  });
  it('has the dice that were thrown for it', () => {
    const thrown = event('test.thrown', {
      test: 't',
      actor: 'ari',
      sides: 6,
      dice: [4],
      modifiers: [],
      total: 4,
    });
    expect(lastClosed([...log, thrown])?.thrown).toEqual({ dice: [4], sides: 6, total: 4 });
  });
  it('is not there while it is open', () => {
    expect(lastClosed(log.slice(0, -1))).toBeUndefined();
  });
});

describe('the five lamps', () => {
  const test = (more: Partial<TestView>): TestView => ({
    id: 't',
    actor: 'ari',
    attribute: 'AGI',
    reason: '',
    phase: 'declared',
    values,
    effective: 60,
    sources: [],
    lean: 0,
    spirit: 'none',
    claims: {},
    rolls: [],
    checks,
    ...more,
  });
  it('stand over the stretch on which they light up', () => {
    expect(lampsOf(test({})).map(({ range }) => [range?.from, range?.to])).toEqual([
      [1, 60],
      [1, 0],
      [1, 20],
      [90, 100],
      [1, 29],
    ]);
  });
  it('say nothing of a stretch that the GM keeps', () => {
    const kept = checks.map(({ kind, inverted, rule }) => ({ kind, inverted, rule }));
    const lamps = lampsOf(test({ checks: kept as never }));
    expect(lamps).toHaveLength(checks.length);
    expect(lamps.every((lamp) => lamp.range === undefined && lamp.gives === undefined)).toBe(true);
  });
  it('look at the swapped faces for the difficulty alone', () => {
    const lamps = lampsOf(
      test({ rolls: [rolled([5], 1, 51, 15)] as never, result: counted('minor-failure', 0) as never }),
    );
    expect(lamps.map((lamp) => lamp.roll)).toEqual([51, 51, 51, 51, 15]);
  });
});

describe('what people write', () => {
  it('is read as skills with ranks, and written back', () => {
    const skills = readSkills('Polearms 3: halberd, glaive; Climbing 2');
    expect(skills).toEqual({
      Polearms: { rank: 3, specialisations: ['halberd', 'glaive'] },
      Climbing: { rank: 2 },
    });
    expect(readSkills(writeSkills(skills!))).toEqual(skills);
  });
  it('is refused where a rank is missing', () => {
    expect(readSkills('Polearms')).toBeUndefined();
    expect(readSkills('Polearms 9')).toBeUndefined();
  });
  it('is read as attributes', () => {
    expect(readNumbers('dex 30, STR: 40')).toEqual({ DEX: 30, STR: 40 });
    expect(readNumbers('thirty')).toBeUndefined();
  });
});

it('a ready character can be made where levels limit the ranks, too', () => {
  // Table 4.6: the highest rank at levels 0, 1 to 3, 4 to 7 and so on.
  const most = (level: number) => (level < 1 ? 1 : level < 4 ? 2 : level < 8 ? 3 : 4);
  for (const [name, { skills, outside }] of Object.entries(pregens)) {
    const highest = Math.max(...Object.values(skills).map(({ rank }) => rank));
    expect(highest, name).toBeLessThanOrEqual(most(outside.level));
  }
});
