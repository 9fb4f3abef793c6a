// What a creature can do, and what has to be said for it. The server says which of these it may do now
// (`allowed`); here is only what each of them asks for.
import type { Creature, Item, State, Weapon } from './wire';

export type FieldName =
  | 'target' // one creature
  | 'targets' // any number of creatures
  | 'weapon' // of those in hand that fit, natural ones and bare hands too
  | 'ranged' // a loaded or loadable weapon in hand
  | 'spell'
  | 'carried' // a thing not in hand
  | 'held' // a thing in hand
  | 'lying' // a thing on the ground
  | 'loot' // a thing of the target's
  | 'text'
  | 'cover' // GM
  | 'modifier' // GM
  | 'opponent-modifier' // GM
  | 'reckless' // GM
  | 'melee' // who else is in it
  | 'opponent-skill'
  | 'skill'
  | 'other-skill' // than the weapon's own
  | 'tool';

/** Only a GM is asked about these. */
export const gmFields: readonly FieldName[] = ['cover', 'modifier', 'opponent-modifier', 'reckless'];

export interface Action {
  method: string;
  fields: FieldName[];
  /** What the field for the actor is called on the wire. */
  actor?: 'attacker' | 'actor';
  /** What the target's is called. */
  target?: 'defender' | 'target' | 'to' | 'from' | 'opponent';
  /** Whom it can be done to. */
  fits?: (one: Creature, actor: Creature) => boolean;
  /** Beside fighting, or part of it: how it is grouped. */
  group: 'fight' | 'move' | 'things' | 'other';
}

const standing = (one: Creature, actor: Creature): boolean =>
  one.id !== actor.id && one.condition !== 'dead' && !one.prepared;
const dying = (one: Creature, actor: Creature): boolean => one.id !== actor.id && one.condition === 'dying';
const living = (one: Creature): boolean => one.condition !== 'dead' && !one.prepared;
const dead = (one: Creature, actor: Creature): boolean => one.id !== actor.id && one.condition === 'dead';

export const actions: readonly Action[] = [
  {
    method: 'attack',
    fields: ['target', 'weapon', 'other-skill', 'cover'],
    actor: 'attacker',
    target: 'defender',
    fits: standing,
    group: 'fight',
  },
  {
    method: 'shoot',
    fields: ['target', 'ranged', 'other-skill', 'melee', 'cover'],
    actor: 'attacker',
    target: 'defender',
    fits: standing,
    group: 'fight',
  },
  { method: 'aim.take', fields: ['ranged'], group: 'fight' },
  { method: 'aim.release', fields: [], group: 'fight' },
  { method: 'cast', fields: ['spell', 'targets', 'modifier'], fits: living, group: 'fight' },
  {
    method: 'grapple',
    fields: ['target'],
    actor: 'attacker',
    target: 'defender',
    fits: standing,
    group: 'fight',
  },
  { method: 'stabilise', fields: ['target'], target: 'target', fits: dying, group: 'fight' },
  { method: 'delay', fields: [], group: 'move' },
  { method: 'stand-up', fields: [], group: 'move' },
  { method: 'move', fields: ['text'], group: 'move' },
  { method: 'retrieve', fields: ['carried'], group: 'things' },
  { method: 'pick-up', fields: ['lying'], group: 'things' },
  { method: 'use', fields: ['held', 'text'], group: 'things' },
  { method: 'drop-in-haste', fields: ['reckless'], group: 'things' },
  { method: 'provision.eat', fields: [], group: 'things' },
  { method: 'loot', fields: ['target', 'loot'], target: 'from', fits: dead, group: 'things' },
  {
    method: 'contest',
    fields: ['target', 'skill', 'opponent-skill', 'tool', 'modifier', 'opponent-modifier'],
    target: 'opponent',
    fits: standing,
    group: 'other',
  },
  { method: 'improvise', fields: ['text'], group: 'other' },
];

export const actionOf = (method: string): Action | undefined => actions.find((one) => one.method === method);

export interface Choice {
  id: string;
  weapon?: Weapon;
  item?: Item;
}

/** What can be struck or shot with right now. */
export function weaponsOf(creature: Creature, ranged: boolean): Choice[] {
  const held = creature.inventory
    .filter((item) => item.in_hand && item.weapon && item.weapon.ranged === ranged && !item.broken)
    .map((item) => ({ id: item.id, weapon: item.weapon!, item }));
  const natural = creature.natural_weapons
    .filter((one) => one.weapon.ranged === ranged)
    .map((one) => ({ id: one.id, weapon: one.weapon }));
  return [...held, ...natural, ...(ranged ? [] : [{ id: 'unarmed' }])];
}

export function targetsOf(state: State, action: Action, actor: Creature): Creature[] {
  const fits = action.fits;
  if (!fits) return [];
  const all = Object.values(state.creatures).filter((one) => fits(one, actor));
  // Foes first: that is whom most things are done to.
  const side = (one: Creature): number => ((one.kind === 'enemy') === (actor.kind === 'enemy') ? 1 : 0);
  return all.sort((a, b) => side(a) - side(b) || a.name.localeCompare(b.name, undefined, { numeric: true }));
}

export interface Chosen {
  picked: string[];
  weapon: string;
  spell: string;
  item: string;
  text: string;
  cover: number;
  melee: string[];
  skill: string;
  opponentSkill: string;
  tool: string;
  modifier: number;
  opponentModifier: number;
  reckless: boolean;
  armourToo: boolean;
  /** Of the dead, instead of a thing. */
  silver: number;
  versus: boolean;
  cost: number | undefined;
}

/** The command's parameters; `skill` and the like are left out where nothing was chosen. */
export function paramsOf(action: Action, actor: string, chosen: Chosen): Record<string, unknown> {
  const has = (field: FieldName): boolean => action.fields.includes(field);
  const params: Record<string, unknown> = { [action.actor ?? 'actor']: actor };
  if (has('target')) params[action.target ?? 'target'] = chosen.picked[0];
  if (has('targets') && chosen.picked.length > 0) params.targets = chosen.picked;
  if ((has('weapon') || has('ranged')) && chosen.weapon) params.weapon = chosen.weapon;
  if (has('spell')) {
    params.spell = chosen.spell;
    if (chosen.versus) params.versus = true;
    if (chosen.cost !== undefined) params.cost = chosen.cost;
  }
  if (has('loot') && chosen.silver > 0) params.silver = chosen.silver;
  else if ((has('carried') || has('held') || has('lying') || has('loot')) && chosen.item)
    params.item = chosen.item;
  if (has('text') && chosen.text.trim()) params.text = chosen.text.trim();
  if (has('cover') && chosen.cover > 0) params.cover = chosen.cover;
  if (has('melee') && chosen.melee.length > 0)
    params.melee = [...new Set([...chosen.picked, ...chosen.melee])];
  if ((has('skill') || has('other-skill')) && chosen.skill) params.skill = chosen.skill;
  if (has('tool') && chosen.tool) params.tool = chosen.tool;
  if (has('modifier') && chosen.modifier) params.modifier = chosen.modifier;
  if (has('opponent-modifier') && chosen.opponentModifier) params.opponent_modifier = chosen.opponentModifier;
  if (has('reckless') && chosen.reckless) params.reckless = true;
  if (has('reckless') && chosen.armourToo) params.armour_too = true;
  if (has('opponent-skill') && chosen.opponentSkill) params.opponent_skill = chosen.opponentSkill;
  return params;
}
