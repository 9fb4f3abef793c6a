// What the events of a Savage Worlds table say in the chronicle. Facts in, words out; no rule is known here.
import type { Names } from '../../table/names';
import type { ModifierChip, Part, Tone } from '../../table/parts';
import { listed, signed, t, tOr, words as catalogue } from '../../i18n/index.svelte';
import {
  change,
  chipsOf as chipsFor,
  outcome,
  rule as ruleOf,
  says as words,
  soft,
  partsByEvent,
  type EventsOf,
} from '../common/chronicleParts';
import { edgeName, readable, seatPrefix, stateName, traitName } from './savage-worlds.svelte';
import { cardOf, signs } from './cards';
import type { Condition, DieRoll, Modifier, Outcome, RollSet } from './wire';

const plain = (text: string, tone?: Tone): Part => ({ kind: 'words', text, ...(tone && { tone }) });
const changed = (text: string, tone: Tone): Part => ({ kind: 'change', text, tone });
const rule = (id: string): Part[] => (id ? [ruleOf(id)] : []);
const who = (names: Names, id: string): { name: string } => ({ name: names.thing(id) });
/** All who sit on it: "Bandit ×3". */
const seat = (names: Names, id: string): string => names.thing(`${seatPrefix}${id}`);

export const chipsOf = (modifiers: readonly Modifier[]): ModifierChip[] => chipsFor(modifiers, readable);
/** A cause of the rules', or what a player or the GM called it. */
export const causeName = (cause: string): string => tOr(`cause.${cause}`, readable(cause));

/** "♠10": short enough for a line. */
export function cardSign(code: string): string {
  const card = cardOf(code);
  return card.joker ? t(`joker.${card.joker}`) : `${card.rank}${signs[card.suit]}`;
}

/** "great axe" in the middle of a sentence; a name that somebody gave stays as it is written. */
export function weaponWord(name: string): string {
  const known = tOr(`weapon.${name}`, '');
  return known ? known.charAt(0).toLocaleLowerCase() + known.slice(1) : name;
}

/** Who does what to whom, as a sentence. */
export function deed(
  action: string,
  name: string,
  { targets = [], weapon = '', what = '' }: { targets?: string[]; weapon?: string; what?: string } = {},
): string {
  const values = {
    name,
    targets: listed(targets),
    weapon: weapon && weapon !== 'unarmed' ? weaponWord(weapon) : 'none',
    what,
  };
  return tOr(`did.${action}`, t('did.act', { ...values, what: what || actionName(action) }), values);
}
/** Deeds without dice: told once they are done, whether they were announced or not. */
const doneAtOnce = ['defend', 'reload', 'act', 'aim'];
/** Done in a turn, and told nowhere else. */
const toldAsTaken = ['defend', 'run', 'wait', 'lost', 'reload', 'leave-melee', 'drop-prone', 'set-weapon'];

/** What befalls somebody, as a sentence. */
export function gains(name: string, state: Condition, target = ''): string {
  const values = { name, state: stateName(state), target };
  return tOr(`gains.${state}`, t(target ? 'log.gains.of' : 'log.gains', values), values);
}
export function loses(name: string, state: Condition): string {
  const values = { name, state: stateName(state) };
  return tOr(`loses.${state}`, t('log.loses', values), values);
}

const throwOf = (die: DieRoll, more: Partial<Extract<Part, { kind: 'throw' }>> = {}): Part => ({
  kind: 'throw',
  dice: die.faces,
  sides: die.sides,
  ...more,
});

/** Plain dice of a kind lie in one row; a chain has a row of its own. */
function inRows(parts: Part[]): Part[] {
  const rows: Part[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    const joins =
      last?.kind === 'throw' &&
      part.kind === 'throw' &&
      last.sides === part.sides &&
      !last.dropped &&
      !part.dropped;
    if (joins && !last.label && !part.label && !last.chips)
      rows[rows.length - 1] = { ...part, dice: [...last.dice, ...part.dice] };
    else rows.push(part);
  }
  return rows;
}

