// Ready rabbits and those they meet, written as anybody could write them: a sheet, and no rule behind it.
export interface Ready {
  nature: number;
  words?: string[];
  will: number;
  health: number;
  resources: number;
  circles: number;
  skills: Record<string, number>;
  wises: string[];
  traits: string[];
  gear?: readonly string[];
}

export const heroes = {
  scout: {
    nature: 3,
    will: 3,
    health: 5,
    resources: 2,
    circles: 2,
    skills: { scout: 4, pathfinder: 4, survivalist: 3, fighter: 3, persuader: 2 },
    wises: ['meadow-wise', 'fox-wise'],
    traits: ['sharp-eyed', 'skittish'],
    gear: ['bow', 'knife'],
  },
  guard: {
    nature: 3,
    will: 3,
    health: 6,
    resources: 2,
    circles: 2,
    skills: { fighter: 5, hunter: 3, scout: 2, healer: 2, militarist: 3, persuader: 2 },
    wises: ['weasel-wise', 'border-wise'],
    traits: ['fearless', 'stubborn'],
    gear: ['spear', 'shield'],
  },
  envoy: {
    nature: 4,
    will: 5,
    health: 3,
    resources: 3,
    circles: 4,
    skills: { persuader: 5, deceiver: 3, haggler: 4, orator: 3, scout: 2 },
    wises: ['court-wise', 'rumour-wise'],
    traits: ['well-spoken', 'vain'],
    gear: ['knife', 'staff'],
  },
  mender: {
    nature: 4,
    will: 4,
    health: 4,
    resources: 2,
    circles: 3,
    skills: { healer: 5, loremouse: 4, cook: 3, persuader: 3, pathfinder: 2 },
    wises: ['herb-wise', 'winter-wise'],
    traits: ['patient', 'soft-hearted'],
    gear: ['staff', 'sling'],
  },
} as const satisfies Record<string, Ready>;

export const foes = {
  fox: {
    nature: 7,
    words: ['hunting', 'sneaking', 'biting'],
    will: 4,
    health: 6,
    resources: 0,
    circles: 0,
    skills: { fighter: 6, scout: 6, hunter: 6, deceiver: 4 },
    wises: [],
    traits: ['cunning'],
  },
  weasel: {
    nature: 5,
    words: ['stealing', 'biting', 'tunnelling'],
    will: 4,
    health: 4,
    resources: 1,
    circles: 2,
    skills: { fighter: 5, deceiver: 5, persuader: 3, scout: 4, haggler: 3 },
    wises: [],
    traits: ['greedy'],
    gear: ['knife', 'hook-and-line'],
  },
  elder: {
    nature: 3,
    will: 6,
    health: 3,
    resources: 5,
    circles: 6,
    skills: { persuader: 5, orator: 5, haggler: 4, administrator: 5, deceiver: 3 },
    wises: ['law-wise'],
    traits: ['proud'],
    gear: ['staff'],
  },
  owl: {
    nature: 8,
    words: ['gliding', 'hunting', 'staring'],
    will: 5,
    health: 7,
    resources: 0,
    circles: 0,
    skills: { fighter: 7, hunter: 7, scout: 6, loremouse: 3 },
    wises: [],
    traits: ['silent'],
  },
} as const satisfies Record<string, Ready>;

export type HeroName = keyof typeof heroes;
export type FoeName = keyof typeof foes;

/** The fields of `character.add`. */
export function sheetOf(ready: Ready): object {
  const { nature, words, ...rest } = ready;
  return { ...rest, nature: { max: nature, ...(words && { words }) } };
}

/** The skills of `character.set`: those that are not there any more are taken away, as what is left out stays. */
export const skillsGiven = (
  before: Record<string, number>,
  now: Record<string, number>,
): Record<string, number | null> => ({
  ...Object.fromEntries(Object.keys(before).map((skill) => [skill, null])),
  ...now,
});

/** "sharp eyed, skittish" as words. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];
