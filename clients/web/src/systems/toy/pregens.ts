// Adventurers to begin with at once, for who does not want to make one step by step.
import type { wire } from '@kast/sdk';

type Made = Omit<wire.ToyCharacterAdd, 'name'>;
const d = (max: number): wire.ToyUsageGiven => ({ max });
const seven = { Bushcraft: 1, Eyeball: 1, Listen: 1, Lore: 1, Math: 1, Salt: 1, Travel: 1 };

export const pregens = {
  brawler: {
    level: 1,
    primary: 'vigor',
    hit_die: 10,
    tangibles: { vigor: 10, dexterity: 8, intellect: 4, focus: 6 },
    intangibles: { presence: d(6), talent: d(4), awareness: d(4), sanity: d(4) },
    skills: { ...seven, Bushcraft: 2 },
    saves: {
      hexes: { grade: 'flawed', x: 1 },
      toxins: { grade: 'edge', x: 2 },
      doom: { grade: 'ordinary', x: 1 },
    },
    flesh: { max: 10 },
    grit: { max: 4 },
    weapons: { cleaver: { name: 'Cleaver', damage: 8, attack: 'hard' } },
    armor: 'light',
    shield: true,
  },
  sneak: {
    level: 1,
    primary: 'dexterity',
    hit_die: 8,
    tangibles: { vigor: 6, dexterity: 10, intellect: 8, focus: 4 },
    intangibles: { presence: d(4), talent: d(8), awareness: d(6), sanity: d(4) },
    skills: { ...seven, Eyeball: 2, Listen: 2 },
    saves: {
      hexes: { grade: 'ordinary', x: 1 },
      toxins: { grade: 'flawed', x: 1 },
      doom: { grade: 'edge', x: 2 },
    },
    flesh: { max: 8 },
    grit: { max: 3 },
    weapons: { needle: { name: 'Long knife', damage: 6, attack: 'fast' } },
    armor: 'light',
  },
  scholar: {
    level: 1,
    primary: 'intellect',
    hit_die: 6,
    tangibles: { vigor: 4, dexterity: 6, intellect: 10, focus: 8 },
    intangibles: { presence: d(4), talent: d(4), awareness: d(8), sanity: d(6) },
    skills: { ...seven, Lore: 2, Math: 2 },
    saves: {
      hexes: { grade: 'edge', x: 2 },
      toxins: { grade: 'ordinary', x: 1 },
      doom: { grade: 'flawed', x: 1 },
    },
    flesh: { max: 6 },
    grit: { max: 3 },
    weapons: { staff: { name: 'Walking staff', damage: 4, attack: 'hard' } },
  },
  pilgrim: {
    level: 1,
    primary: 'focus',
    hit_die: 4,
    tangibles: { vigor: 6, dexterity: 4, intellect: 8, focus: 10 },
    intangibles: { presence: d(8), talent: d(4), awareness: d(4), sanity: d(8) },
    skills: { ...seven, Travel: 2 },
    saves: {
      hexes: { grade: 'edge', x: 2 },
      toxins: { grade: 'flawed', x: 1 },
      doom: { grade: 'ordinary', x: 1 },
    },
    flesh: { max: 5 },
    grit: { max: 4 },
    weapons: { sling: { name: 'Sling', damage: 4, attack: 'fast' } },
  },
} satisfies Record<string, Made>;
export type Ready = keyof typeof pregens;
export const pregenNames = Object.keys(pregens) as Ready[];
