// What people copy from their own book, as they write it: "Listen 2, Salt 2", "deed d4, blood 2d6", "d6 + 1".
import type { wire } from '@kast/sdk';
import { listOf } from './sheetDraft';

/** Skills and what they are at. */
export function extraSkills(text: string): { skills?: Record<string, number> } {
  const skills = Object.fromEntries(
    listOf(text).flatMap((one) => {
      const match = /^(.+?)\s+(\d)(?:[- ]\S+)?$/.exec(one);
      return match ? [[match[1]!, Number(match[2])] as const] : [[one, 2] as const];
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
    const name = match[1]!.toLowerCase();
    const sides = Number(match[3]);
    if (match[2]) dice.pools[name] = { die: sides, max: Number(match[2]) };
    else if (worn.has(name)) dice.usage[name] = { max: sides };
    else dice.fixed[name] = sides;
  }
  return Object.fromEntries(Object.entries(dice).filter(([, given]) => Object.keys(given).length > 0));
}

/** A die, a number, or both. */
export function extraGrit(text: string): { grit?: wire.ToyGritGiven } {
  const match = /^\s*(?:[dDtT](\d{1,2}))?\s*\+?\s*(\d{1,2})?\s*$/.exec(text);
  if (!match || (!match[1] && !match[2])) return {};
  return {
    grit: { ...(match[1] && { die: Number(match[1]) }), ...(match[2] && { plus: Number(match[2]) }) },
  };
}
