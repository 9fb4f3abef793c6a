// How likely each result of a command is, in a line.
import type { wire } from '@kast/sdk';
import { tOr } from '../../i18n/index.svelte';

/** What the one who acts hopes for, whatever the game calls it. */
const good = new Set([
  'success',
  'yes',
  'attacker',
  'hit',
  'raise',
  'passed',
  'won',
  'minor-success',
  'major-success',
  'critical-success',
]);

/** What stands against it: where only this can come, the chance is 0. */
const bad = new Set([
  'failure',
  'no',
  'defender',
  'miss',
  'failed',
  'lost',
  'minor-failure',
  'major-failure',
  'critical-failure',
]);

/** What is hoped for where only this can come: it is shown with its 0 %. */
const hopedFor: Record<string, string> = {
  failure: 'success',
  defender: 'attacker',
  miss: 'hit',
  failed: 'passed',
  lost: 'won',
};

export const percentOf = (chance: number): string => {
  const percent = chance * 100;
  if (percent > 0 && percent < 1) return '<1 %';
  if (percent > 99 && percent < 100) return '>99 %';
  return `${Math.round(percent)} %`;
};

/** The chance that it goes well; undefined where nothing in it is good or bad. */
export function successChance(odds: wire.Odds): number | undefined {
  const asks = (words: ReadonlySet<string>) =>
    odds.questions.find((one) => one.outcomes.some(({ outcome }) => words.has(outcome)));
  const question = asks(good) ?? asks(bad);
  if (!question) return undefined;
  return question.outcomes.reduce((sum, one) => sum + (good.has(one.outcome) ? one.chance : 0), 0);
}

/** What a chance beside an answer is the chance of: success of the roll, unless words beside it say otherwise. */
export const meanings = ['success', 'better', 'critical', 'hold', 'win', 'lucky'] as const;
export type Meaning = (typeof meanings)[number];

/** The chance of that; undefined where these odds do not tell it. `creature`: who is to win. */
export function chanceOf(odds: wire.Odds, meaning: Meaning, creature = ''): number | undefined {
  const outcomesOf = (question: string) => odds.questions.find((one) => one.question === question)?.outcomes;
  const sum = (question: string, isMeant: (outcome: string) => boolean): number | undefined =>
    outcomesOf(question)?.reduce((all, { outcome, chance }) => all + (isMeant(outcome) ? chance : 0), 0);
  switch (meaning) {
    case 'better':
    case 'critical':
      return sum(meaning, (outcome) => outcome === 'yes');
    case 'win':
      return sum('winner', (outcome) => outcome === creature);
    case 'hold':
      return sum('result', (outcome) => !good.has(outcome));
    case 'lucky':
      return sum('luck', (outcome) => good.has(outcome));
    case 'success':
      return sum('result', (outcome) => good.has(outcome));
  }
}

const nothing = 'none';
/** Where words have more outcomes than these, the likeliest are shown. */
const mostWords = 5;

export interface OddsLine {
  label: string;
  value: string;
  /** The first line of its question. */
  begins?: boolean;
}

/** Words with their chances, numbers with what they come to on average where they come up at all. */
export function oddsLines(odds: wire.Odds, nameOf: (id: string) => string | undefined): OddsLine[] {
  return odds.questions.flatMap((question) =>
    linesOf(question, nameOf).map((line, at) => (at === 0 ? { ...line, begins: true } : line)),
  );
}

function linesOf(question: wire.OddsQuestion, nameOf: (id: string) => string | undefined): OddsLine[] {
  const come = question.outcomes.filter((one) => one.outcome !== nothing);
  const about = question.about === undefined ? '' : (nameOf(question.about) ?? '');
  const always = tOr(`odds.${question.question}`, question.question);
  // What comes only where it hits says so beside the chance that it does.
  const isCertain = come.length === question.outcomes.length;
  const name = isCertain ? always : tOr(`odds.${question.question}.if`, always);
  const label = about ? `${about}: ${name}` : name;
  if (come.length > 0 && come.every((one) => one.number !== undefined)) {
    const chance = come.reduce((sum, one) => sum + one.chance, 0);
    const mean = come.reduce((sum, one) => sum + one.chance * one.number!, 0) / chance;
    return [{ label, value: `≈ ${Math.round(mean * 10) / 10}` }];
  }
  // Of yes or no the one says the other.
  if (come.length > 0 && come.every(({ outcome }) => ['yes', 'no'].includes(outcome))) {
    const yes = come.find((one) => one.outcome === 'yes');
    return [{ label, value: percentOf(yes?.chance ?? 0) }];
  }
  const hope = come.length === 1 ? hopedFor[come[0]!.outcome] : undefined;
  const listed = hope === undefined ? come : [{ outcome: hope, chance: 0 }, ...come];
  const likely = listed.length > mostWords ? [...listed].sort((a, b) => b.chance - a.chance) : listed;
  const whose = about ? `${about}: ` : '';
  return likely.slice(0, mostWords).map((one) => ({
    label:
      whose +
      tOr(
        `odds.${question.question}.${one.outcome}`,
        tOr(`odds.outcome.${one.outcome}`, nameOf(one.outcome) ?? one.outcome),
      ),
    value: percentOf(one.chance),
  }));
}
