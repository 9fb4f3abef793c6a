// What somebody can do, and what has to be said for it. The server says which of these may be done now.
import { t, tOr, type Word } from '../../words/index.svelte';
import type { Field, Pick } from '../common/fields';
import { dieText, traitName, weaponName, type Savage } from './savage.svelte';
import { skills } from './traits';
import type { Character, WeaponView } from './wire';

export type Group = 'fight' | 'move' | 'gear' | 'turn' | 'bennies' | 'care';

export interface Action {
  method: string;
  group: Group;
  /** The method that has to be allowed for it, where it is another. */
  with?: string;
  /** Who does it, as the wire calls them. */
  actor?: 'attacker' | 'actor';
  fields?: (one: Character, savage: Savage) => Field[];
  shape?: (params: Record<string, unknown>) => Record<string, unknown>;
  /** Worth a button only then. */
  fits?: (one: Character, savage: Savage) => boolean;
  main?: boolean;
  /** Seldom done: offered once somebody asks for more. */
  rare?: boolean;
}

const name = (one: Character): string => one.name;
const pickOf =
  (savage: Savage) =>
  (one: Character): Pick => ({ value: one.id, label: name(one), look: savage.lookOf(one.id) });

/** Everybody else, foes first: that is whom most things are done to. */
function others(one: Character, savage: Savage, fits: (other: Character) => boolean = () => true): Pick[] {
  const side = savage.isFriend(one);
  const all = [...savage.foes, ...savage.friends].filter(
    (other) => other.id !== one.id && !other.conditions.includes('dead') && fits(other),
  );
  return all
    .sort((a, b) => Number(savage.isFriend(a) === side) - Number(savage.isFriend(b) === side))
    .map(pickOf(savage));
}
const helpless = (other: Character): boolean =>
  other.bound !== undefined ||
  ['incapacitated', 'unconscious'].some((state) => other.conditions.includes(state));
const foesOf = (one: Character, savage: Savage): Pick[] => others(one, savage, (other) => !helpless(other));

