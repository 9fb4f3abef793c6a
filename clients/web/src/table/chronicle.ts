// The log as it is read: one command is one entry, however many events it made.
import type { TableEvent } from '@kast/sdk';
import { isSecret, type Part } from './parts';
import type { EventData } from './wire';

export interface Entry {
  key: string;
  at: string;
  by: string;
  events: TableEvent[];
  /** The cursors of what came right after it and shows this reader nothing: the table is taken back to there as well. */
  silent?: readonly string[];
  /** The GM took it back later: it happened, but the table is not what it made of it. */
  undone: boolean;
  /** The key of the entry that made it come to something else, or not happen at all. */
  amendedBy?: string;
  dropped?: boolean;
  /** The GM brought back with it what had been taken back before. */
  bringsBack: boolean;
  /** Of one that took the table back: what of the log before the first entry here stood after it. */
  standsBefore?: Before;
  /** Likewise: it brings back something besides the first entry here, of which a part may not be here. */
  bringsBackLater?: boolean;
  /** Said or done by the same person right after the entry before. */
  follows: boolean;
  /** The first entry of a day. */
  newDay: boolean;
  /** Minutes since the entry before, where that was a break worth marking. */
  breakMinutes: number;
}

/** Of a log whose beginning is not here: all of it up to this event, or up to its end; without what was taken back in it. */
type Before = { upTo: string } | 'its-end';

const breakMs = 30 * 60_000;
const breathMs = 3 * 60_000;
/** Shows no reader anything. */
const isSilent = ({ type }: TableEvent): boolean => type === 'table.changed';

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

/** The events that a log begins with and that show nothing: they belong to what comes before it. */
export function silentAhead(events: readonly TableEvent[]): readonly TableEvent[] {
  const first = events.findIndex((event) => !isSilent(event));
  return first < 0 ? events : events.slice(0, first);
}

/**
 * The log with what was before it, `silentAhead` of what is here at the end of `events`. Its entries keep their keys, also one that began before. Costs what the page before
 * costs, however much is here: of what was here, it changes only what points into that page.
 */
export function withEarlier(entries: readonly Entry[], events: readonly TableEvent[]): Entry[] {
  const page = entriesOf(events);
  const [first] = entries;
  if (!first || page.length === 0) return [...page, ...entries];
  let rest = entries.slice();
  const isParted = belongs(first.events[0]!, page.at(-1));
  if (isParted) {
    for (const event of first.events) add(page, event);
    const last = page.at(-1)!;
    const silent = [...(last.silent ?? []), ...(first.silent ?? [])];
    page[page.length - 1] = { ...last, key: first.key, ...(silent.length > 0 && { silent }) };
    rest = rest.slice(1);
  }
  if (rest[0]) rest[0] = { ...rest[0], ...after(rest[0], page.at(-1)) };
  amendEarlier(page, rest);
  takeBackEarlier(page, rest, isParted);
  return [...page, ...rest];
}

/** Marks in the page before what later entries have amended. */
function amendEarlier(page: Entry[], rest: readonly Entry[]): void {
  for (const entry of rest) for (const event of entry.events) amend(page, event, entry.key);
}

/**
 * Marks in the page before what later entries have taken back, and in these which of them brought something back.
 * `isParted`: the last entry of the page is the first of those that were here.
 */
function takeBackEarlier(page: Entry[], rest: Entry[], isParted: boolean): void {
  const found = new Map<string, Standing>();
  const stoodBefore = (before: Before): Standing => {
    const key = before === 'its-end' ? before : `up to ${before.upTo}`;
    const standing = found.get(key) ?? stoodIn(page, before);
    found.set(key, standing);
    return standing;
  };
  let last: Standing | undefined; // What stood before the entry that is looked at.
  rest.forEach((entry, place) => {
    if (!entry.standsBefore) return;
    const standing = stoodBefore(entry.standsBefore);
    const isBack = (one: Entry) =>
      standing.entries.has(one) && (last ? isPlayed(one) && !last.entries.has(one) : one.undone);
    const known = isParted ? entry.bringsBackLater! : entry.bringsBack;
    const differs = standing !== last;
    const bringsBackLater = known || (differs && page.slice(1).some(isBack));
    const bringsBack = bringsBackLater || (differs && isBack(page[0]!));
    last = standing;
    rest[place] = { ...entry, bringsBack, bringsBackLater, standsBefore: standing.before };
  });
  if (last) markStanding(page, last);
}

function add(entries: Entry[], event: TableEvent): void {
  if (isSilent(event)) return addSilent(entries, event);
  amend(entries, event, event.cursor);
  const undoing = event.type === 'room.undone' ? takeBack(entries, String(event.data.to)) : undefined;
  const last = entries.at(-1);
  if (belongs(event, last))
    entries[entries.length - 1] = { ...last!, ...undoing, events: [...last!.events, event] };
  else entries.push({ ...begin(event, last), ...undoing });
}

function addSilent(entries: Entry[], { cursor }: TableEvent): void {
  const last = entries.at(-1);
  if (last) entries[entries.length - 1] = { ...last, silent: [...(last.silent ?? []), cursor] };
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

/** The entry that an event is in, by the event's cursor. */
export const entryOf = (entries: readonly Entry[], cursor: string): Entry | undefined =>
  entries.findLast((entry) => entry.key === cursor || holds(entry, cursor));

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

/** What stood of the entries before one that took the table back, and of what is before the first of them. */
interface Standing {
  entries: ReadonlySet<Entry>;
  before: Before;
}

/** True of the entry that the event with this cursor is in, or follows without a word. */
const holds = ({ events, silent = [] }: Entry, cursor: string): boolean =>
  events.some((event) => event.cursor === cursor) || silent.includes(cursor);

/** What stands of the entries: up to an event, without what had been taken back up to there. */
function stoodIn(entries: readonly Entry[], from: Before): Standing {
  const standing = new Set<Entry>();
  let before = from;
  let at = entries.length - 1;
  while (at >= 0) {
    const end = before === 'its-end' ? undefined : before.upTo;
    if (end !== undefined && !holds(entries[at]!, end)) {
      at -= 1; // Is not reached yet.
      continue;
    }
    const to = undoneTo(entries[at]!);
    if (to === undefined) standing.add(entries[at]!);
    before = to === undefined ? 'its-end' : { upTo: to };
    at -= 1;
  }
  return { entries: standing, before };
}

/** Marks the entries; gives the last place where one stands again that had been taken back, or -1. */
function markStanding(entries: Entry[], standing: Standing): number {
  let again = -1;
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at]!;
    const undone = isPlayed(entry) && !standing.entries.has(entry);
    if (undone === entry.undone) continue;
    if (!undone) again = at;
    entries[at] = { ...entry, undone };
  }
  return again;
}

/** The table is again what it was after the event `to`: what stood then stands, and nothing since. */
function takeBack(
  entries: Entry[],
  to: string,
): Pick<Entry, 'bringsBack' | 'bringsBackLater' | 'standsBefore'> {
  const standing = stoodIn(entries, { upTo: to });
  const last = markStanding(entries, standing);
  return { bringsBack: last >= 0, bringsBackLater: last > 0, standsBefore: standing.before };
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
