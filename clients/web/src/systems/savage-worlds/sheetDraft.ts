// The part of a sheet that few write anew, as the editor holds it and as it is sent.
import type { Character, NewSheet, Sheet } from './wire';
import { edges as known } from './traits';

export interface Draft {
  size: number;
  pace: number;
  max_wounds: number;
  /** The most power points; 0: no arcane background. */
  power: number;
  running_die: number;
  wild_die: number;
  armour: { head?: number; arms?: number; legs?: number };
  /** Those that no list has. */
  edges: string[];
  rerolls: Sheet['rerolls'];
  bennies_allowed: boolean;
}

export function draftOf(one: Character): Draft {
  const { sheet } = one;
  return {
    size: one.size,
    pace: sheet?.pace ?? 6,
    max_wounds: sheet?.max_wounds ?? 0,
    power: sheet?.power?.maximum ?? 0,
    running_die: sheet?.running_die ?? 6,
    wild_die: sheet?.wild_die ?? 6,
    armour: { head: sheet?.armour.head ?? 0, arms: sheet?.armour.arms ?? 0, legs: sheet?.armour.legs ?? 0 },
    edges: (sheet?.edges ?? []).filter((edge) => !known.some((own) => own === edge)),
    rerolls: [...(sheet?.rerolls ?? [])],
    bennies_allowed: sheet?.bennies_allowed ?? false,
  };
}

/** Only what was changed: a number that is sent stays as it is from then on. */
export function changesOf(before: Draft, now: Draft, one: Character): Partial<NewSheet> {
  const changed: Partial<NewSheet> = {};
  for (const key of ['size', 'pace', 'max_wounds', 'running_die', 'wild_die'] as const) {
    if (typeof now[key] === 'number' && now[key] !== before[key]) changed[key] = now[key];
  }
  if (typeof now.power === 'number' && now.power !== before.power) {
    const points = before.power === 0 ? now.power : (one.sheet?.power?.points ?? 0);
    changed.power = { points: Math.min(points, now.power), maximum: now.power };
  }
  if (
    now.rerolls.length !== before.rerolls.length ||
    now.rerolls.some((ability) => !before.rerolls.includes(ability))
  )
    changed.rerolls = now.rerolls;
  if (now.bennies_allowed !== before.bennies_allowed) changed.bennies_allowed = now.bennies_allowed;
  return changed;
}
