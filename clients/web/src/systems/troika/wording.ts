// How results are put into words, in the chronicle and on the board.
import type { Names, Side } from '../../table/names';
import type { ModifierChip, Part, Tone } from '../../table/parts';
import { t, tOr, withMinus } from '../../i18n/index.svelte';
import * as kit from '../common/chronicleParts';
import { skillName } from './troika.svelte';
import type { Harm } from './currentAction';
import type { Contest, Exchange, Modifier, Throw } from './wire';

export const sum = (faces: readonly number[]): number => faces.reduce((all, one) => all + one, 0);

/** Each modifier with its cause; of a secret sheet only that there are some. */
export const chipsOf = (modifiers: readonly Modifier[] | undefined): ModifierChip[] =>
  modifiers ? kit.chipsOf(modifiers, skillName) : [{ text: t('cause.hidden') }];

/** What befell somebody whom no blow struck. */
export const harmText = (cause: Harm['cause'], name: string, source: string): string =>
  cause === 'hazard'
    ? t('log.harm.hazard', { name, source: source || t('hazard') })
    : t(`log.harm.${cause}`, { name });

export function throwOf(thrown: Throw, label: string): Part {
  return {
    kind: 'throw',
    label,
    dice: thrown.dice,
    ...(thrown.other && { dropped: thrown.other }),
    chips: chipsOf(thrown.modifiers),
    total: thrown.total,
  };
}

/** The outcome in a word or two, with who it was good for. */
export function outcomeOf(exchange: Exchange, nameOf: (id: string) => string): string {
  const { outcome, result, attacker, defender } = exchange;
  const winner = outcome === 'defender' ? defender : attacker;
  return t(`outcome.${result}`, {
    name: nameOf(winner.creature),
    attacker: nameOf(attacker.creature),
    defender: nameOf(defender.creature),
  });
}

/** Good or bad for the party, whoever began it. */
export function toneOf(
  { attacker, defender, outcome }: Exchange,
  sideOf: ((id: string) => Side | undefined) | undefined,
): Tone {
  if (outcome !== 'attacker' && outcome !== 'defender') return 'plain';
  const winner = outcome === 'attacker' ? attacker : defender;
  return kit.toneOfSide(sideOf?.(winner.creature));
}
/** "skill 4 + rank 3 − 1 load": what a number is made of. */
export const sumText = (modifiers: readonly Modifier[]): string =>
  modifiers
    .map(({ value, cause }, at) => {
      const name = tOr(`cause.${cause}`, skillName(cause));
      const sign = value < 0 ? '−' : at > 0 ? '+' : '';
      return `${sign}${at > 0 ? ' ' : ''}${name} ${Math.abs(value)}`;
    })
    .join(' ');
/** Dice that must come to no more than a number; of a secret one only what they came to. */
export const rollUnder = (
  dice: readonly number[],
  modifiers: readonly Modifier[] | undefined,
  target: number | undefined,
): Part[] =>
  kit.thrown(dice, {
    chips: chipsOf(modifiers),
    total: sum(dice),
    ...(target !== undefined && { under: { number: target, madeOf: sumText(modifiers ?? []) } }),
  });
export const fate = (success: boolean): Part =>
  kit.outcome(success ? 'outcome.passed' : 'outcome.failed', success ? 'good' : 'bad');
/** What it cost: in numbers, or where armour is hidden only that it did. */
export const stamina = (
  names: Names,
  id: string,
  lost: number | undefined,
  after: number | undefined,
): Part => {
  if (lost === undefined) return kit.change('log.lost.hidden', kit.who(names, id), 'bad');
  return after === undefined
    ? kit.change('log.lost', { ...kit.who(names, id), lost }, 'bad')
    : kit.change(
        'log.stamina',
        { ...kit.who(names, id), before: after + lost, after: withMinus(after) },
        lost > 0 ? 'bad' : 'good',
      );
};

/** What stands against somebody in a contest: a creature, or a number of the GM's by what it is of. */
export const opponentName = (
  { opponent, label }: Pick<Contest, 'opponent' | 'label'>,
  nameOf: (id: string) => string,
): string => (opponent.creature ? nameOf(opponent.creature) : label || t('contest.number'));

/** Who has won it, by side. */
export function contestOutcome(
  contest: Contest,
  nameOf: (id: string) => string,
  sideOf: (id: string) => Side | undefined,
): { text: string; tone: Tone } {
  const { actor, winner } = contest;
  if (winner === undefined) return { text: t('outcome.tie'), tone: 'plain' };
  return winner
    ? { text: t('outcome.wins', { name: nameOf(winner) }), tone: kit.toneOfSide(sideOf(winner)) }
    : {
        text: t('outcome.wins', { name: opponentName(contest, nameOf) }),
        tone: kit.toneOfSide(sideOf(actor.creature), 'bad'),
      };
}
