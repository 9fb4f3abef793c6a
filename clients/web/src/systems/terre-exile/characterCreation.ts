// Characters to begin with, and how people write the skills of their own.
import type { wire } from '@kast/sdk';
import { wordsWithNumbers } from '../common/written';

type Made = Pick<wire.TerreExileCharacterAdd, 'attributes' | 'skills' | 'ps' | 'pk' | 'outside'>;

/** Where the table plays with levels: high enough for the ranks they have. */
const level = 4;

export const pregens = {
  halberdier: {
    attributes: { AGI: 60, STR: 45, CON: 40, PER: 35, LCK: 20 },
    skills: { polearms: { rank: 3, specialisations: ['halberd'] }, vigilance: { rank: 2 } },
    ps: { max: 2 },
    pk: { max: 2 },
    outside: { level, weapon: 'sharp', grip: 'shaft', weapon_category: 3 },
  },
  scout: {
    attributes: { PER: 60, AGI: 50, DEX: 45, CUN: 35, LCK: 25 },
    skills: { stealth: { rank: 3, specialisations: ['woods'] }, archery: { rank: 2 }, tracking: { rank: 2 } },
    ps: { max: 2 },
    pk: { max: 2 },
    outside: { level, weapon: 'piercing', grip: 'ranged', weapon_category: 2 },
  },
  envoy: {
    attributes: { CHA: 65, CUN: 50, WIL: 40, INT: 40, LCK: 25 },
    skills: { persuasion: { rank: 3, specialisations: ['courts'] }, languages: { rank: 2 } },
    ps: { max: 3 },
    pk: { max: 2 },
    outside: { level, weapon: 'piercing', grip: 'hilt', weapon_category: 1 },
  },
  mender: {
    attributes: { WIS: 60, INT: 50, DEX: 45, WIL: 40, LCK: 25 },
    skills: { medicine: { rank: 3, specialisations: ['wounds'] }, herbs: { rank: 2 } },
    ps: { max: 3 },
    pk: { max: 2 },
    outside: { level },
  },
} satisfies Record<string, Made>;
export type Ready = keyof typeof pregens;
export const pregenNames = Object.keys(pregens) as Ready[];

export interface WrittenSkill {
  rank: number;
  specialisations?: string[];
}

/** "Polearms 3: halberd, glaive; Climbing 2": a word and a rank each, perhaps what it is best at. */
export function readSkills(text: string): Record<string, WrittenSkill> | undefined {
  const written = wordsWithNumbers(text, 6);
  if (!written) return undefined;
  const skills = written.map(({ word, number, more }): [string, WrittenSkill] => {
    const named = more
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
    return [word, { rank: number, ...(named.length > 0 && { specialisations: named }) }];
  });
  return Object.fromEntries(skills);
}

/** The other way round, to be changed and read again. */
export function writeSkills(skills: Record<string, Partial<WrittenSkill>>): string {
  return Object.entries(skills)
    .map(([name, { rank = 0, specialisations = [] }]) =>
      specialisations.length > 0 ? `${name} ${rank}: ${specialisations.join(', ')}` : `${name} ${rank}`,
    )
    .join('; ');
}
