// All that a GM has prepared at a table, as one file: whom the GM plays, kept encounters, notes, handouts, clocks and
// settings. In another room of the same game it becomes commands, which bring all of it behind the screen.
import { newSeat } from '@kast/sdk';
import type { RoomState } from '../../../table/wire';
import type { SystemSchema } from '../../../table/amendFields';
import { bytesOf, noteBytesMax } from '../../../table/tools/noteDraft.svelte';
import { bringingIn, renamed, type Bringing, type Encounter, type KeptCreatures } from './encounters';
import type { Command, Step } from './bringing';
import type { Misfit } from './checkedBringing';

const format = 'preparation.v1';
/** With all images that a room may have. */
export const preparationBytesMost = 64 * 1024 * 1024;

export interface PreparedImage {
  kind: 'png' | 'jpeg' | 'webp';
  base64: string;
  description?: string;
}
export interface PreparedHandout {
  title: string;
  text: string;
  image?: PreparedImage;
}
export interface PreparedClock {
  name: string;
  segments: number;
  filled: number;
}
export interface Preparation {
  kast: typeof format;
  game: string;
  /** The room's; it stays that of the room that the preparation comes to. */
  name: string;
  creatures: Bringing[];
  encounters: Encounter[];
  notes: { gm?: string; shared?: string };
  handouts: PreparedHandout[];
  clocks: PreparedClock[];
  settings: { room?: Params; game?: Params };
}
type Params = Record<string, unknown>;

/** The parts, in the order in which they come. What may be refused by the table comes before what cannot be. */
export const parts = [
  'creatures',
  'encounters',
  'handouts',
  'clocks',
  'gm',
  'shared',
  'room',
  'game',
] as const;
export type Part = (typeof parts)[number];

/** Of the room's settings those that are prepared: its name and its lock are its own. */
const roomSettings = ['note', 'spectators', 'odds', 'sheets_locked', 'automation', 'real_dice'] as const;
/** As many as a room takes: `clocks_max`, `handouts_max`, `encounters_max` of the server. */
const most: Partial<Record<Part, number>> = { clocks: 20, handouts: 40, encounters: 30 };

/** Where in a preparation something is. */
export interface Place {
  part: Part;
  /** Which of the part's, from 1; what it is called. Of a part that is one thing neither. */
  at?: number;
  name?: string;
}

export type Problem =
  | { kind: 'no-file' }
  | { kind: 'other-game'; game: string }
  | { kind: 'misfit'; place?: Place; misfit: Misfit }
  | { kind: 'no-creature'; place: Place }
  | { kind: 'no-room'; place: Place; most: number };

/** Why a file is not taken, or does not fit this room. */
export class UnfitPreparation extends Error {
  constructor(readonly problem: Problem) {
    super(problem.kind);
  }
}

