// Which seats this browser has at which table. The link is the key: who opens the same link again sits down
// where they sat, and who opens another link to the same table (the GM trying the players' one) may take both.
import { newSeat } from '@kast/sdk';

export interface KeptSeat {
  /** The token of the link this began with. */
  link: string;
  /** Chosen here before the first join, so that a repeated join makes no second member. */
  seat: string;
  /** The seat's own token, once the table gave it. */
  token?: string;
  role?: string;
}

interface KeptRoom {
  last: string;
  seats: Record<string, KeptSeat>;
}

const keyOf = (room: string) => `kast.room.${room}`;

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

export function forgetSeat(room: string, link: string): void {
  const kept = read(room);
  delete kept.seats[link];
  if (kept.last === link) kept.last = Object.keys(kept.seats)[0] ?? '';
  localStorage.setItem(keyOf(room), JSON.stringify(kept));
  sessionStorage.removeItem(keyOf(room));
}
