import { describe, expect, it } from 'vitest';
import { askedIn, begunWith, type AskedNames, type OpenQuestions } from '../src/table/amendAsked';
import {
  insertable,
  insertedOf,
  insertionsOf,
  isUnfinished,
  openAt,
  partedFields,
  refusedAt,
} from '../src/table/amendInserted';
import { amendFields, type AmendField, type SystemSchema } from '../src/table/amendFields';

const system: SystemSchema = {
  methods: {
    'game.test': {
      type: 'object',
      required: ['actor'],
      'x-order': ['actor', 'modifier'],
      properties: { actor: { type: 'string', pattern: '^x' }, modifier: { type: 'integer' } },
    },
    'game.rest': { type: 'object', 'x-order': ['all'], properties: { all: { type: 'boolean' } } },
    'decision.answer': { type: 'object', 'x-order': [], properties: {} },
    'choice.seal': { type: 'object', 'x-order': [], properties: {} },
    'choice.lock': { type: 'object', 'x-order': [], properties: {} },
  },
  $defs: {},
};
const none: OpenQuestions = { decisions: [], choices: [] };
const luck = {
  id: 'd1',
  kind: 'luck',
  creature: 'ann',
  owner: 'm1',
  options: [{ answer: 'test' }, { answer: 'imp', subject: 'imp' }],
  fallback: 'test',
};
const actions = {
  choice: 'c1',
  kind: 'actions',
  may_seal: ['wolves'],
  may_lock: ['wolves', 'patrol'],
  options: ['attack', 'defend'],
  picks: 3,
};

describe('what was forgotten before a roll', () => {
  it('is a command of the game, and an answer to what was asked then', () => {
    const own = ['game.test', 'game.rest'];
    expect(insertable(system)).toEqual(own);
    expect(insertable(system, none)).toEqual(own);
    expect(insertable(system, { ...none, decisions: [luck] })).toEqual([...own, 'decision.answer']);
    expect(insertable(system, { ...none, choices: [{ ...actions, may_seal: [] }] })).toEqual([
      ...own,
      'choice.lock',
    ]);
    const done = { ...actions, may_seal: [], may_lock: [] };
    expect(insertable(system, { ...none, choices: [done] })).toEqual(own);
  });
  it('answers what was open at its place, but not what the amended command answers', () => {
    const opened = [none, { ...none, decisions: [luck] }];
    expect(openAt(opened, 0, undefined)).toEqual(none);
    for (const place of [1, 2]) expect(openAt(opened, place, undefined)!.decisions).toEqual([luck]);
    expect(openAt(opened, 1, 'd1')).toEqual(none);
    expect(openAt([], 0, undefined)).toBeUndefined();
  });
  it('is refused where it stands', () => {
    expect(refusedAt('/inserted/2/member')).toBe(2);
    for (const path of ['/params/actor', '', undefined]) expect(refusedAt(path)).toBe(-1);
  });
  it('is read and written as the wire has it; what is not chosen yet is not inserted', () => {
    const inserted = [{ member: 'bo', method: 'game.test', params: { actor: 'ann', modifier: 2 } }];
    const insertions = insertionsOf(system, inserted);
    expect(JSON.parse(insertedOf(system, insertions))).toEqual(inserted);
    const begun = { key: 7, member: 'bo', method: '', filled: {} };
    expect(JSON.parse(insertedOf(system, [...insertions, begun]))).toEqual(inserted);
    expect(insertedOf(system, insertionsOf(system))).toBe('[]');
  });
  it('is not sent before what it needs is filled in', () => {
    const begun = { key: 0, member: 'bo', method: 'game.test', filled: {} };
    expect(isUnfinished(system, begun)).toBe(true);
    expect(insertedOf(system, [begun])).toBe('[]');
    expect(isUnfinished(system, { ...begun, filled: { actor: 'ann' } })).toBe(false);
    expect(isUnfinished(system, { ...begun, method: '' })).toBe(false);
  });
  it('asks first for what cannot be left out', () => {
    const names = (fields: { name: string }[]) => fields.map(({ name }) => name);
    const parted = partedFields(amendFields(system, 'game.test'));
    expect([names(parted.needed), names(parted.more)]).toEqual([['actor'], ['modifier']]);
    const all = partedFields(amendFields(system, 'game.rest'));
    expect([names(all.needed), names(all.more)]).toEqual([['all'], []]);
  });
});

describe('an answer that was forgotten', () => {
  const open: OpenQuestions = { decisions: [luck], choices: [actions] };
  const names: AskedNames = {
    questionName: ({ creature, kind }) => `${creature}: ${kind}`,
    answerName: (kind, { answer }) => `${kind} ${answer}`,
    choiceName: (kind) => `the ${kind}`,
    partyName: (id) => `the ${id}`,
    pickName: (word) => word.toUpperCase(),
  };
  const field = (name: string, kind: 'id' | 'text' = 'id'): AmendField =>
    kind === 'id' ? { kind, name } : { kind, name, most: 60 };
  const named = (method: string, one: AmendField, filled = {}) =>
    askedIn(open, names, method, one, filled)?.map(({ name }) => name);

  it('names the questions and their answers', () => {
    expect(named('decision.answer', field('decision'))).toEqual(['ann: luck']);
    expect(named('decision.answer', field('answer', 'text'), { decision: 'd1' })).toEqual([
      'luck test',
      'luck imp',
    ]);
    expect(named('decision.answer', field('answer', 'text'))).toEqual([]);
    expect(named('decision.answer', field('items'))).toBeUndefined();
    expect(named('game.test', field('decision'))).toBeUndefined();
    expect(begunWith(open, 'decision.answer')).toEqual({ decision: 'd1' });
    expect(begunWith({ ...open, decisions: [luck, luck] }, 'decision.answer')).toEqual({});
  });
  it('names what was being chosen, whose of it is to be sealed or locked, and what can be picked', () => {
    expect(named('choice.seal', field('choice'))).toEqual(['the actions']);
    expect(named('choice.seal', field('party'), { choice: 'c1' })).toEqual(['the wolves']);
    expect(named('choice.lock', field('party'), { choice: 'c1' })).toEqual(['the wolves', 'the patrol']);
    const picks: AmendField = { kind: 'list', name: 'picks', most: 12, item: field('picks', 'text') };
    expect(named('choice.seal', picks, { choice: 'c1' })).toEqual([]);
    expect(named('choice.seal', picks.item, { choice: 'c1' })).toEqual(['ATTACK', 'DEFEND']);
    expect(begunWith(open, 'choice.seal')).toEqual({
      choice: 'c1',
      party: 'wolves',
      picks: [undefined, undefined, undefined],
    });
    expect(begunWith(open, 'choice.lock')).toEqual({ choice: 'c1' });
    expect(begunWith(open, 'game.test')).toEqual({});
  });
});
