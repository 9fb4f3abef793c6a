// What the GM says when a test is called.
import { t } from '../../i18n/index.svelte';
import type { Field, Pick } from '../common/fields';
import { abilities, skillName, type MouseGuardStore } from './mouse-guard.svelte';
import type { Character } from './wire';

/** Skills and abilities of somebody, with their ratings where they are known. */
export function whatPicks(game: MouseGuardStore, one: Character | undefined): Pick[] {
  const sheet = one?.sheet;
  const rated = abilities.map((value) => ({
    value,
    label: skillName(value),
    ...(sheet && { note: String(value === 'nature' ? sheet.nature.current : sheet[value]) }),
  }));
  const learnt = Object.entries(sheet?.skills ?? {}).map(([value, rating]) => ({
    value,
    label: skillName(value),
    note: String(rating),
  }));
  const rest = game.state.skills
    .filter((skill) => !(skill in (sheet?.skills ?? {})))
    .map((value) => ({ value, label: skillName(value), ...(sheet && { note: '–' }) }));
  return [...learnt, ...rated, ...rest];
}

export function callFields(game: MouseGuardStore, actor: string): Field[] {
  const others = game.all.filter((one) => one.id !== actor);
  return [
    { kind: 'number', name: 'ob', label: t('call.ob'), min: 0, max: 99, optional: true, start: 2 },
    {
      kind: 'one',
      name: 'opponent',
      label: t('call.opponent'),
      picks: others.map((one) => ({ value: one.id, label: one.name, look: game.lookOf(one.id) })),
      optional: true,
      more: true,
    },
    {
      kind: 'one',
      name: 'opponent_what',
      label: t('call.opponent-what'),
      picks: whatPicks(game, undefined),
      optional: true,
      more: true,
    },
    { kind: 'yes', name: 'within_nature', label: t('ruling.within'), optional: true, more: true },
    { kind: 'yes', name: 'use_nature', label: t('call.nature'), optional: true, more: true },
  ];
}
/** Against somebody there is no Ob. */
export function shapeCall(params: Record<string, unknown>): Record<string, unknown> {
  if (params.opponent === undefined) return params;
  const { ob: _ob, ...rest } = params;
  return rest;
}
