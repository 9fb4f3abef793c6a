// What the events of this game say in the chronicle. Facts in, words out; no rule is known here.
import type { Part } from '../../table/parts';
import { listed, signed, t, tOr } from '../../i18n/index.svelte';
import { change, outcome, partsByEvent, quoted, says, soft, toneFor, who } from '../common/chronicleParts';
import { givenTo, sheetChanges } from '../common/characterEvents';
import { readable } from '../../i18n/readable';
import { skillName, traitName } from './mouse-guard.svelte';
import {
  conditionWord,
  actionWord,
  poolChips,
  bonusChip,
  chipsOf,
  causeName,
  modifierWords,
  pool,
  outcomeTone,
  priceOf,
  resultPart,
} from './wording';

/** What stands on a sheet, and what it says there, in words. */
const sheetWord = (word: string): string =>
  tOr(
    `field.${word}`,
    tOr(`creed.${word}`, tOr(`quality.${word}`, tOr(`condition.${word}`, skillName(word)))),
  );

export const partsOf = partsByEvent('mouse-guard', {
  'character.added': ({ called }) => soft('log.added', { name: called }),
  'character.changed': ({ character, reason, fields }, names) => [
    ...soft('log.sheet', who(names, character)),
    ...sheetChanges(fields, sheetWord),
    ...quoted(reason),
  ],
  'character.given': ({ character, owner }, names) => givenTo(owner, character, names),
  'character.removed': ({ character }, names) => soft('log.removed', who(names, character)),
  'character.renamed': ({ called, before }) => soft('log.called-now', { name: before, called }),
  'character.shown': ({ character, shown, present }, names) =>
    present === undefined
      ? soft(shown ? 'log.shown' : 'log.hidden', who(names, character))
      : [change(present ? 'log.comes' : 'log.goes', who(names, character))],
  adjusted: ({ character, team, member, field, which, before, after, reason }, names) => [
    change('log.set', {
      name: member ? names.member(member) : names.thing(character ?? team ?? ''),
      field: which
        ? `${tOr(`field.${field}`, readable(field))} (${causeName(which)})`
        : tOr(`field.${field}`, readable(field)),
      before,
      after,
    }),
    ...quoted(reason),
  ],
  'settings.changed': ({ settings }) => [
    ...soft(settings.gear ? 'log.gear-on' : 'log.gear-off'),
    ...(settings.claims ? soft('log.claims-on') : []),
  ],
  awarded: ({ character, fate, persona }, names) => [
    change(
      fate && !persona ? 'log.awarded.fate' : persona && !fate ? 'log.awarded.persona' : 'log.awarded',
      { ...who(names, character), fate, persona },
      'good',
    ),
  ],
  'condition.taken': ({ character, condition }, names) => [
    change(
      'log.condition',
      { ...who(names, character), condition: conditionWord(condition) },
      toneFor(names, character, 'bad'),
    ),
  ],
  recovered: ({ character, condition }, names) => [
    change(
      'log.recovered',
      { ...who(names, character), condition: conditionWord(condition) },
      toneFor(names, character, 'good'),
    ),
  ],
  'turn.started': ({ turn }) => [outcome(`log.turn.${turn}`, 'plain')],
  'session.started': () => [outcome('log.session', 'plain')],
  'session.ended': () => [outcome('log.session-over', 'plain')],
  'trait.recharged': ({ actor, trait, checks }, names) =>
    soft('log.recharged', {
      ...who(names, actor),
      trait: trait ? traitName(trait) : t('log.a-trait'),
      checks,
    }),

  'test.asked': ({ actor, what, text }, names) => [
    says('log.asks', { ...who(names, actor), what: skillName(what) }),
    ...quoted(text),
  ],
  'called-test.opened': ({ call }, names) => [
    says('log.called-all', {
      names: listed(call.who.map((one) => names.thing(one))),
      count: call.who.length,
      what: skillName(call.what),
    }),
    ...soft('log.ob', { ob: call.ob }),
    ...quoted(call.label),
  ],
  'called-test.closed': () => soft('log.called-over'),
  'test.called': ({ test, actor, cost }, names) =>
    test.call
      ? []
      : [
          ...(test.purpose === 'action'
            ? test.attempts
            : test.attempts.filter((one) => one.actor === actor)
          ).map(({ actor: tester, what }) =>
            says(what ? `log.called.${test.purpose}` : 'log.called.unnamed', {
              ...who(names, tester),
              what: skillName(what),
              condition: test.recovers ? conditionWord(test.recovers) : '',
            }),
          ),
          ...(test.versus
            ? soft('log.versus', { names: listed(test.attempts.map((one) => names.thing(one.actor))) })
            : [...new Set(test.attempts.map((one) => one.ob))].flatMap((ob) =>
                ob === undefined ? [] : soft('log.ob', { ob }),
              )),
          ...quoted(test.text),
          ...(cost === 'nothing' ? [] : soft(`log.cost.${cost}`)),
        ],
  'test.changed': ({ actor, ob, within_nature, armour }, names) => [
    ...soft('log.changed', who(names, actor)),
    ...(ob === undefined ? [] : soft('log.ob', { ob })),
    ...soft(within_nature ? 'log.within' : 'log.outside'),
    ...(armour === 0 ? [] : soft('log.armour', { armour: signed(armour) })),
  ],
  'test.cancelled': ({ actor }, names) => soft('log.cancelled', who(names, actor)),
  'skill.named': ({ actor, what }, names) =>
    soft('log.named', { ...who(names, actor), what: skillName(what) }),
  'nature.used': ({ actor, use }, names) => [says(`log.nature.${use}`, who(names, actor))],
  'nature.tapped': ({ actor }, names) => [says('log.tapped', who(names, actor))],
  'persona.spent': ({ actor, dice }, names) => [says('log.persona', { ...who(names, actor), dice })],
  'wise.used': ({ actor, wise }, names) => [
    says('log.wise', { ...who(names, actor), wise: traitName(wise) }),
  ],
  'trait.used': ({ actor, trait, way }, names) => [
    says(`log.trait.${way}`, { ...who(names, actor), trait: trait ? traitName(trait) : t('log.a-trait') }),
  ],
  'help.offered': ({ helper, to, with: means }, names) => [
    says('log.helps', { ...who(names, helper), to: names.thing(to), what: causeName(means) }),
  ],
  'modifier.offered': ({ actor, modifier }, names) => [
    says('log.modifier-offered', { ...who(names, actor), modifier: modifierWords(modifier) }),
    ...quoted(modifier.reason),
  ],
  'modifier.given': ({ actor, modifier }, names) => [
    change('log.modifier', { ...who(names, actor), modifier: modifierWords(modifier) }),
    ...quoted(modifier.reason),
  ],
  'weapon.chosen': ({ actor, choice: { weapon, mode, favours } }, names) => [
    ...soft('log.weapon', {
      ...who(names, actor),
      weapon: [weapon, ...(mode ? [mode] : [])].map((one) => tOr(`weapon.${one}`, readable(one))).join(', '),
    }),
    ...(favours ? soft('log.favours', { action: actionWord(favours) }) : []),
  ],
  'turned-down': ({ actor, what, helper }, names) =>
    soft('log.turned-down', { ...who(names, helper ?? actor), what: t(`declared.${what}`) }),
  thrown: ({ actor, what, nature, ob, pool: lines, dice, hits, successes, bonus }, names) => [
    says('log.throws', {
      ...who(names, actor),
      what: nature ? t('log.nature-for', { what: skillName(what) }) : skillName(what),
    }),
    ...pool(dice, hits, {
      chips: [...poolChips(lines), ...bonusChip(bonus)],
      total: t('successes', { count: successes }),
      ...(ob !== undefined && { target: t('ob', { ob }) }),
    }),
  ],
  'checks.earned': ({ actor, earned, checks }, names) => [
    change('log.checks', { ...who(names, actor), earned, checks }, 'good'),
  ],
  'fate.spent': ({ actor, dice, hits, successes }, names) => [
    says('log.fate', who(names, actor)),
    ...pool(dice, hits, { total: t('successes', { count: successes }) }),
  ],
  'fate.closed': ({ actor }, names) => soft('log.fate-kept', who(names, actor)),
  'test.tied': ({ successes }) => [outcome('log.tied', 'plain', { successes })],
  'tie.kept': ({ actor }, names) => soft('log.tie-kept', who(names, actor)),
  'tie.conceded': ({ actor, trait }, names) => [
    says('log.conceded', { ...who(names, actor), trait: traitName(trait) }),
  ],
  'tiebreaker.thrown': ({ throws }, names) => [
    says('log.tiebreaker'),
    ...throws.flatMap((one) =>
      pool(one.dice, one.hits, {
        label: `${names.thing(one.actor)} · ${skillName(one.what)}`,
        total: t('successes', { count: one.successes }),
      }),
    ),
  ],
  'winner.named': ({ winner }, names) => [outcome('log.winner', 'plain', who(names, winner))],
  'test.settled': ({ actor, outcome: word, successes, margin }, names) =>
    word === 'none'
      ? []
      : [
          outcome(`log.outcome.${word}`, outcomeTone({ outcome: word, successes }, names.sideOf?.(actor)), {
            ...who(names, actor),
            margin,
          }),
        ],
  'nature.lowered': ({ actor, by, to }, names) => [
    change('log.nature-fell', { ...who(names, actor), by, to }, toneFor(names, actor, 'bad')),
  ],
  'nature.exhausted': ({ actor }, names) => [
    outcome('log.nature-gone', toneFor(names, actor, 'bad'), who(names, actor)),
  ],
  'failure.settled': (data, names) => [
    outcome(priceOf(data), 'plain', {
      ...who(names, data.actor),
      condition: data.condition ? conditionWord(data.condition) : '',
    }),
  ],
  'twist.told': ({ text }) => [says('log.twist-told'), { kind: 'said', text }],

  'conflict.started': ({ conflict }) => [
    outcome('log.conflict', 'plain', { type: t(`type.${conflict.type}`).toLocaleLowerCase() }),
  ],
  'goal.stated': ({ team, text }, names) => [says('log.goal', who(names, team)), { kind: 'said', text }],
  'team.ordered': ({ team, members }, names) =>
    soft('log.order', { ...who(names, team), names: members.map(names.thing).join(' › ') }),
  'conflict.left': ({ character }, names) => soft('log.left-team', who(names, character)),
  'conflict.joined': ({ team, character }, names) =>
    soft('log.joins-team', { ...who(names, character), team: names.thing(team) }),
  'goals.settled': () => soft('log.goals-set'),
  'disposition.settled': ({ team, lines, start }, names): Part[] => [
    outcome('log.disposition', 'plain', { ...who(names, team), start }),
    ...(lines ? [{ kind: 'throw' as const, dice: [], chips: chipsOf(lines), total: start }] : []),
  ],
  'exchange.started': ({ exchange }) => [outcome('log.exchange', 'plain', { exchange })],
  'choice.sealed': ({ team }, names) => soft('log.sealed', who(names, team)),
  'choice.locked': ({ team }, names) => [change('log.chosen', who(names, team))],
  'action.revealed': ({ team, number, action }, names) => [
    outcome('log.revealed', 'plain', { ...who(names, team), number, action: actionWord(action) }),
  ],
  'teams.paired': ({ pairs }, names) =>
    soft('log.paired', {
      pairs: pairs
        .map((one) =>
          [one.team, one.other ?? one.target]
            .filter((id) => id !== undefined)
            .map(names.thing)
            .join(' × '),
        )
        .join(', '),
    }),
  'actor.chosen': ({ actor }, names) => soft('log.actor', who(names, actor)),
  'action.settled': ({ results, dispositions, number }, names) => [
    ...soft('log.action', { number }),
    ...results.map((result) => resultPart(result, names)),
    ...dispositions.map(({ team, before, after }) =>
      change(
        'log.disposition-now',
        { ...who(names, team), before, after },
        toneFor(names, team, after < before ? 'bad' : 'good'),
      ),
    ),
  ],
  'margin.spent': ({ team, effects }, names) => [
    says(effects.length > 0 ? 'log.spends' : 'log.spends.nothing', {
      ...who(names, team),
      effects: listed(effects.map((one) => t(`effect.${one}`).toLocaleLowerCase())),
    }),
  ],
  impeded: ({ team }, names) => [change('log.impeded', who(names, team), toneFor(names, team, 'bad'))],
  'position.gained': ({ team }, names) => [
    change('log.position', who(names, team), toneFor(names, team, 'good')),
  ],
  disarmed: ({ character, trait, gear }, names) => [
    change(
      'log.disarmed',
      { ...who(names, character), what: trait ? traitName(trait) : gear ? readable(gear) : t('log.a-trait') },
      toneFor(names, character, 'bad'),
    ),
  ],
  'conflict.decided': ({ winner, standings }, names) => [
    outcome(`log.decided.${winner}`, 'great'),
    ...standings.map((one) =>
      change(one.current > 0 || winner === 'nobody' ? 'log.standing' : 'log.standing.out', {
        ...who(names, one.team),
        current: one.current,
        start: one.start,
        hint: t(`compromise.${one.hint}`),
      }),
    ),
  ],
  'compromise.agreed': ({ text }) =>
    text
      ? [outcome('log.compromise', 'good'), { kind: 'said', text }]
      : [outcome('log.compromise.none', 'good')],
  'conflict.ended': ({ text }) => [outcome('log.conflict-over', 'plain'), ...quoted(text)],
});
