// What the events that every room has say in the chronicle.
import type { TableEvent } from '@kast/sdk';
import { listed, t, tOr } from '../i18n/index.svelte';
import { refusalText } from '../i18n/refusalText';
import type { Entry } from './chronicle';
import type { Names } from './names';
import { saidOnce, type Part } from './parts';
import { rollParts } from './rollParts';
import { clockText } from './tools/countdown';
import { commandName } from './tools/heldCommands';
import type { SystemUi } from './systemUi';
import type { EventData, GivenAgain, PlayedAgain } from './wire';

type EventParts = {
  [T in keyof EventData]?: (data: EventData[T], event: TableEvent, names: Names) => Part[];
};

const words = (text: string): Part[] => [{ kind: 'words', text, tone: 'soft' }];
const nameBy = (event: TableEvent, names: Names): string => (event.by ? names.member(event.by) : '');

const partsByType: EventParts = {
  'room.opened': () => words(t('log.opened')),
  'room.joined': (data, _event, names) =>
    words(t(data.returned ? 'log.returned' : 'log.joined', { name: data.name || names.member(data.member) })),
  'room.left': (data, _event, names) => words(t('log.left', { name: names.member(data.member) })),
  'room.renamed': (data, event) =>
    words(t(event.by === data.member ? 'log.renamed' : 'log.renamed-for', { name: data.name })),
  'room.kicked': (data, _event, names) => words(t('log.kicked', { name: names.member(data.member) })),
  'room.seats.cleared': (data) => words(t('log.seats-cleared', { count: data.members.length })),
  'room.role.changed': (data, _event, names) =>
    words(t('log.role', { name: names.member(data.member), role: tOr(`role.${data.role}`, data.role) })),
  'room.settings.changed': (data) =>
    words(
      [
        data.note ? t('log.note', { note: data.note }) : t('log.settings'),
        ...(data.real_dice && data.real_dice !== 'off' ? [t(`log.real-dice.${data.real_dice}`)] : []),
        ...(data.sheets_locked ? [t('log.sheets-locked')] : []),
      ].join(' '),
    ),
  'room.clock.added': ({ name, segments, hidden }) =>
    words(t(hidden ? 'log.clock.added.hidden' : 'log.clock.added', { name, segments })),
  'room.clock.changed': ({ name, segments, before, filled }) =>
    words(
      before === undefined
        ? t('log.clock.changed', { name, filled, segments })
        : t('log.clock.step', { name, before, filled, segments }),
    ),
  'room.clock.removed': ({ name }) => words(t('log.clock.removed', { name })),
  'room.timer.started': ({ name, length_ms }) => {
    const time = clockText(length_ms);
    return words(name ? t('log.timer.started.name', { name, time }) : t('log.timer.started', { time }));
  },
  'room.timer.paused': ({ left_ms }) => words(t('log.timer.paused', { time: clockText(left_ms) })),
  'room.timer.resumed': ({ left_ms }) => words(t('log.timer.resumed', { time: clockText(left_ms) })),
  'room.timer.ended': () => words(t('log.timer.ended')),
  'room.paused': ({ reason }) => [
    { kind: 'outcome', text: reason ? t('log.paused.reason', { reason }) : t('log.paused'), tone: 'plain' },
  ],
  'room.resumed': () => [{ kind: 'outcome', text: t('log.resumed'), tone: 'plain' }],
  'room.x-card.raised': () => [{ kind: 'outcome', text: t('log.x-card'), tone: 'bad' }],
  'room.ready.opened': ({ label }) =>
    words(label ? t('log.ready.opened.label', { label }) : t('log.ready.opened')),
  'room.ready.answered': ({ member }, _event, names) =>
    words(t('log.ready.answered', { name: names.member(member) })),
  'room.ready.closed': ({ complete, missing }, _event, names) =>
    words(
      complete
        ? t('log.ready.complete')
        : t('log.ready.closed', { names: listed(missing.map(names.member)) }),
    ),
  'room.note.changed': ({ note }) => words(t(`log.note.${note}`)),
  'room.handout.added': ({ title }) => words(t('log.handout.added', { title })),
  'room.handout.changed': ({ title, shown }) =>
    words(t(shown ? 'log.handout.shown' : 'log.handout.changed', { title })),
  'room.handout.removed': ({ title }) => words(t('log.handout.removed', { title })),
  'room.encounter.added': ({ name }) => words(t('log.encounter.added', { name })),
  'room.encounter.removed': ({ name }) => words(t('log.encounter.removed', { name })),
  'room.command.held': ({ method, question }) =>
    words(t('log.command.held', { what: commandName(method, question) })),
  'room.command.passed': ({ method, question, without_offered }) =>
    words(
      t(without_offered ? 'log.command.passed.without' : 'log.command.passed', {
        what: commandName(method, question),
      }),
    ),
  'room.command.turned-down': ({ method, question, reason }) => {
    const what = commandName(method, question);
    return words(
      reason ? t('log.command.turned-down.reason', { what, reason }) : t('log.command.turned-down', { what }),
    );
  },
  'room.command.cancelled': ({ method, question }) =>
    words(t('log.command.cancelled', { what: commandName(method, question) })),
  'room.invited': (data) => words(t('log.invited', { role: tOr(`role.${data.role}`, data.role) })),
  'room.revoked': (data) => words(t('log.revoked', { role: tOr(`role.${data.role}`, data.role) })),
  'room.seat.renewed': (data, _event, names) =>
    words(t('log.renewed-seat', { name: names.member(data.member) })),
  'room.seat.code.made': (data, _event, names) =>
    words(t('log.seat.code', { name: names.member(data.member) })),
  'room.seat.shared': (data, _event, names) =>
    words(t('log.seat.shared', { name: names.member(data.member) })),
  'room.seat.asked': (data, _event, names) => words(t('log.seat.asked', { name: names.member(data.member) })),
  'room.seat.answered': (data, _event, names) =>
    words(t(`log.seat.${data.answer}`, { name: names.member(data.member) })),
  'room.undone': (_data, event, names) => [
    { kind: 'outcome', text: t('log.undone', { name: nameBy(event, names) }), tone: 'plain' },
  ],
  'dice.epoch.started': (data) => words(t('log.epoch.began', { epoch: data.epoch })),
  'dice.epoch.revealed': (data) => words(t('log.epoch.revealed', { epoch: data.epoch, rolls: data.rolls })),
  'room.said': (data, event, names) => {
    const rolls = data.rolls ?? [];
    const parts: Part[] = [];
    if (data.to)
      parts.push({
        kind: 'words',
        text: t('log.whisper', { names: listed(data.to.map(names.member)) }),
        tone: 'secret',
      });
    const emote = data.kind === 'emote';
    const text = emote ? `${nameBy(event, names)} ${data.text}` : data.text;
    parts.push({ kind: 'said', text, emote });
    return [...parts, ...rolls.flatMap((thrown) => rollParts(thrown))];
  },
  'dice.rolled': (data, _event, names) => {
    const parts: Part[] = [];
    if (data.hidden) return [{ kind: 'words', text: t('log.hidden-roll'), tone: 'secret' }];
    if (data.audience && data.audience !== 'all')
      parts.push({
        kind: 'words',
        text: t('log.roll-for', { who: audience(data.audience, names) }),
        tone: 'secret',
      });
    if (data.blind) parts.push({ kind: 'words', text: t('log.blind'), tone: 'secret' });
    if (data.label) parts.push({ kind: 'words', text: data.label });
    if (data.result) parts.push(...rollParts(data.result));
    return parts;
  },
  'dice.opened': (data, _event, names) => {
    const name = names.member(data.roller);
    const parts: Part[] = words(t(data.results.length ? 'log.opened-roll' : 'log.opened-dice', { name }));
    if (data.label) parts.push({ kind: 'words', text: data.label });
    parts.push(...data.results.flatMap((thrown) => rollParts(thrown)));
    // What a command of the game threw is shown die by die, each with its own number of sides.
    if (data.results.length === 0) parts.push(...drawnParts(data.proof.draws));
    return parts;
  },
};

