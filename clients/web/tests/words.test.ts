import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { en } from '../src/words/en';
import { sv } from '../src/words/sv';

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
type Key = keyof typeof en;
const keys = Object.keys(en) as Key[];

describe('the catalogues', () => {
  it('have the same keys', () => {
    expect(Object.keys(sv).sort()).toEqual([...keys].sort());
  });
  it.each(keys)('%s asks for the same values in both languages', (key) => {
    expect(values(sv[key])).toEqual(values(en[key]));
  });
  it('leave nothing empty', () => {
    expect(keys.filter((key) => !en[key].trim() || !sv[key].trim())).toEqual([]);
  });
  it('are not the one copied from the other', () => {
    // Short words may well be the same in both; sentences are not.
    const sentences = keys.filter((key) => en[key].split(' ').length > 4 && !/^\W*\{/.test(en[key]));
    expect(sentences.filter((key) => en[key] === sv[key])).toEqual([]);
  });
});
