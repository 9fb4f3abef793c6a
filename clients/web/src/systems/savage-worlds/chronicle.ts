// What the events of a Savage Worlds table say in the chronicle. Facts in, words out; no rule is known here.
import type { TableEvent } from '@kast/sdk';
import { listed, signed, t, tOr, words as catalogue } from '../../i18n/index.svelte';
import type { ModifierChip, Part, Tone } from '../../table/parts';
import {
  change,
  first,
  outcome,
  partsByEvent,
  says as words,
  soft,
  toneFor,
  toneOfSide,
  who,
} from '../common/chronicleParts';
import { givenTo, sheetChanges } from '../common/characterEvents';
import { readable } from '../../i18n/readable';
import { edgeName, traitName } from './savage-worlds.svelte';
import type { Condition, DieRoll, Events, Modifier, Outcome, RollSet } from './wire';
import {
  plain,
  changed,
  seat,
  chipsOf,
  causeName,
  cardSign,
  weaponWord,
  deed,
  doneAtOnce,
  toldAsTaken,
  gains,
  loses,
  throwOf,
  inRows,
  rollParts,
  verdictOf,
  targetOf,
  modifiersOf,
  stateTone,
  rollWord,
  usual,
  timeText,
  purseName,
  purposeName,
  answerName,
} from './wording';

/** What stands on a sheet, and what it says there, in words. */
const sheetWord = (word: string): string => tOr(`trait.${word}`, tOr(`state.${word}`, edgeName(word)));

/** What the dice of a roll come to, which the GM can override. */
export function totalIn({ type, data }: Pick<TableEvent, 'type' | 'data'>): number | undefined {
  if (type === 'savage-worlds.roll.made')
    return (data as unknown as Events['savage-worlds.roll.made']).outcome.total;
  if (type === 'savage-worlds.damage.rolled')
    return (data as unknown as Events['savage-worlds.damage.rolled']).total;
  return undefined;
}

