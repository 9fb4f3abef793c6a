// What somebody can do beside attacking, and what has to be said for it.
import { t } from '../../i18n/index.svelte';
import { type Field, type Pick, pickOne } from '../common/fields';
import {
  allowed,
  anyTrait,
  closed,
  foesOf,
  friendsOf,
  inHand,
  isReady,
  many,
  modifier,
  number,
  ofDamage,
  ofTarget,
  others,
  pickOf,
  text,
  traitPicks,
  weaponPick,
  weaponsOf,
  whom,
  withModifier,
  yes,
  type Action,
} from './actionFields';
import { attacks } from './attacks';
import type { SavageWorldsStore } from './savage-worlds.svelte';
import type { Character } from './wire';

/** What people trick, taunt and scare with. */
const trickSkills = [
  'taunt',
  'intimidation',
  'athletics',
  'fighting',
  'thievery',
  'performance',
  'persuasion',
  'notice',
] as const;

/** The skill one is best at, the others a touch away. */
function trick(one: Character): Field[] {
  const dieOf = (skill: string): number => one.sheet?.traits[skill]?.die ?? 0;
  const [best] = [...trickSkills].sort((a, b) => dieOf(b) - dieOf(a));
  return [
    pickOne('skill', t('field.skill'), traitPicks(one, trickSkills), {
      ...(best && dieOf(best) > 0 && { start: best }),
    }),
    pickOne(
      'other_skill',
      t('field.other_skill'),
      traitPicks(one).filter(({ value }) => !trickSkills.some((skill) => skill === value)),
      { optional: true, more: true },
    ),
  ];
}
const tooBig = (game: SavageWorldsStore): Field[] => (game.isGm ? [yes('too_big_allowed')] : []);

