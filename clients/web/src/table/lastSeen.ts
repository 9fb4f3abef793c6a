// How far this browser has seen each table's log: who comes back later is told what happened since.

export interface Seen {
  /** Of the last event that was seen. */
  cursor: string;
  /** When the table was last looked at, ISO 8601, by the server's clock. */
  at: string;
}

const keyOf = (room: string) => `kast.seen.${room}`;

export function seenOf(room: string): Seen | undefined {
  try {
    const seen = JSON.parse(localStorage.getItem(keyOf(room)) ?? 'null') as Seen | null;
    return seen?.cursor && !Number.isNaN(Date.parse(seen.at)) ? seen : undefined;
  } catch {
    return undefined; // Written by something else.
  }
}

export const keepSeen = (room: string, seen: Seen): void =>
  localStorage.setItem(keyOf(room), JSON.stringify(seen));

export const forgetSeen = (room: string): void => localStorage.removeItem(keyOf(room));
