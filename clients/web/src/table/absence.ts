// What is told to who comes back to a table: when it was last played, and how much happened since they were there.
import { entryOf, type Entry } from './chronicle';
import { eveningGapMs, eveningsOf, isPlayedOrSaid, type Evening } from './evenings';
import type { Seen } from './lastSeen';

export interface Absence {
  /** When they were here last, ISO 8601. */
  since: string;
  /** The last evening that is over; undefined where none is known. */
  lastPlayed: Evening | undefined;
  /** So many entries were played or said since. */
  count: number;
  /** There were more than are here. */
  isMore: boolean;
  /** On so many evenings, of those that are here. */
  evenings: number;
}

/**
 * Undefined where they were here so lately that it is the same evening. `hasMore`: the log goes further back than
 * `entries`; `nowMs`: Unix time in milliseconds, by the server's clock.
 */
export function absenceOf(
  seen: Seen | undefined,
  entries: readonly Entry[],
  hasMore: boolean,
  nowMs: number,
): Absence | undefined {
  if (!seen || nowMs - Date.parse(seen.at) < eveningGapMs) return undefined;
  const last = entryOf(entries, seen.cursor);
  const after = last ? entries.slice(entries.indexOf(last) + 1) : entries;
  const missed = after.filter(isPlayedOrSaid);
  const isOver = ({ to }: Evening) => nowMs - Date.parse(to) >= eveningGapMs;
  return {
    since: seen.at,
    lastPlayed: eveningsOf(entries).findLast(isOver),
    count: missed.length,
    isMore: last === undefined && hasMore,
    evenings: eveningsOf(missed).length,
  };
}
