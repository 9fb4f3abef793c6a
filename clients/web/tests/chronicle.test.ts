import type { TableEvent } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import {
  amendedIn,
  bringsBackTo,
  entriesOf,
  rulesOf,
  silentAhead,
  takesBack,
  withEarlier,
  withEvent,
} from '../src/table/chronicle';
import { mayOpen, openedWith } from '../src/table/openedRolls';

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

/** Numbers in [0, 1), the same ones each time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
const amends = (cause: string) => ({ commands: [{ by: 'bo', cause, amended: true, events: [] }] });

describe('the chronicle', () => {
  it('makes one entry of one command, however many events it led to', () => {
    const entries = entriesOf([
      event('troika.exchange.rolled', 'ann', 'a1'),
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
  it('names the rules behind it: those applied, of what is told, and of modifiers, each once', () => {
    const applied = { ...event('troika.tested', 'ann', 'a'), rules: ['TR-1.1.a', 'TR-2.a'] };
    const told = event('x.gained', 'ann', 'a', undefined, { rule: 'SW-turn-4', modifiers: [] });
    const chips = [{ text: '+2 skill', rule: 'TR-2.a' }, { text: '+1 luck', rule: 'TR-9.a' }, { text: '-1' }];
    expect(rulesOf([applied, told], [{ kind: 'throw', dice: [3], chips }])).toEqual([
      'TR-1.1.a',
      'TR-2.a',
      'SW-turn-4',
      'TR-9.a',
    ]);
  });
  it('takes the table back to an event that shows this reader nothing, wherever a page begins', () => {
    const log = [
      event('troika.tested', 'ann', 'a'),
      event('troika.tested', 'bo', 'b'),
      event('table.changed', '', 'c'),
      event('table.changed', '', 'd'),
      event('troika.tested', 'ann', 'e'),
    ];
    log.push(event('room.undone', 'gm', 'f', undefined, { to: log[2]!.cursor }));
    const marks = (entries: readonly { undone: boolean }[]) => entries.map(({ undone }) => undone);
    const whole = [false, false, true, false];
    expect(marks(entriesOf(log))).toEqual(whole);
    expect(marks(log.reduce(withEvent, []))).toEqual(whole);
    for (let page = 0; page <= log.length; page += 1) {
      const later = log.slice(page);
      const read = withEarlier(entriesOf(later), [...log.slice(0, page), ...silentAhead(later)]);
      expect(marks(read), `a page of ${page}`).toEqual(whole);
    }
  });
  it('marks what comes to something else since a roll was amended, until that is taken back', () => {
    const log = [
      event('troika.tested', 'ann', 'a'),
      event('troika.tested', 'bo', 'b'),
      event('troika.tested', 'bo', 'c'),
      event('room.amended', 'gm', 'd', undefined, {
        commands: [
          { by: 'ann', cause: 'a', amended: true, events: [] },
          { by: 'bo', cause: 'c', dropped: true, events: [] },
        ],
      }),
    ];
    const marks = (events: TableEvent[]) => entriesOf(events).map((one, _at, all) => amendedIn(one, all));
    expect(marks(log)).toEqual(['amended', undefined, 'dropped', undefined]);
    // Page before page it is the same.
    const paged = withEarlier(entriesOf(log.slice(2)), log.slice(0, 2));
    expect(paged.map((one) => amendedIn(one, paged))).toEqual(marks(log));
    expect(takesBack(entriesOf(log), 1)[0]!.to).toBe(log[2]!.cursor);
    const undone = [...log, event('room.undone', 'gm', 'e', undefined, { to: log[2]!.cursor })];
    expect(marks(undone)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
  it('is the same however it came to be here: event by event, or page before page', () => {
    const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`;
    const log = [
      event('room.said', 'ann', 'a', at(0)),
      event('troika.tested', 'bo', 'b', at(1)),
      event('troika.stamina.lost', 'bo', 'b', at(1)),
      event('troika.tested', 'ann', 'c', at(40)),
      event('room.said', 'ann', 'd', at(41)),
      event('troika.tested', 'ann', 'e', at(42)),
    ];
    log.push(event('room.undone', 'gm', 'f', at(43), { to: log[2]!.cursor }));
    log.push(event('troika.tested', 'bo', 'g', at(44)));
    const whole = entriesOf(log);
    expect(whole.map((one) => one.undone)).toEqual([false, false, true, false, true, false, false]);
    expect(log.reduce(withEvent, [])).toEqual(whole);
    const plain = (entries: readonly object[]) =>
      entries.map((one) => ({ ...one, key: '', standsBefore: undefined, bringsBackLater: undefined }));
    for (let page = 0; page <= log.length; page += 1) {
      const later = entriesOf(log.slice(page));
      const read = withEarlier(later, log.slice(0, page));
      expect(plain(read)).toEqual(plain(whole));
      // Whoever reads an entry that began before keeps their place in it.
      expect(read.map((one) => one.key)).toEqual(expect.arrayContaining(later.map((one) => one.key)));
    }
  });
  it('is the same in pages of any length, whatever was taken back and brought back', () => {
    const numbers = numbersFrom(7);
    const plain = (entries: readonly object[]) =>
      entries.map((one) => ({ ...one, key: '', standsBefore: undefined, bringsBackLater: undefined }));
    for (let log = 0; log < 60; log += 1) {
      const events: TableEvent[] = [];
      for (let nth = 0; nth < 60; nth += 1) {
        const back = () => events[Math.floor(numbers() * events.length)]!.cursor;
        const kind = numbers();
        if (kind < 0.2 && nth > 0)
          events.push(event('room.undone', 'gm', `${nth}`, undefined, { to: back() }));
        else if (kind < 0.3) events.push(event('room.said', 'ann', `${nth}`));
        else if (kind < 0.35)
          events.push(event('room.amended', 'gm', `${nth}`, undefined, amends(`${nth - 5}`)));
        else if (kind < 0.45) events.push(event('table.changed', '', `${nth}`));
        else
          for (let part = 0; part < 1 + kind * 3; part += 1)
            events.push(event('troika.tested', 'bo', `${nth}`));
      }
      let read: ReturnType<typeof entriesOf> = [];
      for (let end = events.length; end > 0;) {
        const start = Math.max(0, end - 1 - Math.floor(numbers() * 20));
        read = withEarlier(read, [...events.slice(start, end), ...silentAhead(events.slice(end))]);
        end = start;
      }
      expect(plain(read)).toEqual(plain(entriesOf(events)));
    }
  });
  it('is read back at a cost that undos do not add to', () => {
    const loaded = (undos: boolean) => {
      const events: TableEvent[] = [];
      for (let nth = 0; nth < 400; nth += 1) {
        events.push(event('troika.tested', 'bo', `${nth}`));
        if (undos && nth % 4 === 3)
          events.push(event('room.undone', 'gm', `u${nth}`, undefined, { to: events.at(-3)!.cursor }));
      }
      return events;
    };
    const looksOf = (undos: boolean) => {
      const earlier = Array.from({ length: 50 }, (_, nth) => event('troika.tested', 'ann', `e${nth}`));
      let looks = 0;
      const entries = entriesOf(loaded(undos)).map(
        (entry) =>
          new Proxy(entry, {
            get(from, name, to) {
              if (name === 'events') looks += 1;
              return Reflect.get(from, name, to) as unknown;
            },
          }),
      );
      withEarlier(entries, earlier);
      return looks / entries.length;
    };
    expect(looksOf(false)).toBeLessThan(4);
    expect(looksOf(true)).toBeLessThan(4);
  });
  it('keeps what an event does not change as it is', () => {
    const before = entriesOf([event('room.said', 'ann', 'a'), event('troika.tested', 'bo', 'b')]);
    const after = withEvent(before, event('room.said', 'ann', 'c'));
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(before).toHaveLength(2);
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

describe('taking back', () => {
  const played = (cause: string) => event('troika.tested', 'ann', cause);
  const [one, two, said, three] = [played('1'), played('2'), event('room.said', 'bo', 's'), played('3')];
  const undo = (cause: string, to: TableEvent) =>
    event('room.undone', 'gm', cause, undefined, { to: to.cursor });
  const undone = (events: TableEvent[]) => entriesOf(events).map((entry) => entry.undone);

  it('is offered by what is played, the newest first', () => {
    const ways = takesBack(entriesOf([one, two, said, three]), 9);
    expect(ways.map(({ to, entries }) => [to, entries.length])).toEqual([
      [said.cursor, 1],
      [one.cursor, 2],
    ]);
  });
  it('can be brought back until something is played', () => {
    const back = undo('u', one);
    const log = [one, two, said, three, back];
    expect(undone(log)).toEqual([false, true, false, true, false]);
    expect(bringsBackTo(entriesOf(log))).toBe(three.cursor);
    expect(bringsBackTo(entriesOf([...log, event('room.said', 'bo', 't')]))).toBe(three.cursor);
    expect(bringsBackTo(entriesOf([...log, played('4')]))).toBeUndefined();
    expect(bringsBackTo(entriesOf([one, two]))).toBeUndefined();
  });
  it('stands no more once it is brought back', () => {
    const log = [one, two, said, three, undo('u', one), undo('v', three)];
    expect(undone(log)).toEqual([false, false, false, false, false, false]);
    expect(entriesOf(log).map((entry) => entry.bringsBack)).toEqual([...Array(5).fill(false), true]);
    expect(bringsBackTo(entriesOf(log))).toBeUndefined();
    expect(withEarlier(entriesOf(log.slice(4)), log.slice(0, 4)).map((entry) => entry.undone)).toEqual(
      undone(log),
    );
  });
  it('goes to what stood then, however often it is done', () => {
    const four = played('4');
    const log = [one, two, undo('u', one), three, undo('v', two), four, undo('w', three)];
    expect(undone(log)).toEqual([false, true, false, false, false, true, false]);
  });
});

describe('a roll that not all could see', () => {
  const proof = { epoch: 1, nonce: 'n', nonce_by: 'client', draws: [] };
  const roll = (by: string, data: object, more: object = { proof }): TableEvent => ({
    ...event('dice.rolled', by, 'r', undefined, data),
    ...more,
  });
  const gm = { isGm: true, member: 'gm' };
  const bo = { isGm: false, member: 'bo' };
  const none = new Set<string>();

  it('is opened by the GM, or by whose it is', () => {
    const hidden = roll('bo', { audience: 'gm' });
    expect(mayOpen(hidden, gm, none)).toBe(true);
    expect(mayOpen(hidden, bo, none)).toBe(true);
    expect(mayOpen(hidden, { isGm: false, member: 'cid' }, none)).toBe(false);
    expect(mayOpen(roll('bo', {}), gm, none)).toBe(false);
  });
  it('is not opened by who was shown no dice', () => {
    expect(mayOpen(roll('bo', { hidden: true, roll: 3 }, {}), gm, none)).toBe(false);
  });
  it('is opened once', () => {
    const hidden = roll('bo', { audience: 'gm' });
    const opened = openedWith(new Set(), [
      hidden,
      event('dice.opened', 'gm', 'o', undefined, { of: hidden.cursor }),
    ]);
    expect(mayOpen(hidden, gm, opened)).toBe(false);
  });
  it('of a game is the GM’s to open, where not all may check it', () => {
    const behind = { ...event('troika.tested', 'gm', 't'), proof };
    expect(mayOpen(behind, gm, none)).toBe(true);
    expect(mayOpen(behind, bo, none)).toBe(false);
    expect(mayOpen({ ...behind, proof: { ...proof, roll: 4 } }, gm, none)).toBe(false);
  });
  it('of a whisper is opened by who whispered', () => {
    const whisper = { ...event('room.said', 'bo', 'w', undefined, { to: ['cid'] }), proof };
    expect(mayOpen(whisper, bo, none)).toBe(true);
    expect(mayOpen(whisper, gm, none)).toBe(false);
  });
  it('stays open when the table is taken back', () => {
    const [entry] = entriesOf([
      event('dice.opened', 'gm', 'o', undefined, { of: 'c0' }),
      event('room.undone', 'gm', 'u', undefined, { to: 'before' }),
    ]);
    expect(entry!.undone).toBe(false);
  });
});
