// What the events of a ToY table say in the chronicle.
import type { Names } from '../../table/names';
import type { Part } from '../../table/parts';
import { listed, signed, t, tOr, type Values } from '../../i18n/index.svelte';
import {
  change,
  chipsOf,
  outcome,
  quoted,
  says,
  soft,
  partsByEvent,
  thrown,
  toneFor,
  toneOfSide,
  who,
} from '../common/chronicleParts';
import { givenTo, sheetChanges, sheetChangesOf } from '../common/characterEvents';
import { calledText } from './calledTests';
import { atLeast, atMost } from './lastTest';
import { dieName, hiddenSides, sidesText, sidesWord, skillName, tangibles } from './toy.svelte';
import type { BaseDie, Events } from './wire';

const chips = (modifiers: Parameters<typeof chipsOf>[0], names: Names) =>
  chipsOf(modifiers, (cause) => tOr(`die.${cause}`, cause ? cause : names.thing(cause)));
const diceWords = (dice: readonly BaseDie[]): string =>
  dice.map((die) => `${dieName(die.label)} ${sidesText(die.sides)}`).join(' + ');
const effectWords = (begins: string | undefined, ends: string | undefined, values: Values): Part[] => [
  ...(begins
    ? [change('log.exhaustion', { ...values, what: tOr(`exhaustion.${begins}`, begins) }, 'bad')]
    : []),
  ...(ends
    ? [change('log.exhaustion-ends', { ...values, what: tOr(`exhaustion.${ends}`, ends) }, 'good')]
    : []),
];
type Entrant = Events['toy.attempt.rolled']['entrants'][number];

/** One side's dice, each die as it fell. */
function entrantParts(one: Entrant, names: Names, sum: boolean): Part[] {
  return thrown(one.faces, {
    label: `${names.thing(one.who)} · ${diceWords(one.dice)}`,
    sides: one.dice.map((die) => die.sides ?? hiddenSides),
    chips: chips(one.modifiers, names),
    ...(sum && one.total !== undefined && { total: one.total }),
  });
}

/** What stands on a sheet, and what it says there, in words. */
const sheetWord = (word: string): string =>
  tOr(`field.${word}`, tOr(`die.${word}`, tOr(`save.${word}`, skillName(word))));

type Made = Events['toy.creation.step.done']['sheet'];
/** What each step of making an adventurer came to. */
function stepValues(sheet: Made): Values {
  const calling = sheet.flavor
    ? t(`flavor.${sheet.flavor}`)
    : sheet.species
      ? t(`species.${sheet.species}`)
      : '';
  return {
    name: sheet.name,
    origin: sheet.origin ? t(`origin.${sheet.origin}`) : '',
    stats: listed(tangibles.map((stat) => `${dieName(stat)} ${sidesWord(sheet.tangibles[stat])}`)),
    saves: listed(
      (['hexes', 'toxins', 'doom'] as const).map((save) => `${t(`save.${save}`)} ${sheet.saves[save].x}`),
    ),
    calling,
    languages: listed(sheet.languages.map((one) => one.name)),
    flesh: sheet.flesh.max,
    grit: sheet.grit.max,
    skills: listed(Object.entries(sheet.skills).map(([skill, { x }]) => `${skillName(skill)} ${x}`)),
    gear: listed([...Object.values(sheet.weapons).map((one) => one.name), ...sheet.gear]),
  };
}

