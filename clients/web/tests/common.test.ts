import type { wire } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { answersOf } from '../src/table/answers';
import { initialValues, isReady, paramsOf, type Field } from '../src/systems/common/fields';
import { numbered } from '../src/systems/common/gm/numbered';
import { turned } from '../src/systems/common/gm/shownNumbers';
import { successChance, oddsLines, percentOf } from '../src/systems/common/odds';
import { wordsWithNumbers } from '../src/systems/common/written';
import { readSkills } from '../src/systems/troika/characterCreation';

const pick = (value: string) => ({ value, label: value });

describe('a command with what has to be said for it', () => {
  const fields: Field[] = [
    { kind: 'one', name: 'target', label: '', picks: [pick('liz')] },
    { kind: 'many', name: 'who', label: '', picks: [pick('ann'), pick('bo')], least: 2 },
    { kind: 'number', name: 'n', label: '', min: 1, max: 6, optional: true },
    { kind: 'text', name: 'why', label: '', most: 20, optional: true },
    { kind: 'yes', name: 'sure', label: '', optional: true },
  ];
  it('begins with the only thing that can be picked', () => {
    expect(initialValues(fields)).toEqual({ target: 'liz', who: [], n: undefined, why: '', sure: false });
  });
  it('is not ready while something is missing', () => {
    expect(isReady(fields, { ...initialValues(fields), who: ['ann'] })).toBe(false);
    expect(isReady(fields, { ...initialValues(fields), who: ['ann', 'bo'] })).toBe(true);
    expect(isReady(fields, { ...initialValues(fields), target: '', who: ['ann', 'bo'] })).toBe(false);
  });
  it('sends what was said, and leaves out what was left open', () => {
    const said = { ...initialValues(fields), who: ['ann', 'bo'], why: '  rain ' };
    expect(paramsOf(fields, said)).toEqual({ target: 'liz', who: ['ann', 'bo'], why: 'rain' });
  });
  it('sends no number outside what it may be', () => {
    const said = { ...initialValues(fields), who: ['ann', 'bo'], n: 9 };
    expect(paramsOf(fields, said)).not.toHaveProperty('n');
  });
});

describe('the answers to a question', () => {
  const names: Record<string, string> = { liz: 'Lizard-man' };
  const nameOf = (id: string) => names[id];
  it('are called after the thing they name', () => {
    const decision = {
      kind: 'victim',
      options: [{ answer: 'liz', subject: 'liz' }, { answer: 'stranger' }],
    };
    expect(answersOf(decision, nameOf).map((one) => one.label)).toEqual(['Lizard-man', 'stranger']);
  });
});

describe('odds in a line', () => {
  const odds = (questions: wire.OddsQuestion[]): wire.Odds => ({
    questions,
    modifiers: [],
    assumed: [],
    exact: true,
    cut_off: 0,
  });
  const test = odds([
    {
      question: 'result',
      outcomes: [
        { outcome: 'failure', chance: 7 / 12 },
        { outcome: 'success', chance: 5 / 12 },
      ],
    },
    {
      question: 'damage',
      outcomes: [
        { outcome: 'none', chance: 0.5 },
        { outcome: '4', number: 4, chance: 0.25 },
        { outcome: '6', number: 6, chance: 0.25 },
      ],
      mean: 2.5,
    },
  ]);
  it('tell how likely it is that it goes well', () => {
    expect(successChance(test)).toBeCloseTo(5 / 12);
  });
  it('tell nothing of the kind where nothing is good or bad', () => {
    expect(
      successChance(odds([{ question: 'who', outcomes: [{ outcome: 'ann', chance: 1 }] }])),
    ).toBeUndefined();
  });
  it('are 0 where nothing can come but that it goes badly', () => {
    expect(successChance(odds([{ question: 'result', outcomes: [{ outcome: 'failure', chance: 1 }] }]))).toBe(
      0,
    );
    expect(percentOf(0)).toBe('0 %');
    const hopeless = odds([{ question: 'result', outcomes: [{ outcome: 'failed', chance: 1 }] }]);
    expect(oddsLines(hopeless, () => undefined).map(({ label, value }) => [label, value])).toEqual([
      ['passed', '0 %'],
      ['failed', '100 %'],
    ]);
  });
  it('tell numbers by what they come to where they come up', () => {
    expect(oddsLines(test, () => undefined).at(-1)).toEqual({ label: 'damage', value: '≈ 5', begins: true });
  });
  it('tell of yes or no the one', () => {
    const card = odds([
      {
        question: 'joker',
        outcomes: [
          { outcome: 'no', chance: 0.96 },
          { outcome: 'yes', chance: 0.04 },
        ],
      },
    ]);
    expect(oddsLines(card, () => undefined)).toEqual([{ label: 'joker', value: '4 %', begins: true }]);
  });
  it.each([
    [0, '0 %'],
    [0.001, '<1 %'],
    [0.5, '50 %'],
    [0.999, '>99 %'],
    [1, '100 %'],
  ])('%f is %s', (chance, text) => expect(percentOf(chance)).toBe(text));
});

