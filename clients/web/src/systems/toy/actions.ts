// What can be done and what has to be said for it. The server says which of these fit now (`allowed`).
import { t } from '../../i18n/index.svelte';
import {
  type Field,
  type Pick,
  numberField,
  offered,
  pickMany,
  pickOne,
  textField,
  yesNo,
} from '../common/fields';
import { dieName, sidesWord, skillName, tangibles, type ToyStore } from './toy.svelte';
import type { BaseDie, Character } from './wire';

export interface Action {
  /** Without the game's name. */
  method: string;
  fields: Field[];
  shape?: (params: Record<string, unknown>) => Record<string, unknown>;
  odds?: boolean;
  /** One tap does it; what may be said of it beside opens by another. */
  atOnce?: boolean;
}

/** "tangible:vigor" is a die of the roller's: {tangible: "vigor"}. */
export function dieOf(pick: string): Record<string, unknown> {
  const [from = 'sides', name = ''] = pick.split(/:(.*)/s);
  return from === 'sides' ? { sides: Number(name) } : { [from]: name };
}
export function stripped(params: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));
}

const pick = (from: string, name: string, sides: number): Pick => ({
  value: `${from}:${name}`,
  label: dieName(name),
  note: sidesWord(sides),
});
export const tangiblePicks = (one: Character): Pick[] =>
  tangibles.map((name) => pick('tangible', name, one.tangibles[name]));
/** A die that lies in a roll already, as it is given. */
export function givenOf(die: BaseDie): Record<string, unknown> {
  return die.from === 'plain'
    ? { sides: die.sides, ...(die.label && { label: die.label }) }
    : { [die.from]: die.label };
}
export const fixedPicks = (one: Character): Pick[] =>
  Object.entries(one.fixed).map(([name, sides]) => pick('fixed', name, sides));
export const usagePicks = (one: Character): Pick[] =>
  Object.entries(one.dice)
    .filter(([, die]) => die.current > 0)
    .map(([name, die]) => pick(die.stat ? 'intangible' : 'usage', name, die.current));

export const poolPicks = (one: Character): Pick[] =>
  Object.entries(one.pools)
    .filter(([, pool]) => pool.count > 0)
    .map(([name, pool]) => ({
      value: `pool:${name}`,
      label: dieName(name),
      note: `${pool.count} × d${pool.die}`,
    }));

const reason = (): Field => textField('reason', t('do.reason'), 120, { optional: true });
export const modifier = (): Field[] => [
  numberField('modifier', t('do.modifier'), -99, 99, { optional: true }),
];
export const plainDice = [2, 3, 4, 6, 8, 10, 12, 16, 20, 24];

/** A modifier as the wire has it, with whose word it is. */
export function withModifier(params: Record<string, unknown>): Record<string, unknown> {
  const { modifier: value, damage, ...rest } = params as { modifier?: number; damage?: number };
  const given = (number: number) => [{ value: number, cause: t('cause.own') }];
  return {
    ...rest,
    ...(value && { modifiers: given(value) }),
    ...(damage && { damage_modifiers: given(damage) }),
  };
}

