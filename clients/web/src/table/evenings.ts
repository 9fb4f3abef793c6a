// The evenings of a log: what was played and said, parted where nothing was for hours.
import { isPlayed, type Entry } from './chronicle';

/** So long without a word or a die is the end of an evening, in milliseconds. */
export const eveningGapMs = 4 * 3_600_000;

export interface Evening {
  /** The key of its first entry. */
  key: string;
  /** When it began and ended, ISO 8601. */
  from: string;
  to: string;
  /** How many entries were played or said. */
  count: number;
  /** The members who played or spoke, in the order in which they began. */
  people: string[];
}

/** Somebody played or spoke: coming, going and settings make no evening. */
export const isPlayedOrSaid = (entry: Entry): boolean =>
  entry.by !== '' && (isPlayed(entry) || entry.events.some(({ type }) => type === 'room.said'));

/** Oldest first. */
export function eveningsOf(entries: readonly Entry[]): Evening[] {
  const evenings: Evening[] = [];
  for (const entry of entries) {
    if (!isPlayedOrSaid(entry)) continue;
    const last = evenings.at(-1);
    if (last && Date.parse(entry.at) - Date.parse(last.to) < eveningGapMs) {
      last.to = entry.at;
      last.count += 1;
      if (!last.people.includes(entry.by)) last.people.push(entry.by);
    } else {
      evenings.push({ key: entry.key, from: entry.at, to: entry.at, count: 1, people: [entry.by] });
    }
  }
  return evenings;
}
