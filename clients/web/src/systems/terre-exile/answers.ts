// What most would answer to a question, and what chance is told beside an answer.
import type { Meaning } from '../common/odds';

/** The roll, or the claim, as it stands; empty where there is no such answer. */
export const advisedAnswer = ({ options }: { options: { answer: string }[] }): string =>
  options.some(({ answer }) => answer === 'accept') ? 'accept' : '';

export const chancesOf = (kind: string, answer: string): readonly Meaning[] =>
  kind === 'after-roll' && answer === 'karma' ? ['better'] : [];