/** Every die of a throw with its chain, the modifiers once, and what it came to. */
function rollParts(
  set: RollSet,
  chips: ModifierChip[],
  came: Outcome | undefined,
  target: string | undefined,
): Part[] {
  // A die that does not count is pale: the wild die, or those that it stands in for.
  const replaced = came?.replaced ?? [];
  const dice = [
    ...set.dice.map((die, at) => ({
      die,
      label: t('die', { sides: die.sides }),
      counts: !replaced.includes(at + 1),
    })),
    ...(set.wild ? [{ die: set.wild, label: t('wild-die'), counts: replaced.length > 0 }] : []),
  ];
  return inRows(
    dice.map(({ die, label, counts }, at) =>
      throwOf(die, {
        ...(!counts && { dice: [], dropped: die.faces }),
        ...(die.faces.length > 1
          ? { label: t('aced', { die: label, sum: die.sum }) }
          : die === set.wild && { label }),
        ...(at === dice.length - 1 && {
          chips,
          ...(came && { total: came.total < 0 ? signed(came.total) : came.total }),
          ...(target && { target }),
        }),
      }),
    ),
  );
}

/** What came of a roll, seen from across the room. */
export function verdictOf(came: Outcome): { text: string; tone: Tone } {
  if (came.critical) return { text: t('critical'), tone: 'bad' };
  if (!came.success) return { text: t('failure'), tone: 'bad' };
  if (came.raises === 0) return { text: t('success'), tone: 'good' };
  return { text: t('raises', { count: came.raises }), tone: 'great' };
}
export function targetOf(roll: EventsOf<'savage-worlds'>['roll.made']): string | undefined {
  const tn = roll.against[0]?.tn ?? roll.tn;
  if (roll.against.length > 1) return undefined;
  return tn === undefined || tn === 0 ? undefined : t('tn', { tn });
}
export const modifiersOf = (roll: EventsOf<'savage-worlds'>['roll.made']): Modifier[] => [
  ...roll.modifiers,
  ...(roll.against.length === 1 ? roll.against[0]!.modifiers : []),
  ...(roll.set.extra ? [{ value: roll.set.extra, cause: 'elan', rule: 'SW-benny-16' }] : []),
];

/** States that help whoever has them. */
const helpful: Condition[] = ['on-hold', 'defending', 'aiming', 'stabilised', 'adrenaline', 'grappling'];
export const stateTone = (state: Condition, gained: boolean): Tone =>
  helpful.includes(state) ? 'plain' : gained ? 'bad' : 'good';

const rollWord = (again: boolean, plain: boolean) =>
  again ? (plain ? 'log.rerolls.plain' : 'log.rerolls') : plain ? 'log.rolls.plain' : 'log.rolls';

/** Answers that change nothing. */
export const usual = new Set([
  'accept',
  'decline',
  'default-order',
  'keep',
  'let-it-be',
  'nothing',
  'override',
  'pass',
]);

