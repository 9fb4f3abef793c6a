// What chance is told beside an answer. Nothing is advised: Fate is for whoever spends it to weigh.
import type { Meaning } from '../common/odds';

export const chancesOf = (kind: string, answer: string): readonly Meaning[] =>
  kind === 'fate' && answer === 'spend' ? ['better'] : [];
