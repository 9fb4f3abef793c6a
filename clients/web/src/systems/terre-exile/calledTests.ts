// A test that the GM has called: what is rolled, and with which command.
import { signed, t } from '../../i18n/index.svelte';
import type { CalledRoll } from '../common/calledTests';
import { longName, skillName, type TerreExileStore } from './terre-exile.svelte';
import type { CalledTest } from './wire';

/** "Agility · Stealth · difficulty 30 · −10". */
export const calledText = (game: TerreExileStore, call: CalledTest): string =>
  [
    longName(call.attribute),
    ...(call.skill ? [skillName(call.skill)] : []),
    ...(call.opponent ? [t('stage.against', { name: game.nameOf(call.opponent) })] : []),
    ...(call.difficulty !== 0 ? [t('called.difficulty', { difficulty: call.difficulty ?? '?' })] : []),
    ...(call.modifier !== 0 ? [signed(call.modifier)] : []),
  ].join(' · ');

/**
 * It is declared first; the roll follows once points and trumps are in. Who the dock speaks for rolls there, beside
 * what may still be put into it.
 */
export function rollsOf(game: TerreExileStore, call: CalledTest, actor: string): CalledRoll[] {
  const character = game.one(actor);
  const open = game.testOf(actor);
  if (open?.call === call.id && open.phase === 'declared') {
    if (game.actor?.id === actor) return [];
    return [{ label: t('declared.roll'), method: 'terre-exile.test.roll', params: { test: open.id } }];
  }
  if (!character?.allowed.includes('test.declare')) return [];
  const params = { actor, call: call.id };
  return [{ label: t('declare.go'), method: 'terre-exile.test.declare', params }];
}
