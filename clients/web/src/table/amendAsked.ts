// What a command can answer that was open at its place in the log: questions, and choices that were being sealed. The
// server says what was.
import type { Choice } from './amendChoices';
import type { AmendField, Amended } from './amendFields';
import type { AmendPreview } from './wire';

export type OpenQuestions = AmendPreview['open'][number];
type Decision = OpenQuestions['decisions'][number];
export type OpenChoice = OpenQuestions['choices'][number];

export interface AskedNames {
  /** What is asked, and whom. */
  questionName: (decision: Decision) => string;
  answerName: (kind: string, option: Decision['options'][number]) => string;
  choiceName: (kind: string) => string;
  partyName: (id: string) => string;
  pickName: (word: string) => string;
}

const partiesOf = ({ may_seal, may_lock }: OpenChoice, method: string): string[] =>
  method === 'choice.lock' ? may_lock : may_seal;

/** The choices that a command of this method can be given for. */
export const choicesFor = (open: OpenQuestions | undefined, method: string): OpenChoice[] =>
  (open?.choices ?? []).filter((choice) => partiesOf(choice, method).length > 0);

/** The answers, and what is answered, that were open then: what a field of `method` can name; undefined for others. */
export function askedIn(
  open: OpenQuestions | undefined,
  names: AskedNames,
  method: string,
  field: AmendField,
  filled: Amended,
): Choice[] | undefined {
  if (method === 'decision.answer') {
    const decisions = open?.decisions ?? [];
    if (field.name === 'decision')
      return decisions.map((one) => ({ value: one.id, name: names.questionName(one) }));
    if (field.name !== 'answer') return undefined;
    const asked = decisions.find(({ id }) => id === filled.decision);
    return (asked?.options ?? []).map((option) => ({
      value: option.answer,
      name: names.answerName(asked!.kind, option),
    }));
  }
  if (!method.startsWith('choice.')) return undefined;
  const choices = choicesFor(open, method);
  if (field.name === 'choice')
    return choices.map((one) => ({ value: one.choice, name: names.choiceName(one.kind) }));
  const chosen = choices.find(({ choice }) => choice === filled.choice);
  if (field.name === 'party')
    return chosen
      ? partiesOf(chosen, method).map((party) => ({ value: party, name: names.partyName(party) }))
      : [];
  if (field.name !== 'picks') return undefined;
  // Each has a row of its own: the same may be picked twice, and their order counts.
  if (field.kind === 'list') return [];
  return (chosen?.options ?? []).map((word) => ({ value: word, name: names.pickName(word) }));
}

/** What such a command begins with: what there is but one of is chosen already. */
export function begunWith(open: OpenQuestions | undefined, method: string): Amended {
  if (method === 'decision.answer') {
    const [only, other] = open?.decisions ?? [];
    return only && !other ? { decision: only.id } : {};
  }
  const [only, other] = choicesFor(open, method);
  if (!method.startsWith('choice.') || !only || other) return {};
  const [party, another] = partiesOf(only, method);
  return {
    choice: only.choice,
    ...(!another && { party }),
    ...(method === 'choice.seal' && { picks: Array.from({ length: only.picks }, () => undefined) }),
  };
}
