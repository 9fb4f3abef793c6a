// What a creature can do, and the parameters of each. The server says which of these it may do now (`allowed`).
import { t } from '../../i18n/index.svelte';
import {
  type Field,
  type Filled,
  type Pick,
  numberField,
  offered,
  pickMany,
  pickOne,
  textField,
  yesNo,
} from '../common/fields';
import { itemName, naturalName, percent, skillName, type TroikaStore } from './troika.svelte';
import type { Creature, Item } from './wire';

export const groups = ['fight', 'things', 'move', 'other'] as const;
export type Group = (typeof groups)[number];

export interface Action {
  method: string;
  group: Group;
  /** What the actor is called on the wire. */
  actor: 'attacker' | 'actor';
  main?: boolean;
  /** Parameters that are not asked for. */
  given: Record<string, unknown>;
  /** What is asked for, some of it in view of what is filled in already. */
  fields: (filled: Filled) => Field[];
  shape: (params: Record<string, unknown>) => Record<string, unknown>;
}

type Fits = (one: Creature, actor: Creature) => boolean;
const living: Fits = (one) => one.condition !== 'dead' && !one.prepared;
const standing: Fits = (one, actor) => one.id !== actor.id && living(one, actor);
const dying: Fits = (one, actor) => one.id !== actor.id && one.condition === 'dying';
const dead: Fits = (one, actor) => one.id !== actor.id && one.condition === 'dead';
const hostile = (one: Creature, other: Creature): boolean =>
  (one.kind === 'enemy') !== (other.kind === 'enemy');

/** Whom it can be done to, foes first: that is whom most things are done to. */
function targetsOf(game: TroikaStore, actor: Creature, fits: Fits): Creature[] {
  return game.all
    .filter((one) => fits(one, actor))
    .sort(
      (a, b) =>
        Number(hostile(b, actor)) - Number(hostile(a, actor)) ||
        a.name.localeCompare(b.name, undefined, { numeric: true }),
    );
}
const pickOf =
  (game: TroikaStore) =>
  (one: Creature): Pick => ({ value: one.id, label: game.nameOf(one.id), look: game.lookOf(one.id) });

function whom(game: TroikaStore, actor: Creature, name: string, fits: Fits): Field {
  const targets = targetsOf(game, actor, fits);
  const [only] = targets;
  // Nobody strikes at a friend because no foe is left.
  const friend = name === 'defender' && only !== undefined && !hostile(only, actor);
  return pickOne(name, t('act.whom'), targets.map(pickOf(game)), {
    ...(friend && { start: '' }),
  });
}

/** What can be struck or shot with right now: what is in hand and whole, then the body. */
export function weaponPicks(actor: Creature, ranged: boolean): Pick[] {
  const held = actor.inventory.filter(
    (item) => item.in_hand && item.weapon && item.weapon.ranged === ranged && !item.broken,
  );
  const natural = actor.natural_weapons.filter((one) => one.weapon.ranged === ranged);
  return [
    ...held.map(({ id, name, weapon }) => ({
      value: id,
      label: itemName(name),
      ...(weapon?.shots_max && { note: `${weapon.shots}/${weapon.shots_max}` }),
    })),
    ...natural.map((one) => ({ value: one.id, label: naturalName(one) })),
    ...(ranged ? [] : [{ value: 'unarmed', label: t('row.unarmed') }]),
  ];
}

/** With one weapon only there is nothing to be asked about it. */
function withWhat(actor: Creature, ranged: boolean): Field[] {
  const picks = weaponPicks(actor, ranged);
  return picks.length > 1 ? [pickOne('weapon', t('act.with'), picks, { start: picks[0]!.value })] : [];
}
const onlyWeapon = (actor: Creature, ranged: boolean): Record<string, unknown> => {
  const [only, ...more] = weaponPicks(actor, ranged);
  return only && more.length === 0 ? { weapon: only.value } : {};
};

export const skillPicks = (one: Creature | undefined, kind?: 'skill' | 'spell', totals = true): Pick[] =>
  Object.entries(one?.skills ?? {})
    .filter(([, skill]) => !kind || skill.kind === kind)
    .map(([value, skill]) => ({
      value,
      label: skillName(value),
      ...(totals && { note: String(skill.total) }),
    }));
