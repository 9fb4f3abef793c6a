// How what happens is put into words, in the chronicle and on the board.
import type { Names, Side } from '../../table/names';
import type { ModifierChip, Part } from '../../table/parts';
import { listed, signed, t, tOr, type Word } from '../../i18n/index.svelte';
import { change, chipsOf as chipsFor, soft, toneOfSide } from '../common/chronicleParts';
import { readable } from '../../i18n/readable';
import { traitName } from './mouse-guard.svelte';
import type { Action, ActionResult, Condition, Modifier, PoolModifier } from './wire';

/** Inside a sentence they are words like others. */
export const conditionWord = (condition: Condition): string =>
  t(`condition.${condition}`).toLocaleLowerCase();
export const actionWord = (action: Action): string => t(`action.${action}`).toLocaleLowerCase();

/** A pool is counted in dice: "+2D position". */
export const poolChips = (lines: readonly Modifier[] | undefined): ModifierChip[] =>
  (lines ?? []).map((one) => ({
    text: t('pool.line', { dice: signed(one.value), cause: causeName(one.cause) }),
    tone: one.value < 0 ? 'bad' : 'plain',
    ...(one.rule && { rule: one.rule }),
  }));
/** Successes that modifiers give beside the dice: "+1 success: by daylight". */
export const bonusChips = (modifiers: readonly PoolModifier[] = []): ModifierChip[] =>
  modifiers
    .map(({ successes: value, reason }) => ({ value, reason }))
    .filter(({ value }) => value !== 0)
    .map(({ value, reason }) => ({
      text: t('pool.bonus', { successes: signed(value), reason: reason || t('cause.gm') }),
      tone: value < 0 ? 'bad' : 'plain',
    }));
/** The same in the chronicle, where only their sum is shown. */
export const bonusChip = (bonus: number | undefined): ModifierChip[] =>
  bonusChips(bonus ? [{ dice: 0, successes: bonus, reason: '' }] : []);
/** "+1D, −1 success". */
export const modifierWords = ({ dice, successes }: PoolModifier): string =>
  listed([
    ...(dice ? [t('modifier.of-dice', { dice: signed(dice) })] : []),
    ...(successes ? [t('modifier.of-successes', { successes: signed(successes) })] : []),
  ]);
export const chipsOf = (lines: readonly Modifier[] | undefined): ModifierChip[] => chipsFor(lines, readable);
export const causeName = (cause: string): string =>
  tOr(`cause.${cause}`, tOr(`skill.${cause}`, traitName(cause)));

/** Dice as they fell; what is no success is pale. */
export const pool = (
  dice: readonly number[],
  hits: readonly number[],
  more: Partial<Extract<Part, { kind: 'throw' }>> = {},
): Part[] =>
  dice.length === 0
    ? soft('log.no-dice')
    : [{ kind: 'throw', dice: [...hits], dropped: dice.filter((die) => !hits.includes(die)), ...more }];

/** By side; a test that was passed without a success is nothing to be glad of. */
export function outcomeTone(
  { outcome, successes }: { outcome: string; successes: number },
  side: Side | undefined,
) {
  if (outcome === 'passed') return successes ? toneOfSide(side) : 'plain';
  return outcome === 'failed' ? toneOfSide(side, 'bad') : 'plain';
}
/** What a failure brought: of a recovery it may be nothing more. */
export const priceOf = (failure: { condition?: Condition; succeeds: boolean; twist: boolean }): Word =>
  failure.condition
    ? failure.succeeds
      ? 'log.at-a-price'
      : 'log.pays'
    : failure.twist
      ? 'log.twist'
      : 'log.nothing-more';
/** At Ob 0 an action works whatever it throws, and does nothing without a success. */
const resultWord = ({ works, margin }: ActionResult): Word =>
  !works ? 'log.result.not' : margin > 0 ? 'log.result.works' : 'log.result.works-for-nothing';
const resultValues = (result: ActionResult, nameOf: (id: string) => string) => ({
  team: nameOf(result.team),
  action: actionWord(result.action),
  margin: result.margin,
});
export const resultText = (result: ActionResult, nameOf: (id: string) => string): string =>
  t(resultWord(result), resultValues(result, nameOf));
export const resultPart = (result: ActionResult, names: Names): Part =>
  change(
    resultWord(result),
    resultValues(result, names.thing),
    result.works && result.margin > 0 ? toneOfSide(names.sideOf?.(result.team)) : 'plain',
  );
