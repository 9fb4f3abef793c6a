import { describe, expect, it } from 'vitest';
import { amendedOf, amendFields, changesOf, type SystemSchema } from '../src/table/amendFields';

const system: SystemSchema = {
  methods: {
    'game.roll': {
      properties: {
        actor: { type: 'string', pattern: '^[a-z]+$' },
        modifiers: { type: 'array', maxItems: 3, items: { $ref: '#/$defs/Line' } },
        tn: { type: 'integer', minimum: 1, maximum: 60 },
        hidden: { type: 'boolean' },
        cover: { $ref: '#/$defs/Cover' },
      },
      'x-order': ['actor', 'modifiers', 'tn', 'hidden', 'cover'],
    },
  },
  $defs: {
    Line: {
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: 20 },
        value: { type: 'integer', minimum: -9, maximum: 9 },
      },
    },
    Cover: { type: 'string', enum: ['none', 'light'] },
  },
};

describe('what can be amended', () => {
  const fields = amendFields(system, 'game.roll');
  const params = { actor: 'ann', modifiers: [{ name: 'rain', value: -1 }], tn: 4 };

  it('is what the schema has of numbers, words, yes and no, and modifiers', () => {
    expect(fields).toEqual([
      { kind: 'lines', name: 'modifiers', cause: 'name', causeMost: 20, most: 3, min: -9, max: 9 },
      { kind: 'number', name: 'tn', min: 1, max: 60 },
      { kind: 'yes', name: 'hidden' },
      { kind: 'word', name: 'cover', words: ['none', 'light'] },
    ]);
    expect(amendFields(system, 'game.other')).toEqual([]);
  });
  it('leaves what is not touched', () => {
    expect(changesOf(fields, amendedOf(fields, params), params)).toEqual({});
    expect(changesOf(fields, { ...amendedOf(fields, {}), hidden: false }, {})).toEqual({});
  });
  it('is sent as what differs: a line more, a number another, a word gone', () => {
    const filled = amendedOf(fields, { ...params, cover: 'light' });
    (filled.modifiers as object[]).push({ value: 2, cause: ' helper ' }, { value: undefined, cause: 'x' });
    expect(
      changesOf(fields, { ...filled, tn: 5, cover: undefined, hidden: true }, { ...params, cover: 'light' }),
    ).toEqual({
      modifiers: [
        { value: -1, name: 'rain' },
        { value: 2, name: 'helper' },
      ],
      tn: 5,
      hidden: true,
      cover: null,
    });
  });
});
