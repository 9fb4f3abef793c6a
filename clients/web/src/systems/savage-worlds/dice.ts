// A throw as the screens draw it: every die with its whole chain.
import type { DieRoll, RollSet } from './wire';

export interface ShownDie {
  sides: number;
  faces: number[];
  wild: boolean;
  /** Does not count: the wild die stands in for it, or it for the wild die. */
  pale: boolean;
}

const shown = (die: DieRoll, wild: boolean, pale: boolean): ShownDie => ({
  sides: die.sides,
  faces: die.faces,
  wild,
  pale,
});

/** The dice of a trait roll; `replaced`: numbers of the trait dice that the wild die stands in for. */
export function diceOf(set: RollSet, replaced: readonly number[] = []): ShownDie[] {
  const traits = set.dice.map((die, at) => shown(die, false, replaced.includes(at + 1)));
  return set.wild ? [...traits, shown(set.wild, true, replaced.length === 0)] : traits;
}
export const damageDice = (dice: readonly DieRoll[]): ShownDie[] =>
  dice.map((die) => shown(die, false, false));

/** A die that was rolled again because it showed its highest face. */
export const aced = (die: ShownDie): boolean => die.faces.length > 1;
