// Which seats this browser has at which table. The link is the key: who opens the same link again sits down
// where they sat, and who opens another link to the same table (the GM trying the players' one) may take both.
import { newSeat } from '@kast/sdk';
import { forgetSeen } from './lastSeen';
import { keepPutAway } from './tools/putAway';

export interface KeptSeat {
  /** The token of the link this began with. */
  link: string;
  /** Chosen here before the first join, so that a repeated join makes no second member. */
  seat: string;
  /** The seat's own token, once the table gave it. */
  token?: string;
  role?: string;
}

/** What the start page shows of a room that this browser has a seat in. */
export interface RoomNote {
  game: string;
  /** Empty where nobody named it. */
  name: string;
}

interface KeptRoom {
  last: string;
  seats: Record<string, KeptSeat>;
  note?: RoomNote;
  /** When this browser was there last, ISO 8601. */
  at?: string;
}

/** A table that this browser has seats at. */
export interface OwnRoom extends RoomNote {
  room: string;
  /** ISO 8601; empty where it was not written down. */
  at: string;
  /** The seats that the table gave, the one used last first. */
  seats: KeptSeat[];
}

const prefix = 'kast.room.';
const keyOf = (room: string) => prefix + room;

function read(room: string): KeptRoom {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(room)) ?? 'null') as KeptRoom | null;
    if (kept?.seats) return kept;
  } catch {
    // Written by something else: start anew.
  }
  return { last: '', seats: {} };
}

/** The seat for a link's token, or without one the seat this tab, else this browser, had last. */
export function seatAt(room: string, link: string): KeptSeat | undefined {
  const kept = read(room);
  const wanted = link || sessionStorage.getItem(keyOf(room)) || kept.last;
  return kept.seats[wanted] ?? (link ? { link, seat: newSeat() } : undefined);
}

export function keepSeat(room: string, seat: KeptSeat): void {
  const kept = read(room);
  kept.last = seat.link;
  kept.seats[seat.link] = seat;
  localStorage.setItem(keyOf(room), JSON.stringify(kept));
  sessionStorage.setItem(keyOf(room), seat.link);
}

/** A seat that this browser has lost: who opens its link again comes as somebody new. */
export function forgetSeat(room: string, link: string): void {
  const kept = read(room);
  delete kept.seats[link];
  localStorage.setItem(keyOf(room), JSON.stringify(kept));
}

/** What the GM is asked for from this tab, and with which token of the seat: a reload waits on. */
export interface KeptAsk {
  link: string;
  seat: string;
  member: string;
}
const askKeyOf = (room: string) => `kast.ask.${room}`;

export function keepAsk(room: string, ask: KeptAsk | undefined): void {
  if (ask) sessionStorage.setItem(askKeyOf(room), JSON.stringify(ask));
  else sessionStorage.removeItem(askKeyOf(room));
}

export function askAt(room: string, link: string): KeptAsk | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(askKeyOf(room)) ?? 'null') as KeptAsk | null;
    return kept?.link === link ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Writes down what table this is, and that this browser is there now. */
export function noteRoom(room: string, note: RoomNote, now = new Date()): void {
  localStorage.setItem(keyOf(room), JSON.stringify({ ...read(room), note, at: now.toISOString() }));
}

/** The tables that this browser has seats at, the one it was at last first. */
export function ownRooms(): OwnRoom[] {
  const rooms = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => ownRoom(key.slice(prefix.length)));
  return rooms.filter((one) => one.seats.length > 0).sort((one, other) => other.at.localeCompare(one.at));
}

function ownRoom(room: string): OwnRoom {
  const { last, seats, note, at = '' } = read(room);
  const given = Object.values(seats).filter((seat) => seat.token);
  given.sort((one, other) => Number(other.link === last) - Number(one.link === last));
  return { room, game: note?.game ?? '', name: note?.name ?? '', at, seats: given };
}

/** All seats at this table are given up: nothing of them stays in this browser. */
export function forgetRoom(room: string): void {
  localStorage.removeItem(keyOf(room));
  forgetSeen(room);
  keepPutAway(room, new Set());
  sessionStorage.removeItem(keyOf(room));
}
