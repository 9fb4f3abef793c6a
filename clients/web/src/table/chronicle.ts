// The log as it is read: one command is one entry, however many events it made.
import type { TableEvent } from '@kast/sdk';
import { isSecret, type Part } from './parts';

export interface Entry {
  key: string;
  at: string;
  by: string;
  events: TableEvent[];
  /** The GM took it back later: it happened, but the table is not what it made of it. */
  undone: boolean;
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
        { ...before!, key: first.key, events: [...before!.events, ...first.events], undone: first.undone },
        ...rest,
      ]
    : [...earlier, { ...first, ...after(first, before) }, ...rest];
  all.forEach((entry, place) => {
    if (place >= earlier.length - 1)
      for (const { type, data } of entry.events)
        if (type === 'room.undone') takeBack(all, String(data.to), place);
  });
  return all;
}

function add(entries: Entry[], event: TableEvent): void {
  if (silent.has(event.type)) return;
  if (event.type === 'room.undone') takeBack(entries, String(event.data.to), entries.length);
  const last = entries.at(-1);
  if (belongs(event, last)) entries[entries.length - 1] = { ...last!, events: [...last!.events, event] };
  else entries.push(begin(event, last));
}

/** True where the event is of the command that made this entry. */
const belongs = (event: TableEvent, entry: Entry | undefined): boolean =>
  event.cause !== undefined && event.cause === entry?.events.at(-1)!.cause && (event.by ?? '') === entry.by;

function begin(event: TableEvent, before: Entry | undefined): Entry {
  const alone = { key: event.cursor, at: event.at, by: event.by ?? '', events: [event], undone: false };
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
    // What not all may read stands for itself, and so does what comes after it.
    follows:
      !newDay && before?.by === by && gapMs < breathMs && ![...before.events, ...events].some(isSecret),
    newDay,
    breakMinutes: !newDay && gapMs >= breakMs ? Math.round(gapMs / 60_000) : 0,
  };
}

/** Not the table's, and so never undone: talk, people, and what is published about dice. */
const stands = (type: string): boolean =>
  type.startsWith('room.') || type.startsWith('dice.epoch.') || type === 'dice.opened';

/** Talk and people are not undone, only what was played: between the event `to` and the entry at `place`. */
function takeBack(entries: Entry[], to: string, place: number): void {
  for (let at = place - 1; at >= 0; at -= 1) {
    const entry = entries[at]!;
    if (entry.events.some((event) => event.cursor === to)) return;
    if (!entry.undone && !entry.events.some((event) => stands(event.type)))
      entries[at] = { ...entry, undone: true };
  }
}

/** The reader's own day, not the server's. */
const dayOf = (at: string): string => new Date(at).toDateString();

/** The rules behind events, each once: those applied, that of what each tells, and those of its modifiers. */
export function rulesOf(events: readonly TableEvent[], parts: readonly Part[]): string[] {
  const told = events.flatMap(({ rules = [], data: { rule } }) => [
    ...rules,
    ...(typeof rule === 'string' ? [rule] : []),
  ]);
  const chips = parts.flatMap((part) => (part.kind === 'throw' ? (part.chips ?? []) : []));
  return [...new Set([...told, ...chips.map((chip) => chip.rule ?? '')])].filter(Boolean);
}
