// A test that the GM has called: what is rolled, and with which command.
import { signed, t } from '../../i18n/index.svelte';
import type { CalledRoll } from '../common/calledTests';
import { traitName } from './savage-worlds.svelte';
import type { CalledTest } from './wire';

/** "Notice against 4 (−2)". */
export function calledText({ trait, tn, modifiers }: CalledTest): string {
  const sum = modifiers.reduce((total, { value }) => total + value, 0);
  const test = t('call.test', { trait: traitName(trait), tn });
  return sum ? `${test} (${signed(sum)})` : test;
}

export const rollsOf = ({ id, trait }: CalledTest, actor: string): CalledRoll[] => [
  { label: t('called.roll'), method: 'savage-worlds.roll', params: { actor, trait, call: id }, odds: true },
];
