// What nobody's weapon does: how much, and past what.
import { t } from '../../i18n/index.svelte';
import { type Field, numberField, textField, yesNo } from '../common/fields';

const tooMany = 13;
/** "2d6 + d8" as the dice it is; what is no die, or too many, the server refuses by name. */
const diceOf = (text: string): number[] =>
  [...text.matchAll(/(\d*)[dt](\d+)/gi)].flatMap(([, count, sides]) =>
    Array.from({ length: Math.min(Number(count || 1), tooMany) }, () => Number(sides)),
  );

/** `source`: what it begins with. */
export const harmFields = (source = ''): Field[] => [
  textField('dice', t('gm.damage.dice'), 40, { optional: true }),
  numberField('amount', t('gm.how-much'), 1, 999, { optional: true }),
  numberField('modifier', t('gm.damage.modifier'), -99, 99, { optional: true, more: true }),
  yesNo('ignores_armour', t('gm.damage.ignores'), { optional: true, more: true }),
  yesNo('past_grit', t('gm.past-grit'), { optional: true, more: true }),
  yesNo('magic', t('gm.no-blow'), { optional: true, more: true }),
  textField('source', t('gm.damage.source'), 60, {
    optional: true,
    ...(source && { start: source.slice(0, 60) }),
  }),
];

export function harmOf({ dice, magic, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...rest,
    ...(typeof dice === 'string' && { dice: diceOf(dice) }),
    ...(magic === true && { physical: false }),
  };
}
