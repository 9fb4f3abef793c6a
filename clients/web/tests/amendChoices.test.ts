import { describe, expect, it } from 'vitest';
import { AmendChoices } from '../src/table/amendChoices';
import type { AmendField } from '../src/table/amendFields';

const skills = { type: 'object', additionalProperties: { type: 'integer' } };
const table = {
  creatures: {
    ann: {
      owner: 'm1',
      name: 'Ann',
      inventory: [
        { id: 'knife1', name: 'Knife', weapon: { damage: 1 } },
        { id: 'rope1', name: 'Rope' },
      ],
      natural_weapons: [{ id: 'fist1', name: 'Fist' }],
      skills: { climb: 2, sneak: 1 },
      luck: 6,
    },
    imp: { owner: '', name: 'Imp', inventory: [], skills: { bite: 3 } },
  },
  monsters: { ogre: { sheet: { name: 'Ogre', weapons: [{ weapon: { id: 'club1', name: 'Club' } }] } } },
  called_tests: [{ id: 'c1', label: 'The wall' }],
  conflict: {
    teams: [
      { id: 't1', name: 'Reds' },
      { id: 't2', name: 'Blues' },
    ],
  },
  abilities: ['will', 'health'],
};
const people: Record<string, string> = { ann: 'Ann', imp: 'Imp', ogre: 'Ogre', gone: 'Cid' };
const choices = new AmendChoices({ methods: {}, $defs: { Creature: { properties: { skills } } } }, table, {
  nameOf: (id) => people[id],
  wordOf: (field, word) => `${field} ${word}`,
});
const id = (name: string): AmendField => ({ kind: 'id', name });
const text = (name: string): AmendField => ({ kind: 'text', name, most: 40 });
const named = (found: { value: string }[]): string[] => found.map(({ value }) => value);

describe('whom and what a field can name', () => {
  it('are all who have an owner or a sheet', () => {
    expect(choices.of(id('defender'), 'imp', { attacker: 'ann' })).toEqual([
      { value: 'ann', name: 'Ann' },
      { value: 'imp', name: 'Imp' },
      { value: 'ogre', name: 'Ogre' },
    ]);
    expect(named(choices.of(id('opponent'), undefined, {}))).toEqual(['ann', 'imp', 'ogre']);
  });
  it('is who has gone since, too', () => {
    expect(choices.of(id('defender'), 'gone', {})).toEqual([{ value: 'gone', name: 'Cid' }]);
  });
  it('are people in a list', () => {
    const victims: AmendField = { kind: 'list', name: 'victims', item: id('victims'), most: 4 };
    expect(named(choices.of(victims, ['ogre'], { attacker: 'ann' }))).toEqual(['ann', 'imp', 'ogre']);
  });
  it('are the weapons of who attacks, by their kind or by what they are', () => {
    expect(named(choices.of(id('weapon'), 'knife1', { attacker: 'ann' }))).toEqual(['knife1', 'fist1']);
    expect(named(choices.of(id('weapon'), undefined, { defender: 'ann', attacker: 'ogre' }))).toEqual([
      'club1',
    ]);
    expect(named(choices.of(id('weapon'), undefined, { attacker: 'imp' }))).toEqual([]);
    expect(named(choices.of(id('weapon'), 'gone', { attacker: 'ann' }))).toEqual(['knife1', 'fist1', 'gone']);
  });
  it('are what stands beside what is chosen', () => {
    expect(named(choices.of(id('team'), 't1', {}))).toEqual(['t1', 't2']);
    expect(named(choices.of(id('item'), 'rope1', { actor: 'ann' }))).toEqual(['knife1', 'rope1']);
  });
  it('are nothing where it has no name', () => {
    expect(choices.of(id('call'), 'c1', { actor: 'ann' })).toEqual([]);
    expect(choices.of(id('call'), undefined, { actor: 'ann' })).toEqual([]);
    expect(choices.offers(id('call'), 'c1', {})).toBe(false);
  });
  it("are the skills of who acts, of the opponent where it is theirs, and of the table where it is nobody's", () => {
    expect(choices.of(text('skill'), 'climb', { actor: 'ann' })).toEqual([
      { value: 'climb', name: 'skill climb' },
      { value: 'sneak', name: 'skill sneak' },
    ]);
    const both = { actor: 'ann', opponent: 'imp' };
    expect(named(choices.of(text('opponent_skill'), undefined, both))).toEqual(['bite']);
    expect(named(choices.of(text('what'), 'will', { actor: 'ann' }))).toEqual(['will', 'health']);
  });
  it('are not the fields of a sheet', () => {
    expect(choices.of(text('reason'), 'luck', { actor: 'ann' })).toEqual([]);
  });
  it('is a text that was said, and nothing where none was', () => {
    expect(choices.offers(text('reason'), 'dark', {})).toBe(true);
    expect(choices.offers(text('reason'), undefined, {})).toBe(false);
  });
});
