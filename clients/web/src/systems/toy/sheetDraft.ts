// A sheet as a GM writes on it, and what of it has changed.
import type { wire } from '@kast/sdk';
import { intangibles, type Tangible } from './toy.svelte';
import { skillNamed } from './typedNames';
import type { Character } from './wire';

type Intangible = (typeof intangibles)[number];
export const saves = ['hexes', 'toxins', 'doom'] as const;
/** What a die of one's own may be added to. */
export const added = ['', 'roll-20', 'roll-better', 'both'] as const;

export interface WornRow {
  name: string;
  max: number;
  current: number;
  added: (typeof added)[number];
  /** Not on the sheet yet: it is given a name. */
  fresh?: boolean;
}
export interface PoolRow {
  name: string;
  die: number;
  count: number;
  max: number;
  fresh?: boolean;
}
export interface WeaponRow {
  id: string;
  name: string;
  /** 0: a plain number, `flat`. */
  damage: number;
  flat: number;
  attack: wire.ToyAttack;
}
export interface Draft {
  name: string;
  level: number;
  /** A Flavor or a Species; empty: neither. */
  calling: string;
  primary: string;
  hit_die: number;
  tangibles: Record<Tangible, number>;
  intangibles: Record<Intangible, { max: number; current: number }>;
  flesh: { current: number; max: number };
  grit: { current: number; max: number };
  saves: Record<(typeof saves)[number], { grade: wire.ToyGrade; x: number }>;
  skills: { name: string; x: number; fresh?: boolean }[];
  usage: WornRow[];
  pools: PoolRow[];
  fixed: { name: string; die: number; fresh?: boolean }[];
  weapons: WeaponRow[];
  armor: wire.ToyArmorKind;
  shield: boolean;
  helmet: boolean;
  gear: string;
  wounds: string;
}

const addedTo = (scope: readonly string[]): WornRow['added'] =>
  scope.includes('roll-20') && scope.includes('roll-better')
    ? 'both'
    : scope.includes('roll-20')
      ? 'roll-20'
      : scope.includes('roll-better')
        ? 'roll-better'
        : '';
const scopeOf = (word: WornRow['added']): wire.ToyRollKind[] =>
  word === 'both' ? ['roll-20', 'roll-better'] : word === '' ? [] : [word];

export function draftOf(one: Character): Draft {
  const worn = (name: Intangible) => ({
    max: one.dice[name]?.max ?? 4,
    current: one.dice[name]?.current ?? 4,
  });
  return {
    name: one.name,
    level: one.level,
    calling: one.flavor ?? one.species ?? '',
    primary: one.primary ?? '',
    hit_die: one.hit_die,
    tangibles: { ...one.tangibles },
    intangibles: {
      presence: worn('presence'),
      talent: worn('talent'),
      awareness: worn('awareness'),
      sanity: worn('sanity'),
    },
    flesh: { ...one.flesh },
    grit: { ...one.grit },
    saves: { hexes: { ...one.saves.hexes }, toxins: { ...one.saves.toxins }, doom: { ...one.saves.doom } },
    skills: Object.entries(one.skills).map(([name, { x }]) => ({ name, x })),
    usage: Object.entries(one.dice)
      .filter(([, die]) => !die.stat)
      .map(([name, die]) => ({ name, max: die.max, current: die.current, added: addedTo(die.scope) })),
    pools: Object.entries(one.pools).map(([name, { die, count, max }]) => ({ name, die, count, max })),
    fixed: Object.entries(one.fixed).map(([name, die]) => ({ name, die })),
    weapons: Object.entries(one.weapons).map(([id, { name, damage, flat, attack }]) => ({
      id,
      name,
      damage,
      flat,
      attack,
    })),
    armor: one.armor,
    shield: one.shield,
    helmet: one.helmet,
    gear: one.gear.join(', '),
    wounds: one.wounds.join(', '),
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Those entries that are not as they were. */
function changed<T>(before: Record<string, T>, now: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(before[name], value)));
}
const byName = <T extends { name: string }>(rows: readonly T[]): Record<string, Omit<T, 'name'>> =>
  Object.fromEntries(
    rows.filter((row) => row.name.trim()).map(({ name, ...rest }) => [name.trim(), rest] as const),
  );
