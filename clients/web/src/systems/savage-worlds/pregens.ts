// Ready characters and foes, written as anybody could write them: a sheet, and no rule behind it.
import type { NewSheet, Weapon } from './wire';

type Gear = Omit<Weapon, 'id'>;

const gear = {
  sword: { name: 'sword', kind: 'melee', dice: [{ count: 1, sides: 8 }], strength: true },
  axe: { name: 'axe', kind: 'melee', dice: [{ count: 1, sides: 6 }], strength: true },
  knife: { name: 'knife', kind: 'melee', dice: [{ count: 1, sides: 4 }], strength: true },
  club: { name: 'club', kind: 'melee', dice: [{ count: 1, sides: 4 }], strength: true },
  rapier: { name: 'rapier', kind: 'melee', dice: [{ count: 1, sides: 4 }], strength: true, parry: 1 },
  staff: {
    name: 'staff',
    kind: 'melee',
    dice: [{ count: 1, sides: 4 }],
    strength: true,
    parry: 1,
    reach: 1,
    two_handed: true,
  },
  spear: {
    name: 'spear',
    kind: 'melee',
    dice: [{ count: 1, sides: 6 }],
    strength: true,
    parry: 1,
    reach: 1,
    two_handed: true,
  },
  'great-axe': {
    name: 'great-axe',
    kind: 'melee',
    dice: [{ count: 1, sides: 10 }],
    strength: true,
    ap: 2,
    two_handed: true,
  },
  shield: { name: 'shield', kind: 'shield', dice: [{ count: 1, sides: 4 }], strength: true, parry: 2 },
  bow: {
    name: 'bow',
    kind: 'bow',
    dice: [{ count: 2, sides: 6 }],
    range: { near_band: 12, medium_band: 24, far_band: 48 },
    two_handed: true,
  },
  pistol: {
    name: 'pistol',
    kind: 'gun',
    dice: [{ count: 2, sides: 6 }],
    bonus: 1,
    ap: 1,
    range: { near_band: 12, medium_band: 24, far_band: 48 },
    shots: 6,
    shots_max: 6,
    reload: 1,
  },
  rifle: {
    name: 'rifle',
    kind: 'gun',
    dice: [{ count: 2, sides: 8 }],
    ap: 2,
    range: { near_band: 24, medium_band: 48, far_band: 96 },
    shots: 15,
    shots_max: 15,
    reload: 1,
    two_handed: true,
  },
  shotgun: {
    name: 'shotgun',
    kind: 'shotgun',
    dice: [{ count: 3, sides: 6 }],
    range: { near_band: 12, medium_band: 24, far_band: 48 },
    shots: 2,
    shots_max: 2,
    reload: 1,
    two_handed: true,
  },
  'submachine-gun': {
    name: 'submachine-gun',
    kind: 'gun',
    dice: [{ count: 2, sides: 6 }],
    ap: 1,
    range: { near_band: 12, medium_band: 24, far_band: 48 },
    rof: 3,
    shots: 40,
    shots_max: 40,
    reload: 1,
    two_handed: true,
  },
  grenade: {
    name: 'grenade',
    kind: 'thrown',
    dice: [{ count: 3, sides: 6 }],
    range: { near_band: 5, medium_band: 10, far_band: 20 },
    shots: 3,
    evadable: true,
  },
  'throwing-knife': {
    name: 'throwing-knife',
    kind: 'thrown',
    dice: [{ count: 1, sides: 4 }],
    strength: true,
    range: { near_band: 3, medium_band: 6, far_band: 12 },
  },
  claws: { name: 'claws', kind: 'natural', natural: 'claws', dice: [{ count: 1, sides: 6 }], strength: true },
  hooves: {
    name: 'hooves',
    kind: 'natural',
    natural: 'other',
    dice: [{ count: 1, sides: 4 }],
    strength: true,
  },
  bite: { name: 'bite', kind: 'natural', natural: 'teeth', dice: [{ count: 1, sides: 4 }], strength: true },
} as const satisfies Record<string, Gear>;
export type GearName = keyof typeof gear;
export const gearNames = Object.keys(gear) as GearName[];

export const handsOf = (weapon: Omit<Weapon, 'id'>): number =>
  weapon.kind === 'natural' ? 0 : weapon.two_handed ? 2 : 1;

/** Ids that no other weapon of the table has. What the hands cannot hold is put away. */
export function weaponsOf(names: readonly GearName[], free = 2): Weapon[] {
  let hands = free;
  return names.map((name, at) => {
    const weapon = structuredClone(gear[name]) as Gear;
    const needs = handsOf(weapon);
    const held = needs <= hands;
    if (held) hands -= needs;
    return {
      id: `w${at + 1}${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`,
      ...weapon,
      ...(!held && { ready: false }),
    };
  });
}

export interface Ready {
  attributes: [number, number, number, number, number];
  skills: Record<string, number>;
  edges?: string[];
  gear: GearName[];
  armour?: number;
  size?: number;
  wild?: boolean;
  toughness?: number;
  pace?: number;
  running_die?: number;
}

