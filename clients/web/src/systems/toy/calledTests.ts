// A test that the GM has called: what is rolled, and with which command.
import { t } from '../../i18n/index.svelte';
import type { CalledRoll } from '../common/calledTests';
import { dieName, skillName } from './toy.svelte';
import type { CalledTest } from './wire';

export function calledText({ die, skill, save, x }: CalledTest): string {
  if (die) return die.sides > 0 ? `d${die.sides}` : dieName(die.label);
  if (skill) return skillName(skill);
  return save ? t(`save.${save}`) : `${x ?? 1}/6`;
}

/** The roll, and declining it where that may be. */
export function rollsOf(call: CalledTest, actor: string): CalledRoll[] {
  const { id, die, skill, save, x, mandatory } = call;
  const knack = { ...(skill && { skill }), ...(save && { save }), ...(x && { x }) };
  const named = die && (die.sides > 0 ? { sides: die.sides } : { [die.from]: die.label });
  return [
    {
      label: t('called.roll'),
      odds: true,
      method: die ? 'toy.roll-to-succeed.roll' : 'toy.knack.roll',
      params: { actor, ...(named ? { die: named } : knack), call: id },
    },
    ...(mandatory
      ? []
      : [{ label: t('called.decline'), method: 'toy.test.decline', params: { actor, call: id } }]),
  ];
}
