// Why the server said no, in the reader's language: the one place that every refusal on the page comes from.
import type { Refused } from '@kast/sdk';
import { t, tOr, words, type Values } from './index.svelte';
import { paramName } from './parameterName';

/** As much of a refusal as is told; an amendment has the kind and the sentence alone. */
export type Told = Pick<Refused, 'kind' | 'message'> &
  Partial<Pick<Refused, 'field' | 'expected' | 'reason' | 'values'>>;

/** Kinds whose own sentence on the wire (docs/refusals.md) is two. */
const twoSentences = new Set([
  'busy',
  'name-looks-taken',
  'note-changed',
  'quota-used-up',
  'real-dice-off',
  'sheets-locked',
  'stale',
  'storage',
  'too-many-asks',
  'too-many-held',
  'too-many-requests',
  'too-many-tries',
  'trouble',
  'unsure',
]);

/** What a message says of this very case behind the sentence of its kind, in English; empty where it is that alone. */
export function detailOf({ kind, message, expected }: Told): string {
  if (expected) return expected;
  const sentences = message.split(/(?<=[.!?]) (?=[\p{Lu}\d`"])/u);
  return sentences.slice(twoSentences.has(kind) ? 2 : 1).join(' ');
}

/** What the shape of a parameter must be (protocol/read.cpp), each sentence with the word for it and its values. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/^Must be true or false\.$/, 'must.boolean'],
  [/^Must be a number\.$/, 'must.number'],
  [/^Must be text\.$/, 'must.text'],
  [/^Must be a list\.$/, 'must.list'],
  [/^Must be an object\.$/, 'must.object'],
  [/^Must be an id: 1 to 40 letters, digits, - or _\.$/, 'must.id'],
  [/^Must have at most (?<most>\d+) bytes\.$/, 'must.bytes'],
  [/^Must have at most (?<most>\d+) items\.$/, 'must.items'],
  [/^Must be a whole number from (?<lowest>-?\d+) to (?<highest>-?\d+)\.$/, 'must.whole-number'],
  [/^Must be one of: (?<words>.*)\.$/, 'must.one-of'],
  [/^Not an id\.$/, 'must.id'],
  [/^Holds too many things\.$/, 'must.fewer'],
  [/^Is of the wrong type\.$/, 'must.other-type'],
  [/^Is required\.$/, 'must.be-there'],
  [/^Unknown field\.$/, 'must.be-known'],
];

/** In the reader's words, or as the server's. */
export function expectedText(expected: string): string {
  for (const [pattern, word] of shapes) {
    const found = pattern.exec(expected);
    if (found) return tOr(word, expected, (found.groups ?? {}) as Values);
  }
  return t('refusal.detail', { detail: expected });
}

/** The sentence of the refusal where it has one of its own, else the kind's; with what the server says beyond that. */
export function refusalText(refused: Told): string {
  const sentence = `notation.${refused.reason}`;
  if (refused.reason && words.has(sentence)) {
    const part = String(refused.values?.part ?? '');
    const values = { ...refused.values, part: tOr(`notation.part.${part}`, part) };
    return t('notation.at', { column: refused.values?.column ?? 0, told: t(sentence, values) });
  }
  const kind = `refusal.${refused.kind}`;
  if (!words.has(kind)) return refused.message;
  const detail = refused.kind.startsWith('notation-') ? '' : detailOf(refused);
  const why = t(kind);
  if (refused.kind !== 'invalid-params')
    return detail ? t('refusal.more', { why, detail: expectedText(detail) }) : why;
  const field = refused.field ? paramName(refused.field) : '';
  const told = detail && expectedText(detail);
  if (!field) return told ? t('refusal.more', { why, detail: told }) : why;
  return told ? t('refusal.field.must', { field, must: told }) : t('refusal.field', { why, field });
}