/** Another skill than the weapon's own. */
function otherSkill(actor: Creature): Field[] {
  const picks = skillPicks(actor, 'skill');
  return picks.length > 0
    ? [pickOne('skill', t('act.other-skill'), picks, { optional: true, more: true })]
    : [];
}
const things = (items: readonly Item[], note?: (item: Item) => string): Field =>
  pickOne(
    'item',
    t('act.thing'),
    items.map((item) => ({
      value: item.id,
      label: item.count > 1 ? `${itemName(item.name)} ×${item.count}` : itemName(item.name),
      ...(note && { note: note(item) }),
    })),
    { empty: t('act.nothing') },
  );
const text = (optional = true): Field => textField('text', t('act.text'), 300, { optional });
export const modifier = (name: string, label: string): Field =>
  numberField(name, label, -12, 12, { optional: true, more: true });
/** What the GM adds to a roll. */
export const ruling = (): Field[] => [
  modifier('modifier', t('gm.test.modifier')),
  textField('reason', t('gm.test.reason'), 40, { optional: true, more: true }),
];
/** The same of a roll with another side, and of the damage that may come of it. */
const rulings = (): Field[] => [
  modifier('modifier', t('gm.test.modifier')),
  modifier('opponent_modifier', t('act.their-modifier')),
  modifier('damage_modifier', t('act.damage-modifier')),
  textField('reason', t('gm.test.reason'), 40, { optional: true, more: true }),
];
const yes = (name: string, label: string): Field => yesNo(name, label, { optional: true });

/** Which spell of the target's: those it has at work, then those it is known to know. */
function spellOf(game: TroikaStore, targets: Filled[string]): Field {
  const whose = Array.isArray(targets) ? targets : [];
  const atWork = game.state.effects.filter((one) => whose.includes(one.caster)).map((one) => one.name);
  const known = whose.flatMap((id) => skillPicks(game.one(id), 'spell', false).map((one) => one.value));
  const picks = [...new Set([...atWork, ...known])].map((value) => ({ value, label: skillName(value) }));
  return pickOne('against', t('act.against-spell'), picks, {
    optional: true,
    empty: t('act.against-spell.none'),
  });
}

/** What is in the place of a thing where the silver of the dead is taken. */
const silver = '%silver';

