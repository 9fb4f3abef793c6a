// Commands that were forgotten before the one that is amended: who gave them, what, and with what.
import {
  amendedOf,
  amendFields,
  writtenOf,
  type Amended,
  type AmendField,
  type SystemSchema,
} from './amendFields';
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

/** What can be inserted: an answer names a question that nobody can read about any more. */
export const insertable = ({ methods }: SystemSchema): string[] =>
  Object.keys(methods).filter((method) => !/^(decision|choice)\./.test(method));

export const insertionsOf = (system: SystemSchema, inserted: Inserted = []): Insertion[] =>
  inserted.map(({ member, method, params }, key) => ({
    key,
    member,
    method,
    filled: amendedOf(amendFields(system, method), (params ?? {}) as Record<string, unknown>),
  }));

/** As the wire has them, as text: so that two of them can be compared. */
export const insertedOf = (system: SystemSchema, insertions: readonly Insertion[]): string =>
  JSON.stringify(
    insertions
      .filter(({ member, method }) => member !== '' && method !== '')
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
