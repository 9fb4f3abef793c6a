// Attacks of every kind. A shot asks for other things than a blow.
import { signed, t } from '../../i18n/index.svelte';
import { type Field, type Pick, pickMany, pickOne } from '../common/fields';
import {
  allowed,
  allows,
  closed,
  covers,
  foesOf,
  helpless,
  inHand,
  isReady,
  lights,
  many,
  modifier,
  number,
  ofDamage,
  others,
  pickOf,
  traitPicks,
  weaponsOf,
  whom,
  withModifier,
  withWhat,
  yes,
  type Action,
  type Shape,
} from './actionFields';
import { weaponName, type SavageWorldsStore } from './savage-worlds.svelte';
import type { Character, WeaponView } from './wire';

const partsOfBody = ['limb', 'leg', 'hand', 'head', 'vitals', 'face', 'gap', 'object'];
const speeds = ['kmh-95', 'kmh-195', 'kmh-385', 'mach-1', 'mach-2', 'near-light'];
const obstacles = ['thin', 'sheet-metal', 'oak-or-concrete', 'brick', 'stone'];

const shoots = (held: WeaponView): boolean => held.weapon.range !== undefined;
const rateOf = (held: WeaponView): number => held.weapon.rof ?? 1;
const distance = (): Field => number('distance', 0, 20000);

/** In place of the weapon's: a bolt. */
const withSkill = (one: Character): Field =>
  pickOne('skill', t('field.skill'), traitPicks(one), { optional: true, more: true });

function circumstances(one: Character, game: SavageWorldsStore): Field[] {
  return [
    modifier(),
    ...ofDamage(game),
    closed('called', partsOfBody, 'part', true),
    number('part_scale', -6, 6, true),
    closed('cover', covers, 'cover', true),
    closed('light', lights, 'light', true),
    yes('nonlethal'),
    withSkill(one),
    ...allowed(one, yes('calculating')),
    ...(game.isGm ? [yes('drop')] : []),
  ];
}

/** Opponents with what a plain attack at each would add, and the number to reach where one may know it. */
function targets(one: Character, game: SavageWorldsStore, weapon: WeaponView | undefined): Field {
  const views = one.attacks?.filter((view) => (view.weapon ?? '') === (weapon?.weapon.id ?? '')) ?? [];
  const picks = foesOf(one, game).map((pick): Pick => {
    const view = views.find(({ target }) => target === pick.value);
    const note = view && [
      view.modifier ? signed(view.modifier) : '',
      view.tn === undefined ? '' : t('tn.short', { tn: view.tn }),
    ];
    return note?.some(Boolean) ? { ...pick, note: note.filter(Boolean).join(' ') } : pick;
  });
  return whom(picks, 'defender');
}

function blowFields(one: Character, game: SavageWorldsStore, weapon: WeaponView | undefined): Field[] {
  return [
    targets(one, game, weapon),
    yes('wild_attack', false),
    ...allowed(one, yes('frenzy', false), yes('sweep', false)),
    ...(allows(one, 'sweep') ? [many('others', foesOf(one, game))] : []),
    closed('desperate', ['2', '4'], 'desperate', true),
    ...circumstances(one, game),
    yes('touch'),
    yes('off_hand'),
    ...(weapon ? [yes('flat')] : []),
  ];
}
function shotFields(one: Character, game: SavageWorldsStore, weapon: WeaponView): Field[] {
  const most = weapon.dice_most ?? 1;
  const shotgun = weapon.weapon.kind === 'shotgun';
  return [
    targets(one, game, weapon),
    distance(),
    ...(most > 1 ? [number('dice', 1, most, false, 1), many('others', foesOf(one, game))] : []),
    ...(one.aiming ? [closed('aim', ['bonus', 'ignore'], 'aim', true)] : []),
    ...allowed(one, closed('marksman', ['bonus', 'ignore'], 'marksman', true), yes('rapid_fire', false)),
    ...(shotgun ? [yes('both_barrels', false), yes('slug', false)] : []),
    ...circumstances(one, game),
    closed('speed', speeds, 'speed', true),
    yes('off_hand'),
    yes('unstable'),
    yes('crowd'),
    many('bystanders', others(one, game), true),
  ];
}
/** What may be said about an attack with that weapon. */
export const attackFields = (
  one: Character,
  game: SavageWorldsStore,
  weapon: WeaponView | undefined,
): Field[] => (weapon && shoots(weapon) ? shotFields(one, game, weapon) : blowFields(one, game, weapon));

export const shapeAttack: Shape = (params) => {
  const { desperate, ...rest } = withModifier(params);
  return desperate ? { ...rest, desperate: Number(desperate) } : rest;
};

