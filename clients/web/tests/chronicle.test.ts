import type { TableEvent } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { entriesOf } from '../src/table/chronicle';

let place = 0;
function event(
  type: string,
  by: string,
  cause: string,
  at = '2026-11-20T19:00:00.000Z',
  data = {},
): TableEvent {
  place += 1;
  return { cursor: `c${place}`, at, by, cause, type, data };
}

describe('the chronicle', () => {
  it('makes one entry of one command, however many events it led to', () => {
    const entries = entriesOf([
      event('troika.exchanged', 'ann', 'a1'),
      event('troika.hit.landed', 'ann', 'a1'),
      event('troika.decision.opened', 'ann', 'a1'),
      event('decision.answered', 'ann', 'a2'),
    ]);
    expect(entries.map((one) => one.events.length)).toEqual([3, 1]);
  });
  it('keeps the commands of two people apart, even under the same id', () => {
    expect(entriesOf([event('room.said', 'ann', 'x'), event('room.said', 'bo', 'x')])).toHaveLength(2);
  });
  it('leaves out what tells nobody anything', () => {
    expect(entriesOf([event('table.changed', '', 'a')])).toEqual([]);
  });
  it('marks days and breaks', () => {
    const [first, soon, later, nextDay] = entriesOf([
      event('room.said', 'ann', 'a', '2026-11-20T12:00:00.000Z'),
      event('room.said', 'ann', 'b', '2026-11-20T12:01:00.000Z'),
      event('room.said', 'ann', 'c', '2026-11-20T12:46:00.000Z'),
      event('room.said', 'ann', 'd', '2026-11-22T12:00:00.000Z'),
    ]);
    expect(first).toMatchObject({ newDay: true, breakMinutes: 0 });
    expect(soon).toMatchObject({ newDay: false, breakMinutes: 0, follows: true });
    expect(later).toMatchObject({ newDay: false, breakMinutes: 45, follows: false });
    expect(nextDay).toMatchObject({ newDay: true, breakMinutes: 0 });
  });
  it('marks what the GM took back, but not what was said meanwhile', () => {
    const stands = event('troika.tested', 'ann', 'a');
    const taken = event('troika.tested', 'ann', 'b');
    const said = event('room.said', 'ann', 'c');
    const undone = event('room.undone', 'gm', 'd', undefined, { to: stands.cursor });
    const after = event('troika.tested', 'ann', 'e');
    expect(entriesOf([stands, taken, said, undone, after]).map((one) => one.undone)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});
