import type { TableEvent } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { totalIn } from '../src/systems/savage-worlds/chronicle';
import { overridesOf, rollsIn, totalsOf } from '../src/table/amendOverrides';
import { entriesOf, standingIn } from '../src/table/chronicle';

const made = (total: number) => ({ type: 'savage-worlds.roll.made', data: { outcome: { total } } });
const damage = (total: number) => ({ type: 'savage-worlds.damage.rolled', data: { total } });
const at = '2026-11-20T19:00:00.000Z';

describe("the GM's word on rolls", () => {
  it('is read and written as the wire has it; what is left empty is as the dice have it', () => {
    const totals = totalsOf([{ roll: 2, total: 0 }]);
    expect(totals).toEqual({ 2: 0 });
    expect(overridesOf({ ...totals, 1: 9, 3: undefined })).toBe(
      '[{"roll":1,"total":9},{"roll":2,"total":0}]',
    );
    expect(overridesOf(totalsOf(undefined))).toBe('[]');
  });
  it('is of what the game calls a roll, numbered as they are made', () => {
    const events = [made(3), { type: 'savage-worlds.decision.opened', data: {} }, damage(11)];
    expect(rollsIn(events, { totalIn }, ({ type }) => type)).toEqual([
      { number: 1, words: 'savage-worlds.roll.made', thrown: 3 },
      { number: 2, words: 'savage-worlds.damage.rolled', thrown: 11 },
    ]);
    expect(rollsIn(events, {}, () => '')).toEqual([]);
  });
  it('is of the rolls that a command makes as it stands', () => {
    const log: TableEvent[] = [
      { cursor: 'c1', at, by: 'ann', cause: 'a', ...made(3) },
      {
        cursor: 'c2',
        at,
        by: 'gm',
        cause: 'b',
        type: 'room.amended',
        data: { commands: [{ by: 'ann', cause: 'a', amended: true, events: [made(3), damage(11)] }] },
      },
    ];
    expect(standingIn(entriesOf(log.slice(0, 1))[0]!, entriesOf(log.slice(0, 1)))).toEqual(log.slice(0, 1));
    expect(standingIn(entriesOf(log)[0]!, entriesOf(log))).toEqual([made(3), damage(11)]);
  });
});
