// What is declared for a throw before its dice, and can be taken back or turned down.
import { t } from '../../i18n/index.svelte';
import { traitName, type MouseGuardStore } from './mouse-guard.svelte';
import type { Attempt } from './wire';

export interface Declared {
  /** As on the wire: `what` of `turn-down`. */
  what: string;
  label: string;
  helper?: string;
}

export function declaredFor(game: MouseGuardStore, one: Attempt): Declared[] {
  return [
    ...(one.wise ? [{ what: 'wise', label: traitName(one.wise) }] : []),
    ...(one.trait_way ? [{ what: 'trait', label: one.trait ? traitName(one.trait) : t('log.a-trait') }] : []),
    ...(one.nature ? [{ what: 'nature', label: t('declared.nature') }] : []),
    ...(one.tapped ? [{ what: 'tap', label: t('declared.tap') }] : []),
    ...(one.persona ? [{ what: 'persona', label: t('declared.persona') }] : []),
    ...(one.weapon ? [{ what: 'weapon', label: t('declared.weapon') }] : []),
    ...(one.modifiers?.length ? [{ what: 'modifier', label: t('declared.modifier') }] : []),
    ...one.helpers.map((help) => ({
      what: 'help',
      helper: help.character,
      label: t('doubt.help', { name: game.nameOf(help.character) }),
    })),
  ];
}