export const partsOf = partsByEvent('savage-worlds', {
  'session.started': ({ bank }, names) => [
    outcome('log.session', 'plain'),
    ...Object.entries(bank.players).map(([member, count]) =>
      change('log.purse', { name: names.member(member), count }),
    ),
    ...rule('SW-benny-1'),
  ],
  'session.ended': () => [outcome('log.session-over', 'plain'), ...rule('SW-benny-2')],
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
  'character.added': ({ called, wild }) => soft(wild ? 'log.added.wild' : 'log.added', { name: called }),
  'character.changed': ({ called }) => soft('log.sheet', { name: called }),
  'character.given': ({ character, owner }, names) =>
    owner
      ? soft('log.given', { ...who(names, character), owner: names.member(owner) })
      : soft('log.given.gm', who(names, character)),
  'character.removed': ({ character }, names) => soft('log.removed', who(names, character)),
  'settings.changed': () => soft('log.settings'),
  'note.made': ({ text, cause, about }, names) => [
    ...(about ? soft(cause === 'story' ? 'log.story' : 'log.about', who(names, about)) : []),
    { kind: 'said', text },
  ],
  // What is asked stands in the dock and on the felt; here only what was chosen that is not as usual.
  'decision.closed': ({ kind, answer }, names) =>
    answer === '' || usual.has(answer)
      ? []
      : soft('log.answer', { answer: answerName(kind, answer, names.thing) }),
  'result.overridden': ({ character, before, after }, names) => [
    change('log.overridden', { ...who(names, character), before, after }),
  ],

  'roll.made': (data, names) => [
    words(rollWord(data.throw_number > 1, data.purpose === 'trait' && !data.label), {
      ...who(names, data.character),
      trait: traitName(data.trait),
      purpose: data.label || purposeName(data.purpose),
    }),
    ...rollParts(data.set, chipsOf(modifiersOf(data)), data.outcome, targetOf(data)),
    ...rule('SW-trait-1'),
    ...(data.set.wild ? rule('SW-wild-1') : []),
    ...([...data.set.dice, ...(data.set.wild ? [data.set.wild] : [])].some((die) => die.faces.length > 1)
      ? rule('SW-ace-1')
      : []),
  ],
  'critical.checked': ({ die, critical }) => [
    throwOf({ sides: 6, faces: [die], sum: die }, { label: t('log.confirm') }),
    ...(critical ? [] : soft('log.no-crit')),
    ...rule('SW-crit-4'),
  ],
  'roll.settled': ({ outcome: came, throw_number }) => {
    const { text, tone } = verdictOf(came);
    return [
      ...(throw_number > 1 ? soft('log.kept', { number: throw_number }) : []),
      { kind: 'outcome', text, tone },
      ...(came.raises > 0 ? rule('SW-raise-1') : []),
      ...(came.critical ? rule('SW-crit-1') : []),
    ];
  },
  'opposed.settled': (data, names) => [
    data.tie
      ? outcome('log.opposed.tie', 'plain')
      : outcome('log.opposed', data.won ? 'good' : 'bad', {
          name: names.thing(data.won ? data.initiator : data.defender),
          raises: data.raises ?? 0,
        }),
    ...rule('SW-opposed-1'),
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
      chips: data.modifier ? [{ text: signed(data.modifier) }] : [],
      total: data.total,
      ...(data.row && { target: tOr(`row.${data.row}`, readable(data.row)) }),
    },
  ],
  'dice.rolled': ({ label, sides, faces }) => [
    ...(label ? [{ kind: 'words', text: label } as const] : []),
    { kind: 'throw', dice: faces, sides: sides[0] ?? 6 },
  ],

  'encounter.started': () => [outcome('log.encounter', 'plain'), ...rule('SW-init-1')],
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
    ...rule('SW-init-4'),
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
    ...(joker_drawn ? [...soft('log.reshuffle'), ...rule('SW-init-8')] : []),
  ],
  'actions.declared': ({ character, actions, penalty }, names) => [
    words('log.declared', { ...who(names, character), count: actions.length, penalty: signed(penalty) }),
    ...rule('SW-multiaction-1'),
  ],
  'action.taken': ({ character, action }, names) => {
    const { name } = who(names, character);
    if (toldAsTaken.includes(action)) return [plain(deed(action, name), 'soft')];
    // What has no rule of its own is told in their own words.
    const known = catalogue.has(`did.${action}`) || catalogue.has(`act.${action}`);
    return known ? [] : [plain(deed('act', name, { what: action }))];
  },
  moved: ({ character, inches, ran }, names) =>
    soft(ran ? 'log.runs' : 'log.moves', { ...who(names, character), inches }),
  'adjacency.changed': ({ character, others }, names) =>
    soft(others.length ? 'log.beside' : 'log.beside.nobody', {
      ...who(names, character),
      others: listed(others.map(names.thing)),
    }),
  'interrupt.settled': ({ by, against, first, simultaneous, joker }, names) => [
    outcome(
      simultaneous ? 'log.interrupt.both' : first ? 'log.interrupt' : 'log.interrupt.slow',
      first ? 'good' : 'plain',
      { name: names.thing(by), against: names.thing(against) },
    ),
    ...rule(joker ? 'SW-joker-1' : 'SW-hold-5'),
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
  'ammo.spent': ({ left }) => (left === undefined ? [] : soft('log.shots-left', { left })),
  'weapon.handled': ({ character, weapon, ready, dropped }, names) =>
    soft(dropped ? 'log.weapon.dropped' : ready ? 'log.weapon.ready' : 'log.weapon.away', {
      ...who(names, character),
      weapon: names.thing(weapon),
    }),
  'attack.hit': ({ target, raise, stray, touch }, names) => [
    outcome(
      stray ? 'log.hit.stray' : touch ? 'log.touched' : raise ? 'log.hit.raise' : 'log.hit',
      raise ? 'great' : 'good',
      who(names, target),
    ),
  ],
  // Whom it was meant for may be nobody: a place, or somebody who is no longer there.
  'attack.missed': ({ target, cause }, names) => [
    cause === 'lost'
      ? outcome('log.lost-action', 'bad')
      : outcome(target ? 'log.missed' : 'log.missed.place', 'bad', target ? who(names, target) : {}),
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
            ...(at === last && { chips, total: data.total }),
          }),
        ),
      ),
      ...rule('SW-damage-1'),
    ];
  },
  'damage.compared': ({ victim, damage, toughness, shaken, wounds }, names) => [
    ...(toughness === undefined ? [] : soft('log.against-toughness', { damage, toughness })),
    outcome(
      wounds > 0 ? 'log.would-wound' : shaken ? 'log.shaken' : 'log.unhurt',
      wounds > 0 || shaken ? 'bad' : 'plain',
      { ...who(names, victim), wounds },
    ),
    ...rule('SW-damage-7'),
  ],
  'wounds.soaked': ({ character, soaked, left }, names) => [
    outcome(
      soaked === 0 ? 'log.soaked.none' : left === 0 ? 'log.soaked.all' : 'log.soaked',
      soaked ? 'good' : 'bad',
      {
        ...who(names, character),
        soaked,
        left,
      },
    ),
    ...rule('SW-soak-1'),
  ],
  'wounds.changed': ({ character, before, after }, names) => [
    change('log.wounds', { ...who(names, character), before, after }, after > before ? 'bad' : 'good'),
  ],
  'state.gained': ({ character, state, rule: id, target }, names) => [
    changed(gains(names.thing(character), state, target ? names.thing(target) : ''), stateTone(state, true)),
    ...rule(id),
  ],
  'state.lost': ({ character, state, rule: id }, names) => [
    changed(loses(names.thing(character), state), stateTone(state, false)),
    ...rule(id),
  ],
  'struggle.failed': ({ character }, names) => soft('log.struggle', who(names, character)),
  'injury.gained': ({ character, injury }, names) => [
    outcome('log.injury', 'bad', {
      ...who(names, character),
      place: t(`place.${injury.place}`),
      detail: injury.detail ? tOr(`row.${injury.detail}`, traitName(injury.detail)) : 'none',
    }),
  ],
  'injuries.healed': ({ character }, names) => [change('log.injuries-healed', who(names, character), 'good')],
  'fatigue.gained': ({ character, cause }, names) => [
    change('log.fatigue', { ...who(names, character), why: causeName(cause) }, 'bad'),
  ],
  'fatigue.lost': ({ character }, names) => [change('log.fatigue-lost', who(names, character), 'good')],
  'support.gained': ({ character, from, trait, value }, names) => [
    change(
      'log.support',
      { ...who(names, character), from: names.thing(from), trait: traitName(trait), value: signed(value) },
      value < 0 ? 'bad' : 'good',
    ),
  ],
  'ability.used': ({ character, key }, names) =>
    soft('log.ability', { ...who(names, character), edge: edgeName(key) }),
  displaced: ({ character, inches, cause }, names) => {
    const values = { ...who(names, character), inches };
    return [changed(tOr(`displaced.${cause}`, t('log.displaced', values), values), 'plain')];
  },
  drifted: ({ dice, clock, half_inches }) => [
    { kind: 'throw', dice },
    change('log.drifted', { clock, inches: half_inches / 2 }),
  ],
  'object.struck': ({ what, damage, hardness, broken }) => [
    change('log.object', { what: tOr(`breakable.${what}`, readable(what)), damage, hardness }),
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
      fell ? 'bad' : 'plain',
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
      'bad',
    ),
  ],
  'time.passed': ({ minutes }) => [outcome('log.time', 'plain', { time: timeText(minutes) })],
});