/** Everything there is to do; `isGm` adds what only a GM is asked. */
function allActions(game: TroikaStore, actor: Creature, isGm: boolean): Action[] {
  const action = (
    method: string,
    group: Group,
    fields: Field[] | ((filled: Filled) => Field[]) = [],
    more: Partial<Action> = {},
  ): Action => ({
    method,
    group,
    actor: 'actor',
    given: {},
    fields: typeof fields === 'function' ? fields : () => fields,
    shape: (params) => params,
    ...more,
  });
  const gm = (...fields: Field[]): Field[] => (isGm ? fields : []);
  /** A player's are an offer, where the table lets them. */
  const offers = !isGm && (game.state.settings.claims ?? false);
  const ruled = (...fields: Field[]): Field[] =>
    offers ? fields.map((field) => (field.kind === 'number' ? offered(field) : field)) : gm(...fields);
  const behind: Field = numberField('cover', t('act.cover'), 0, 6, { optional: true, more: true });
  const defender = whom(game, actor, 'defender', standing);
  const spells = Object.entries(actor.skills).filter(([, skill]) => skill.kind === 'spell');
  const lootOf = (from: unknown) => game.one(typeof from === 'string' ? from : undefined);

  return [
    action(
      'attack',
      'fight',
      [defender, ...withWhat(actor, false), ...otherSkill(actor), ...ruled(behind, ...rulings())],
      {
        actor: 'attacker',
        main: true,
        given: onlyWeapon(actor, false),
      },
    ),
    action(
      'shoot',
      'fight',
      (filled) => [
        defender,
        ...withWhat(actor, true),
        ...otherSkill(actor),
        pickMany(
          'melee',
          t('act.melee'),
          targetsOf(game, actor, standing)
            .filter((one) => one.id !== filled.defender)
            .map(pickOf(game)),
          { optional: true, more: true },
        ),
        ...ruled(behind, ...rulings()),
      ],
      {
        actor: 'attacker',
        main: true,
        given: onlyWeapon(actor, true),
        // Whoever is shot at is in the melee too.
        shape: ({ melee, ...params }) => ({
          ...params,
          ...(Array.isArray(melee) && { melee: [params.defender, ...melee] }),
        }),
      },
    ),
    action('aim.take', 'fight', withWhat(actor, true), { given: onlyWeapon(actor, true) }),
    action('aim.release', 'fight'),
    action('cast', 'fight', (filled) => [
      pickMany('targets', t('act.whom.any'), targetsOf(game, actor, living).map(pickOf(game)), {
        optional: true,
      }),
      pickOne(
        'spell',
        t('act.spell'),
        spells.map(([value, skill]) => ({
          value,
          label: skillName(value),
          note:
            percent(skill.chance_of_36) +
            (skill.cost === undefined ? '' : ` · ${t('act.cost', { cost: skill.cost })}`),
        })),
        { start: spells[0]?.[0] ?? '' },
      ),
      ...(actor.skills[String(filled.spell ?? '')]?.cost === undefined
        ? [numberField('cost', t('act.cost.own'), 0, 60, { optional: true })]
        : []),
      ...(actor.skills[String(filled.spell ?? '')]?.against_spell ? [spellOf(game, filled.targets)] : []),
      yes('versus', t('act.versus')),
      ...ruled(...rulings()),
    ]),
    action('grapple', 'fight', [defender, ...ruled(...rulings())], { actor: 'attacker' }),
    action('stabilise', 'fight', [whom(game, actor, 'target', dying), ...ruled(...ruling())]),
    action('delay', 'move'),
    action('stand-up', 'move'),
    action('move', 'move', [text()]),
    action('retrieve', 'things', [
      things(
        actor.inventory.filter((item) => !item.in_hand && !item.worn),
        (item) => percent(item.retrieve_chance_of_36),
      ),
      ...ruled(...ruling()),
    ]),
    action('pick-up', 'things', [things(game.state.ground)]),
    action('use', 'things', [things(actor.inventory.filter((item) => item.in_hand)), text()]),
    action(
      'drop-in-haste',
      'things',
      gm(yes('reckless', t('act.reckless')), yes('armour_too', t('act.armour-too')), ...ruling()),
    ),
    action('provision.eat', 'things', gm(...ruling())),
    action(
      'loot',
      'things',
      (filled) => {
        const from = lootOf(filled.from);
        const purse = from?.silver ?? 0;
        const found = things(from?.inventory ?? []) as Extract<Field, { kind: 'one' }>;
        const picks = purse
          ? [...found.picks, { value: silver, label: t('sheet.silver', { count: purse }) }]
          : found.picks;
        return [whom(game, actor, 'from', dead), { ...found, picks }];
      },
      {
        shape: ({ item, ...params }) => ({
          ...params,
          ...(item === silver ? { silver: lootOf(params.from)?.silver } : { item }),
        }),
      },
    ),
    // Without an offer it is a touch on the sheet.
    ...(offers
      ? [
          action('test', 'other', [
            pickOne('skill', t('act.test.skill'), skillPicks(actor, 'skill'), { optional: true }),
            ...ruled(...ruling()).map((field) => ({ ...field, more: false })),
          ]),
        ]
      : []),
    action('contest', 'other', (filled) => {
      const opponent = game.one(typeof filled.opponent === 'string' ? filled.opponent : undefined);
      const tools = actor.inventory.filter(
        ({ tool, broken }) => tool && tool.skill === filled.skill && !broken,
      );
      return [
        whom(game, actor, 'opponent', standing),
        pickOne('skill', t('act.own-skill'), skillPicks(actor), { optional: true }),
        pickOne('opponent_skill', t('act.their-skill'), skillPicks(opponent, undefined, false), {
          empty: t('troika.skill'),
          optional: true,
        }),
        ...(tools.length > 0
          ? [
              {
                ...things(tools, (item) => `+${item.tool!.bonus}`),
                name: 'tool',
                label: t('act.tool'),
                optional: true,
              },
            ]
          : []),
        ...ruled(...ruling(), modifier('opponent_modifier', t('act.their-modifier'))),
      ];
    }),
    action('improvise', 'other', [text(false)]),
  ];
}

/** What it may do now. What can be done to nobody here is not worth a button. */
export function actionsOf(game: TroikaStore, actor: Creature, isGm: boolean): Action[] {
  const isForNobody = (field: Field): boolean =>
    field.kind === 'one' && !field.optional && !field.empty && field.picks.length === 0;
  return allActions(game, actor, isGm).filter(
    (action) => actor.allowed.includes(action.method) && !action.fields({}).some(isForNobody),
  );
}