const byId = (rows: readonly WeaponRow[]): Record<string, Omit<WeaponRow, 'id'>> =>
  Object.fromEntries(rows.filter((row) => row.name.trim()).map(({ id, ...rest }) => [id, rest] as const));
const mapped = <T, U>(things: Record<string, T>, to: (thing: T, name: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(things).map(([name, thing]) => [name, to(thing, name)]));
const given = (name: string, thing: object): object =>
  Object.keys(thing).length > 0 ? { [name]: thing } : {};
export const listOf = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

const flavors = ['soldier', 'barbarian', 'bravo', 'archaeologist', 'sorcerer', 'leech', 'witch', 'mystic'];
const callingOf = (calling: string): object =>
  calling === '' ? {} : flavors.includes(calling) ? { flavor: calling } : { species: calling };

function usageOf(one: WornRow | Omit<WornRow, 'name'>, before?: Omit<WornRow, 'name'>): wire.ToyUsageGiven {
  return {
    max: one.max,
    current: Math.min(one.current, one.max),
    // Of a new die without a word the rules themselves may know what it goes with.
    ...((before ? before.added !== one.added : one.added !== '') && { scope: scopeOf(one.added) }),
  };
}

/** What is not as it was, as `toy.character.set` takes it. Empty where nothing is. */
export function changesOf(before: Draft, now: Draft): Record<string, unknown> {
  const was = { usage: byName(before.usage), weapons: byId(before.weapons) };
  /** Null for each name that was there and is there no more. */
  const gone = (was: object, is: object): Record<string, null> =>
    Object.fromEntries(
      Object.keys(was)
        .filter((name) => !(name in is))
        .map((name) => [name, null]),
    );
  const skills = byName(now.skills.map((one) => (one.fresh ? { ...one, name: skillNamed(one.name) } : one)));
  // Another armor comes with its own die, whole.
  const usage = changed(was.usage, byName(now.usage));
  if (before.armor !== now.armor) delete usage.armor;
  return {
    ...(now.name.trim() && before.name !== now.name.trim() && { name: now.name.trim() }),
    ...(before.calling !== now.calling && callingOf(now.calling)),
    ...changed(
      { level: before.level, primary: before.primary, hit_die: before.hit_die },
      { level: now.level, primary: now.primary, hit_die: now.hit_die },
    ),
    ...changed(
      { armor: before.armor, shield: before.shield, helmet: before.helmet },
      { armor: now.armor, shield: now.shield, helmet: now.helmet },
    ),
    ...given('tangibles', changed(before.tangibles, now.tangibles)),
    ...given(
      'intangibles',
      mapped(changed(before.intangibles, now.intangibles), (die) => ({
        max: die.max,
        current: Math.min(die.current, die.max),
      })),
    ),
    ...given('saves', changed(before.saves, now.saves)),
    ...(!same(before.flesh, now.flesh) && { flesh: pointsOf(now.flesh) }),
    ...(!same(before.grit, now.grit) && { grit: pointsOf(now.grit) }),
    ...given('skills', {
      ...mapped(changed(byName(before.skills), skills), ({ x }) => x),
      ...gone(byName(before.skills), skills),
    }),
    ...given('usage', {
      ...mapped(usage, (die, name) => usageOf(die, was.usage[name])),
      ...gone(was.usage, byName(now.usage)),
    }),
    ...given('pools', {
      ...mapped(changed(byName(before.pools), byName(now.pools)), (pool) => ({
        die: pool.die,
        max: pool.max,
        count: Math.min(pool.count, pool.max),
      })),
      ...gone(byName(before.pools), byName(now.pools)),
    }),
    ...given('fixed', {
      ...mapped(changed(byName(before.fixed), byName(now.fixed)), ({ die }) => die),
      ...gone(byName(before.fixed), byName(now.fixed)),
    }),
    ...given('weapons', {
      ...mapped(changed(was.weapons, byId(now.weapons)), ({ name, damage, flat, attack }) => ({
        name: name.trim(),
        attack,
        ...(damage > 0 ? { damage } : { flat }),
      })),
      ...gone(was.weapons, byId(now.weapons)),
    }),
    ...(before.gear !== now.gear && { gear: listOf(now.gear) }),
    ...(before.wounds !== now.wounds && { wounds: listOf(now.wounds) }),
  };
}
const pointsOf = (points: { current: number; max: number }) => ({
  max: points.max,
  current: Math.min(points.current, points.max),
});
