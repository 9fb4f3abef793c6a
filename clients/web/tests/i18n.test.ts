import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { games, type Catalogue } from '../src/i18n/catalogue';
import { en } from '../src/i18n/en';
import { sv } from '../src/i18n/sv';

/** The names that a message asks for, inside plurals too. */
function asked(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((one) => {
    if (one.type === TYPE.literal || one.type === TYPE.pound) return [];
    if (one.type === TYPE.plural || one.type === TYPE.select) {
      return [one.value, ...Object.values(one.options).flatMap((option) => asked(option.value))];
    }
    return 'value' in one ? [one.value] : [];
  });
}
const values = (text: string): string[] => [...new Set(asked(parse(text)))].sort();

const catalogues: [string, Catalogue, Catalogue][] = [['all games', en, sv]];
for (const [game, words] of Object.entries(games)) {
  catalogues.push([game, (await words.en()).words, (await words.sv()).words]);
}

describe.each(catalogues)('the words of %s', (_name, english, swedish) => {
  const mine = english as Record<string, string>;
  const other = swedish as Record<string, string>;
  const keys = Object.keys(mine);

  it('have the same keys', () => {
    expect(Object.keys(other).sort()).toEqual([...keys].sort());
  });
  it.each(keys)('%s asks for the same values in both languages', (key) => {
    expect(values(other[key]!)).toEqual(values(mine[key]!));
  });
  it('leave nothing empty', () => {
    expect(keys.filter((key) => !mine[key]!.trim() || !other[key]!.trim())).toEqual([]);
  });
  it('are not the one copied from the other', () => {
    // Short words may well be the same in both; sentences are not.
    const sentences = keys.filter((key) => mine[key]!.split(' ').length > 4 && !/^\W*\{/.test(mine[key]!));
    expect(sentences.filter((key) => mine[key] === other[key])).toEqual([]);
  });
});

describe.each(catalogues.slice(1))('the words of %s', (_name, english) => {
  it('take the parameters of the common words they override', () => {
    const mine = english as Record<string, string>;
    const common = en as Record<string, string>;
    const taken = Object.keys(mine).filter((key) => Object.hasOwn(common, key));
    const other = taken.filter((key) =>
      values(mine[key]!).some((one) => !values(common[key]!).includes(one)),
    );
    expect(other).toEqual([]);
  });
});
