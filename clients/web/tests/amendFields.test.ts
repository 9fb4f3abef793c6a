import { describe, expect, it } from 'vitest';
import { amendedOf, amendFields, changesOf, type Amended, type SystemSchema } from '../src/table/amendFields';

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
      { kind: 'id', name: 'actor' },
      { kind: 'lines', name: 'modifiers', cause: 'name', causeMost: 20, most: 3, min: -9, max: 9 },
      { kind: 'number', name: 'tn', min: 1, max: 60 },
      { kind: 'yes', name: 'hidden' },
      { kind: 'word', name: 'cover', words: ['none', 'light'] },
    ]);
    expect(amendFields(system, 'game.other')).toEqual([]);
    expect(amendFields(system, 'dice.roll').map(({ name }) => name)).toEqual(['notation', 'label']);
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

const nested: SystemSchema = {
  methods: {
    'game.shoot': {
      properties: {
        id: { type: 'string', pattern: '^[a-z]+$' },
        die: { $ref: '#/$defs/Die' },
        dice: { type: 'array', maxItems: 2, items: { $ref: '#/$defs/Die' } },
        victims: { type: 'array', maxItems: 4, items: { type: 'string', pattern: '^[a-z]+$' } },
        skill: { type: 'string', maxLength: 40 },
        text: { type: 'string', maxLength: 2000 },
        spread: { $ref: '#/$defs/Spread' },
      },
      required: ['die'],
      'x-order': ['id', 'die', 'dice', 'victims', 'skill', 'text', 'spread'],
    },
  },
  $defs: {
    Die: {
      type: 'object',
      properties: { sides: { type: 'integer', minimum: 2, maximum: 20 }, pool: { type: 'string' } },
      required: ['sides'],
      'x-order': ['sides', 'pool'],
    },
    Spread: { type: 'object', additionalProperties: { type: 'integer' } },
  },
};

describe('what is nested', () => {
  const fields = amendFields(nested, 'game.shoot');
  const params = { id: 'b', die: { sides: 6, pool: 'x' }, dice: [{ sides: 4, more: 1 }], victims: ['ann'] };

  it('has fields of its own; what a command calls what it makes, prose and maps have none', () => {
    expect(fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'die group',
      'dice list',
      'victims list',
      'skill text',
    ]);
    expect(fields[0]).toMatchObject({ required: true, fields: [{ name: 'sides', required: true }, {}] });
  });
  it('leaves what is not touched', () => {
    expect(changesOf(fields, amendedOf(fields, params), params)).toEqual({});
    expect(changesOf(fields, amendedOf(fields, {}), {})).toEqual({ die: {} });
  });
  it('is changed in its place; a list is sent whole, with what has no field', () => {
    const filled = amendedOf(fields, params);
    const dice = [...(filled.dice as Amended[]), { sides: 8 }];
    const die = { ...(filled.die as Amended), pool: '' };
    expect(changesOf(fields, { ...filled, die, dice, victims: ['ann', 'bo'], skill: 'aim' }, params)).toEqual(
      {
        die: { pool: null },
        dice: [{ sides: 4, more: 1 }, { sides: 8 }],
        victims: ['ann', 'bo'],
        skill: 'aim',
      },
    );
  });
});