const manoeuvres: readonly Action[] = [
  {
    method: 'test',
    group: 'fight',
    fields: (one, game) => [
      whom(foesOf(one, game)),
      ...trick(one),
      yes('remark', false),
      modifier(),
      ...ofTarget(game),
      number('dice', 1, 6, true),
      ...allowed(one, yes('calculating')),
    ],
    shape: ({ skill, other_skill, ...rest }) => ({ ...withModifier(rest), skill: other_skill ?? skill }),
  },
  {
    method: 'support',
    group: 'fight',
    fields: (one, game) => [
      whom(friendsOf(one, game), 'ally'),
      pickOne('skill', t('field.skill.own'), traitPicks(one)),
      anyTrait('trait', t('field.trait.ally')),
      modifier(),
    ],
    shape: withModifier,
  },
  {
    method: 'grapple',
    group: 'fight',
    actor: 'attacker',
    fields: (one, game) => [
      whom(foesOf(one, game), 'defender'),
      modifier(),
      ...ofTarget(game),
      ...tooBig(game),
    ],
    shape: withModifier,
  },
  { method: 'crush', group: 'fight', fields: (_one, game) => ofDamage(game, false), shape: withModifier },
  {
    method: 'push',
    rare: true,
    group: 'fight',
    fields: (one, game) => [
      whom(foesOf(one, game)),
      closed('trait', ['strength', 'athletics'], 'trait', false, 'strength'),
      modifier(),
      ...ofTarget(game),
      ...tooBig(game),
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
  { method: 'aim', group: 'fight', fields: (one, game) => [whom(foesOf(one, game))] },
  {
    method: 'act',
    group: 'fight',
    fields: () => [text('what', 100), yes('free', false), yes('limited'), yes('roll_length')],
  },
  {
    method: 'roll',
    word: 'roll.action',
    rare: true,
    group: 'fight',
    given: { action: true },
    // A roll that takes no action stands on the sheet.
    fits: (one, game) => game.running && one.acting && (one.sheet?.actions_left ?? 0) > 0,
    fields: (one) => [
      pickOne('trait', t('field.trait'), traitPicks(one)),
      text('label', 100, true),
      number('tn', 1, 60, true, 4),
      number('dice', 1, 6, true),
      modifier(),
      ...allowed(one, yes('calculating')),
    ],
    shape: (params) => ({ label: '', ...withModifier(params) }),
  },
  {
    method: 'opposed.roll',
    word: 'opposed',
    rare: true,
    group: 'fight',
    fields: (one, game) => [
      pickOne('trait', t('field.trait'), traitPicks(one)),
      whom(others(one, game)),
      anyTrait('target_trait', t('field.target_trait')),
      modifier(),
      ...ofTarget(game),
      ...(game.running ? [yes('action', false)] : []),
    ],
    shape: withModifier,
  },
];

/** Whoever could carry somebody: of one's own side, and not taken. */
function mounts(one: Character, game: SavageWorldsStore): Pick[] {
  const side = game.isFriend(one);
  const taken = (other: Character): boolean => game.all.some((rider) => rider.mount === other.id);
  return game.all
    .filter((other) => other.id !== one.id && other.owner === '' && game.isFriend(other) === side)
    .filter((other) => !taken(other) && other.mount === undefined && !other.conditions.includes('dead'))
    .map(pickOf(game));
}
/** How many opponents one gets past unhurt. */
const spared = (one: Character): number => one.spared ?? 0;

const moves: readonly Action[] = [
  {
    method: 'move',
    group: 'move',
    fields: (one, game) => [
      number('inches', 0, 500, false, one.sheet?.pace_left ?? 6),
      yes('run', false),
      yes('hard'),
      yes('straight'),
      // Only the running die is rolled.
      ...(game.running && !one.sheet?.turn.ran && (game.isGm || !game.state.settings.confirm_claims)
        ? [{ ...modifier(), label: t('field.modifier.running') } as Field]
        : []),
    ],
    shape: ({ modifier: value, ...rest }) => (rest.run ? withModifier({ ...rest, modifier: value }) : rest),
  },
  { method: 'stand-up', group: 'move', main: true },
  {
    method: 'adjacency.set',
    word: 'beside',
    group: 'move',
    fields: (one, game) => [
      {
        ...many('others', others(one, game)),
        label: t('field.beside'),
        least: 0,
        start: one.beside,
      } as Field,
    ],
  },
  {
    method: 'leave-melee',
    group: 'move',
    fits: (one) => spared(one) === 0,
  },
  {
    method: 'leave-melee',
    word: 'leave-melee.spared',
    group: 'move',
    fits: (one) => spared(one) > 0,
    fields: (one, game) => [
      {
        ...many(
          'avoid',
          foesOf(one, game).filter(({ value }) => one.beside.includes(value)),
        ),
        most: spared(one),
      } as Field,
    ],
  },
  {
    method: 'ride',
    rare: true,
    group: 'move',
    fits: (one, game) => one.mount === undefined && mounts(one, game).length > 0,
    fields: (one, game) => [{ ...whom(mounts(one, game), 'mount'), label: t('field.mount') }],
  },
  { method: 'ride', word: 'dismount', group: 'move', fits: (one) => one.mount !== undefined },
  { method: 'drop-prone', rare: true, group: 'move' },
  {
    method: 'climb',
    rare: true,
    group: 'move',
    fields: () => [number('rope_inches', 1, 500), yes('rough', false), modifier(false)],
    shape: withModifier,
  },
];

const gear: readonly Action[] = [
  {
    method: 'ready',
    rare: true,
    group: 'gear',
    fits: (one) => weaponsOf(one).some((held) => held.weapon.kind !== 'natural'),
    fields: (one) => {
      const away = weaponsOf(one).filter((held) => !isReady(held));
      const at = weaponsOf(one).filter((held) => isReady(held) && held.weapon.kind !== 'natural');
      return [
        ...(away.length ? [many('take', away.map(weaponPick))] : []),
        ...(at.length ? [many('put_away', at.map(weaponPick))] : []),
        { ...yes('hard'), label: t('field.hard.item') },
      ];
    },
  },
  {
    method: 'reload',
    group: 'gear',
    fields: (one) => [
      pickOne(
        'weapon',
        t('act.with'),
        inHand(one, (held) => held.weapon.shots_max !== undefined),
      ),
      // On the run it takes a roll.
      ...(one.sheet?.turn.ran ? [modifier()] : []),
    ],
    shape: withModifier,
  },
];

const needsAid = (other: Character): boolean =>
  (other.fatigue ?? 0) > 0 ||
  ['bleeding-out', 'incapacitated'].some((state) => other.conditions.includes(state));

/** Their own side first; who bleeds comes before all others. */
function patient(one: Character, game: SavageWorldsStore): Field {
  const picks = others(one, game, needsAid).reverse();
  const bleeds = picks.find(({ value }) => game.one(value)?.conditions.includes('bleeding-out'));
  return { ...whom(picks, 'patient'), ...(bleeds && { start: bleeds.value }) } as Field;
}

const care: readonly Action[] = [
  {
    method: 'heal',
    group: 'care',
    fields: (_one, game) => [
      whom(
        [...game.friends, ...game.foes].filter((other) => (other.wounds ?? 0) > 0).map(pickOf(game)),
        'patient',
      ),
      { ...yes('supplies', false), start: true } as Field,
      modifier(),
    ],
    // Whoever has none says so: nothing said means that there are some.
    shape: ({ supplies, ...rest }) => ({ ...withModifier(rest), supplies: supplies === true }),
  },
  {
    method: 'aid',
    group: 'care',
    fits: (one, game) => game.all.some((other) => other.id !== one.id && needsAid(other)),
    fields: (one, game) => [
      patient(one, game),
      closed('what', ['bleeding', 'fatigue', 'bruises', 'heart'], 'aid', false, 'bleeding'),
      modifier(),
    ],
    shape: withModifier,
  },
];

const bennies: readonly Action[] = [
  { method: 'benny.unshake', group: 'bennies', main: true },
  { method: 'benny.recharge', rare: true, group: 'bennies' },
  { method: 'benny.influence', rare: true, group: 'bennies', fields: () => [text('text', 200)] },
  {
    method: 'benny.give',
    rare: true,
    group: 'bennies',
    fields: (one, game) => [
      whom(
        [...game.friends, ...game.foes]
          .filter((other) => other.id !== one.id && other.wild)
          .map(pickOf(game)),
        'to',
      ),
    ],
  },
];

export const actions: readonly Action[] = [...attacks, ...manoeuvres, ...moves, ...gear, ...care, ...bennies];

/** What of it can be done now. */
export function allowedOf(one: Character, game: SavageWorldsStore): Action[] {
  const offers = game.offers(one);
  return actions.filter((action) => offers.includes(action.method) && (action.fits?.(one, game) ?? true));
}
