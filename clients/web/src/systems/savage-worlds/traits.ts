// The names that sheets are written with. What each of them does the server knows.
export const attributes = ['agility', 'smarts', 'spirit', 'strength', 'vigor'] as const;
export type Attribute = (typeof attributes)[number];
/** The dice of who is nothing special. */
export const usualAttributes = () =>
  Object.fromEntries(attributes.map((one) => [one, 6])) as Record<Attribute, number>;

/** The skills that every table has; others may be written in, with the attribute they go with. */
export const skills = [
  'academics',
  'athletics',
  'battle',
  'boating',
  'common-knowledge',
  'driving',
  'electronics',
  'faith',
  'fighting',
  'focus',
  'gambling',
  'hacking',
  'healing',
  'intimidation',
  'language',
  'notice',
  'occult',
  'performance',
  'persuasion',
  'piloting',
  'psionics',
  'repair',
  'research',
  'riding',
  'science',
  'shooting',
  'spellcasting',
  'stealth',
  'survival',
  'taunt',
  'thievery',
  'weird-science',
] as const;
/** Those that everybody learns a little of. */
export const coreSkills = ['athletics', 'common-knowledge', 'notice', 'persuasion', 'stealth'] as const;

export const edges = [
  'alertness',
  'assassin',
  'block',
  'brave',
  'calculating',
  'combat-reflexes',
  'common-bond',
  'counterattack',
  'dead-shot',
  'dodge',
  'elan',
  'extraction',
  'first-strike',
  'frenzy',
  'great-luck',
  'hard-to-kill',
  'hardy',
  'improved-level-headed',
  'iron-jaw',
  'level-headed',
  'luck',
  'marksman',
  'mighty-blow',
  'nerves-of-steel',
  'no-mercy',
  'quick',
  'rapid-fire',
  'rock-and-roll',
  'steady-hands',
  'sweep',
  'tactician',
  'two-fisted',
  'two-gun-kid',
  'bad-luck',
  'hesitant',
] as const;
/** Of these, what is no help. */
export const hindrances: readonly string[] = ['bad-luck', 'hesitant'];

export const dice = [4, 6, 8, 10, 12] as const;
