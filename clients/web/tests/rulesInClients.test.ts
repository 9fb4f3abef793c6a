// The boards show what the server says: no game's rule is known here. So nothing in systems/ names a rule by its
// ID (events and modifiers bring theirs), and nothing reads what a die means from its face.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const systems = fileURLToPath(new URL('../src/systems', import.meta.url));
const files = readdirSync(systems, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(ts|svelte)$/.test(name),
);

/** A rule of the catalogue: TR-1.1.a, TR-X.mien, SW-ace-1, MG-dice-2, TOY-x-dmg-1, D100-attr-1. */
const ruleId = /\b(?:TR-[0-9X]|SW-|MG-|TOY-|D100-)[\w.-]*/;

// Something of a throw (a die, its face, a total, a count of successes), then a comparison with a number, a
// target or another face. How many dice there are and of how many sides, and whether there is one at all, is
// not what they show.
const thrown = String.raw`\b(?:die|dice|face|faces|units|tens|total|sum|lowest|highest|successes|raises|natural|d6|d20)\b`;
const path = String.raw`(?:[?!]?\.(?!(?:length|current|max|sides|count)\b)\w+|\[[^\]]*\]|[!)])*`;
const operator = String.raw`\s*(?:===|!==|<=|>=|<|>)\s*`;
const against = String.raw`(?:-?\d|(?:\w+\.)*(?:target|tn|difficulty|total|face|sides)\b)`;
const comparisons = [
  new RegExp(`${thrown}${path}${operator}${against}`),
  new RegExp(
    String.raw`(?<![\w.'])(?:\d+|target|tn|difficulty)` + operator + thrown + String.raw`(?!\.length)`,
  ),
];

/** Without comments, arrows of functions and the tags of a component, whose brackets compare nothing. */
const codeOf = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|<!--[\s\S]*?-->|<style>[\s\S]*?<\/style>/gm, '')
    .replaceAll('=>', '→')
    .replace(/<\/?[A-Za-z][\w.]*(?=[\s>/])|\/>|(?<=["'}\w])>(?=[^=\d])/g, ' ');

const findingsIn = (text: string): string[] => {
  const code = codeOf(text);
  return [ruleId, ...comparisons].flatMap((one) => one.exec(code)?.[0] ?? []);
};

describe('what is looked for', () => {
  it.each([
    "rule('TR-1.1.b')",
    "{ rule: 'D100-attr-1' }",
    'dice.every((die) => die === 6)',
    'const good = faces.filter((face) => face >= 4);',
    'total >= 12 ? a : b',
    'data.total >= 12',
    'data.total < data.target',
    'exchange.attacker.thrown!.dice[0] === 6',
    'if (target <= total) return;',
    '{#if roll.total >= 4}',
    'dice.some((die) => 6 === die)',
  ])('%s is found', (code) => expect(findingsIn(code)).not.toEqual([]));
  it.each([
    'if (dice.length > 0) return [];',
    'die === undefined ? [] : [die]',
    'die === set.wild',
    'die.current === 0',
    'one.face !== undefined',
    '<Dice faces={part.dice} />',
    '<b class="total">{total}</b>',
    '{#if faces.length > 1}<p>{sum}</p>{/if}',
    'dice.map((die) => die.face)',
    "result.outcome === 'success'",
    '// A rule as SW-ace-1 is named in a comment.',
  ])('%s is not', (code) => expect(findingsIn(code)).toEqual([]));
});

describe('systems/', () => {
  it.each(files)('%s knows no rule', (name) => {
    expect(findingsIn(readFileSync(join(systems, name), 'utf8'))).toEqual([]);
  });
});
