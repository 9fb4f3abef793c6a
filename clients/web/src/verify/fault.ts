// What can be wrong with a log: a closed list (docs/fair-dice.md, "What a checker checks"), each with a sentence.

export const faultKinds = [
  'not-json',
  'not-event',
  'empty',
  'no-room',
  'bad-field',
  'bad-secret',
  'other-secret',
  'other-promise',
  'no-promise',
  'epoch-twice',
  'revealed-twice',
  'bad-die',
  'late-roll',
  'early-roll',
  'repeated-roll',
  'roll-order',
  'reported-proof',
  'repeated-command',
  'wrong-dice',
  'wrong-die',
  'wrong-notation',
  'shown-dice',
  'wrong-total',
  'wrong-result',
  'missing-roll',
  'roll-count',
  'amended-differs',
  'opened-differs',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Which roll a sentence is about; `number` 0: a hidden one. */
export interface RollName {
  number: number;
  epoch: number;
  /** Empty where the log has no name. */
  who: string;
}
export type Fact = string | number | readonly number[] | RollName;

/** The first thing that is not so. `line` counts from 1; 0 is none. */
export class Fault extends Error {
  constructor(
    readonly kind: FaultKind,
    readonly line: number,
    readonly facts: Record<string, Fact> = {},
  ) {
    super(kind);
  }
}

/** The words it takes: those of the page, or of a test. */
export interface Speaker {
  say: (word: string, values?: Record<string, string | number>) => string;
  list: (items: string[]) => string;
}

export function sentenceOf({ kind, facts }: Fault, { say, list }: Speaker): string {
  const text = (fact: Fact): string => {
    if (typeof fact === 'string') return fact;
    if (typeof fact === 'number') return String(fact);
    if ('who' in fact) {
      const values = { number: fact.number, epoch: fact.epoch, who: fact.who || say('verify.somebody') };
      return say(fact.number ? 'verify.roll' : 'verify.hidden-roll', values);
    }
    return fact.length > 0 ? list(fact.map(String)) : say('verify.nothing');
  };
  const values = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, text(fact)]));
  return say(`verify.fault.${kind}`, values);
}

/** With these the text is no log that could be checked at all. */
export const notLogs: readonly FaultKind[] = ['not-json', 'not-event', 'empty', 'no-room', 'bad-field'];
