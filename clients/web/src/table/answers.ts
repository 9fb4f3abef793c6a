// What the answers to an open question are called.
import { tOr } from '../i18n/index.svelte';

export interface AnOption {
  answer: string;
  subject?: string;
}

export interface Answer {
  answer: string;
  label: string;
  /** What it costs, or what else there is to know before choosing it. */
  note?: string;
  /** The chance of it, and of what, where it can be known. */
  chance?: string;
  /** What most would answer; never one that is paid for. */
  main?: boolean;
}

/** The answer's own word for this kind of question, else its general one, else the thing it names. */
export function answerLabel(
  kind: string,
  option: AnOption,
  nameOf: (id: string) => string | undefined,
): string {
  const word = tOr(`answer.${kind}.${option.answer}`, tOr(`answer.${option.answer}`, ''));
  if (word && !option.subject) return word;
  const subject = option.subject && (nameOf(option.subject) ?? option.subject);
  if (word && subject) return `${word}: ${subject}`;
  return subject ?? word ?? nameOf(option.answer) ?? option.answer;
}

export function answersOf(
  decision: { kind: string; options: AnOption[] },
  nameOf: (id: string) => string | undefined,
): Answer[] {
  return decision.options.map((option) => ({
    answer: option.answer,
    label: answerLabel(decision.kind, option, nameOf) || option.answer,
  }));
}