describe('words with a number each', () => {
  it('are read as people write them', () => {
    expect(wordsWithNumbers('Climb 2;  Polearms 3 : halberd, glaive\n;', 6)).toEqual([
      { word: 'Climb', number: 2, more: '' },
      { word: 'Polearms', number: 3, more: 'halberd, glaive' },
    ]);
  });
  it.each([
    ['Stealth 2, Climbing 3', ['Stealth', 'Climbing']],
    ['Stealth 2,Climbing 3,', ['Stealth', 'Climbing']],
    ['Stealth 2: woods, Climbing 3: walls, trees', ['Stealth', 'Climbing']],
    ['Polearms 3: halberd, glaive, Climbing 2; Herbs 1', ['Polearms', 'Climbing', 'Herbs']],
  ])('end at a comma that another word with a number follows: %s', (text, words) => {
    const written = wordsWithNumbers(text, 6) ?? [];
    expect(written.map(({ word }) => word)).toEqual(words);
    expect(written.map(({ more }) => more).join()).not.toMatch(/\d/);
  });
  it('are not read where a number is missing or too high', () => {
    expect(wordsWithNumbers('Climb', 6)).toBeUndefined();
    expect(wordsWithNumbers('Climb 7', 6)).toBeUndefined();
  });
  it('are Troika skills, by the name the wire has for them', () => {
    expect(readSkills('Sword fighting 3, Climb 12')).toEqual({
      'sword-fighting': { rank: 3 },
      climb: { rank: 12 },
    });
    expect(readSkills('Climb 2: trees')).toBeUndefined();
  });
});

describe('the names of several of a kind', () => {
  it('are plain for one who is alone', () => expect(numbered('Wolf', 1, ['Owl'])).toEqual(['Wolf']));
  it('go on from those that there are', () => {
    expect(numbered('Wolf', 1, ['Wolf'])).toEqual(['Wolf 1']);
    expect(numbered('Wolf', 2, ['Wolf 1'])).toEqual(['Wolf 2', 'Wolf 3']);
  });
});

describe('which numbers of a foe are shown', () => {
  const all = { traits: true, state: true };
  const none = { traits: false, state: false };
  it('is turned one kind at a time', () => {
    expect(turned(all, 'state')).toEqual({ traits: true, state: false });
    expect(turned(none, 'traits')).toEqual({ traits: true, state: false });
  });
  it('follows what one kind would tell of another', () => {
    expect(turned(all, 'state', { traits: 'state' })).toEqual(none);
    expect(turned(none, 'traits', { traits: 'state' })).toEqual(all);
    expect(turned(all, 'traits', { traits: 'state' })).toEqual({ traits: false, state: true });
  });
});
