// Characters to begin with, and how people write the skills of their own.
import { wordsWithNumbers } from '../common/written';
import type { Ready } from './wire';

export const pregenNames: readonly Ready[] = [
  'lamplighter',
  'toll-keeper',
  'moth-tamer',
  'deck-hand',
  'hedge-wizard',
  'pit-cook',
];

/** "Sword fighting 3, Climb 2": a word and a rank each. */
export function readSkills(text: string): Record<string, { rank: number }> | undefined {
  const written = wordsWithNumbers(text, 99);
  if (!written || written.some(({ more }) => more)) return undefined;
  return Object.fromEntries(written.map(({ word, number }) => [wireWord(word), { rank: number }]));
}

/** "Sword fighting" is "sword-fighting" on the wire. */
export const wireWord = (written: string): string => written.trim().toLowerCase().replaceAll(/\s+/g, '-');

/** As `readSkills` reads them. */
export const writeSkills = (skills: Record<string, { rank: number }>): string =>
  Object.entries(skills)
    .map(([word, { rank }]) => `${word.replaceAll('-', ' ')} ${rank}`)
    .join(', ');
