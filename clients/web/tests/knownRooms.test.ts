// What a browser keeps of the rooms it has seats in, and what a link shows of a room before anybody joins.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readMembers } from '../src/join/roomMembers';
import { isLoopback } from '../src/table/linkStorage';
import { forgetRoom, keepSeat, noteRoom, ownRooms } from '../src/table/seatStorage';

class MemoryStorage {
  readonly #kept = new Map<string, string>();
  get length(): number {
    return this.#kept.size;
  }
  key = (at: number) => [...this.#kept.keys()][at] ?? null;
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, text: string) => void this.#kept.set(key, text);
  removeItem = (key: string) => void this.#kept.delete(key);
}

describe('the tables of this browser', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new MemoryStorage());
    vi.stubGlobal('sessionStorage', new MemoryStorage());
  });
  const seat = (link: string) => ({ link, seat: `${link}-seat`, token: `${link}-token`, role: 'player' });
  const evening = (day: number) => new Date(`2026-11-${day}T19:00:00Z`);

  it('are listed with game, name and when, the last first', () => {
    keepSeat('first', seat('a'));
    noteRoom('first', { game: 'troika', name: 'Friday' }, evening(13));
    keepSeat('second', seat('b'));
    noteRoom('second', { game: 'toy', name: '' }, evening(20));
    expect(ownRooms()).toEqual([
      { room: 'second', game: 'toy', name: '', at: evening(20).toISOString(), seats: [seat('b')] },
      { room: 'first', game: 'troika', name: 'Friday', at: evening(13).toISOString(), seats: [seat('a')] },
    ]);
  });
  it('keep their note when a seat is kept again, and the seat used last comes first', () => {
    keepSeat('first', seat('a'));
    noteRoom('first', { game: 'troika', name: 'Friday' }, evening(13));
    keepSeat('first', seat('gm'));
    const [only] = ownRooms();
    expect(only!.seats.map(({ link }) => link)).toEqual(['gm', 'a']);
    expect(only!.name).toBe('Friday');
  });
  it('are those alone whose table gave a seat, also from before anything was noted', () => {
    keepSeat('knocked', { link: 'x', seat: 'y' });
    localStorage.setItem('kast.room.broken', '{');
    localStorage.setItem('kast.links.other', '{}');
    expect(ownRooms()).toEqual([]);
    keepSeat('older', seat('o'));
    expect(ownRooms()).toEqual([{ room: 'older', game: '', name: '', at: '', seats: [seat('o')] }]);
  });
  it('are forgotten whole', () => {
    keepSeat('first', seat('a'));
    forgetRoom('first');
    expect(ownRooms()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });
});

describe('who knocks', () => {
  const line = (type: string, data: object) => JSON.stringify({ type, data });

  it('is told which table and game it is, and who sits there', () => {
    const lines = [
      line('room.opened', { system: 'troika', name: 'The cellar' }),
      line('room.joined', { member: 'a', name: 'Ann', colour: 'teal' }),
      line('room.joined', { member: 'b', name: 'Bo', colour: 'moss' }),
      line('room.settings.changed', { name: 'The wet cellar', note: '' }),
      line('room.left', { member: 'a' }),
      line('room.joined', { member: 'c', name: 'Cid', colour: 'plum' }),
      line('room.seats.cleared', { members: ['c'] }),
      '',
    ];
    expect(readMembers(lines.join('\n'))).toEqual({
      game: 'troika',
      name: 'The wet cellar',
      names: ['Bo'],
      colours: ['moss'],
    });
  });
});

describe('an address that means the reader alone', () => {
  it.each(['localhost', 'kast.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('%s', (host) =>
    expect(isLoopback(host)).toBe(true),
  );
  it.each(['192.168.1.20', 'table.example.org', 'localhost.example.org', '10.127.0.0', '127.example.org'])(
    'but not %s',
    (host) => expect(isLoopback(host)).toBe(false),
  );
});