/** One cover, one obstacle for all of those who have it. */
/** What may be said about an attack on an area, besides with what. */
export const areaFields = (one: Character, game: SavageWorldsStore): Field[] => [
  closed(
    'shape',
    ['small-circle', 'medium-circle', 'large-circle', 'cone', 'line'],
    'template',
    false,
    'medium-circle',
  ),
  pickMany('victims', t('field.victims'), others(one, game)),
  distance(),
  modifier(),
  ...ofDamage(game),
  closed('cover', covers, 'cover', true),
  closed('light', lights, 'light', true),
  many('sheltered', others(one, game), true),
  closed('obstacle', obstacles, 'obstacle', true),
  withSkill(one),
  yes('unexpected'),
  yes('unstable'),
];
/** What strikes all who do not jump away: the attack with it is on an area. */
export const isOfArea = (held: WeaponView | undefined): boolean => held?.weapon.evadable === true;
export const shapeArea: Shape = (params) => {
  const { sheltered, obstacle, ...rest } = withModifier(params);
  const behind = (sheltered ?? []) as string[];
  if (behind.length === 0) return rest;
  return { ...rest, sheltered: behind.map((who) => ({ who, obstacle: obstacle ?? 'thin' })) };
};
const shapeSuppress: Shape = (params) => {
  const { covered, cover, ...rest } = withModifier(params);
  const behind = (covered ?? []) as string[];
  if (behind.length === 0) return rest;
  return { ...rest, covers: behind.map((who) => ({ who, cover: cover ?? 'light' })) };
};

const boundByThings = (one: Character, game: SavageWorldsStore): Pick[] =>
  game.all
    .filter((other) => other.id !== one.id && (other.bound ?? other.entangled) && !heldBySomebody(other))
    .map(pickOf(game));
const heldBySomebody = (one: Character): boolean => (one.bound ?? one.entangled)?.by !== undefined;

/** What others have in their hands, as everybody sees it. An item is named with its holder: "holder/item". */
const itemsOf = (one: Character, game: SavageWorldsStore): Pick[] =>
  game.all
    .filter((other) => other.id !== one.id && !helpless(other))
    .flatMap((other) =>
      Object.entries(other.in_hand).map(([id, item]) => ({
        value: `${other.id}/${id}`,
        label: `${other.name}: ${weaponName(item)}`,
        look: game.lookOf(other.id),
      })),
    );

export const attacks: readonly Action[] = [
  { method: 'attack', group: 'fight', actor: 'attacker', main: true },
  {
    // Mostly in others' turns, where the dock offers it.
    method: 'free-attack',
    rare: true,
    group: 'fight',
    actor: 'attacker',
    fields: (one, game) => [
      whom(foesOf(one, game), 'defender'),
      withWhat(
        inHand(one, (held) => held.weapon.kind !== 'shield'),
        true,
      ),
      modifier(),
      ...ofDamage(game),
    ],
    shape: withModifier,
  },
  {
    method: 'area-attack',
    rare: true,
    group: 'fight',
    actor: 'attacker',
    fits: (one) => weaponsOf(one).some((held) => isReady(held) && shoots(held)),
    fields: (one, game) => [withWhat(inHand(one, shoots)), ...areaFields(one, game)],
    shape: shapeArea,
  },
  {
    method: 'suppress',
    rare: true,
    group: 'fight',
    actor: 'attacker',
    fields: (one, game) => [
      withWhat(inHand(one, (held) => rateOf(held) > 1)),
      pickMany('targets', t('field.victims'), foesOf(one, game)),
      distance(),
      modifier(),
      many('covered', foesOf(one, game), true),
      closed('cover', covers, 'cover', true),
      closed('light', lights, 'light', true),
      many('damaged', foesOf(one, game), true),
    ],
    shape: shapeSuppress,
  },
  {
    method: 'disarm',
    rare: true,
    group: 'fight',
    actor: 'attacker',
    fits: (one, game) => itemsOf(one, game).length > 0,
    fields: (one, game) => [
      pickOne('item', t('field.item'), itemsOf(one, game)),
      closed('at', ['hand', 'limb', 'object'], 'part', false, 'hand'),
      withWhat(inHand(one), true),
      number('distance', 0, 20000, true),
      number('item_scale', -6, 6, true),
      modifier(),
      ...ofDamage(game),
    ],
    shape: ({ item, ...rest }) => {
      const [defender, thing] = String(item).split('/');
      return { ...withModifier(rest), defender, item: thing };
    },
  },
  {
    method: 'finish',
    rare: true,
    group: 'fight',
    actor: 'attacker',
    fits: (one, game) => others(one, game, helpless).length > 0,
    fields: (one, game) => [
      whom(others(one, game, helpless), 'defender'),
      withWhat(inHand(one, (held) => held.weapon.kind !== 'shield')),
    ],
  },
  {
    method: 'cut-bonds',
    group: 'fight',
    fits: (one, game) => boundByThings(one, game).length > 0,
    fields: (one, game) => [
      whom(boundByThings(one, game), 'held'),
      withWhat(inHand(one)),
      yes('wild_attack'),
      ...ofDamage(game),
    ],
    shape: withModifier,
  },
  {
    method: 'break',
    rare: true,
    group: 'fight',
    fields: (one, game) => [
      closed(
        'what',
        [
          'rope',
          'light-door',
          'lock',
          'firearm',
          'heavy-door',
          'blade',
          'shield',
          'handcuffs',
          'modern-shield',
        ],
        'breakable',
      ),
      withWhat(inHand(one), true),
      yes('wild_attack'),
      number('hardness', 1, 60, true),
      {
        ...whom(others(one, game), 'holder'),
        label: t('field.holder'),
        optional: true,
        more: true,
      } as Field,
      ...(game.isGm ? [yes('fragile')] : []),
      modifier(),
      ...ofDamage(game),
    ],
    shape: withModifier,
  },
];
