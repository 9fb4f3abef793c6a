import type { TableEvent } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { entriesOf, entryOf, type Entry } from '../src/table/chronicle';
import { eveningsOf } from '../src/table/evenings';
import {
  asLog,
  fits,
  isFiltered,
  noFilter,
  readEntry,
  theTable,
  type LogFilter,
} from '../src/table/logFilter';
import type { Part } from '../src/table/parts';

let place = 0;
function entry(type: string, by = 'ann', data: object = {}, at = '2026-11-20T19:00:00.000Z'): Entry {
  place += 1;
  const event = { cursor: `c${place}`, at, by, cause: `k${place}`, type, data } as TableEvent;
  return entriesOf([event])[0]!;
}
const said: Part = { kind: 'said', text: 'The Ängel crosses\nthe river' };
const thrown: Part = { kind: 'throw', label: 'Climb', dice: [3, 4], total: 7 };
const told: Part = { kind: 'words', text: 'Bo sits down.' };
const finds = (filter: Partial<LogFilter>, of: Entry, parts: Part[], name = 'Ann') =>
  fits(of, readEntry(of, parts, name), { ...noFilter, ...filter });

describe('a filter of the log', () => {
  const speech = entry('room.said');
  it('finds all words, in any order, whatever their capitals and the marks on their letters', () => {
    for (const text of ['angel', 'RIVER ängel', '  crosses  river ', 'ann'])
      expect(finds({ text }, speech, [said]), text).toBe(true);
    expect(finds({ text: 'angel bridge' }, speech, [said])).toBe(false);
  });
  it('finds what dice came to, and what they were for', () => {
    expect(finds({ text: 'climb 7' }, entry('troika.tested'), [thrown])).toBe(true);
  });
  it('knows whose it is, also what nobody did', () => {
    expect(finds({ who: 'ann' }, speech, [said])).toBe(true);
    expect(finds({ who: 'bo' }, speech, [said])).toBe(false);
    expect(finds({ who: theTable }, speech, [said])).toBe(false);
    expect(finds({ who: theTable }, entry('room.opened', ''), [told])).toBe(true);
  });
  it('knows the kinds: speech with dice in it is both, and what is neither is the rest', () => {
    expect(finds({ kind: 'speech' }, speech, [said, thrown])).toBe(true);
    expect(finds({ kind: 'rolls' }, speech, [said, thrown])).toBe(true);
    expect(finds({ kind: 'table' }, speech, [said, thrown])).toBe(false);
    expect(finds({ kind: 'table' }, entry('room.joined'), [told])).toBe(true);
    expect(finds({ kind: 'rolls' }, entry('dice.rolled', 'bo', { hidden: true }), [told])).toBe(true);
  });
  it('finds what is not for all', () => {
    expect(finds({ kind: 'secret' }, entry('room.said', 'ann', { to: ['bo'] }), [said])).toBe(true);
    expect(finds({ kind: 'secret' }, speech, [said])).toBe(false);
  });
  it('never finds what says nothing', () => {
    expect(finds({}, entry('room.said'), [])).toBe(false);
  });
  it('is none where only blanks are written', () => {
    expect(isFiltered({ ...noFilter, text: '  ' })).toBe(false);
    expect(isFiltered({ ...noFilter, kind: 'rolls' })).toBe(true);
  });
  it('gives a log in which each says whose it is, and each day its date', () => {
    const days = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:01:00.000Z', '2026-11-23T12:00:00.000Z'];
    const found = asLog(days.map((at) => entry('room.said', 'ann', {}, at)));
    expect(found.map(({ follows }) => follows)).toEqual([false, false, false]);
    expect(found.map(({ newDay }) => newDay)).toEqual([true, false, true]);
  });
});

it('an entry is found by any of its events', () => {
  const event = (cursor: string): TableEvent =>
    ({
      cursor,
      at: '2026-11-20T19:00:00.000Z',
      by: 'ann',
      cause: 'k',
      type: 'troika.tested',
      data: {},
    }) as TableEvent;
  const log = entriesOf([event('a'), event('b')]);
  expect(entryOf(log, 'b')?.key).toBe('a');
  expect(entryOf(log, 'c')).toBeUndefined();
});

describe('the evenings of a log', () => {
  const at = (day: number, hour: number, minute = 0) =>
    `2026-11-${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`;
  it('are parted where nothing was played or said for four hours, not by midnight', () => {
    const log = [
      entry('room.said', 'ann', {}, at(20, 19)),
      entry('troika.tested', 'bo', {}, at(20, 22, 59)),
      entry('room.said', 'ann', {}, at(21, 1)),
      entry('room.said', 'bo', {}, at(21, 5)),
    ];
    expect(eveningsOf(log)).toEqual([
      { key: log[0]!.key, from: at(20, 19), to: at(21, 1), count: 3, people: ['ann', 'bo'] },
      { key: log[3]!.key, from: at(21, 5), to: at(21, 5), count: 1, people: ['bo'] },
    ]);
  });
  it('are not made by who looks in, nor by what the table does by itself', () => {
    const log = [
      entry('room.joined', 'ann', {}, at(19, 8)),
      entry('dice.epoch.revealed', '', {}, at(19, 18)),
      entry('dice.rolled', 'ann', {}, at(20, 19)),
    ];
    expect(eveningsOf(log).map(({ key, count }) => [key, count])).toEqual([[log[2]!.key, 1]]);
  });
});
