// Tests that the GM has called: what they are in words, and how one who is asked rolls.
import { signed, t, tOr } from '../../i18n/index.svelte';
import type { CalledRoll } from '../common/calledTests';
import { skillName } from './troika.svelte';
import type { CalledTest } from './wire';

/** "Climb, 2d6 + 4 against it, −2 rain". */
export function calledText({ skill, luck, difficulty, modifier, reason }: CalledTest): string {
  return [
    luck ? t('troika.luck') : skillName(skill),
    ...(difficulty === undefined ? [] : [t('called.difficulty', { difficulty })]),
    ...(modifier === 0 ? [] : [`${signed(modifier)} ${reason || t('cause.gm')}`]),
  ].join(', ');
}

/** Luck is tested by whoever wants to (TR-3.1.c). */
export function rollsOf({ id, luck }: CalledTest, actor: string): CalledRoll[] {
  const params = { actor, call: id };
  return [
    { label: t('called.roll'), method: 'troika.test', params, odds: true },
    ...(luck ? [{ label: tOr('answer.decline', ''), method: 'troika.test.decline', params }] : []),
  ];
}