export function timeText(minutes: number): string {
  if (minutes < 60) return t('minutes', { count: minutes });
  if (minutes < 1440) return t('hours', { count: Math.round(minutes / 6) / 10 });
  return t('days', { count: Math.round(minutes / 144) / 10 });
}

function purseName(purse: string, owner: string, names: Names): string {
  if (purse === 'gm-pool') return t('gm-pool');
  return purse === 'player' ? names.member(owner) : names.thing(owner);
}
export const purposeName = (purpose: string): string => tOr(`purpose.${purpose}`, readable(purpose));
export const actionName = (action: string): string => tOr(`act.${action}`, readable(action));

/** What an answer is called: its own word for this kind of question, else the thing or the card it names. */
export function answerName(kind: string, answer: string, nameOf: (id: string) => string): string {
  const own = tOr(`answer.${kind}.${answer}`, tOr(`answer.${answer}`, ''));
  if (own) return own;
  if (/^(10|[2-9AKQJ])[SHDC]$|^J[RB]$/.test(answer)) return cardSign(answer);
  const number = /^accept-(\d+)$/.exec(answer)?.[1];
  if (number) return t('answer.accept-number', { number });
  if (answer.startsWith('reroll-')) return t('answer.reroll-by', { edge: edgeName(answer.slice(7)) });
  const trait = tOr(`trait.${answer}`, '');
  return trait || nameOf(answer);
}
