// What most would answer to a question, which of its answers are paid for, and what chance is told beside them.
import type { Meaning } from '../common/odds';
import type { Decision } from './wire';

export const costsBenny = (answer: string): boolean =>
  ['reroll-benny', 'reroll-pool', 'soak', 'buy'].includes(answer);

/**
 * What most would do: nothing more where it has gone well, or where it is seldom worth a benny, as it is for an extra.
 * Empty where nothing is advised: whether to pay is for whoever pays to weigh.
 */
export function advisedAnswer(
  { kind, options, fallback = '', best }: Pick<Decision, 'kind' | 'options' | 'fallback' | 'best'>,
  isWild: boolean,
): string {
  if (kind === 'roll-open' && best?.success) return fallback;
  if (['damage-open', 'benny-cards', 'claims', 'finish'].includes(kind)) return fallback;
  if (['interrupt-window', 'interrupted-action'].includes(kind)) return '';
  if (options.length !== 2 && kind !== 'roll-open') return '';
  const others = options.filter(({ answer }) => answer !== fallback);
  const free = others.find(({ answer }) => !costsBenny(answer))?.answer;
  return free ?? (isWild && others.length > 0 ? '' : fallback);
}

/** What the chance beside an answer is of; none where more than one chance is told below, or nothing is rolled. */
export function chancesOf(kind: string, answer: string): readonly Meaning[] {
  switch (kind) {
    case 'roll-open':
      return answer.startsWith('reroll-') ? ['better'] : [];
    case 'tactician':
      return answer === 'pass' ? [] : ['better'];
    case 'extra-crit-check':
      return answer === 'roll' ? ['critical'] : [];
    case 'opposed-defence':
      return ['hold'];
    case 'evade':
      return answer === 'roll' ? ['success'] : [];
    case 'free-attacks':
      return answer === 'pass' ? [] : ['success'];
    default:
      return [];
  }
}