export const partsOf = partsByEvent('savage-worlds', {
  'session.started': ({ bank }, names) => [
    outcome('log.session', 'plain'),
    ...Object.entries(bank.players).map(([member, count]) =>
      change('log.purse', { name: names.member(member), count }),
    ),
  ],
  'test.called': ({ test }, names) => [
    words('log.test-called', { trait: traitName(test.trait), tn: test.tn }),
    plain([test.label, listed(test.who.map((id) => names.thing(id)))].filter(Boolean).join(': '), 'soft'),
  ],
  'called-test.closed': () => soft('log.test-closed'),
  'session.ended': () => [outcome('log.session-over', 'plain')],
  'benny.gained': ({ purse, owner, number, left, cause }, names) => [
    change(
      'log.benny-gained',
      {
        name: purseName(purse, owner, names),
        count: number,
        left,
        why: cause ? causeName(cause) : 'none',
      },
      'good',
    ),
  ],
  'benny.spent': ({ purse, owner, cause }, names) => [
    change('log.benny-spent', { name: purseName(purse, owner, names), why: causeName(cause) }),
  ],
  'power-points.changed': ({ character, by, left }, names) => [
    change('log.power', { ...who(names, character), by: signed(by), left }),
  ],
  'character.added': ({ called, wild, hidden }) =>
    hidden
      ? soft('log.prepared', { name: called })
      : soft(wild ? 'log.added.wild' : 'log.added', { name: called }),
  'character.shown': ({ shown }) =>
    shown.flatMap(({ called, wild }) => soft(wild ? 'log.added.wild' : 'log.added', { name: called })),
  'next.chosen': ({ character }, names) => soft('log.next', who(names, character)),
  'character.changed': ({ called, fields }) => [
    ...soft('log.sheet', { name: called }),
    ...sheetChanges(fields, sheetWord),
  ],
  'character.given': ({ character, owner }, names) => givenTo(owner, character, names),
  'character.removed': ({ character }, names) => soft('log.removed', who(names, character)),
  'settings.changed': () => soft('log.settings'),
  'note.made': ({ text, cause, about }, names) => [
    ...(about ? soft(cause === 'story' ? 'log.story' : 'log.about', who(names, about)) : []),
    { kind: 'said', text },
  ],
  // What is asked stands in the dock and on the felt; here only what was chosen that is not as usual.
  'decision.answered': ({ kind, answer }, names) =>
    !answer || usual.has(answer) ? [] : soft('log.answer', { answer: answerName(kind, answer, names.thing) }),
  'modifiers.changed': ({ character, roll, modifiers, claimed }, names) => {
    const lines = chipsOf([...modifiers, ...claimed]).map(({ text }) => text);
    const values = { ...who(names, character), what: purposeName(roll) };
    return lines.length > 0
      ? soft('log.next-roll', { ...values, lines: listed(lines) })
      : soft('log.next-roll.none', values);
  },
  'result.overridden': ({ character, before, after }, names) => [
    before === undefined || after === undefined
      ? change('log.overridden.kept', who(names, character))
      : change('log.overridden', { ...who(names, character), before, after }),
  ],

  'roll.made': (data, names) => [
    words(rollWord(data.throw_number > 1, data.purpose === 'trait' && !data.label), {
      ...who(names, data.character),
      trait: traitName(data.trait),
      purpose: data.label || purposeName(data.purpose),
    }),
    ...rollParts(data.set, chipsOf(modifiersOf(data)), data.outcome, targetOf(data)),
  ],
  'critical.checked': ({ die, critical }) => [
    throwOf({ sides: 6, faces: [die], sum: die }, { label: t('log.confirm') }),
    ...(critical ? [] : soft('log.no-crit')),
  ],
  'roll.settled': ({ character, trait, purpose, outcome: came, throw_number }, names) => {
    const { text, tone } = verdictOf(came);
    return [
      first(
        words(rollWord(false, purpose === 'trait'), {
          ...who(names, character),
          trait: traitName(trait),
          purpose: purposeName(purpose),
        }),
      ),
      ...(throw_number > 1 ? soft('log.kept', { number: throw_number }) : []),
      { kind: 'outcome', text, tone },
    ];
  },
  'opposed.settled': (data, names) => [
    data.tie
      ? outcome('log.opposed.tie', 'plain')
      : outcome('log.opposed', toneOfSide(names.sideOf?.(data.won ? data.initiator : data.defender)), {
          name: names.thing(data.won ? data.initiator : data.defender),
          raises: data.raises ?? 0,
        }),
  ],
  'table.rolled': (data, names) => [
    words(`log.table`, {
      table: tOr(`table.${data.table}`, readable(data.table)),
      name: data.character ? names.thing(data.character) : 'none',
    }),
    {
      kind: 'throw',
      dice: data.faces,
      sides: data.sides[0] ?? 6,
      chips: data.modifiers
        ? chipsOf(data.modifiers)
        : data.modifier
          ? [{ text: signed(data.modifier) }]
          : [],
      total: data.total,
      ...(data.row && { target: tOr(`row.${data.row}`, readable(data.row)) }),
    },
  ],
  'dice.rolled': ({ label, sides, faces }) => [
    label ? plain(label) : plain(`${faces.length}${t('die', { sides: sides[0] ?? 6 })}`, 'soft'),
    { kind: 'throw', dice: faces, sides: sides[0] ?? 6 },
  ],

  'encounter.started': () => [outcome('log.encounter', 'plain')],
  'encounter.joined': ({ slots }, names) => {
    const all = slots.flatMap((slot) => slot.members).map(names.thing);
    return soft('log.fight-joined', { names: listed(all), count: all.length });
  },
  'encounter.left': ({ character }, names) => soft('log.fight-left', who(names, character)),
  'encounter.ended': ({ rounds }) => [outcome('log.encounter-over', 'plain', { rounds })],
  'deck.shuffled': ({ cards }) => soft('log.shuffled', { cards }),
  'round.started': ({ round }) => [outcome('log.round', 'plain', { round })],
  'card.dealt': ({ slot, card, cause }, names) =>
    soft(card ? (cause && cause !== 'card' ? 'log.card.by' : 'log.card') : 'log.card.hidden', {
      name: seat(names, slot),
      card: card ? cardSign(card) : '',
      why: causeName(cause),
    }),
  'card.revealed': ({ slot, card }, names) => [
    change('log.card.revealed', { name: seat(names, slot), card: cardSign(card) }),
  ],
  'order.settled': ({ order }, names) => [
    words('log.order', { names: order.map((id) => seat(names, id)).join(' › ') }),
  ],
  'turn.started': ({ characters, out_of_order }, names) => [
    outcome(out_of_order ? 'log.turn.out' : 'log.turn', 'plain', {
      name: listed(characters.map(names.thing)),
    }),
  ],
  'turn.ended': ({ character, lost }, names) => (lost ? soft('log.turn.lost', who(names, character)) : []),
  'slot.acted': ({ slot, waiting }, names) =>
    waiting ? soft('log.joker-kept', { name: seat(names, slot) }) : [],
  'round.ended': ({ round, joker_drawn }) => [
    outcome('log.round-over', 'plain', { round }),
    ...(joker_drawn ? [...soft('log.reshuffle')] : []),
  ],
  'actions.declared': ({ character, actions, penalty }, names) => [
    words('log.declared', { ...who(names, character), count: actions.length, penalty: signed(penalty) }),
  ],
  'action.taken': ({ character, action }, names) => {
    const { name } = who(names, character);
    if (toldAsTaken.includes(action)) return [plain(deed(action, name), 'soft')];
    // What has no rule of its own is shown in their own words.
    const known = catalogue.has(`did.${action}`) || catalogue.has(`act.${action}`);
    return known ? [] : [plain(deed('act', name, { what: action }))];
  },
  moved: ({ character, inches, ran }, names) =>
    inches === undefined
      ? soft('log.runs.kept', who(names, character))
      : soft(ran ? 'log.runs' : 'log.moves', { ...who(names, character), inches }),
  'adjacency.changed': ({ character, others }, names) =>
    soft(others.length ? 'log.beside' : 'log.beside.nobody', {
      ...who(names, character),
      others: listed(others.map(names.thing)),
    }),
  'interrupt.settled': ({ by, against, first, simultaneous, joker }, names) => [
    outcome(
      simultaneous ? 'log.interrupt.both' : first ? 'log.interrupt' : 'log.interrupt.slow',
      first ? toneOfSide(names.sideOf?.(by)) : 'plain',
      { name: names.thing(by), against: names.thing(against) },
    ),
  ],

  'action.announced': ({ character, action, targets, weapon, free }, names) => [
    ...(doneAtOnce.includes(action)
      ? []
      : [
          plain(
            deed(action, names.thing(character), {
              targets: [...new Set(targets)].map(names.thing),
              weapon,
            }),
          ),
        ]),
    ...(free ? soft('log.free') : []),
  ],
  'action.withdrawn': ({ character }, names) => [words('log.withdrawn', who(names, character))],
  'ammo.spent': ({ left }) => (left === undefined ? [] : soft('log.shots-left', { left })),
  'weapon.handled': ({ character, weapon, ready, dropped }, names) =>
    soft(dropped ? 'log.weapon.dropped' : ready ? 'log.weapon.ready' : 'log.weapon.away', {
      ...who(names, character),
      weapon: names.thing(weapon),
    }),
  'attack.hit': ({ target, raise, stray, touch }, names) => [
    outcome(
      stray ? 'log.hit.stray' : touch ? 'log.touched' : raise ? 'log.hit.raise' : 'log.hit',
      toneOfSide(names.sideOf?.(target), 'bad'),
      who(names, target),
    ),
  ],
  // Whom it was meant for may be nobody: a place, or somebody who is no longer there.
  'attack.missed': ({ target, cause }, names) => [
    cause === 'lost'
      ? outcome('log.lost-action', 'bad')
      : outcome(
          target ? 'log.missed' : 'log.missed.place',
          toneOfSide(names.sideOf?.(target)),
          target ? who(names, target) : {},
        ),
    ...(cause === 'missed' || cause === 'lost' ? [] : soft('log.because', { why: causeName(cause) })),
  ],
  'damage.rolled': (data, names) => {
    const chips = chipsOf(data.modifiers);
    const last = data.dice.length - 1;
    return [
      words(data.throw_number > 1 ? 'log.damage.again' : 'log.damage', {
        ...who(names, data.victim),
        weapon: tOr(`cause.${data.weapon}`, weaponWord(data.weapon)),
      }),
      ...inRows(
        data.dice.map((die, at) =>
          throwOf(die, {
            ...(die.faces.length > 1 && {
              label: t('aced', { die: t('die', { sides: die.sides }), sum: die.sum }),
            }),
            ...(data.raise_die && at === last && { label: t('raise-die') }),
            ...(at === last && { chips, ...(data.total !== undefined && { total: data.total }) }),
          }),
        ),
      ),
    ];
  },
  'damage.compared': ({ victim, damage, toughness, shaken, wounds = 0 }, names) => [
    ...(toughness === undefined || damage === undefined
      ? []
      : soft('log.against-toughness', { damage, toughness })),
    outcome(
      wounds > 0 ? 'log.would-wound' : shaken ? 'log.shaken' : 'log.unhurt',
      wounds > 0 || shaken ? toneOfSide(names.sideOf?.(victim), 'bad') : 'plain',
      { ...who(names, victim), wounds },
    ),
  ],
  'wounds.soaked': ({ character, soaked, left }, names) => [
    soaked === undefined || left === undefined
      ? outcome('log.soaked.kept', 'plain', who(names, character))
      : outcome(
          soaked === 0 ? 'log.soaked.none' : left === 0 ? 'log.soaked.all' : 'log.soaked',
          toneOfSide(names.sideOf?.(character), soaked ? 'good' : 'bad'),
          {
            ...who(names, character),
            soaked,
            left,
          },
        ),
  ],
  'wounds.changed': ({ character, before, after }, names) => [
    change(
      'log.wounds',
      { ...who(names, character), before, after },
      toneOfSide(names.sideOf?.(character), after > before ? 'bad' : 'good'),
    ),
  ],
  'state.gained': ({ character, state, target }, names) => [
    changed(
      gains(names.thing(character), state, target ? names.thing(target) : ''),
      stateTone(state, true, names.sideOf?.(character)),
    ),
  ],
  'state.lost': ({ character, state }, names) => [
    changed(loses(names.thing(character), state), stateTone(state, false, names.sideOf?.(character))),
  ],
  'struggle.failed': ({ character }, names) => soft('log.struggle', who(names, character)),
  'injury.gained': ({ character, injury }, names) => [
    outcome('log.injury', toneFor(names, character, 'bad'), {
      ...who(names, character),
      place: t(`place.${injury.place}`),
      detail: injury.detail ? tOr(`row.${injury.detail}`, traitName(injury.detail)) : 'none',
    }),
  ],
  'injuries.healed': ({ character }, names) => [
    change('log.injuries-healed', who(names, character), toneFor(names, character, 'good')),
  ],
  'fatigue.gained': ({ character, cause }, names) => [
    change(
      'log.fatigue',
      { ...who(names, character), why: causeName(cause) },
      toneFor(names, character, 'bad'),
    ),
  ],
  'fatigue.lost': ({ character }, names) => [
    change('log.fatigue-lost', who(names, character), toneFor(names, character, 'good')),
  ],
  'support.gained': ({ character, from, trait, value }, names) => [
    change(
      'log.support',
      { ...who(names, character), from: names.thing(from), trait: traitName(trait), value: signed(value) },
      toneFor(names, character, value < 0 ? 'bad' : 'good'),
    ),
  ],
  'ability.used': ({ character, key }, names) =>
    soft('log.ability', { ...who(names, character), edge: edgeName(key) }),
  displaced: ({ character, inches, cause }, names) => {
    if (inches === undefined) return [changed(t('log.flees.kept', who(names, character)), 'plain')];
    const values = { ...who(names, character), inches };
    return [changed(tOr(`displaced.${cause}`, t('log.displaced', values), values), 'plain')];
  },
  drifted: ({ dice, clock, half_inches }) => [
    { kind: 'throw', dice },
    change('log.drifted', { clock, inches: half_inches / 2 }),
  ],
  'object.struck': ({ what, damage, hardness, broken }) => [
    ...(damage === undefined
      ? []
      : [change('log.object', { what: tOr(`breakable.${what}`, readable(what)), damage, hardness })]),
    outcome(broken ? 'log.broken' : 'log.holds', broken ? 'good' : 'plain'),
  ],
  climbed: ({ character, progress, fell, fall_half_inches }, names) => [
    outcome(
      fell
        ? fall_half_inches > 0
          ? 'log.fell'
          : 'log.fell.free'
        : progress
          ? 'log.climbed'
          : 'log.no-climb',
      fell ? toneFor(names, character, 'bad') : 'plain',
      {
        ...who(names, character),
        inches: fall_half_inches / 2,
      },
    ),
  ],
  'fear.met': ({ character, source }, names) => soft('log.fear', { ...who(names, character), source }),
  mounted: ({ character, mount }, names) =>
    soft(mount ? 'log.mounts' : 'log.dismounts', {
      ...who(names, character),
      mount: mount ? names.thing(mount) : '',
    }),
  'countdown.started': ({ character, minutes, rounds }, names) => [
    change(
      rounds === undefined ? 'log.out-for' : 'log.dies-in',
      {
        ...who(names, character),
        ...(rounds === undefined ? { hours: Math.round(minutes / 6) / 10 } : { rounds }),
      },
      toneFor(names, character, 'bad'),
    ),
  ],
  'time.passed': ({ minutes }) => [outcome('log.time', 'plain', { time: timeText(minutes) })],
});
