// Commands that were forgotten before the one that is amended: who gave them, what, and with what.
import {
  amendedOf,
  amendFields,
  writtenOf,
  type Amended,
  type AmendField,
  type SystemSchema,
} from './amendFields';
import { choicesFor, type OpenQuestions } from './amendAsked';
import type { AmendPreview } from './wire';

export interface Insertion {
  /** Of the row on the screen. */
  key: number;
  member: string;
  /** Empty until one is chosen: then nothing is inserted yet. */
  method: string;
  filled: Amended;
}

type Inserted = NonNullable<AmendPreview['inserted']>;

export const insertedMost = 10;

/** What can be inserted where this was open: an answer only to what was asked. */
export const insertable = ({ methods }: SystemSchema, open?: OpenQuestions): string[] =>
  Object.keys(methods).filter((method) => {
    if (method === 'decision.answer') return (open?.decisions.length ?? 0) > 0;
    return !method.startsWith('choice.') || choicesFor(open, method).length > 0;
  });

/** What was open before the row at `place`: what the amended command answers itself is not offered for its own place. */
export function openAt(
  opened: readonly OpenQuestions[],
  place: number,
  answered: string | undefined,
): OpenQuestions | undefined {
  const open = opened[Math.min(place, opened.length - 1)];
  return open && { ...open, decisions: open.decisions.filter(({ id }) => id !== answered) };
}

/** At which of them a refusal is aimed. */
export const refusedAt = (path: string | undefined): number =>
  Number(/^\/inserted\/(\d+)/.exec(path ?? '')?.[1] ?? -1);

export const insertionsOf = (system: SystemSchema, inserted: Inserted = []): Insertion[] =>
  inserted.map(({ member, method, params }, key) => ({
    key,
    member,
    method,
    filled: amendedOf(amendFields(system, method), (params ?? {}) as Record<string, unknown>),
  }));

/** A command is chosen, and something that it needs is not filled in yet. */
export const isUnfinished = (system: SystemSchema, { method, filled }: Insertion): boolean => {
  if (method === '') return false;
  const fields = amendFields(system, method);
  const written = writtenOf(fields, filled);
  return fields.some(({ name, required }) => required && written[name] === undefined);
};

/** As the wire has them, as text: so that two of them can be compared. */
export const insertedOf = (system: SystemSchema, insertions: readonly Insertion[]): string =>
  JSON.stringify(
    insertions
      .filter((one) => one.member !== '' && one.method !== '' && !isUnfinished(system, one))
      .map(({ member, method, filled }) => ({
        member,
        method,
        params: writtenOf(amendFields(system, method), filled),
      })),
  );

/** What a command needs stands first; the rest of it can be opened. */
export function partedFields(fields: readonly AmendField[]): { needed: AmendField[]; more: AmendField[] } {
  const needed = fields.filter((field) => field.required);
  return needed.length === 0 && fields.length <= 4
    ? { needed: [...fields], more: [] }
    : { needed, more: fields.filter((field) => !field.required) };
}
