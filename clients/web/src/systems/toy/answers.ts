// What most would answer to a question, and what chance is told beside an answer.
import type { Meaning } from '../common/odds';

/** Empty where nothing is advised: a die that is added, or a shield, is spent. */
export const advisedAnswer = ({ options }: { options: { answer: string }[] }): string =>
  options.some(({ answer }) => answer === 'roll') ? 'roll' : '';

/** Of a die that is added: that the roll succeeds then, or wins; of one that is asked for: that it succeeds. */
export function chancesOf(kind: string, answer: string): readonly Meaning[] {
  if (kind === 'add' && answer !== 'done') return ['success', 'win'];
  return kind === 'asked' && answer === 'roll' ? ['success'] : [];
}