/** Dice of a kind together, in the order in which they fell. */
function drawnParts(draws: number[][]): Part[] {
  const parts: Extract<Part, { kind: 'throw' }>[] = [];
  for (const [sides = 6, lowest = 1, value = 0] of draws) {
    const last = parts.at(-1);
    if (last && last.sides === sides) last.dice.push(value);
    else parts.push({ kind: 'throw', dice: [value], sides, label: `${lowest}–${lowest + sides - 1}` });
  }
  return parts;
}

function audience(to: string | string[], names: Names): string {
  if (typeof to === 'string') return t(to === 'gm' ? 'audience.gm' : 'audience.self');
  return listed(to.map(names.member));
}

/** Undefined where the event is not the room's. */
export function roomParts(event: TableEvent, names: Names): Part[] | undefined {
  const partsOf = partsByType[event.type as keyof EventData] as
    ((data: unknown, event: TableEvent, names: Names) => Part[]) | undefined;
  return partsOf?.(event.data, event, names);
}

/** What an event says, the room's or the game's. */
export const partsOf = (event: TableEvent, names: Names, system: SystemUi): Part[] =>
  amendedParts(event, names, system) ?? roomParts(event, names) ?? gameParts(event, names, system);

/** What an entry says: what brings back what was taken back says that alone. */
export const entryParts = (entry: Entry, names: Names, system: SystemUi): Part[] =>
  entry.bringsBack
    ? [{ kind: 'outcome', text: t('log.brought-back', { name: names.member(entry.by) }), tone: 'plain' }]
    : saidOnce(entry.events.flatMap((event) => partsOf(event, names, system)));

