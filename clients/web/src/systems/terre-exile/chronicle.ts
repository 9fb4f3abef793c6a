// What the events of a Terre d'Exile table say in the chronicle.
import type { ModifierChip, Part, Tone } from '../../table/parts';
import { listed, signed, t, tOr } from '../../i18n/index.svelte';
import {
  change,
  chipsOf,
  outcome,
  quoted,
  rule,
  says,
  soft,
  partsByEvent,
  thrown,
  who,
} from '../common/chronicleParts';
import { longName, skillName } from './terre-exile.svelte';
import type { Counted, Outcome, Rolled, Source } from './wire';
import { leanChips, toneOf } from './wording';

const levels: Record<Outcome, number> = {
  'critical-failure': -2,
  'major-failure': -1,
  'minor-failure': 0,
  'minor-success': 1,
  'major-success': 2,
  'critical-success': 3,
};

/** Which checks gave or cost something: the others stayed dark. */
function checkChips(counted: Counted): ModifierChip[] {
  return (['attribute', 'skill', 'feat', 'mishap', 'difficulty'] as const)
    .filter((check) => counted[check] !== 0)
    .map((check) => ({
      text: `${signed(counted[check])} ${t(`check.${check}`)}`,
      tone: counted[check] < 0 ? 'bad' : 'good',
      rule: {
        attribute: 'D100-attr-1',
        skill: 'D100-skill-1',
        feat: 'D100-feat-1',
        mishap: 'D100-mishap-1',
        difficulty: 'D100-diff-2',
      }[check],
    }));
}

/** Which way a test leaned, where its two tens dice tell: two noughts are a hundred. */
function leaned({ tens, units, kept }: Rolled): string[] {
  const value = (face: number) => (face === 0 && units === 0 ? 100 : 10 * face + units);
  const rolls = tens.map(value);
  if (Math.min(...rolls) === Math.max(...rolls)) return [];
  return [value(kept) === Math.min(...rolls) ? 'D100-adv-1' : 'D100-adv-2'];
}

