// What an action is made of, and how what has to be said for it is asked. The server says which may be done now.
import { t, tOr, type Word } from '../../i18n/index.svelte';
import { type Field, type Pick, numberField, pickMany, pickOne, textField, yesNo } from '../common/fields';
import { dieText, traitName, weaponName, type SavageWorldsStore } from './savage-worlds.svelte';
import { attributes, skills } from './traits';
import type { Character, WeaponView } from './wire';

export type Group = 'fight' | 'move' | 'gear' | 'bennies' | 'care';
export type Shape = (params: Record<string, unknown>) => Record<string, unknown>;

export interface Action {
  method: string;
  group: Group;
  /** Two actions may share a method: this tells them apart, and names the words of this one. */
  word?: string;
  /** Who does it, as the wire calls them. */
  actor?: 'attacker' | 'actor';
  /** Parameters that are not asked for. */
  given?: object;
  fields?: (one: Character, game: SavageWorldsStore) => Field[];
  shape?: Shape;
  /** Worth a button only then. */
  fits?: (one: Character, game: SavageWorldsStore) => boolean;
  main?: boolean;
  /** Seldom done: offered once somebody asks for more. */
  rare?: boolean;
}
export const wordOf = (action: Action): string => action.word ?? action.method;

// ---- whom

export const pickOf =
  (game: SavageWorldsStore) =>
  (one: Character): Pick => ({ value: one.id, label: one.name, look: game.lookOf(one.id) });

/** Everybody else, the other side first: that is whom most things are done to. */
export function others(
  one: Character,
  game: SavageWorldsStore,
  fits: (other: Character) => boolean = () => true,
): Pick[] {
  const side = game.isFriend(one);
  return [...game.foes, ...game.friends]
    .filter((other) => other.id !== one.id && !other.conditions.includes('dead') && fits(other))
    .sort((a, b) => Number(game.isFriend(a) === side) - Number(game.isFriend(b) === side))
    .map(pickOf(game));
}
export const helpless = (other: Character): boolean =>
  other.bound !== undefined ||
  ['incapacitated', 'unconscious'].some((state) => other.conditions.includes(state));
export const foesOf = (one: Character, game: SavageWorldsStore): Pick[] =>
  others(one, game, (other) => !helpless(other));
/** Everybody else, their own side first: whom one helps. */
export const friendsOf = (one: Character, game: SavageWorldsStore): Pick[] => others(one, game).reverse();

export const whom = (picks: Pick[], wireName = 'target'): Field => pickOne(wireName, t('act.whom'), picks);

// ---- fields

const labelOf = (wireName: string): string => t(`field.${wireName}` as Word);

export const closed = (
  wireName: string,
  words: readonly string[],
  prefix: string,
  more = false,
  start?: string,
): Field =>
  pickOne(
    wireName,
    labelOf(wireName),
    words.map((value) => ({ value, label: tOr(`${prefix}.${value}`, value) })),
    { optional: more, more, ...(start && { start }) },
  );
export const yes = (wireName: string, more = true): Field =>
  yesNo(wireName, labelOf(wireName), { optional: true, more });
export const number = (wireName: string, min: number, max: number, more = false, start?: number): Field =>
  numberField(wireName, labelOf(wireName), min, max, {
    optional: true,
    more,
    ...(start !== undefined && { start }),
  });
export const text = (wireName: string, most: number, optional = false): Field =>
  textField(wireName, labelOf(wireName), most, { optional });
export const many = (wireName: string, picks: Pick[], more = false): Field =>
  pickMany(wireName, labelOf(wireName), picks, { optional: true, more });

export const modifier = (more = true, wireName = 'modifier'): Field => number(wireName, -30, 30, more);
/** To damage, and to what is rolled against somebody, only the GM adds. */
export const ofDamage = (game: SavageWorldsStore, more = true): Field[] =>
  game.isGm ? [modifier(more, 'damage_modifier')] : [];
export const ofTarget = (game: SavageWorldsStore, more = true): Field[] =>
  game.isGm ? [modifier(more, 'target_modifier')] : [];

/** A single number stands for "the circumstances". */
export function withModifier(params: Record<string, unknown>): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(params)) {
    if (!/(^|_)modifier$/.test(field)) given[field] = value;
    else if (value) given[`${field}s`] = [{ name: 'circumstances', value }];
  }
  return given;
}

export const covers = ['light', 'medium', 'heavy', 'near-total'];
export const lights = ['dim', 'dark', 'pitch-dark'];

/** Traits of a sheet that can be rolled, trained ones first. */
export function traitPicks(one: Character | undefined, only?: readonly string[]): Pick[] {
  const known = Object.entries(one?.sheet?.traits ?? {});
  const learnt = known
    .filter(([trait]) => !only || only.includes(trait))
    .map(([trait, { die, bonus }]) => ({
      value: trait,
      label: traitName(trait),
      note: dieText(die, bonus),
    }));
  const rest = (only ?? skills)
    .filter((trait) => !known.some(([own]) => own === trait))
    .map((trait) => ({ value: trait, label: traitName(trait), note: t('untrained') }));
  return [...learnt, ...rest];
}
/** Every trait there is, whoever it is that rolls it. */
export const anyTrait = (wireName: string, label: string, start?: string): Field =>
  pickOne(
    wireName,
    label,
    [...attributes, ...skills].map((value) => ({ value, label: traitName(value) })),
    { ...(start && { start }) },
  );

// ---- with what

export const isReady = (held: WeaponView): boolean => held.weapon.ready !== false;
export const weaponsOf = (one: Character): WeaponView[] => one.sheet?.weapons ?? [];
export const weaponPick = ({ weapon, damage }: WeaponView): Pick => ({
  value: weapon.id,
  label: weaponName(weapon.name),
  note: weapon.shots === undefined ? damage : `${damage} · ${t('shots', { count: weapon.shots })}`,
});
export const inHand = (one: Character, fits: (held: WeaponView) => boolean = () => true): Pick[] =>
  weaponsOf(one)
    .filter((held) => isReady(held) && fits(held))
    .map(weaponPick);
export const withWhat = (picks: Pick[], optional = false): Field =>
  pickOne('weapon', t('act.with'), picks, { optional });
export const bareHands = (): Pick => ({ value: '', label: t('weapon.unarmed') });
/** What an edge allows of an attack or a roll now: those fields are offered, others are not. */
export const allows = (one: Character, option: string): boolean => one.options?.includes(option) ?? false;
export const allowed = (one: Character, ...fields: Field[]): Field[] =>
  fields.filter((field) => allows(one, field.name));
