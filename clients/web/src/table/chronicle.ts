// The log as it is read: one command is one entry, however many events it made.
import type { TableEvent } from '@kast/sdk';
import { isSecret, type Part } from './parts';
import type { EventData } from './wire';

export interface Entry {
  key: string;
  at: string;
  by: string;
  events: TableEvent[];
  /** The GM took it back later: it happened, but the table is not what it made of it. */
  undone: boolean;
  /** The key of the entry that made it come to something else, or not happen at all. */
  amendedBy?: string;
  dropped?: boolean;
  /** The GM brought back with it what had been taken back before. */
  bringsBack: boolean;
  /** Said or done by the same person right after the entry before. */
  follows: boolean;
  /** The first entry of a day. */
  newDay: boolean;
  /** Minutes since the entry before, where that was a break worth marking. */
  breakMinutes: number;
}

const breakMs = 30 * 60_000;
const breathMs = 3 * 60_000;
/** Shows no reader anything. */
const silent = new Set(['table.changed']);

/** The log of a table, from its first event that is here. */
export function entriesOf(events: readonly TableEvent[]): Entry[] {
  const entries: Entry[] = [];
  for (const event of events) add(entries, event);
  return entries;
}

/** The log after one event more. Entries that it does not change stay the same objects. */
export function withEvent(entries: readonly Entry[], event: TableEvent): Entry[] {
  const all = [...entries];
  add(all, event);
  return all;
}

/** The log with what was before it. Its entries keep their keys, also one that began before. */
export function withEarlier(entries: readonly Entry[], events: readonly TableEvent[]): Entry[] {
  const earlier = entriesOf(events);
  const [first, ...rest] = entries;
  const before = earlier.at(-1);
  if (!first) return earlier;
  const all = belongs(first.events[0]!, before)
    ? [
        ...earlier.slice(0, -1),
        {
          ...before!,
          key: first.key,
          events: [...before!.events, ...first.events],
          undone: first.undone,
          amendedBy: first.amendedBy,
          dropped: first.dropped,
        },
        ...rest,
      ]
    : [...earlier, { ...first, ...after(first, before) }, ...rest];
  all.forEach((entry, place) => {
    const to = undoneTo(entry);
    if (place < earlier.length - 1) return;
    for (const event of entry.events) amend(all, event, entry.key);
    if (to !== undefined) all[place] = { ...entry, bringsBack: takeBack(all, to, place) };
  });
  return all;
}

function add(entries: Entry[], event: TableEvent): void {
  if (silent.has(event.type)) return;
  amend(entries, event, event.cursor);
  const bringsBack = event.type === 'room.undone' && takeBack(entries, String(event.data.to), entries.length);
  const last = entries.at(-1);
  if (belongs(event, last)) entries[entries.length - 1] = { ...last!, events: [...last!.events, event] };
  else entries.push({ ...begin(event, last), bringsBack });
}

/** Marks what comes to something else since the event, of the entry with this key, if it amends a roll. */
function amend(entries: Entry[], event: TableEvent, key: string): void {
  if (event.type !== 'room.amended') return;
  for (const { by, cause, dropped = false } of (event.data as unknown as EventData['room.amended'])
    .commands) {
    const at = entries.findIndex((entry) => entry.by === by && entry.events[0]!.cause === cause);
    if (at >= 0) entries[at] = { ...entries[at]!, amendedBy: key, dropped };
  }
}

/** What an amendment that stands has made of an entry. */
export function amendedIn(entry: Entry, entries: readonly Entry[]): 'amended' | 'dropped' | undefined {
  const by = entry.amendedBy && entries.find(({ key }) => key === entry.amendedBy);
  if (!by || by.undone) return undefined;
  return entry.dropped ? 'dropped' : 'amended';
}

/** What an entry comes to as it stands: what the last amendment that stands and changed it made of it. */
export function standingIn(
  entry: Entry,
  entries: readonly Entry[],
): readonly Pick<TableEvent, 'type' | 'data'>[] {
  if (amendedIn(entry, entries) !== 'amended') return entry.events;
  const by = entries.find(({ key }) => key === entry.amendedBy);
  const amended = by?.events.find(({ type }) => type === 'room.amended');
  const { commands = [] } = (amended?.data ?? {}) as Partial<EventData['room.amended']>;
  const given = commands.find((one) => one.by === entry.by && one.cause === entry.events[0]!.cause);
  return (given?.events ?? entry.events) as readonly Pick<TableEvent, 'type' | 'data'>[];
}

/** True where the event is of the command that made this entry. */
const belongs = (event: TableEvent, entry: Entry | undefined): boolean =>
  event.cause !== undefined && event.cause === entry?.events.at(-1)!.cause && (event.by ?? '') === entry.by;

