// What most would answer to a question, and which of its answers are paid for.
import type { Decision } from './wire';

export const costsBenny = (answer: string): boolean =>
  ['reroll-benny', 'reroll-pool', 'soak', 'buy'].includes(answer);

/**
 * What most would do: nothing more where it has gone well, or where it is seldom worth a benny, as it is for an extra.
 * Empty where nothing is advised.
 */
export function advisedAnswer(
  { kind, options, fallback = '', best }: Pick<Decision, 'kind' | 'options' | 'fallback' | 'best'>,
  isWild: boolean,
): string {
  const others = options.filter(({ answer }) => answer !== fallback);
  const other = others.find(({ answer }) => isWild || !costsBenny(answer))?.answer ?? fallback;
  if (kind === 'roll-open') return best?.success ? 'accept' : other;
  if (['damage-open', 'benny-cards', 'claims', 'finish'].includes(kind)) return fallback;
  if (['interrupt-window', 'interrupted-action'].includes(kind)) return '';
  return options.length === 2 ? other : '';
}
