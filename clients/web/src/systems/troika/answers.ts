// What most would answer to a question, and what the chance beside an answer is of.
import type { Meaning } from '../common/odds';

/** Luck that is tested is spent. */
const costsLuck = (answer: string): boolean => ['test-luck', 'luck'].includes(answer);

/** Empty where nothing is advised: whether to test luck is for whoever has it to weigh. */
export function advisedAnswer({
  options,
  fallback,
}: {
  options: { answer: string }[];
  fallback: string;
}): string {
  if (options.length !== 2) return '';
  const other = options.find(({ answer }) => answer !== fallback)?.answer ?? '';
  return costsLuck(other) ? '' : other;
}

export function chancesOf(kind: string, answer: string): readonly Meaning[] {
  if (costsLuck(answer)) return ['lucky'];
  return kind === 'affliction' && answer === 'skill' ? ['success'] : [];
}
