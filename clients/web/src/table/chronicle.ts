// The log as it is read: one command is one entry, however many events it made.
import type { TableEvent } from '@kast/sdk';
import type { Part } from './parts';

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

export function entriesOf(events: readonly TableEvent[]): Entry[] {
  const entries: Entry[] = [];
  let cause: string | undefined;
  for (const event of events) {
    if (silent.has(event.type)) continue;
    if (event.type === 'room.undone') takeBack(entries, String(event.data.to));
    const last = entries.at(-1);
    if (last && event.cause !== undefined && event.cause === cause && (event.by ?? '') === last.by) {
      last.events.push(event);
    } else {
      entries.push(begin(event, last));
    }
    cause = event.cause;
  }
  return entries;
}

function begin(event: TableEvent, before: Entry | undefined): Entry {
  const gapMs = before ? Date.parse(event.at) - Date.parse(before.at) : 0;
  const newDay = !before || dayOf(event.at) !== dayOf(before.at);
  return {
    key: event.cursor,
    at: event.at,
    by: event.by ?? '',
    events: [event],
    undone: false,
    follows: !newDay && before?.by === (event.by ?? '') && gapMs < breathMs,
    newDay,
    breakMinutes: !newDay && gapMs >= breakMs ? Math.round(gapMs / 60_000) : 0,
  };
}

/** Not the table's, and so never undone: talk, people, and what is published about dice. */
const stands = (type: string): boolean =>
  type.startsWith('room.') || type.startsWith('dice.epoch.') || type === 'dice.opened';

/** Talk and people are not undone, only what was played. */
function takeBack(entries: Entry[], to: string): void {
  for (const entry of entries.toReversed()) {
    if (entry.events.some((event) => event.cursor === to)) return;
    if (!entry.events.some((event) => stands(event.type))) entry.undone = true;
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
