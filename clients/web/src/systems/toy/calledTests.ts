// A test that the GM has called: what is rolled, and with which command.
import { signed, t } from '../../i18n/index.svelte';
import type { CalledRoll } from '../common/calledTests';
import { dieName, skillName } from './toy.svelte';
import type { CalledTest } from './wire';

const given = (die: { from: string; label: string; sides: number }): object =>
  die.sides > 0 ? { sides: die.sides } : { [die.from]: die.label };
const nameOf = (die: { label: string; sides: number }): string =>
  die.sides > 0 ? `d${die.sides}` : dieName(die.label);

/** "Roll 20: Dexterity + d20 (−2)". */
export function calledText(call: CalledTest): string {
  const more = (call.modifiers ?? []).map((one) => ` (${signed(one.value)})`).join('');
  return whatIsRolled(call) + more;
}

function whatIsRolled({ die, dice, skill, save, x }: CalledTest): string {
  if (dice) return t('called.twenty', { dice: dice.map(nameOf).join(' + ') });
  if (die) return nameOf(die);
  if (skill) return skillName(skill);
  return save ? t(`save.${save}`) : `${x ?? 1}/6`;
}

/** The roll, and declining it where that may be. */
export function rollsOf(call: CalledTest, actor: string): CalledRoll[] {
  const { id, die, dice, skill, save, x, mandatory } = call;
  const knack = { ...(skill && { skill }), ...(save && { save }), ...(x && { x }) };
  const what = dice
    ? { dice: dice.map(given), roll: true, spares_questions: true }
    : die
      ? { die: given(die) }
      : knack;
  return [
    {
      label: t('called.roll'),
      odds: true,
      method: `toy.${dice ? 'roll-twenty.open' : die ? 'roll-to-succeed.roll' : 'knack.roll'}`,
      params: { actor, ...what, call: id },
    },
    ...(mandatory
      ? []
      : [{ label: t('called.decline'), method: 'toy.test.decline', params: { actor, call: id } }]),
  ];
}