export const partsOf = partsByEvent('toy', {
  'character.added': ({ sheet }) => [says('log.added', { name: sheet.name })],
  'character.changed': (changed) => sheetChangesOf(changed, sheetWord),
  'monster.shown': ({ sheet }) => [says('log.monster', { name: sheet.name })],
  'character.given': ({ character, owner }, names) => givenTo(owner, character, names),
  'character.removed': ({ character }, names) => soft('log.removed', who(names, character)),
  'creation.step.done': ({ sheet, step }) => [...soft(`log.step.${step}` as 'log.step.1', stepValues(sheet))],
  'creation.flesh.rolled': (data, names) => [
    says('log.flesh-rolled', { ...who(names, data.character), start: data.start }),
    ...thrown([data.face], { sides: data.sides, chips: chips(data.modifiers, names), total: data.total }),
    ...(data.grit_die > 0 ? thrown([data.grit_face], { sides: data.grit_die, label: t('points.grit') }) : []),
    change('log.flesh-is', { flesh: data.flesh, grit: data.grit }, 'good'),
  ],
  'creation.languages.gained': ({ character, extra }, names) => [
    change('log.languages', { ...who(names, character), count: extra }, extra > 0 ? 'good' : 'plain'),
  ],
  'languages.named': ({ character, languages }, names) =>
    soft('log.languages-named', { ...who(names, character), list: listed(languages.map((one) => one.name)) }),
  'language.changed': ({ character, language }, names) =>
    soft(
      language.read
        ? language.write
          ? 'log.language.both'
          : 'log.language.read'
        : language.write
          ? 'log.language.write'
          : 'log.language.none',
      { ...who(names, character), language: language.name },
    ),
  'monster.added': ({ sheet }) => [says('log.monster', { name: sheet.name })],
  'monster.changed': ({ sheet, fields }) => [
    ...soft('log.sheet', { name: sheet.name }),
    ...sheetChanges(fields, sheetWord),
  ],
  'monster.removed': ({ monster }, names) => soft('log.removed', who(names, monster)),
  adjusted: (data, names) => [
    change('log.adjusted', {
      name: data.creature ? names.thing(data.creature) : t('the-table'),
      field:
        tOr(`field.${data.field}`, tOr(`die.${data.field}`, data.field)) +
        (data.key ? ` (${skillName(data.key)})` : ''),
      before: data.before,
      after: data.after,
    }),
    ...quoted(data.reason),
    ...effectWords(data.begins, data.ends, { name: data.creature ? names.thing(data.creature) : '' }),
  ],
  'settings.changed': () => soft('log.settings'),
  'table.changed': ({ rows }) => soft('log.table', { name: rows.name }),
  'table.removed': ({ table }, names) => soft('log.table-removed', { name: names.thing(table) }),
  'condition.started': ({ character, what }, names) => [
    change(
      'log.condition',
      { ...who(names, character), condition: what.label },
      toneFor(names, character, 'bad'),
    ),
  ],
  'condition.ended': ({ character }, names) => [
    change('log.condition-ended', who(names, character), toneFor(names, character, 'good')),
  ],
  'decision.opened': () => [],
  'decision.answered': ({ kind, creature, answer }, names) => {
    if (answer && kind === 'shield')
      return soft(`log.shield.${answer}` as 'log.shield.take', who(names, creature));
    if (kind === 'add' && answer === 'done') return soft('log.enough', who(names, creature));
    if (kind === 'held' && answer === 'keep') return soft('log.kept', who(names, creature));
    return kind === 'asked' && answer === 'decline' ? soft('log.declines', who(names, creature)) : [];
  },
  'decision.closed': () => [],
  'attempt.opened': ({ attempt }, names) => [
    says(`log.opened.${attempt.kind}`, {
      names: listed(attempt.entrants.map((one) => names.thing(one.who))),
      dice: diceWords(attempt.entrants[0]?.dice ?? []),
      against: attempt.against ? names.thing(attempt.against) : '',
    }),
    ...quoted(attempt.reason),
  ],
  'attempt.changed': ({ entrant }, names) => [
    ...soft('log.edited', { ...who(names, entrant.who), dice: diceWords(entrant.dice) }),
    { kind: 'throw', dice: [], chips: chips(entrant.modifiers, names) },
  ],
  'add-on.taken': ({ actor, die, sides }, names) =>
    soft('log.add-taken', { ...who(names, actor), die: dieName(die), sides }),
  'add-on.withdrawn': ({ actor, die }, names) =>
    soft('log.add-withdrawn', { ...who(names, actor), die: dieName(die) }),
  'attempt.rolled': ({ entrants, kind }, names) => [
    ...entrants.flatMap((one) => entrantParts(one, names, kind !== 'roll-to-succeed')),
  ],
  'add-on.rolled': ({ actor, added, modifiers, total }, names) => [
    ...thrown([added.face], {
      label: t('log.adds', { ...who(names, actor), die: dieName(added.die) }),
      sides: added.sides,
      chips: chips(modifiers, names),
      total,
    }),
  ],
  'attempt.passed': () => [],
  'attempt.held': ({ phase }) => soft(phase === 'tie' ? 'log.tie' : 'log.held'),
  'face.changed': ({ actor, before, after }, names) => [
    change('log.face', { ...who(names, actor), before, after }),
  ],
  'tie.rolled': ({ dice, round }, names) => [
    ...soft('log.tie-round', { round }),
    ...dice.flatMap((die) => thrown([die.face], { label: names.thing(die.who), total: die.total })),
  ],
  'attempt.closed': ({ result, winner, kind }, names) => [
    result === 'won' && winner
      ? outcome('outcome.wins', toneOfSide(names.sideOf?.(winner)), who(names, winner))
      : outcome(
          result === 'success'
            ? 'outcome.passed'
            : result === 'declined'
              ? 'outcome.declined'
              : 'outcome.failed',
          result === 'success' ? 'good' : result === 'declined' ? 'plain' : 'bad',
        ),
  ],
  'attempt.cancelled': ({ reason }) => [...soft('log.cancelled'), ...quoted(reason)],
  'usage.moved': (data, names) => [
    change(
      'log.usage',
      {
        ...who(names, data.actor),
        die: dieName(data.die),
        before: sidesWord(data.before.current),
        after: sidesWord(data.after.current),
      },
      data.after.current < data.before.current ? 'bad' : 'good',
    ),
    ...(data.before.max !== data.after.max
      ? [
          change('log.usage-max', {
            die: dieName(data.die),
            before: sidesWord(data.before.max),
            after: sidesWord(data.after.max),
          }),
        ]
      : []),
    ...effectWords(data.begins, data.ends, who(names, data.actor)),
    ...quoted(data.reason),
  ],
  'pool.changed': ({ actor, pool, before, after }, names) => [
    change(
      'log.pool',
      { ...who(names, actor), pool: dieName(pool), before, after },
      after < before ? 'bad' : 'good',
    ),
  ],
  'pool.rolled': (data, names) => {
    const faces = (good: boolean): number[] =>
      data.dice.filter((one) => one.success === good).map((one) => one.face);
    return [
      says('log.pool-rolled', { ...who(names, data.actor), pool: dieName(data.pool) }),
      {
        kind: 'throw',
        dice: faces(true),
        sides: data.sides,
        ...(faces(false).length > 0 && { dropped: faces(false) }),
      },
      ...quoted(data.reason),
      ...(data.backlash === 'none'
        ? []
        : [outcome(`backlash.${data.backlash}`, data.spell_works ? 'plain' : 'bad')]),
    ];
  },
  'knack.rolled': (data, names) => [
    says(data.x === undefined ? 'log.knack.hidden' : 'log.knack', {
      ...who(names, data.actor),
      what: tOr(`save.${data.knack}`, skillName(data.knack)) || t('kind.knack'),
      ...(data.x !== undefined && { x: data.x }),
    }),
    ...thrown(data.dice, {
      chips: chips(data.modifiers ?? [], names),
      ...(data.least !== undefined && { target: `${data.least}–${data.most}` }),
    }),
    outcome(
      data.success ? 'outcome.passed' : 'outcome.failed',
      toneFor(names, data.actor, data.success ? 'good' : 'bad'),
    ),
    ...quoted(data.reason),
  ],
  'knave.rolled': (data, names) => [
    says('log.knave', { ...who(names, data.actor), difficulty: data.difficulty }),
    ...thrown([data.face], { sides: data.sides }),
    ...(data.luck_sides > 0 ? thrown([data.luck_face], { sides: data.luck_sides }) : []),
    {
      kind: 'throw',
      dice: [],
      chips: chips(data.modifiers, names),
      total: data.total,
      target: atLeast(data.total, data.difficulty),
    },
    outcome(
      data.success ? 'outcome.passed' : 'outcome.failed',
      toneFor(names, data.actor, data.success ? 'good' : 'bad'),
    ),
  ],
  'luck-contest.opened': ({ contest }, names) => [
    outcome('log.contest', 'plain'),
    says('log.contest.who', { names: listed(contest.participants.map((id) => names.thing(id))) }, 'soft'),
    ...quoted(contest.reason),
  ],
  'choice.sealed': ({ party, picks }, names) => [
    picks
      ? {
          kind: 'words',
          text: t('log.sealed.own', {
            ...who(names, party),
            pick: picks.map((pick) => (pick === 'one' ? t('pick.one') : dieName(pick))).join(', '),
          }),
          tone: 'secret',
        }
      : says('log.sealed', who(names, party), 'soft'),
  ],
  'choice.locked': ({ party }, names) => soft('log.locked', who(names, party)),
  'luck-contest.rolled': ({ rolls }, names) => [
    ...rolls.flatMap((roll): Part[] =>
      roll.sides > 0
        ? thrown([roll.value], {
            label: `${names.thing(roll.who)} · ${dieName(roll.pick)}`,
            sides: roll.sides,
          })
        : [says('log.takes-one', who(names, roll.who), 'soft')],
    ),
  ],
  'luck-contest.victim.named': ({ victim, by, tied }, names) => [
    outcome('outcome.victim', toneFor(names, victim, 'bad'), who(names, victim)),
    ...(by === 'lowest'
      ? []
      : [
          says(
            'log.victim-by',
            { names: listed(tied.map((id) => names.thing(id))), how: tOr(`victim.${by}`, by) },
            'soft',
          ),
        ]),
  ],
  'table.rolled': ({ actor, duty, rolls }, names) => [
    says('log.table-rolled', { ...who(names, actor), what: t(`duty.${duty}`) }),
    ...rolls.flatMap((roll): Part[] => [
      ...thrown([roll.face], { sides: roll.sides, ...(roll.table && { label: roll.table }) }),
      ...(roll.text ? [{ kind: 'said', text: roll.text } as const] : []),
    ]),
  ],
  'wound.taken': ({ actor, wound }, names) => [
    change('log.wound', { ...who(names, actor), wound }, toneFor(names, actor, 'bad')),
  ],
  'wound.healed': ({ actor, wound }, names) => [
    change('log.wound-healed', { ...who(names, actor), wound }, toneFor(names, actor, 'good')),
  ],
  'test.called': ({ test }, names) => [
    says('log.called', { what: calledText(test), names: listed(test.who.map((id) => names.thing(id))) }),
    ...quoted(test.label),
  ],
  'called-test.rolled': () => [],
  'called-test.closed': () => soft('log.called.closed'),
  'luck-contest.cancelled': ({ reason }) => [...soft('log.contest.cancelled'), ...quoted(reason)],
  'combat.joined': ({ allies, monsters }, names) => [
    says('log.combat.joined', { names: listed([...allies, ...monsters].map((id) => names.thing(id))) }),
  ],
  'combat.left': ({ creatures }, names) => [
    says('log.combat.left', { names: listed(creatures.map((id) => names.thing(id))) }),
  ],
  'damage.dealt': (data, names) => [
    says('log.damage.dealt', {
      source: data.source || t('log.damage.something'),
      names: listed(data.to.map((id) => names.thing(id))),
    }),
    ...thrown(data.faces, { sides: data.sides, total: data.total, chips: chips(data.modifiers, names) }),
    ...(data.ignores_armour ? soft('log.damage.ignores') : []),
  ],
  'damage.taken': (data, names) => [
    says('log.damage', { ...who(names, data.actor), amount: data.amount }),
    ...(data.armor_sides > 0
      ? thrown([data.armor_face], { sides: data.armor_sides, label: dieName('armor') })
      : []),
    { kind: 'throw', dice: [], chips: chips(data.absorbed, names) },
    change(
      'log.points',
      { ...who(names, data.actor), flesh: data.flesh, grit: data.grit },
      toneFor(names, data.actor, 'bad'),
    ),
  ],
  'shield.broken': ({ actor, amount }, names) => [
    change('log.shield-broken', { ...who(names, actor), amount }, toneFor(names, actor, 'bad')),
  ],
  'points.changed': (data, names) => [
    ...thrown(data.faces, { sides: data.die || 6, chips: chips(data.modifiers ?? [], names) }),
    change(
      'log.points',
      { ...who(names, data.actor), flesh: data.flesh.current, grit: data.grit.current },
      'good',
    ),
    ...quoted(data.reason),
  ],
  'dying.started': ({ actor, death_die }, names) => [
    outcome('outcome.dying', toneFor(names, actor, 'bad'), who(names, actor)),
    ...soft('log.death-die', { die: death_die }),
  ],
  'dying.rolled': (data, names) => [
    ...thrown([data.face], {
      sides: data.sides,
      label: t('log.death-rolls', who(names, data.actor)),
      target: atLeast(data.face, data.least),
    }),
    outcome(
      data.success ? 'outcome.holds-on' : 'outcome.doomed',
      toneFor(names, data.actor, data.success ? 'good' : 'bad'),
      who(names, data.actor),
    ),
  ],
  'dying.ended': ({ actor }, names) => [
    outcome('outcome.saved', toneFor(names, actor, 'good'), who(names, actor)),
  ],
  died: ({ actor }, names) => [outcome('outcome.dead', toneFor(names, actor, 'bad'), who(names, actor))],
  'time.changed': ({ unit }) => soft('log.time', { unit: t(`unit.${unit}`) }),
  'playtime.changed': ({ what, session, adventure }) => [
    outcome(`log.${what}`, 'plain', { session, adventure }),
  ],
  'combat.started': ({ allies, monsters }, names) => [
    outcome('log.combat', 'plain'),
    says(
      'log.combat.who',
      {
        allies: listed(allies.map((id) => names.thing(id))),
        monsters: listed(monsters.map((id) => names.thing(id))),
      },
      'soft',
    ),
  ],
  'combat.ended': ({ moments }) => [outcome('log.combat-ended', 'plain', { moments })],
  'moment.started': ({ moment, surprised }, names) => [
    outcome('log.moment', 'plain', { moment }),
    ...(surprised.length > 0
      ? soft('log.surprised', { names: listed(surprised.map((id) => names.thing(id))) })
      : []),
  ],
  'phase.started': ({ phase }) => soft(`log.phase.${phase}`),
  'init.settled': ({ actor, result, ahead_of, cause }, names) => [
    change(
      result === 'before' ? 'log.init.before' : 'log.init.after',
      { ...who(names, actor), speed: sidesText(ahead_of), cause: tOr(`init.${cause}`, cause) },
      result === 'before' ? toneFor(names, actor, 'good') : 'plain',
    ),
  ],
  'init.continued': ({ actor, speed }, names) => [
    ...soft('log.init.goes-on', { ...who(names, actor), speed: sidesText(speed) }),
  ],
  'moment.top.reached': () => [],
  'moment.bottom.reached': ({ moment }) => [...soft('log.bottom', { moment })],
  'action.taken': ({ actor, kind, note }, names) => [
    says('log.action', { ...who(names, actor), action: t(`action.${kind}`) }),
    ...quoted(note),
  ],
  'damage.rolled': (data, names) => [
    says('log.damage-rolled', { ...who(names, data.actor), target: names.thing(data.target) }),
    {
      kind: 'throw',
      dice: data.faces,
      sides: data.sides ?? hiddenSides,
      chips: chips(data.modifiers, names),
      total: data.total,
    },
    ...(data.check !== 'none'
      ? thrown([data.check_face], { sides: data.check_sides, label: t(`log.${data.check}-check`) })
      : []),
    ...(data.fumble
      ? [outcome('outcome.fumble', toneFor(names, data.actor, 'bad'), { total: data.fumble_total })]
      : []),
    ...(data.crit ? [outcome('outcome.crit', 'great')] : []),
  ],
  'monster.hurt': ({ monster, amount, soak, health, down }, names) => [
    change(
      health === undefined || soak === undefined ? 'log.monster-hurt.hidden' : 'log.monster-hurt',
      { ...who(names, monster), amount, soak: signed(-(soak ?? 0)), health: health ?? 0 },
      toneFor(names, monster, 'bad'),
    ),
    ...(down ? [outcome('outcome.down', toneFor(names, monster, 'bad'), who(names, monster))] : []),
  ],
  'range.changed': ({ monster, range }, names) =>
    soft('log.range', { ...who(names, monster), range: t(`range.${range}`) }),
  'morale.rolled': ({ monster, dice, total, holds_up_to, holds, modifiers }, names) => [
    says('log.morale', who(names, monster)),
    ...thrown(dice, {
      total,
      chips: chips(modifiers ?? [], names),
      ...(holds_up_to !== undefined && { target: atMost(total, holds_up_to) }),
    }),
    outcome(
      holds ? 'outcome.holds' : 'outcome.flees',
      holds ? 'plain' : toneFor(names, monster, 'bad'),
      who(names, monster),
    ),
  ],
  'monster.fled': () => [],
  rested: ({ actor, rest }, names) => [says('log.rested', { ...who(names, actor), rest: t(`rest.${rest}`) })],
  'usage.rolled': ({ actor, die, sides, face }, names) =>
    thrown([face], { label: `${names.thing(actor)} · ${dieName(die)}`, sides }),
  'skill.tried': (data, names) => [
    says('log.skill-tried', { ...who(names, data.actor), skill: skillName(data.skill) }),
    ...thrown(data.dice, { total: data.sum, target: atMost(data.sum, data.marks) }),
    data.rises
      ? outcome('outcome.skill-rises', 'good', { skill: skillName(data.skill), x: data.x })
      : outcome('outcome.skill-stays', 'plain'),
  ],
  'effect.started': ({ what }) => soft('log.effect', { label: what.label, die: what.die }),
  'effect.rolled': ({ effect, sides, face }, names) => [
    ...thrown([face], { sides, label: t('log.effect-rolls', { label: names.thing(effect) }) }),
  ],
  'effect.ended': ({ effect }, names) => soft('log.effect-ended', { label: names.thing(effect) }),
  'level.gained': ({ level, dice, sheet }) => [
    outcome('log.level', 'good', { name: sheet.name, level }),
    ...thrown(dice, { sides: sheet.hit_die || 6 }),
  ],
});
