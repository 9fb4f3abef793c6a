// A GM's preparation: what is in its file, how it is read, and which commands bring it to another room.
import { describe, expect, it } from 'vitest';
import { Refused } from '@kast/sdk';
import { bringAll, type Step } from '../src/systems/common/gm/bringing';
import { misfitIn } from '../src/systems/common/gm/checkedBringing';
import {
  blobOf,
  countsOf,
  parts,
  preparationOf,
  readPreparation,
  stepsOf,
  textOf,
  UnfitPreparation,
  type Part,
  type Preparation,
} from '../src/systems/common/gm/preparation';
import type { RoomState } from '../src/table/wire';
import { creatures as toy } from '../src/systems/toy/gm/kept';

const wolf = (name: string, more: object = {}) => ({
  id: name,
  sheet: { name, hd: 2, damage: [6], ...more },
});
const settings = {
  note: 'Be kind',
  locked: true,
  spectators: false,
  odds: 'gm',
  sheets_locked: false,
  automation: { rolls: 'ask', sheets: 'full', turns: 'full', points: 'full', healing: 'full' },
  real_dice: 'off',
};
const pack = {
  name: 'The pack',
  creatures: [{ name: 'Owl', method: 'toy.monster.add', params: { hd: 1 } }],
};

/** What a GM holds of a table with something of each part. */
const prepared = (): RoomState =>
  ({
    room: {
      name: 'The mill',
      settings,
      notes: { shared: { text: 'Clues', version: 1 }, gm: { text: 'The duke lies', version: 4 } },
      handouts: {
        h1: { title: 'A letter', text: 'Come', to: 'all' },
        h2: {
          title: 'A map',
          text: '',
          to: 'gm',
          image: { image: 'cafe', kind: 'png', width: 1, height: 1, bytes: 3, description: 'A road' },
        },
      },
      clocks: {
        c1: { name: 'Doom', segments: 6, filled: 2, hidden: true },
        c2: { name: 'Dawn', segments: 4, filled: 0, hidden: false },
      },
      encounters: { e1: pack },
    },
    table: { monsters: { w: wolf('Wolf') }, settings: { luck_tie: 'max', combat: true } },
  }) as unknown as RoomState;
const empty = (): RoomState =>
  ({
    room: {
      name: 'Elsewhere',
      settings: { ...settings, note: '', spectators: true, odds: 'everybody', locked: false },
      notes: { shared: { text: '', version: 0 }, gm: { text: 'Mine', version: 7 } },
      handouts: {},
      clocks: {},
      encounters: {},
    },
    table: { monsters: {}, settings: { luck_tie: 'current', combat: true, confirm_claims: true } },
  }) as unknown as RoomState;

const flag = { type: 'boolean' };
const schema = {
  methods: {
    'toy.settings.set': { properties: { luck_tie: {}, combat: flag, confirm_claims: flag } },
  },
  $defs: {},
};
const bytes = new Uint8Array([0, 255, 7]);
const ofTable = (state = prepared()) => preparationOf(state, toy, async () => new Blob([bytes]));
const all = new Set<Part>(parts);
const steps = (what: Preparation, to = empty(), wanted: ReadonlySet<Part> = all) =>
  stepsOf(what, wanted, to, toy, [], schema);

describe('the file', () => {
  it('holds all of it, and reads as what was saved', async () => {
    const saved = await ofTable();
    expect(countsOf(saved)).toEqual({
      creatures: 1,
      encounters: 1,
      handouts: 2,
      clocks: 2,
      gm: 1,
      shared: 1,
      room: 1,
      game: 1,
    });
    const read = readPreparation(textOf(saved), toy, misfitIn);
    expect(textOf(read)).toEqual(textOf(saved));
    const image = read.handouts[1]!.image!;
    expect(image.description).toBe('A road');
    expect(new Uint8Array(await blobOf(image).arrayBuffer())).toEqual(bytes);
  });
  it('tells nothing of the room itself: neither its lock nor whom a handout was for', async () => {
    const text = textOf(await ofTable());
    expect(text).not.toContain('locked": true');
    expect(text).not.toContain('"to"');
  });

  const problem = (written: object | string) => {
    try {
      readPreparation(typeof written === 'string' ? written : JSON.stringify(written), toy, misfitIn);
    } catch (error) {
      if (error instanceof UnfitPreparation) return error.problem;
    }
    return undefined;
  };
  const file = (more: object) => ({ kast: 'preparation.v1', game: 'toy', ...more });
  it.each<[string, object | string, object | undefined]>([
    ['no part at all', file({}), undefined],
    ['no JSON', 'Wolf', { kind: 'no-file' }],
    ['an encounter', { kast: 'encounter.v1', game: 'toy' }, { kind: 'no-file' }],
    ['a later version', { kast: 'preparation.v2', game: 'toy' }, { kind: 'no-file' }],
    ['another game', file({ game: 'troika' }), { kind: 'other-game', game: 'troika' }],
    [
      'an unknown part',
      file({ clokcs: [] }),
      { kind: 'misfit', misfit: { path: ['clokcs'], isUnknown: true } },
    ],
    [
      'a handout without a text',
      file({ handouts: [{ title: 'A', text: '' }, { title: 'B' }] }),
      {
        kind: 'misfit',
        place: { part: 'handouts', at: 2, name: 'B' },
        misfit: { path: ['text'], isUnknown: false },
      },
    ],
    [
      'an unknown field of a clock',
      file({ clocks: [{ name: 'Doom', segments: 6, filled: 0, hiden: true }] }),
      {
        kind: 'misfit',
        place: { part: 'clocks', at: 1, name: 'Doom' },
        misfit: { path: ['hiden'], isUnknown: true },
      },
    ],
    [
      'a creature by another command',
      file({ creatures: [{ name: 'Wolf', method: 'room.kick', params: {} }] }),
      { kind: 'no-creature', place: { part: 'creatures', at: 1, name: 'Wolf' } },
    ],
  ])('is looked at whole: %s', (_, written, expected) => expect(problem(written)).toEqual(expected));
});

