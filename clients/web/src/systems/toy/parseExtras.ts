// What people copy from their own book, as they write it: "Listen 2, Salt 2", "deed d4, blood 2d6", "d6 + 1".
import type { wire } from '@kast/sdk';
import { t } from '../../i18n/index.svelte';
import { knownWord } from '../common/written';
import { listOf } from './sheetDraft';
import { dieNamed, skillNamed } from './typedNames';

/** Skills and what they are at. */
export function extraSkills(text: string): { skills?: Record<string, number> } {
  const skills = Object.fromEntries(
    listOf(text).flatMap((one) => {
      const match = /^(.+?)\s+(\d)(?:[- ]\S+)?$/.exec(one);
      return [[skillNamed(match ? match[1]! : one), match ? Number(match[2]) : 2] as const];
    }),
  );
  return Object.keys(skills).length > 0 ? { skills } : {};
}

/** Dice that wear with use; any other single die is a static one. */
const worn = new Set(['deed', 'luck', 'mojo', 'armor', 'provisions', 'arrows', 'torches', 'narcotics']);
type Dice = Pick<wire.ToyCreationCallingChoose, 'usage' | 'pools' | 'fixed'>;

/** "blood 2d6" is a pool, "deed d4" a die that wears, "knave d4" a static one. */
export function extraDice(text: string): Dice {
  const dice: Required<Dice> = { usage: {}, pools: {}, fixed: {} };
  for (const one of listOf(text)) {
    const match = /^(.+?)\s+(\d{0,2})[dDtT](\d{1,2})$/.exec(one);
    if (!match) continue;
    const name = dieNamed(match[1]!);
    const sides = Number(match[3]);
    if (match[2]) dice.pools[name] = { die: sides, max: Number(match[2]) };
    else if (worn.has(name)) dice.usage[name] = { max: sides };
    else dice.fixed[name] = sides;
  }
  return Object.fromEntries(Object.entries(dice).filter(([, given]) => Object.keys(given).length > 0));
}

/** "Axe d8, Knife d6 fast": each with its damage die, and by which stat it strikes where that is Dexterity. */
export function extraWeapons(text: string): Pick<wire.ToyCreationGearChoose, 'weapons'> {
  const weapons = Object.fromEntries(
    listOf(text).flatMap((one, at) => {
      const match = /^(.+?)\s+(?:[dDtT](\d{1,2})|(\d{1,2}))(?:\s+(\S+))?$/.exec(one);
      if (!match) return [];
      const isFast =
        match[4] !== undefined && knownWord(match[4], ['fast'], () => t('attack.fast')) !== undefined;
      const damage = match[2] ? { damage: Number(match[2]) } : { flat: Number(match[3]) };
      return [
        [
          `w${at + 1}`,
          { name: match[1]!, ...damage, attack: isFast ? ('fast' as const) : ('hard' as const) },
        ] as const,
      ];
    }),
  );
  return Object.keys(weapons).length > 0 ? { weapons } : {};
}

/** A die, a number, or both. */
export function extraGrit(text: string): { grit?: wire.ToyGritGiven } {
  const match = /^\s*(?:[dDtT](\d{1,2}))?\s*\+?\s*(\d{1,2})?\s*$/.exec(text);
  if (!match || (!match[1] && !match[2])) return {};
  return {
    grit: { ...(match[1] && { die: Number(match[1]) }), ...(match[2] && { plus: Number(match[2]) }) },
  };
}
