// What the GM says when a test is called.
import { t } from '../../i18n/index.svelte';
import { type Field, type Pick, numberField, pickOne, textField, yesNo } from '../common/fields';
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

/** What the GM gives whoever is called beside the rules. */
export const modifierFields = (): Field[] => [
  numberField('modifier', t('modifier.dice'), -20, 20, { optional: true, more: true }),
  numberField('successes', t('modifier.successes'), -20, 20, { optional: true, more: true }),
  textField('reason', t('modifier.reason'), 100, { optional: true, more: true }),
];

export function callFields(game: MouseGuardStore, actor: string): Field[] {
  const others = game.all.filter((one) => one.id !== actor);
  return [
    numberField('ob', t('call.ob'), 0, 99, { optional: true, start: 2 }),
    pickOne(
      'opponent',
      t('call.opponent'),
      others.map((one) => ({ value: one.id, label: one.name, look: game.lookOf(one.id) })),
      { optional: true, more: true },
    ),
    pickOne('opponent_what', t('call.opponent-what'), whatPicks(game, undefined), {
      optional: true,
      more: true,
    }),
    yesNo('within_nature', t('ruling.within'), { optional: true, more: true }),
    yesNo('use_nature', t('call.nature'), { optional: true, more: true }),
    ...modifierFields(),
  ];
}
/** Against somebody there is no Ob. */
export function shapeCall(params: Record<string, unknown>): Record<string, unknown> {
  if (params.opponent === undefined) return params;
  const { ob: _ob, ...rest } = params;
  return rest;
}