const whom = (picks: Pick[], wireName = 'target'): Field => ({
  is: 'one',
  name: wireName,
  label: t('act.whom'),
  picks,
});
export const modifier = (more = true): Field => ({
  is: 'number',
  name: 'modifier',
  label: t('field.modifier'),
  min: -30,
  max: 30,
  optional: true,
  more,
});
/** A single number stands for "the circumstances". */
export function withModifier({ modifier: value, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return value ? { ...rest, modifiers: [{ name: 'circumstances', value }] } : rest;
}
export const closed = (
  wireName: string,
  words: readonly string[],
  prefix: string,
  more = false,
  start?: string,
): Field => ({
  is: 'one',
  name: wireName,
  label: t(`field.${wireName}` as Word),
  picks: words.map((value) => ({ value, label: tOr(`${prefix}.${value}`, value) })),
  optional: more,
  more,
  ...(start && { start }),
});
export const yes = (wireName: string, more = true): Field => ({
  is: 'yes',
  name: wireName,
  label: t(`field.${wireName}` as Word),
  optional: true,
  more,
});
const number = (wireName: string, min: number, max: number, more: boolean, start?: number): Field => ({
  is: 'number',
  name: wireName,
  label: t(`field.${wireName}` as Word),
  min,
  max,
  optional: true,
  more,
  ...(start !== undefined && { start }),
});
const text = (wireName: string, most: number, optional = false): Field => ({
  is: 'text',
  name: wireName,
  label: t(`field.${wireName}` as Word),
  most,
  optional,
});

/** Traits of a sheet that can be rolled, trained ones first. */
export function traitPicks(one: Character | undefined, only?: readonly string[]): Pick[] {
  const known = Object.entries(one?.sheet?.traits ?? {});
  const learnt = known
    .filter(([trait]) => !only || only.includes(trait))
    .map(([trait, { die }]) => ({ value: trait, label: traitName(trait), note: dieText(die) }));
  const rest = (only ?? skills)
    .filter((trait) => !known.some(([own]) => own === trait))
    .map((trait) => ({ value: trait, label: traitName(trait), note: t('untrained') }));
  return [...learnt, ...rest];
}

export const isReady = (held: WeaponView): boolean => held.weapon.ready !== false;
const weapons = (one: Character): WeaponView[] => one.sheet?.weapons ?? [];
const weaponPick = ({ weapon, damage }: WeaponView): Pick => ({
  value: weapon.id,
  label: weaponName(weapon.name),
  note: weapon.shots === undefined ? damage : `${damage} · ${t('shots', { count: weapon.shots })}`,
});
export const inHand = (one: Character): Pick[] => weapons(one).filter(isReady).map(weaponPick);
export const bareHands = (): Pick => ({ value: '', label: t('weapon.unarmed') });

const covers = ['light', 'medium', 'heavy', 'near-total'];
const lights = ['dim', 'dark', 'pitch-dark'];
const partsOfBody = ['limb', 'hand', 'head', 'vitals', 'face'];

/** What may be said about an attack with that weapon: another form for a blow than for a shot. */
export function attackFields(one: Character, savage: Savage, weapon: WeaponView | undefined): Field[] {
  const has = (...edges: string[]): boolean => edges.some((edge) => one.sheet?.edges.includes(edge));
  const common: Field[] = [
    modifier(),
    closed('called', partsOfBody, 'part', true),
    closed('cover', covers, 'cover', true),
    yes('nonlethal'),
    ...(savage.isFriend(one) ? [] : [yes('drop')]),
  ];
  const target = whom(foesOf(one, savage), 'defender');
  if (!weapon?.weapon.range) {
    return [
      target,
      yes('wild_attack', false),
      ...(has('frenzy', 'improved-frenzy') ? [yes('frenzy', false)] : []),
      ...(has('sweep', 'improved-sweep')
        ? ([
            yes('sweep', false),
            {
              is: 'many',
              name: 'others',
              label: t('field.others'),
              picks: foesOf(one, savage),
              optional: true,
            },
          ] satisfies Field[])
        : []),
      ...common,
      closed('desperate', ['2', '4'], 'desperate', true),
      yes('touch'),
      yes('off_hand'),
      closed('light', lights, 'light', true),
    ];
  }
  const rate = weapon.weapon.rof ?? 1;
  return [
    target,
    number('distance', 0, 20000, false),
    ...(rate > 1 ? [number('dice', 1, rate, false, 1)] : []),
    ...(one.aiming ? [closed('aim', ['bonus', 'ignore'], 'aim', true)] : []),
    ...(has('marksman') ? [closed('marksman', ['bonus', 'ignore'], 'marksman', true)] : []),
    ...(has('rapid-fire', 'improved-rapid-fire') ? [yes('rapid_fire')] : []),
    ...(weapon.weapon.kind === 'shotgun' ? [yes('both_barrels'), yes('slug')] : []),
    ...common,
    closed('light', lights, 'light', true),
    yes('unstable'),
  ];
}
export function shapeAttack(params: Record<string, unknown>): Record<string, unknown> {
  const { desperate, ...rest } = withModifier(params);
  return desperate ? { ...rest, desperate: Number(desperate) } : rest;
}

export const actions: readonly Action[] = [
  { method: 'attack', group: 'fight', actor: 'attacker', main: true },
  {
    method: 'test',
    group: 'fight',
    fields: (one, savage) => [
      whom(foesOf(one, savage)),
      {
        is: 'one',
        name: 'skill',
        label: t('field.skill'),
        picks: traitPicks(one, [
          'taunt',
          'intimidation',
          'athletics',
          'fighting',
          'thievery',
          'performance',
          'notice',
        ]),
      },
      yes('remark', false),
      modifier(),
    ],
    shape: withModifier,
  },
  {
    method: 'support',
    group: 'fight',
    fields: (one, savage) => [
      whom(
        [...savage.friends, ...savage.foes].filter((ally) => ally.id !== one.id).map(pickOf(savage)),
        'ally',
      ),
      { is: 'one', name: 'skill', label: t('field.skill.own'), picks: traitPicks(one) },
      { is: 'one', name: 'trait', label: t('field.trait.ally'), picks: traitPicks(undefined) },
      modifier(),
    ],
    shape: withModifier,
  },
  {
    method: 'grapple',
    group: 'fight',
    actor: 'attacker',
    fields: (one, savage) => [whom(foesOf(one, savage), 'defender'), modifier()],
    shape: withModifier,
  },
  { method: 'crush', group: 'fight' },
  {
    method: 'push',
    rare: true,
    group: 'fight',
    fields: (one, savage) => [
      whom(foesOf(one, savage)),
      closed('trait', ['strength', 'athletics'], 'trait', false, 'strength'),
      modifier(),
    ],
    shape: withModifier,
  },
  {
    method: 'break-free',
    group: 'fight',
    main: true,
    fields: () => [closed('trait', ['athletics', 'strength'], 'trait', false, 'athletics'), modifier()],
    shape: withModifier,
  },
  { method: 'defend', group: 'fight' },
  {
    method: 'aim',
    rare: true,
    group: 'fight',
    fields: (one, savage) => [whom(foesOf(one, savage))],
  },
  {
    method: 'area-attack',
    rare: true,
    group: 'fight',
    with: 'attack',
    actor: 'attacker',
    fits: (one) => weapons(one).some((held) => isReady(held) && held.weapon.range),
    fields: (one, savage) => [
      {
        is: 'one',
        name: 'weapon',
        label: t('act.with'),
        picks: weapons(one)
          .filter((held) => isReady(held) && held.weapon.range)
          .map(weaponPick),
      },
      closed(
        'shape',
        ['small-circle', 'medium-circle', 'large-circle', 'cone', 'line'],
        'template',
        false,
        'medium-circle',
      ),
      { is: 'many', name: 'victims', label: t('field.victims'), picks: others(one, savage) },
      number('distance', 0, 20000, false),
      modifier(),
      yes('unexpected'),
    ],
    shape: withModifier,
  },
  {
    method: 'suppress',
    rare: true,
    group: 'fight',
    actor: 'attacker',
    fields: (one, savage) => [
      {
        is: 'one',
        name: 'weapon',
        label: t('act.with'),
        picks: weapons(one)
          .filter((held) => isReady(held) && (held.weapon.rof ?? 1) > 1)
          .map(weaponPick),
      },
      { is: 'many', name: 'targets', label: t('field.victims'), picks: foesOf(one, savage) },
      number('distance', 0, 20000, false),
      modifier(),
    ],
    shape: withModifier,
  },
  {
    method: 'disarm',
    rare: true,
    group: 'fight',
    with: 'attack',
    actor: 'attacker',
    fits: (one, savage) => itemsOf(one, savage).length > 0,
    fields: (one, savage) => [
      { is: 'one', name: 'item', label: t('field.item'), picks: itemsOf(one, savage) },
      closed('at', ['hand', 'limb', 'object'], 'part', false, 'hand'),
      { is: 'one', name: 'weapon', label: t('act.with'), picks: inHand(one), optional: true },
    ],
    // An item is told with its holder: "holder/item".
    shape: ({ item, ...rest }) => {
      const [defender, thing] = String(item).split('/');
      return { ...rest, defender, item: thing };
    },
  },
  {
    method: 'finish',
    rare: true,
    group: 'fight',
    with: 'attack',
    actor: 'attacker',
    fits: (one, savage) => others(one, savage, helpless).length > 0,
    fields: (one, savage) => [
      whom(others(one, savage, helpless), 'defender'),
      { is: 'one', name: 'weapon', label: t('act.with'), picks: inHand(one) },
    ],
  },
  {
    method: 'break',
    rare: true,
    group: 'fight',
    fields: (one) => [
      closed(
        'what',
        ['rope', 'light-door', 'lock', 'firearm', 'heavy-door', 'blade', 'shield', 'handcuffs'],
        'breakable',
      ),
      { is: 'one', name: 'weapon', label: t('act.with'), picks: inHand(one), optional: true },
      yes('wild_attack'),
    ],
  },
  {
    method: 'cut-bonds',
    rare: true,
    group: 'fight',
    with: 'attack',
    fits: (one, savage) => held(one, savage).length > 0,
    fields: (one, savage) => [
      whom(held(one, savage), 'held'),
      { is: 'one', name: 'weapon', label: t('act.with'), picks: inHand(one) },
    ],
  },
  {
    method: 'act',
    group: 'fight',
    fields: () => [text('what', 100), yes('free', false)],
  },

  {
    method: 'move',
    group: 'move',
    fields: (one) => [
      number('inches', 0, 500, false, one.sheet?.pace_left ?? 6),
      yes('run', false),
      yes('hard'),
      yes('straight'),
    ],
  },
  {
    method: 'beside',
    rare: true,
    group: 'move',
    with: 'move',
    fields: (one, savage) => [
      {
        is: 'many',
        name: 'others',
        label: t('field.beside'),
        picks: others(one, savage),
        least: 0,
        start: one.beside,
      },
    ],
  },
  { method: 'leave-melee', group: 'move' },
  { method: 'stand-up', group: 'move' },
  { method: 'drop-prone', rare: true, group: 'move' },

  {
    method: 'ready',
    rare: true,
    group: 'gear',
    fits: (one) => weapons(one).some((held) => held.weapon.kind !== 'natural'),
    fields: (one) => {
      const away = weapons(one).filter((held) => !isReady(held));
      const at = weapons(one).filter((held) => isReady(held) && held.weapon.kind !== 'natural');
      return [
        ...(away.length
          ? [
              {
                is: 'many',
                name: 'take',
                label: t('field.take'),
                picks: away.map(weaponPick),
                optional: true,
              },
            ]
          : []),
        ...(at.length
          ? [
              {
                is: 'many',
                name: 'put_away',
                label: t('field.put_away'),
                picks: at.map(weaponPick),
                optional: true,
              },
            ]
          : []),
      ] as Field[];
    },
  },
  {
    method: 'reload',
    group: 'gear',
    fields: (one) => [
      {
        is: 'one',
        name: 'weapon',
        label: t('act.with'),
        picks: weapons(one)
          .filter((held) => isReady(held) && held.weapon.shots_max !== undefined)
          .map(weaponPick),
      },
    ],
  },
  {
    method: 'heal',
    group: 'care',
    with: 'act',
    fits: (_one, savage) => savage.all.some((other) => other.wounds > 0),
    fields: (_one, savage) => [
      whom(savage.all.filter((other) => other.wounds > 0).map(pickOf(savage)), 'patient'),
      { ...(yes('supplies', false) as Extract<Field, { is: 'yes' }>), start: true },
      modifier(),
    ],
    shape: withModifier,
  },
  {
    method: 'aid',
    rare: true,
    group: 'care',
    with: 'act',
    fits: (_one, savage) => savage.all.some(helpless),
    fields: (_one, savage) => [
      whom(savage.all.filter(helpless).map(pickOf(savage)), 'patient'),
      closed('what', ['bleeding', 'fatigue', 'bruises', 'heart'], 'aid', false, 'bleeding'),
      modifier(),
    ],
    shape: withModifier,
  },
  {
    method: 'climb',
    rare: true,
    group: 'care',
    with: 'move',
    fields: () => [modifier(false)],
    shape: withModifier,
  },

  { method: 'benny.unshake', group: 'bennies', main: true },
  { method: 'benny.power-points', rare: true, group: 'bennies' },
  {
    method: 'benny.influence',
    rare: true,
    group: 'bennies',
    with: 'roll',
    fits: (one) => (one.sheet?.bennies ?? 0) > 0,
    fields: () => [text('text', 200)],
  },
  {
    method: 'benny.give',
    rare: true,
    group: 'bennies',
    with: 'roll',
    fits: (one) => one.sheet?.edges.includes('common-bond') === true && (one.sheet.bennies ?? 0) > 0,
    fields: (one, savage) => [
      whom(savage.friends.filter((other) => other.id !== one.id && other.wild).map(pickOf(savage)), 'to'),
    ],
  },
];

function held(one: Character, savage: Savage): Pick[] {
  return savage.all
    .filter((other) => other.id !== one.id && (other.bound || other.entangled))
    .map(pickOf(savage));
}
/** What others have in their hands, as everybody sees it. */
function itemsOf(one: Character, savage: Savage): Pick[] {
  return savage.all
    .filter((other) => other.id !== one.id && !helpless(other))
    .flatMap((other) =>
      Object.entries(other.in_hand).map(([id, item]) => ({
        value: `${other.id}/${id}`,
        label: `${other.name}: ${weaponName(item)}`,
        look: savage.lookOf(other.id),
      })),
    );
}

/** What of it can be done now. */
export function allowedOf(one: Character, savage: Savage): Action[] {
  const may = one.sheet?.may ?? [];
  return actions.filter(
    (action) => may.includes(action.with ?? action.method) && (action.fits?.(one, savage) ?? true),
  );
}
