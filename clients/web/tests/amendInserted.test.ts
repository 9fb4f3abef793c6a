import { describe, expect, it } from 'vitest';
import { insertable, insertedOf, insertionsOf, partedFields } from '../src/table/amendInserted';
import { amendFields, type SystemSchema } from '../src/table/amendFields';

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
  },
  $defs: {},
};

describe('what was forgotten before a roll', () => {
  it('is a command of the game, but no answer', () => {
    expect(insertable(system)).toEqual(['game.test', 'game.rest']);
  });
  it('is read and written as the wire has it; what is not chosen yet is not inserted', () => {
    const inserted = [{ member: 'bo', method: 'game.test', params: { actor: 'ann', modifier: 2 } }];
    const insertions = insertionsOf(system, inserted);
    expect(JSON.parse(insertedOf(system, insertions))).toEqual(inserted);
    const begun = { key: 7, member: 'bo', method: '', filled: {} };
    expect(JSON.parse(insertedOf(system, [...insertions, begun]))).toEqual(inserted);
    expect(insertedOf(system, insertionsOf(system))).toBe('[]');
  });
  it('asks first for what cannot be left out', () => {
    const names = (fields: { name: string }[]) => fields.map(({ name }) => name);
    const parted = partedFields(amendFields(system, 'game.test'));
    expect([names(parted.needed), names(parted.more)]).toEqual([['actor'], ['modifier']]);
    const all = partedFields(amendFields(system, 'game.rest'));
    expect([names(all.needed), names(all.more)]).toEqual([['all'], []]);
  });
});
