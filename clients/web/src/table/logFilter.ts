// What of the log a reader looks for: whose, of what kind, with which words in it.
import type { Entry } from './chronicle';
import { isSecret, textOf, type Part } from './parts';

/** Dice; what was said; what else happened at the table; what not all may read. */
export const logKinds = ['rolls', 'speech', 'table', 'secret'] as const;
export type LogKind = (typeof logKinds)[number];

/** In `who`: what nobody did, but the table by itself. */
export const theTable = '-';

export interface LogFilter {
  text: string;
  /** A member, or `theTable`; empty for everybody. */
  who: string;
  /** Empty for all kinds. */
  kind: LogKind | '';
}

export const noFilter: LogFilter = { text: '', who: '', kind: '' };
export const isFiltered = ({ text, who, kind }: LogFilter): boolean =>
  text.trim() !== '' || who !== '' || kind !== '';

/** An entry as it is looked through: once, however often the filter changes. */
export interface ReadEntry {
  kinds: ReadonlySet<LogKind>;
  /** All that it says, as `plain` has it. */
  text: string;
}

/** `parts`: what the entry says; `name`: of who did it. */
export function readEntry(entry: Entry, parts: readonly Part[], name: string): ReadEntry {
  const kinds = new Set<LogKind>();
  const isRoll = ({ type }: { type: string }) => type === 'dice.rolled';
  if (parts.some(({ kind }) => kind === 'throw') || entry.events.some(isRoll)) kinds.add('rolls');
  if (parts.some(({ kind }) => kind === 'said')) kinds.add('speech');
  if (parts.length > 0 && kinds.size === 0) kinds.add('table');
  if (parts.length > 0 && entry.events.some(isSecret)) kinds.add('secret');
  return { kinds, text: plain([name, ...parts.map(textOf)].join('\n')) };
}

/** Without what a reader need not know to type: capitals and marks on letters. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** True of an entry that says something, with all words of the filter in it. */
export function fits({ by }: Pick<Entry, 'by'>, { kinds, text }: ReadEntry, filter: LogFilter): boolean {
  if (kinds.size === 0) return false;
  if (filter.who && filter.who !== (by || theTable)) return false;
  if (filter.kind && !kinds.has(filter.kind)) return false;
  return plain(filter.text)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What was found, as a log of its own: each says whose it is, and a date stands where the day changes. */
export function asLog(found: readonly Entry[]): Entry[] {
  const dayOf = (entry: Entry | undefined) => entry && new Date(entry.at).toDateString();
  return found.map((entry, at) => ({
    ...entry,
    follows: false,
    newDay: dayOf(entry) !== dayOf(found[at - 1]),
    breakMinutes: 0,
  }));
}