export const partsOf = partsByEvent('terre-exile', {
  'character.added': ({ sheet }) => [says('log.added', { name: sheet.name })],
  'character.changed': ({ sheet, reason }) => [...soft('log.sheet', { name: sheet.name }), ...quoted(reason)],
  'character.given': ({ character, owner }, names) =>
    owner
      ? soft('log.given', { ...who(names, character), owner: names.member(owner) })
      : soft('log.given.gm', who(names, character)),
  'character.removed': ({ character }, names) => soft('log.removed', who(names, character)),
  adjusted: (data, names) => [
    change('log.adjusted', {
      ...who(names, data.character),
      field: tOr(`field.${data.field}`, data.field) + (data.attribute ? ` (${data.attribute})` : ''),
      before: data.before,
      after: data.after,
    }),
    ...quoted(data.reason),
  ],
  'settings.changed': () => soft('log.settings'),
  'condition.started': ({ character, ailment }, names) => [
    change('log.condition', { ...who(names, character), condition: ailment.name }, 'bad'),
  ],
  'condition.ended': ({ character }, names) => [change('log.condition-ended', who(names, character), 'good')],
  'test.declared': ({ test }, names) => [
    says(test.opponent ? 'log.declared.against' : 'log.declared', {
      ...who(names, test.actor),
      what: longName(test.attribute) + (test.skill ? ` · ${skillName(test.skill)}` : ''),
      opponent: test.opponent ? names.thing(test.opponent) : '',
    }),
    ...quoted(test.reason),
    rule('D100-attr-3'),
    ...(test.opponent ? [rule('D100-diff-1')] : []),
  ],
  'test.changed': ({ attribute, values }) => [
    ...soft('log.test-changed', {
      attribute,
      modifier: signed(values.modifier),
      difficulty: values.difficulty,
    }),
    rule('D100-mod-1'),
    rule('D100-mod-2'),
  ],
  'advantage.added': ({ source }) =>
    source.cause === 'trump'
      ? []
      : [change('log.lean', { what: leanChips([source])[0]!.text }), rule('D100-adv-3')],
  'spiritual.spent': ({ actor, bonus, left, when }, names) => [
    change('log.spiritual', { ...who(names, actor), bonus, left }),
    rule(when === 'before' ? 'D100-ps-1' : 'D100-ps-2'),
    rule('D100-ps-3'),
  ],
  'effort.made': ({ actor, bonus, pool, left }, names) => [
    change('log.effort', { ...who(names, actor), bonus, left, pool: t(`field.${pool}`) }),
    rule('D100-x-res-3'),
  ],
  'trump.claimed': ({ actor, attribute, justification }, names) => [
    says('log.trump-claimed', { ...who(names, actor), attribute: longName(attribute) }),
    ...quoted(justification),
    rule('D100-trump-7'),
  ],
  'trump.ruled': ({ actor, attribute, accepted }, names) => [
    outcome(accepted ? 'outcome.trump' : 'outcome.no-trump', accepted ? 'good' : 'plain', {
      ...who(names, actor),
      attribute: longName(attribute),
    }),
    rule(accepted ? 'D100-trump-6' : 'D100-trump-7'),
  ],
  'tension.changed': ({ character, attribute, before, after }, names) => [
    change(
      'log.tension',
      { ...who(names, character), attribute, before, after },
      after > before ? 'bad' : 'good',
    ),
    rule(after > before ? 'D100-trump-6' : 'D100-trump-10'),
    ...(after > before ? [rule('D100-trump-4')] : []),
  ],
  'quick-action.used': ({ character, left }, names) => [
    ...soft('log.quick-action', { ...who(names, character), left }),
    rule('D100-trump-8'),
  ],
  'karma.spent': ({ actor, left }, names) => [
    change('log.karma', { ...who(names, actor), left }),
    rule('D100-karma-1'),
    rule('D100-karma-2'),
  ],
  'test.rolled': ({ actor, rolled }, names) => {
    const rest = [...rolled.tens];
    rest.splice(rest.indexOf(rolled.kept), 1);
    return [
      ...thrown([`${rolled.kept}0`, rolled.units], {
        label: names.thing(actor),
        sides: 10,
        dropped: rest.map((face) => `${face}0`),
        total: rolled.roll,
        target: t('log.inverted', { inverted: rolled.inverted }),
      }),
      rule('D100-roll-1'),
      rule('D100-roll-3'),
      // Of two tens dice the one kept tells which way the test leaned.
      ...(rest.length > 0 ? [rule('D100-adv-4'), ...leaned(rolled).map(rule)] : []),
    ];
  },
  'test.counted': ({ counted, effective, modifiers, decision }) => [
    {
      kind: 'throw',
      dice: [],
      chips: [...checkChips(counted), ...chipsOf(modifiers)],
      target: t('log.effective', { effective }),
    },
    { kind: 'outcome', text: t(`outcome.${counted.outcome}`), tone: toneOf(counted.level) },
    rule('D100-roll-4'),
    rule('D100-out-1'),
    ...(effective > 100 ? [rule('D100-attr-2')] : []),
    ...(decision ? [rule('D100-after-1')] : []),
  ],
  'test.closed': ({ actor, outcome: how, dice }, names) => [
    change(
      dice === undefined ? 'log.closed' : 'log.closed.dice',
      { ...who(names, actor), outcome: t(`answer-of.${how}`), count: dice ?? 0 },
      toneOf(levels[how]),
    ),
    rule('D100-out-3'),
  ],
  'test.cancelled': (data, names) => {
    const back = [
      ...(data.ps > 0 ? [t('back.ps')] : []),
      ...(data.effort ? [t('back.effort', { pool: t(`field.${data.effort}` as 'field.pv') })] : []),
      ...(data.quick_actions > 0 ? [t('back.quick', { count: data.quick_actions })] : []),
      ...data.tension.map((attribute) => t('back.tension', { attribute })),
      ...(data.edge ? [t('back.edge')] : []),
    ];
    return [
      ...soft('log.cancelled', who(names, data.actor)),
      ...quoted(data.reason),
      ...(back.length > 0 ? [change('log.cancelled.back', { what: listed(back) })] : []),
    ];
  },
  'test.thrown': ({ actor, dice, sides, total, modifiers }, names) => [
    says('log.throws', who(names, actor)),
    ...thrown(dice, { sides, total, chips: chipsOf(modifiers) }),
    rule('D100-out-4'),
  ],
  'damage.taken': (data, names) => [
    change(
      data.pv_lost > 0 ? 'log.hurt' : 'log.damage',
      {
        ...who(names, data.character),
        amount: data.amount,
        resistance: data.resistance,
        lost: data.pv_lost,
        pv: data.pv,
        damage: data.damage,
      },
      data.pv_lost > 0 ? 'bad' : 'plain',
    ),
    rule('D100-x-dmg-1'),
  ],
  'trump.changed': ({ character, from, to }, names) => [
    change(from === to ? 'log.trump.stays' : 'log.trump', {
      ...who(names, character),
      attribute: longName(to),
    }),
    rule('D100-trump-1'),
    rule('D100-trump-2'),
  ],
  'trump.choice.opened': ({ character }, names) => [
    ...soft('log.trump-due', who(names, character)),
    rule('D100-trump-1'),
  ],
  'mode.changed': ({ mode }) => [outcome(`log.mode.${mode}`, 'plain')],
  'confrontation.started': ({ order }, names) => [
    outcome('log.confrontation', 'plain'),
    ...order.flatMap((place) =>
      thrown([place.die], {
        label: names.thing(place.character),
        sides: 20,
        chips: [{ text: `${signed(place.save)} ${t('save.initiative')}` }],
        total: place.total,
      }),
    ),
    rule('D100-x-ini-1'),
  ],
  'turn.started': ({ character, quick_actions }, names) => [
    outcome('log.turn', 'plain', who(names, character)),
    ...soft('log.quick-actions', { count: quick_actions }),
  ],
  rested: ({ characters }, names) => [
    says('log.rested', { names: listed(characters.map((id) => names.thing(id))) }),
    rule('D100-trump-10'),
  ],
  'triangle.used': ({ actor, opponent }, names) => [
    says('log.triangle', { ...who(names, actor), opponent: names.thing(opponent) }),
    rule('D100-x-tri-1'),
  ],
  'save.rolled': (data, names) => [
    says('log.save', { ...who(names, data.actor), save: t(`save.${data.save}`) }),
    ...thrown([data.die], {
      sides: 20,
      chips: [{ text: `${signed(data.value)} ${t(`save.${data.save}`)}` }],
      total: data.total,
      target: t('log.save.target', { difficulty: data.difficulty }),
    }),
    {
      kind: 'outcome',
      text: t(`save-outcome.${data.outcome}`),
      tone: data.outcome.includes('success') ? 'good' : 'bad',
    },
    rule('D100-x-save-1'),
    rule('D100-x-save-2'),
    rule('D100-x-save-3'),
  ],
});