/** What was left for the group to enter by hand is marked as such. */
function gameParts(event: TableEvent, names: Names, system: SystemUi): Part[] {
  const parts = system.parts(event, names) ?? [];
  return event.unapplied && parts.length ? [...parts, ...words(t('log.unapplied'))] : parts;
}

function amendedParts(event: TableEvent, names: Names, system: SystemUi): Part[] | undefined {
  if (event.type !== 'room.amended') return undefined;
  const { commands } = event.data as unknown as EventData['room.amended'];
  return [
    { kind: 'outcome', text: t('log.amended.by', { name: nameBy(event, names) }), tone: 'plain' },
    ...commands.flatMap((command) => givenParts(command, names, system)),
  ];
}

/** What a command comes to, given again. */
export function givenParts(command: GivenAgain, names: Names, system: SystemUi): Part[] {
  const { by, events, dropped, amended, inserted, refusal, proof, self_reported: reported } = command;
  const name = names.member(by);
  const head = dropped
    ? inserted
      ? 'log.amended.taken-out'
      : 'log.amended.dropped'
    : inserted
      ? 'log.amended.inserted'
      : amended
        ? 'log.amended.now'
        : 'log.amended.then';
  const parts = [...words(t(head, { name })), ...playedParts(events, command, names, system)];
  if (refusal) parts.push({ kind: 'words', text: refusalText(refusal), tone: 'bad' });
  if (reported) parts.push(...words(t('log.self-reported.what')));
  if (proof) {
    const dice = proof.draws.map(([, , value]) => value).join(', ');
    const word = inserted ? 'log.amended.inserted.dice' : 'log.amended.dice';
    parts.push(...words(t(word, { count: proof.draws.length, dice })));
  }
  return parts;
}

/** What the events of a command say that stand inside another event. */
export const playedParts = (
  events: readonly PlayedAgain[],
  { by, cause }: Pick<GivenAgain, 'by' | 'cause'>,
  names: Names,
  system: SystemUi,
): Part[] =>
  events.flatMap(({ type, data, rules, unapplied }) =>
    partsOf(
      {
        cursor: '',
        at: '',
        by,
        cause,
        type,
        data: data as TableEvent['data'],
        ...(rules && { rules }),
        ...(unapplied && { unapplied }),
      },
      names,
      system,
    ),
  );
