// What the events of a Terre d'Exile table say in the chronicle.
import type { ModifierChip, Part, Tone } from '../../table/parts';
import { listed, signed, t, tOr } from '../../i18n/index.svelte';
import {
  change,
  chipsOf,
  first,
  outcome,
  quoted,
  says,
  soft,
  partsByEvent,
  thrown,
  who,
} from '../common/chronicleParts';
import { givenTo, sheetChangesOf } from '../common/characterEvents';
import { longName, skillName } from './terre-exile.svelte';
import type { Check, Outcome, Source } from './wire';
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
function checkChips(checks: readonly Check[]): ModifierChip[] {
  return checks
    .filter(({ gives }) => gives)
    .map(({ kind, gives, rule }) => ({
      text: `${signed(gives ?? 0)} ${t(`check.${kind}`)}`,
      tone: (gives ?? 0) < 0 ? 'bad' : 'good',
      rule,
    }));
}

/** What is added to a die for one's place, and what it comes to; nothing where the GM keeps it. */
const placeOf = ({ save, total, modifier }: { save?: number; total?: number; modifier?: number }) =>
  save === undefined || total === undefined
    ? {}
    : {
        chips: [
          { text: `${signed(save)} ${t('save.initiative')}` },
          ...(modifier ? [{ text: `${signed(modifier)} ${t('cause.modifier')}` }] : []),
        ],
        total,
      };

/** What stands on a sheet, and what it says there, in words. */
const sheetWord = (word: string): string =>
  tOr(`attribute.${word}`, tOr(`outside.${word}`, tOr(`field.${word}`, skillName(word))));

