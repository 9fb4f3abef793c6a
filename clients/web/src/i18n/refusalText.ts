import type { Refused } from '@kast/sdk';
import { t, tOr, words } from './index.svelte';

/** Why the server said no, in the reader's language: the sentence where it has one of its own, else the kind's. */
export function refusalText(refused: Refused): string {
  const sentence = `notation.${refused.reason}`;
  if (!words.has(sentence)) return tOr(`refusal.${refused.kind}`, refused.message);
  const part = String(refused.values.part ?? '');
  const values = { ...refused.values, part: tOr(`notation.part.${part}`, part) };
  return t('notation.at', { column: refused.values.column ?? 0, told: t(sentence, values) });
}