function begin(event: TableEvent, before: Entry | undefined): Entry {
  const alone = {
    key: event.cursor,
    at: event.at,
    by: event.by ?? '',
    events: [event],
    undone: false,
    bringsBack: false,
  };
  return { ...alone, ...after(alone, before) };
}

/** How an entry stands to the one before it. */
function after(
  { at, by, events }: Pick<Entry, 'at' | 'by' | 'events'>,
  before: Entry | undefined,
): Pick<Entry, 'follows' | 'newDay' | 'breakMinutes'> {
  const gapMs = before ? Date.parse(at) - Date.parse(before.at) : 0;
  const newDay = !before || dayOf(at) !== dayOf(before.at);
  return {
    // What not all may read stands for itself, as do dice that were typed in, and so does what comes after it.
    follows:
      !newDay &&
      before?.by === by &&
      gapMs < breathMs &&
      ![...before.events, ...events].some((event) => isSecret(event) || event.self_reported),
    newDay,
    breakMinutes: !newDay && gapMs >= breakMs ? Math.round(gapMs / 60_000) : 0,
  };
}

/** Not the table's, and so never undone: talk, people, and what is published about dice. */
const stands = (type: string): boolean =>
  (type.startsWith('room.') && type !== 'room.amended') ||
  type.startsWith('dice.epoch.') ||
  type === 'dice.opened';

/** A command of the game's, which the GM can take back. */
export const isPlayed = ({ events }: Entry): boolean => !events.some(({ type }) => stands(type));

/** Where an entry took the table back to. */
const undoneTo = ({ events }: Entry): string | undefined => {
  const undone = events.find(({ type }) => type === 'room.undone');
  return undone && String(undone.data.to);
};

/**
 * Marks what stands of what was played before the entry at `place`, which made the table what it was after the event
 * `to`: what stood then, and nothing since. True where something stands again that had been taken back.
 */
function takeBack(entries: Entry[], to: string, place: number): boolean {
  const standing = new Set<Entry>();
  let cursor: string | undefined = to;
  let before = place;
  while (cursor !== undefined) {
    const end: string = cursor;
    const last = entries.findLastIndex(
      ({ events }, at) => at < before && events.some((event) => event.cursor === end),
    );
    cursor = undefined; // Goes on only where the table had been taken back before.
    for (let at = last; at >= 0 && cursor === undefined; at -= 1) {
      const entry = entries[at]!;
      cursor = undoneTo(entry);
      if (cursor === undefined) standing.add(entry);
      else before = at;
    }
  }
  let again = false;
  for (let at = 0; at < place; at += 1) {
    const entry = entries[at]!;
    const undone = isPlayed(entry) && !standing.has(entry);
    if (undone === entry.undone) continue;
    again ||= !undone;
    entries[at] = { ...entry, undone };
  }
  return again;
}

export interface TakenBack {
  /** The cursor of the event that would be the last to stand. */
  to: string;
  /** What would be taken back, the newest first. */
  entries: Entry[];
}

/** What of the log can be taken back, one command more with each: the last, the last two, … */
export function takesBack(entries: readonly Entry[], most: number): TakenBack[] {
  const found: TakenBack[] = [];
  const taken: Entry[] = [];
  for (let at = entries.length - 1; at > 0 && found.length < most; at -= 1) {
    const entry = entries[at]!;
    if (entry.undone || !isPlayed(entry)) continue;
    taken.push(entry);
    found.push({ to: entries[at - 1]!.events.at(-1)!.cursor, entries: [...taken] });
  }
  return found;
}

/** The cursor that brings back what was taken back last, while nothing has been played since. */
export function bringsBackTo(entries: readonly Entry[]): string | undefined {
  const at = entries.findLastIndex((entry) => isPlayed(entry) || undoneTo(entry) !== undefined);
  const last = entries[at];
  if (!last || undoneTo(last) === undefined || last.bringsBack) return undefined;
  return entries[at - 1]?.events.at(-1)?.cursor;
}

/** The reader's own day, not the server's. */
const dayOf = (at: string): string => new Date(at).toDateString();

/** The rules behind events, each once: those applied, the one that an event names, and those of its modifiers. */
export function rulesOf(events: readonly TableEvent[], parts: readonly Part[]): string[] {
  const named = events.flatMap(({ rules = [], data: { rule } }) => [
    ...rules,
    ...(typeof rule === 'string' ? [rule] : []),
  ]);
  const chips = parts.flatMap((part) => (part.kind === 'throw' ? (part.chips ?? []) : []));
  return [...new Set([...named, ...chips.map((chip) => chip.rule ?? '')])].filter(Boolean);
}
