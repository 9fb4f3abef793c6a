// How results are put into words, in the chronicle and on the board.
import type { ModifierChip, Tone } from '../../table/parts';
import { t, tOr } from '../../i18n/index.svelte';
import type { Source } from './wire';

/** Each advantage and disadvantage with its cause. */
export function leanChips(sources: readonly Source[]): ModifierChip[] {
  return sources.map((one) => ({
    text: `${t(`lean.${one.lean}`, { count: one.n })}: ${tOr(`cause.${one.cause}`, one.cause)}`,
    tone: one.lean === 'advantage' ? 'good' : 'bad',
    ...(one.rule && { rule: one.rule }),
  }));
}

export const toneOf = (level: number): Tone => (level >= 3 ? 'great' : level > 0 ? 'good' : 'bad');
