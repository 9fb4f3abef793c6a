// What stands beside the answers to every kind of question, in every game: what its chance is of, and which answer
// is the highlighted one. tests/unit/games/answer_chances_test.cpp holds the chances of the same table to the dice.
import { readFileSync } from 'node:fs';
import type { wire } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { common } from '../src/i18n/en/common';
import { chanceOf, meanings, type Meaning } from '../src/systems/common/odds';
import { chancesOf as ofMouseGuard } from '../src/systems/mouse-guard/answers';
import * as savageWorlds from '../src/systems/savage-worlds/answers';
import * as terreExile from '../src/systems/terre-exile/answers';
import * as toy from '../src/systems/toy/answers';
import * as troika from '../src/systems/troika/answers';

type Kinds = Record<string, Record<string, Meaning[]>>;
const file = new URL('../../../tests/unit/games/answers.json', import.meta.url);
const table = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Kinds>;

interface Asked {
  kind: string;
  options: { answer: string }[];
  fallback: string;
}
const games: Record<
  string,
  {
    chancesOf: (kind: string, answer: string) => readonly Meaning[];
    /** Every answer that may be highlighted, whoever is asked. */
    advised: (asked: Asked) => string[];
    /** Bennies, karma, Fate, luck, a die that wears. */
    paid: RegExp;
  }
> = {
  'mouse-guard': { chancesOf: ofMouseGuard, advised: () => [], paid: /^spend$/ },
  'savage-worlds': {
    chancesOf: savageWorlds.chancesOf,
    advised: (asked) =>
      [true, false].flatMap((isWild) =>
        [undefined, { success: false }, { success: true }].map((best) =>
          savageWorlds.advisedAnswer({ ...asked, best } as never, isWild),
        ),
      ),
    paid: /^(reroll-(benny|pool)|soak|buy)$/,
  },
  'terre-exile': {
    chancesOf: terreExile.chancesOf,
    advised: (asked) => [terreExile.advisedAnswer(asked)],
    paid: /^(karma|spiritual)$/,
  },
  toy: { chancesOf: toy.chancesOf, advised: (asked) => [toy.advisedAnswer(asked)], paid: /^(talent|break)$/ },
  troika: {
    chancesOf: troika.chancesOf,
    advised: (asked) => [troika.advisedAnswer(asked)],
    paid: /^(test-)?luck$/,
  },
};
const each = Object.entries(table).flatMap(([game, kinds]) =>
  Object.entries(kinds).map(([kind, answers]) => ({ game, kind, answers })),
);

describe('the answers to a question', () => {
  it.each(each)('say what their chance is of: $game $kind', ({ game, kind, answers }) => {
    for (const [answer, meant] of Object.entries(answers))
      expect(games[game]!.chancesOf(kind, answer.replace('*', 'benny'))).toEqual(meant);
  });
  it.each(each)('have none highlighted that is paid for, and none that is not there: $game $kind', (one) => {
    const options = Object.keys(one.answers).map((answer) => ({ answer: answer.replace('*', 'benny') }));
    // As the server lists them: the fallback may stand anywhere, and not all of them need be there.
    const offered = [options, options.slice(0, 2), options.slice(0, 1), options.slice(1)];
    for (const some of offered.filter((list) => list.length > 0))
      for (const { answer: fallback } of some) {
        if (games[one.game]!.paid.test(fallback)) continue;
        for (const advised of games[one.game]!.advised({ kind: one.kind, options: some, fallback })) {
          if (advised === '') continue;
          expect(some.map(({ answer }) => answer)).toContain(advised);
          expect(advised).not.toMatch(games[one.game]!.paid);
        }
      }
  });
  it('have words for each chance but that of success, which the answer itself names', () => {
    for (const meaning of meanings) expect(`odds.of.${meaning}` in common).toBe(meaning !== 'success');
  });
});

describe('a chance beside an answer', () => {
  const odds = (question: string, chances: Record<string, number>): wire.Odds => ({
    questions: [
      { question, outcomes: Object.entries(chances).map(([outcome, chance]) => ({ outcome, chance })) },
    ],
    modifiers: [],
    assumed: [],
    exact: true,
    cut_off: 0,
  });
  it('is that of its meaning and of nothing else', () => {
    const result = odds('result', { failure: 0.25, success: 0.5, raise: 0.25 });
    expect(chanceOf(result, 'success')).toBe(0.75);
    expect(chanceOf(result, 'hold')).toBe(0.25);
    for (const other of ['better', 'critical', 'win', 'lucky'] as const)
      expect(chanceOf(result, other)).toBeUndefined();
    expect(chanceOf(odds('better', { no: 1 }), 'better')).toBe(0);
    expect(chanceOf(odds('critical', { no: 5 / 6, yes: 1 / 6 }), 'critical')).toBe(1 / 6);
    expect(chanceOf(odds('winner', { ann: 0.4, orc: 0.6 }), 'win', 'ann')).toBe(0.4);
    expect(chanceOf(odds('luck', { failure: 0.4, success: 0.6 }), 'lucky')).toBe(0.6);
  });
});