export function sheetOf(name: string, ready: Ready): NewSheet {
  const [agility, smarts, spirit, strength, vigor] = ready.attributes.map((die) => ({ die }));
  return {
    name,
    attributes: { agility: agility!, smarts: smarts!, spirit: spirit!, strength: strength!, vigor: vigor! },
    skills: Object.fromEntries(Object.entries(ready.skills).map(([skill, die]) => [skill, { die }])),
    edges: ready.edges ?? [],
    weapons: weaponsOf(ready.gear),
    ...(ready.armour && { armour: { torso: ready.armour } }),
    ...(ready.size && { size: ready.size }),
    ...(ready.wild !== undefined && { wild: ready.wild }),
    ...(ready.toughness && { toughness: ready.toughness }),
    ...(ready.pace && { pace: ready.pace }),
    ...(ready.running_die && { running_die: ready.running_die }),
  };
}

const core = { athletics: 4, 'common-knowledge': 4, notice: 6, persuasion: 4, stealth: 4 };

/** Characters to begin with. */
export const heroes = {
  sellsword: {
    attributes: [8, 4, 6, 8, 6],
    skills: { ...core, fighting: 8, athletics: 6, intimidation: 6, riding: 4, notice: 6 },
    edges: ['quick', 'block'],
    gear: ['sword', 'shield', 'knife'],
    armour: 2,
  },
  gunhand: {
    attributes: [8, 6, 6, 6, 6],
    skills: { ...core, shooting: 8, fighting: 4, riding: 6, gambling: 6, taunt: 4 },
    edges: ['level-headed', 'marksman'],
    gear: ['pistol', 'knife'],
  },
  scout: {
    attributes: [8, 6, 6, 6, 6],
    skills: { ...core, shooting: 6, fighting: 6, stealth: 8, survival: 6, athletics: 6 },
    edges: ['dodge', 'alertness'],
    gear: ['bow', 'knife'],
  },
  healer: {
    attributes: [6, 8, 8, 4, 6],
    skills: { ...core, healing: 8, academics: 6, occult: 6, fighting: 4, persuasion: 6 },
    edges: ['luck', 'brave'],
    gear: ['staff'],
  },
  talker: {
    attributes: [6, 8, 8, 4, 6],
    skills: { ...core, persuasion: 8, taunt: 8, performance: 6, thievery: 6, fighting: 6 },
    edges: ['elan', 'common-bond'],
    gear: ['rapier', 'throwing-knife'],
  },
  bruiser: {
    attributes: [6, 4, 6, 10, 8],
    skills: { ...core, fighting: 8, athletics: 6, intimidation: 8 },
    edges: ['frenzy', 'sweep'],
    gear: ['great-axe'],
    armour: 1,
  },
} as const satisfies Record<string, Ready>;

/** Whom they meet. */
export const foes = {
  bandit: {
    attributes: [6, 4, 6, 6, 6],
    skills: { fighting: 6, shooting: 6, stealth: 6, notice: 4, athletics: 6, intimidation: 6 },
    gear: ['sword', 'bow'],
    armour: 1,
  },
  guard: {
    attributes: [6, 4, 6, 6, 6],
    skills: { fighting: 6, notice: 6, athletics: 6, intimidation: 6 },
    gear: ['spear', 'club'],
    armour: 2,
  },
  cultist: {
    attributes: [6, 6, 4, 6, 6],
    skills: { fighting: 4, occult: 4, notice: 4, stealth: 6, athletics: 4 },
    gear: ['knife'],
  },
  gunman: {
    attributes: [6, 4, 6, 6, 6],
    skills: { shooting: 6, fighting: 4, notice: 6, athletics: 4 },
    gear: ['pistol', 'knife'],
  },
  wolf: {
    attributes: [8, 6, 6, 6, 6],
    skills: { fighting: 6, notice: 10, stealth: 8, athletics: 8 },
    gear: ['bite'],
    size: -1,
  },
  horse: {
    attributes: [8, 4, 6, 12, 8],
    skills: { fighting: 4, notice: 6, athletics: 8 },
    gear: ['hooves'],
    size: 2,
    pace: 12,
    running_die: 8,
  },
  captain: {
    attributes: [8, 6, 8, 8, 8],
    skills: { fighting: 8, shooting: 6, athletics: 6, intimidation: 8, notice: 6, battle: 8 },
    edges: ['level-headed', 'block'],
    gear: ['sword', 'pistol'],
    armour: 2,
    wild: true,
  },
  warlock: {
    attributes: [6, 10, 8, 4, 6],
    skills: { spellcasting: 10, fighting: 6, intimidation: 8, notice: 6, occult: 8, athletics: 4, taunt: 6 },
    edges: ['quick'],
    gear: ['staff'],
    wild: true,
  },
  ogre: {
    attributes: [6, 4, 6, 12, 12],
    skills: { fighting: 8, intimidation: 8, notice: 6, athletics: 6 },
    edges: ['sweep'],
    gear: ['great-axe'],
    size: 3,
    wild: true,
  },
} as const satisfies Record<string, Ready>;

export type HeroName = keyof typeof heroes;
export type FoeName = keyof typeof foes;