export const partsOf = partsByEvent('terre-exile', {
  'character.added': ({ sheet }) => [says('log.added', { name: sheet.name })],
  'character.changed': (changed) => sheetChangesOf(changed, sheetWord),
  'character.shown': ({ sheet }) => [says('log.added', { name: sheet.name })],
  'character.hidden': ({ character }, names) => [says('log.hidden', who(names, character))],
  'character.given': ({ character, owner }, names) => givenTo(owner, character, names),
  'character.removed': ({ character }, names) => soft('log.removed', who(names, character)),
  adjusted: (data, names) => [
    change(data.after === undefined ? 'log.adjusted.kept' : 'log.adjusted', {
      ...who(names, data.character),
      field: tOr(`field.${data.field}`, data.field) + (data.attribute ? ` (${data.attribute})` : ''),
      before: data.before ?? 0,
      after: data.after ?? 0,
    }),
    ...quoted(data.reason),
  ],
  'settings.changed': () => soft('log.settings'),
  'condition.started': ({ character, ailment }, names) => [
    change('log.condition', { ...who(names, character), condition: ailment.name }, 'bad'),
  ],
  'condition.ended': ({ character }, names) => [change('log.condition-ended', who(names, character), 'good')],
  'decision.opened': ({ question: { decision } }, names) => {
    return decision.kind === 'trump-choice' ? [...soft('log.trump-due', who(names, decision.creature))] : [];
  },
  'decision.answered': () => [],
  'decision.closed': () => [],
  'test.declared': ({ test }, names) => [
    says(test.opponent ? 'log.declared.against' : 'log.declared', {
      ...who(names, test.actor),
      what: longName(test.attribute) + (test.skill ? ` · ${skillName(test.skill)}` : ''),
      opponent: test.opponent ? names.thing(test.opponent) : '',
    }),
    ...quoted(test.reason),
  ],
  'test.changed': ({ attribute, values }) => [
    ...soft('log.test-changed', {
      attribute,
      modifier: signed(values.modifier),
      difficulty: values.difficulty ?? '?',
    }),
  ],
  'advantage.added': ({ source }) =>
    source.cause === 'trump' ? [] : [change('log.lean', { what: leanChips([source])[0]!.text })],
  'spiritual.spent': ({ actor, bonus, left, when }, names) => [
    change('log.spiritual', { ...who(names, actor), bonus, left: left ?? '?' }),
  ],
  'effort.made': ({ actor, bonus, pool, left }, names) => [
    change('log.effort', { ...who(names, actor), bonus, left: left ?? '?', pool: t(`field.${pool}`) }),
  ],
  'trump.claimed': ({ actor, attribute, justification }, names) => [
    says('log.trump-claimed', { ...who(names, actor), attribute: longName(attribute) }),
    ...quoted(justification),
  ],
  'spiritual.withdrawn': ({ actor, left }, names) =>
    soft('log.spiritual.back', { ...who(names, actor), left: left ?? '?' }),
  'effort.withdrawn': ({ actor, pool, left }, names) =>
    soft('log.effort.back', { ...who(names, actor), left: left ?? '?', pool: t(`field.${pool}`) }),
  'trump.withdrawn': ({ actor, attribute, tension }, names) =>
    soft(tension > 0 ? 'log.trump.back' : 'log.trump-claimed.back', {
      ...who(names, actor),
      attribute: longName(attribute),
    }),
  'trump.ruled': ({ actor, attribute, accepted }, names) => [
    outcome(accepted ? 'outcome.trump' : 'outcome.no-trump', accepted ? 'good' : 'plain', {
      ...who(names, actor),
      attribute: longName(attribute),
    }),
  ],
  'tension.changed': ({ character, attribute, before, after }, names) => [
    change(
      'log.tension',
      { ...who(names, character), attribute, before, after },
      after > before ? 'bad' : 'good',
    ),
  ],
  'quick-action.used': ({ character, left }, names) => [
    ...soft('log.quick-action', { ...who(names, character), left }),
  ],
  'karma.spent': ({ actor, left }, names) => [
    change('log.karma', { ...who(names, actor), left: left ?? '?' }),
  ],
  'test.rolled': ({ test, actor, rolled }, names) => {
    const rest = [...rolled.tens];
    rest.splice(rest.indexOf(rolled.kept), 1);
    return [
      first(says('log.rolled', { ...who(names, actor), what: names.thing(test) })),
      ...thrown([`${rolled.kept}0`, rolled.units], {
        label: names.thing(actor),
        sides: 10,
        dropped: rest.map((face) => `${face}0`),
        total: rolled.roll,
        target: t('log.inverted', { inverted: rolled.inverted }),
      }),
    ];
  },
  'test.counted': ({ counted, effective, modifiers, checks }) => [
    {
      kind: 'throw',
      dice: [],
      chips: [...checkChips(checks), ...chipsOf(modifiers)],
      ...(effective !== undefined && { target: t('log.effective', { effective }) }),
    },
    { kind: 'outcome', text: t(`outcome.${counted.outcome}`), tone: toneOf(counted.level) },
  ],
  'test.closed': ({ actor, outcome: how, dice }, names) => [
    change(
      dice === undefined ? 'log.closed' : 'log.closed.dice',
      { ...who(names, actor), outcome: t(`answer-of.${how}`), count: dice ?? 0 },
      toneOf(levels[how]),
    ),
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
  ],
  'test.called': ({ test }, names) => [
    says('log.called', {
      what: longName(test.attribute) + (test.skill ? ` · ${skillName(test.skill)}` : ''),
      names: listed(test.who.map((id) => names.thing(id))),
    }),
    ...(test.difficulty !== 0 || test.modifier !== 0
      ? soft('log.called.hard', { modifier: signed(test.modifier), difficulty: test.difficulty ?? '?' })
      : []),
    ...quoted(test.label),
  ],
  'called-test.rolled': () => [],
  'called-test.closed': () => soft('log.called.closed'),
  'damage.dealt': (data, names) => [
    says('log.damage.dealt', {
      source: data.source || t('log.damage.something'),
      names: listed(data.to.map((id) => names.thing(id))),
    }),
    ...thrown(data.dice, { sides: data.sides, total: data.total, chips: chipsOf(data.modifiers) }),
    ...(data.ignores_armour ? soft('log.damage.ignores') : []),
  ],
  'damage.taken': ({ character, amount, resistance, pv_lost: lost, pv, damage, down }, names) => {
    const hit = { ...who(names, character), amount };
    if (resistance === undefined || lost === undefined || pv === undefined || damage === undefined)
      return [change(down ? 'log.damage.down' : 'log.damage.kept', hit, 'bad')];
    return lost > 0
      ? [change('log.hurt', { ...hit, lost, pv }, 'bad')]
      : [change('log.damage', { ...hit, resistance, damage }, 'plain')];
  },
  'trump.changed': ({ character, from, to }, names) => [
    change(from === to ? 'log.trump.stays' : 'log.trump', {
      ...who(names, character),
      attribute: longName(to),
    }),
  ],
  'mode.changed': ({ mode }) => [outcome(`log.mode.${mode}`, 'plain')],
  'confrontation.started': ({ order }, names) => [
    outcome('log.confrontation', 'plain'),
    ...order.flatMap((place) =>
      thrown([place.die], {
        label: names.thing(place.character),
        sides: 20,
        ...placeOf(place),
      }),
    ),
  ],
  'confrontation.joined': ({ places }, names) =>
    places.flatMap((place) => [
      says('log.order.joined', who(names, place.character)),
      ...thrown([place.die], {
        sides: 20,
        ...placeOf(place),
      }),
    ]),
  'confrontation.left': ({ characters }, names) => [
    says('log.order.left', { names: listed(characters.map((id) => names.thing(id))) }),
  ],
  'turn.started': ({ character, quick_actions }, names) => [
    outcome('log.turn', 'plain', who(names, character)),
    ...soft('log.quick-actions', { count: quick_actions }),
  ],
  rested: ({ characters }, names) => [
    says('log.rested', { names: listed(characters.map((id) => names.thing(id))) }),
  ],
  'triangle.used': ({ actor, opponent }, names) => [
    says('log.triangle', { ...who(names, actor), opponent: names.thing(opponent) }),
  ],
  'save.rolled': (data, names) => [
    says('log.save', { ...who(names, data.actor), save: t(`save.${data.save}`) }),
    ...thrown([data.die], {
      sides: 20,
      chips: [
        ...(data.value === undefined ? [] : [{ text: `${signed(data.value)} ${t(`save.${data.save}`)}` }]),
        ...(data.modifier ? [{ text: `${signed(data.modifier)} ${t('cause.modifier')}` }] : []),
      ],
      ...(data.total !== undefined && { total: data.total }),
      target: t('log.save.target', { difficulty: data.difficulty ?? '?' }),
    }),
    {
      kind: 'outcome',
      text: t(`save-outcome.${data.outcome}`),
      tone: data.outcome.includes('success') ? 'good' : 'bad',
    },
  ],
});
