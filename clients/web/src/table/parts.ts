// What the chronicle shows of an event, whatever the game: made by pure functions, drawn by Entry.svelte.
import type { TableEvent } from '@kast/sdk';
import { t, withMinus } from '../i18n/index.svelte';
import { diceMost, sumOf } from '../ui/dice';

export type Tone = 'plain' | 'good' | 'bad' | 'great' | 'secret' | 'soft';

export interface ModifierChip {
  text: string;
  tone?: Tone;
  /** Rule ID, named in the entry's details. */
  rule?: string;
}

export type Part =
  /** A sentence: who did what. `first`: said where nothing of the same command has been said before it. */
  | { kind: 'words'; text: string; tone?: Tone; first?: true }
  /** What somebody wrote themselves. */
  | { kind: 'said'; text: string; emote?: boolean }
  | {
      kind: 'throw';
      /** Whose dice, where an entry has several. */
      label?: string;
      dice: (number | string)[];
      /** Of all, or of each where they are not alike. */
      sides?: number | readonly number[];
      /** Thrown but not counted. */
      dropped?: (number | string)[];
      chips?: ModifierChip[];
      /** What it came to. */
      total?: number | string;
      /** What had to be met, with the word for how: "≤ 8". */
      target?: string;
      /** Of a roll that must come to no more than that; what it is made of stands behind it. */
      under?: { number: number; madeOf: string };
    }
  /** The word that can be seen from across the room. */
  | { kind: 'outcome'; text: string; tone: Tone }
  /** What it changed: "Stamina 9 → 3". */
  | { kind: 'change'; text: string; tone?: Tone };

/** Each die as it fell; of many how many there are, and their sum where nothing else says what they came to. */
export function facesText(dice: readonly (number | string)[], isSummed = false): string {
  if (dice.length <= diceMost) return dice.join(', ');
  const count = dice.length;
  const sum = isSummed ? undefined : sumOf(dice);
  return sum === undefined ? t('dice.many', { count }) : t('dice.many.sum', { count, sum });
}

/** The same for whoever listens. */
export function textOf(part: Part): string {
  if (part.kind !== 'throw') return part.text;
  const { label, dice, chips = [], total, target, under } = part;
  const faces = facesText(dice, total !== undefined);
  if (under && total !== undefined)
    return [label, `${faces}:`, total, underText(Number(total), under)].filter(Boolean).join(' ');
  const result = total === undefined ? '' : `= ${withMinus(total)}`;
  return [label, faces, ...chips.map((chip) => chip.text), result, target].filter(Boolean).join(' ');
}

/** What a throw came to, without its dice: "12", "7 ≤ 8". */
export const totalText = ({ total, under }: Extract<Part, { kind: 'throw' }>): string =>
  total === undefined ? '' : under ? `${total} ${underText(Number(total), under)}` : withMinus(total);

/** What another sentence follows ends like one. */
export function sentencesOf(parts: readonly Part[]): string {
  return parts
    .map((part, at) => {
      const text = textOf(part);
      const next = parts[at + 1];
      const goesOn =
        (part.kind === 'outcome' && next !== undefined && next.kind !== 'throw') ||
        (part.kind === 'words' && next?.kind === 'words');
      return goesOn && !/[.!?…:]$/.test(text) ? `${text}.` : text;
    })
    .join(' ');
}

/** What follows the total of such a roll: "≤ 7 (skill 4 + rank 3)". Whether it went well is the event's to say. */
export function underText(total: number, { number, madeOf }: { number: number; madeOf: string }): string {
  return `${total <= number ? '≤' : '>'} ${number}${madeOf ? ` (${madeOf})` : ''}`;
}

/** What an entry has to say, each thing once: what repeats an earlier sentence goes. */
export function saidOnce(parts: readonly Part[]): Part[] {
  const seen = new Set<string>();
  return parts.filter((part, at) => {
    if (part.kind === 'throw' || part.kind === 'said') return true;
    if (part.kind === 'words' && part.first && at > 0) return false;
    const text = part.text.replace(/[.!]$/, '');
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** The places of what a folded entry still says: who did what, and what it came to. */
export function headlineOf(parts: readonly Part[]): Set<number> {
  const first = parts.findIndex(({ kind }) => kind !== 'throw');
  const outcome = parts.findLastIndex(({ kind }) => kind === 'outcome');
  const total = parts.findLastIndex((part) => part.kind === 'throw' && part.total !== undefined);
  return new Set([first, outcome >= 0 ? outcome : total].filter((place) => place >= 0));
}

/** A whisper, or what else is not for all: it must look different at once. */
export function isSecret(event: TableEvent): boolean {
  const data = event.data as {
    to?: unknown;
    audience?: unknown;
    hidden?: unknown;
    note?: unknown;
    creature?: { prepared?: unknown } | string;
  };
  const isHandout = event.type === 'room.handout.added' || event.type === 'room.handout.changed';
  return (
    (event.type === 'room.note.changed' && data.note === 'gm') ||
    event.type.startsWith('room.encounter.') ||
    (isHandout && data.to !== undefined && data.to !== 'all') ||
    Boolean(data.to && event.type === 'room.said') ||
    Boolean(data.hidden) ||
    (typeof data.creature === 'object' && Boolean(data.creature.prepared)) ||
    (data.audience !== undefined && data.audience !== 'all')
  );
}
