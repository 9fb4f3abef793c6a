// Names as people type them, in their own language or the rules'.
import { t } from '../../i18n/index.svelte';
import { knownWord } from '../common/written';

/** Those that everybody has, as the rules name them. */
const skills = ['Bushcraft', 'Eyeball', 'Listen', 'Lore', 'Math', 'Salt', 'Travel'] as const;
/** Dice that have a name of their own in each language. */
const named = [
  ...(['deed', 'luck', 'mojo', 'armor', 'provisions', 'arrows', 'torches', 'narcotics'] as const),
  ...(['blood', 'faith', 'grace', 'knave', 'knowledge', 'move'] as const),
];
/** A Skill as it was typed, in the reader's language or the rules': that Skill, or one of the group's own. */
export const skillNamed = (typed: string): string =>
  knownWord(typed, skills, (name) => t(`skill.${name}`)) ?? typed.trim();
/** The same of a die. */
export const dieNamed = (typed: string): string =>
  knownWord(typed, named, (name) => t(`die.${name}`)) ?? typed.trim().toLowerCase();