/** "skill:Lore" is {skill: "Lore"}; what is tried goes with a Skill alone. */
export function knackOf({ knack, task, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const [what = '', name = ''] = String(knack).split(/:(.*)/s);
  return {
    ...rest,
    [what]: what === 'x' ? Number(name) : name,
    ...(what === 'skill' && task !== undefined && { task }),
  };
}

export function actionsOf(game: ToyStore, one: Character, isGm: boolean): Action[] {
  /** A player's are an offer, where the table asks the GM about them. */
  const offers = !isGm && (game.state.settings.confirm_claims ?? false);
  const named = (...fields: Field[]): Field[] => (offers ? fields.map(offered) : fields);
  const monsters: Pick[] = game.monsters
    .filter((each) => each.in_combat || game.state.time.mode === 'free')
    .map((each) => ({ value: each.id, label: each.sheet.name, look: game.lookOf(each.id) }));
  const all: Action[] = [
    {
      method: 'init.roll',
      fields: named(...modifier()),
      shape: (params) => ({ ...withModifier(params), spares_questions: true }),
      odds: true,
      atOnce: true,
    },
    { method: 'init.wait', fields: [] },
    {
      method: 'fight',
      fields: [
        pickOne('target', t('act.whom'), monsters),
        pickOne(
          'weapon',
          t('act.with'),
          Object.entries(one.weapons).map(([id, weapon]) => ({
            value: id,
            label: weapon.name,
            note: weapon.damage > 0 ? sidesWord(weapon.damage) : String(weapon.flat),
          })),
        ),
        ...named(...modifier()),
        ...named(numberField('damage', t('do.modifier.damage'), -99, 99, { optional: true, more: true })),
      ],
      shape: withModifier,
      odds: true,
    },
    {
      method: 'action.take',
      fields: [
        pickOne(
          'kind',
          t('do.action'),
          (['basic', 'tactical', 'deed', 'cast'] as const).map((kind) => ({
            value: kind,
            label: t(`action.${kind}`),
          })),
          { start: 'basic' },
        ),
        textField('note', t('act.text'), 120, { optional: true }),
      ],
    },
    {
      method: 'roll-twenty.open',
      fields: [
        pickMany('dice', t('do.dice'), [...tangiblePicks(one), ...fixedPicks(one)], {
          ...(game.with.startsWith('tangible:') && { start: [game.with] }),
        }),
        pickOne(
          'plain',
          t('do.plain'),
          plainDice.map((sides) => ({ value: String(sides), label: `d${sides}` })),
          { optional: true },
        ),
        ...named(...modifier()),
        reason(),
      ],
      shape: (params) => {
        const { dice, plain, ...rest } = withModifier(params) as { dice: string[]; plain?: string };
        return {
          ...rest,
          dice: [
            ...(dice ?? []).map(dieOf),
            ...(plain ? [{ sides: Number(plain), label: t('do.plain.label') }] : []),
          ],
        };
      },
      odds: true,
    },
    {
      method: 'roll-to-succeed.roll',
      fields: [
        pickOne('die', t('do.die'), [...usagePicks(one), ...tangiblePicks(one), ...fixedPicks(one)], {
          ...(game.with && { start: game.with }),
        }),
        reason(),
      ],
      shape: (params) => ({ ...params, die: dieOf(String(params.die)) }),
      odds: true,
    },
    {
      method: 'knack.roll',
      fields: [
        pickOne(
          'knack',
          t('do.knack'),
          [
            ...Object.entries(one.skills).map(([name, skill]) => ({
              value: `skill:${name}`,
              label: skillName(name),
              note: t('knack', { x: skill.x }),
            })),
            ...(['hexes', 'toxins', 'doom'] as const).map((name) => ({
              value: `save:${name}`,
              label: t(`save.${name}`),
              note: t('knack', { x: one.saves[name].x }),
            })),
            ...[1, 2, 3, 4, 5, 6].map((x) => ({ value: `x:${x}`, label: t('knack', { x }) })),
          ],
          { ...(/^(skill|save):/.test(game.with) && { start: game.with }) },
        ),
        reason(),
        textField('task', t('do.task'), 60, { optional: true, more: true }),
        ...named(...modifier()),
      ],
      shape: (params) => knackOf(withModifier(params)),
      odds: true,
    },
    {
      method: 'pool.roll',
      fields: [
        pickOne(
          'pool',
          t('do.pool'),
          Object.entries(one.pools)
            .filter(([, pool]) => pool.count > 0)
            .map(([name, pool]) => ({
              value: name,
              label: dieName(name),
              note: `${pool.count}/${pool.max} d${pool.die}`,
            })),
        ),
        numberField('n', t('do.count'), 1, 99, { start: 1 }),
        reason(),
      ],
      odds: true,
    },
    {
      method: 'knave.roll',
      fields: [
        numberField('difficulty', t('do.difficulty'), 1, 9, { start: 5 }),
        yesNo('luck', t('do.luck'), { optional: true }),
        ...named(...modifier()),
      ],
      shape: withModifier,
      odds: true,
    },
    { method: 'exert', fields: [reason()], odds: true },
    {
      method: 'rest',
      fields: isGm ? modifier() : [],
      shape: (params) => ({ ...withModifier(params), rest: 'breather' }),
      odds: true,
    },
    {
      method: 'languages.name',
      fields: [textField('names', t('do.languages', { count: one.languages_owed }), 80)],
      shape: ({ names }) => ({
        languages: String(names ?? '')
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => ({ name })),
      }),
    },
  ];
  // A player's rest is the Breather; the others are the GM's, at `gm/Scene.svelte`.
  const mayRest = one.rests?.includes('breather') ?? false;
  return all.filter(({ method }) => (method === 'rest' ? mayRest : one.allowed.includes(method)));
}