const text = (maxLength: number) => ({ type: 'string', maxLength });
const named = (properties: object, required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const creature = named({ name: text(120), method: text(80), params: { type: 'object' } }, [
  'name',
  'method',
  'params',
]);
const listOf = (items: object, maxItems: number) => ({ type: 'array', maxItems, items });
const image = named(
  {
    kind: { enum: ['png', 'jpeg', 'webp'] },
    base64: { type: 'string', pattern: '^[A-Za-z0-9+/]+={0,2}$' },
    description: text(300),
  },
  ['kind', 'base64'],
);

/** Of the file. What single commands take is checked by the server's own schema. */
const schema = named(
  {
    kast: { const: format },
    game: text(60),
    name: text(120),
    creatures: listOf(creature, 500),
    encounters: listOf(
      named({ name: text(120), creatures: listOf(creature, 60) }, ['name', 'creatures']),
      30,
    ),
    notes: named({ gm: text(noteBytesMax), shared: text(noteBytesMax) }, []),
    handouts: listOf(named({ title: text(120), text: text(10_000), image }, ['title', 'text']), 40),
    clocks: listOf(
      named({ name: text(120), segments: { type: 'integer' }, filled: { type: 'integer', minimum: 0 } }, [
        'name',
        'segments',
        'filled',
      ]),
      20,
    ),
    settings: named({ room: { type: 'object' }, game: { type: 'object' } }, []),
  },
  ['kast', 'game'],
);

/** What is prepared at this table. `imageOf` fetches the bytes of an image by its hash. */
export async function preparationOf(
  { room, table }: RoomState,
  kept: KeptCreatures,
  imageOf: (hash: string) => Promise<Blob>,
): Promise<Preparation> {
  const handouts: PreparedHandout[] = [];
  for (const { title, text, image } of Object.values(room.handouts)) {
    if (!image) handouts.push({ title, text });
    else {
      const base64 = base64Of(new Uint8Array(await (await imageOf(image.image)).arrayBuffer()));
      const { kind, description } = image;
      handouts.push({ title, text, image: { kind, base64, ...(description && { description }) } });
    }
  }
  const { gm, shared } = room.notes;
  return {
    kast: format,
    game: kept.game,
    name: room.name,
    creatures: kept.of(table).map(({ name, method, params }) => ({ name, method, params })),
    encounters: encountersIn(room),
    notes: { ...(gm?.text && { gm: gm.text }), ...(shared.text && { shared: shared.text }) },
    handouts,
    clocks: Object.values(room.clocks).map(({ name, segments, filled }) => ({ name, segments, filled })),
    settings: { room: roomSettingsOf(room), game: (table as { settings?: Params }).settings },
  };
}

export const textOf = (preparation: Preparation): string => `${JSON.stringify(preparation, null, 1)}\n`;

/** What a file of `textOf` holds. Throws `UnfitPreparation`. */
export function readPreparation(
  written: string,
  kept: KeptCreatures,
  misfitIn: (schema: object, value: unknown) => Misfit | undefined,
): Preparation {
  const file = parsed(written);
  if (file?.kast !== format) throw new UnfitPreparation({ kind: 'no-file' });
  if (file.game !== kept.game) throw new UnfitPreparation({ kind: 'other-game', game: String(file.game) });
  const misfit = misfitIn(schema, file);
  if (misfit) throw new UnfitPreparation({ kind: 'misfit', ...placed(misfit, file) });
  const { name = '', creatures = [], encounters = [], notes = {}, handouts = [], clocks = [] } = file;
  return {
    kast: format,
    game: kept.game,
    name,
    creatures: creatures.map((one, at) => own(one, kept, { part: 'creatures', at: at + 1, name: one.name })),
    encounters: encounters.map((one, at) => ({
      name: one.name,
      creatures: one.creatures.map((creature) =>
        own(creature, kept, { part: 'encounters', at: at + 1, name: one.name }),
      ),
    })),
    notes,
    handouts,
    clocks,
    settings: file.settings ?? {},
  };
}

function own(one: Bringing, { methods }: KeptCreatures, place: Place): Bringing {
  const read = bringingIn(one, methods);
  if (!read) throw new UnfitPreparation({ kind: 'no-creature', place });
  return read;
}

function parsed(written: string): Partial<Preparation> | undefined {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** "handouts", "2", "title" are the title of the third handout. */
function placed({ path, isUnknown }: Misfit, file: object): { place?: Place; misfit: Misfit } {
  const [first = '', second = '', ...rest] = path;
  const list = (file as Record<string, unknown>)[first];
  if (Array.isArray(list) && second !== '') {
    const { name, title } = (list[Number(second)] ?? {}) as { name?: unknown; title?: unknown };
    const called = name ?? title;
    const place = {
      part: first as Part,
      at: Number(second) + 1,
      ...(typeof called === 'string' && { name: called }),
    };
    return { place, misfit: { path: rest, isUnknown } };
  }
  return { misfit: { path, isUnknown } };
}

/** How many things of each part there are; of a part that is one thing 1. */
export function countsOf(preparation: Preparation): Record<Part, number> {
  const { creatures, encounters, handouts, clocks, notes, settings } = preparation;
  return {
    creatures: creatures.length,
    encounters: encounters.length,
    handouts: handouts.length,
    clocks: clocks.length,
    gm: Number(Boolean(notes.gm)),
    shared: Number(Boolean(notes.shared)),
    room: Number(Object.keys(settings.room ?? {}).length > 0),
    game: Number(Object.keys(settings.game ?? {}).length > 0),
  };
}

export interface PreparedStep extends Step {
  place: Place;
  /** Of a handout: to be sent, and named in the command, before it is given. */
  image?: PreparedImage;
}

/**
 * The commands that bring these parts into a room, without what is there already. Throws `UnfitPreparation` where the
 * room has no place for them.
 */
export function stepsOf(
  preparation: Preparation,
  wanted: ReadonlySet<Part>,
  now: RoomState,
  kept: KeptCreatures,
  names: readonly string[],
  { methods }: SystemSchema,
): PreparedStep[] {
  const { room, table } = now;
  const all: Record<Part, () => PreparedStep[]> = {
    creatures: () => {
      const there = new Set(kept.of(table).map(({ name, method, params }) => keyOf([name, method, params])));
      const list = preparation.creatures
        .map((one, at) => ({ ...one, at: at + 1 }))
        .filter(({ name, method, params }) => !there.has(keyOf([name, method, params])));
      return renamed(list, names).map((one, place) => ({
        place: { part: 'creatures', at: list[place]!.at, name: list[place]!.name },
        name: one.name,
        method: one.method,
        params: kept.arriving(one, true),
      }));
    },
    encounters: () =>
      listed(
        'encounters',
        preparation.encounters,
        encountersIn(room),
        ({ name }) => name,
        (one) => ({ method: 'room.encounter.add', params: one }),
      ),
    handouts: () =>
      listed(
        'handouts',
        preparation.handouts,
        Object.values(room.handouts),
        ({ title }) => title,
        ({ title, text }) => ({ method: 'room.handout.add', params: { title, text, to: 'gm' } }),
        ({ title, text }) => ({ title, text }),
      ).map((step) => ({ ...step, image: preparation.handouts[step.place.at! - 1]!.image })),
    clocks: () =>
      listed(
        'clocks',
        preparation.clocks,
        Object.values(room.clocks),
        ({ name }) => name,
        ({ name, segments }) => ({
          method: 'room.clock.add',
          // An id that nobody can guess, for what is set of it next.
          params: { id: newSeat(), name, segments, hidden: true },
        }),
        ({ name, segments }) => ({ name, segments }),
      ).flatMap((step) => {
        const { filled } = preparation.clocks[step.place.at! - 1]!;
        const { id: clock } = step.params as { id: string };
        return filled === 0 ? step : [step, { ...step, method: 'room.clock.set', params: { clock, filled } }];
      }),
    gm: () => noteStep('gm'),
    shared: () => noteStep('shared'),
    room: () => {
      const { room: given = {} } = preparation.settings;
      return settingsStep('room', 'room.settings', given, roomSettingsOf(room));
    },
    game: () => {
      const method = `${kept.game}.settings.set`;
      const before = (table as { settings?: Params }).settings ?? {};
      const { game: given } = preparation.settings;
      if (!given) return [];
      // What is off is left out of what a table shows.
      const flags = Object.entries(methods[method]?.properties ?? {}).filter(
        ([, one]) => one.type === 'boolean',
      );
      const off = Object.fromEntries(flags.map(([name]) => [name, false]));
      return settingsStep('game', method, { ...off, ...given }, { ...off, ...before });
    },
  };
  /** One after the other: of what is alike by `sameOf` in the room already nothing is brought. */
  function listed<One extends object, There extends object>(
    part: Part,
    coming: readonly One[],
    there: readonly There[],
    nameOf: (one: One) => string,
    commandOf: (one: One) => Command,
    sameOf: (one: One | There) => object = (one) => one,
  ): PreparedStep[] {
    const known = new Set(there.map((one) => keyOf(sameOf(one))));
    const steps = coming.flatMap((one, at): PreparedStep[] => {
      const name = nameOf(one);
      const place = { part, at: at + 1, name };
      return known.has(keyOf(sameOf(one))) ? [] : [{ place, name, ...commandOf(one) }];
    });
    const limit = most[part];
    if (limit !== undefined && there.length + steps.length > limit)
      throw new UnfitPreparation({ kind: 'no-room', place: { part }, most: limit });
    return steps;
  }
  function noteStep(note: 'gm' | 'shared'): PreparedStep[] {
    const coming = preparation.notes[note] ?? '';
    const { text: there = '', version = 0 } = room.notes[note] ?? {};
    if (!coming || there.includes(coming)) return [];
    const text = there ? `${there}\n\n${coming}` : coming;
    if (bytesOf(text) > noteBytesMax)
      throw new UnfitPreparation({ kind: 'no-room', place: { part: note }, most: noteBytesMax });
    return [
      {
        place: { part: note },
        name: '',
        method: 'room.note.set',
        params: { note, text, version },
        back: { method: 'room.note.set', params: { note, text: there, version: version + 1 } },
      },
    ];
  }
  function settingsStep(part: Part, method: string, given: Params, before: Params): PreparedStep[] {
    const changed = Object.entries(given).filter(([name, value]) => keyOf(before[name]) !== keyOf(value));
    if (changed.length === 0) return [];
    const back = Object.fromEntries(
      changed.map(([name]) => [name, before[name]]).filter(([, value]) => value !== undefined),
    );
    return [
      {
        place: { part },
        name: '',
        method,
        params: Object.fromEntries(changed),
        back: { method, params: back },
      },
    ];
  }
  return parts.filter((part) => wanted.has(part)).flatMap((part) => all[part]());
}

const encountersIn = (room: RoomState['room']): Encounter[] =>
  Object.values(room.encounters ?? {}).map(({ name, creatures }) => ({
    name,
    creatures: creatures as Bringing[],
  }));

const roomSettingsOf = ({ settings }: RoomState['room']): Params =>
  Object.fromEntries(roomSettings.map((name) => [name, settings[name]]));

/** The same for the same values, whichever order their names have. */
function keyOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

function base64Of(bytes: Uint8Array): string {
  let letters = '';
  // In parts: a call takes so many arguments and no more.
  for (let at = 0; at < bytes.length; at += 0x8000)
    letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}

export const blobOf = ({ kind, base64 }: PreparedImage): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: `image/${kind}` });