describe('in another room', () => {
  it('comes behind the screen', async () => {
    const given = steps(await ofTable()).map(({ method, params }) => [method, params]);
    const clock = (given[4]![1] as { id: string }).id;
    expect(given).toEqual([
      ['toy.monster.add', { ...toy.of(prepared().table)[0]!.params, name: 'Wolf', hidden: true }],
      ['room.encounter.add', pack],
      ['room.handout.add', { title: 'A letter', text: 'Come', to: 'gm' }],
      ['room.handout.add', { title: 'A map', text: '', to: 'gm' }],
      ['room.clock.add', { id: clock, name: 'Doom', segments: 6, hidden: true }],
      ['room.clock.set', { clock, filled: 2 }],
      ['room.clock.add', { id: expect.any(String), name: 'Dawn', segments: 4, hidden: true }],
      ['room.note.set', { note: 'gm', text: 'Mine\n\nThe duke lies', version: 7 }],
      ['room.note.set', { note: 'shared', text: 'Clues', version: 0 }],
      ['room.settings', { note: 'Be kind', spectators: false, odds: 'gm' }],
      ['toy.settings.set', { luck_tie: 'max', confirm_claims: false }],
    ]);
  });
  it('comes as far as it is wanted', async () => {
    const given = steps(await ofTable(), empty(), new Set<Part>(['clocks']));
    expect(given.map(({ place }) => place.part)).toEqual(['clocks', 'clocks', 'clocks']);
  });
  it('does not come twice', async () => expect(steps(await ofTable(), prepared())).toEqual([]));
  it('is refused where there is no room for it', async () => {
    const full = empty();
    full.room.clocks = Object.fromEntries(
      Array.from({ length: 19 }, (_, at) => [
        `c${at}`,
        { name: `${at}`, segments: 4, filled: 0, hidden: false },
      ]),
    );
    const saved = await ofTable();
    expect(() => steps(saved, full)).toThrow(
      new UnfitPreparation({ kind: 'no-room', place: { part: 'clocks' }, most: 20 }),
    );
    const long = empty();
    long.room.notes.gm = { text: 'x'.repeat(19_990), version: 1 };
    expect(() => steps(saved, long)).toThrow('no-room');
  });
});

it('goes again where the table refuses one of the commands', async () => {
  const things = new Map<string, string>([['1', 'Doom']]);
  const given: string[] = [];
  const table = {
    async call(method: string, params: object = {}) {
      const { name, id } = params as { name?: string; id?: string };
      given.push(`${method} ${name ?? id ?? ''}`.trim());
      if (name === 'Dusk')
        return new Refused({ code: 1, message: 'Full.', data: { kind: 'too-many-clocks' } });
      if (method === 'clock.add') things.set(String(things.size + 1), name!);
      if (method === 'clock.remove') things.delete(id!);
      return undefined;
    },
  };
  const add = (name: string): Step => ({ name, method: 'clock.add', params: { name } });
  const stopped = await bringAll(
    table,
    [
      { name: '', method: 'note.set', params: {}, back: { method: 'note.back', params: {} } },
      add('Doom'),
      add('Dawn'),
      add('Dusk'),
    ],
    [
      {
        present: () => [...things].map(([id, name]) => ({ id, name })),
        removal: (id) => ({ method: 'clock.remove', params: { id } }),
      },
    ],
  );
  expect(stopped?.at).toBe(3);
  expect(stopped?.refused.kind).toBe('too-many-clocks');
  expect([...things]).toEqual([['1', 'Doom']]);
  expect(given.slice(4)).toEqual(['note.back', 'clock.remove 3', 'clock.remove 2']);
});
