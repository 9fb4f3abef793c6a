import type { TableEvent } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { absenceOf } from '../src/table/absence';
import { entriesOf } from '../src/table/chronicle';

const hourMs = 3_600_000;
const start = Date.parse('2026-11-20T19:00:00.000Z');
const at = (hour: number) => new Date(start + hour * hourMs).toISOString();
const event = (cursor: string, hour: number, type = 'room.said', by = 'ann'): TableEvent =>
  ({ cursor, at: at(hour), by, cause: cursor, type, data: {} }) as TableEvent;
const log = entriesOf([
  event('a', 0),
  event('b', 1),
  event('c', 48),
  event('d', 49, 'troika.tested', 'bo'),
  event('e', 49.5, 'room.left', 'bo'),
  event('f', 96),
]);
const seen = (cursor: string, hour: number) => ({ cursor, at: at(hour) });

describe('who comes back', () => {
  it('is told what was played and said since, and when the last evening was that is over', () => {
    expect(absenceOf(seen('b', 1), log, false, start + 97 * hourMs)).toEqual({
      since: at(1),
      lastPlayed: { key: 'c', from: at(48), to: at(49), count: 2, people: ['ann', 'bo'] },
      count: 3,
      isMore: false,
      evenings: 2,
    });
  });
  it('is told nothing on the same evening, nor where they were never here', () => {
    expect(absenceOf(seen('b', 1), log, false, start + 4.9 * hourMs)).toBeUndefined();
    expect(absenceOf(undefined, log, false, start + 97 * hourMs)).toBeUndefined();
  });
  it('is told that nothing happened, where that is so', () => {
    expect(absenceOf(seen('f', 96), log, false, start + 200 * hourMs)).toMatchObject({
      count: 0,
      evenings: 0,
    });
  });
  it('is told that there was more than is here', () => {
    const last = log.slice(-2);
    expect(absenceOf(seen('b', 1), last, true, start + 200 * hourMs)).toMatchObject({
      count: 1,
      isMore: true,
    });
    expect(absenceOf(seen('b', 1), last, false, start + 200 * hourMs)).toMatchObject({ isMore: false });
  });
});
