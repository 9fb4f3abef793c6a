// Every refusal on the page comes from one place, and says what the server said of this very case: which parameter it is
// about, and what was expected there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refused } from '@kast/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { words } from '../src/i18n/index.svelte';
import { detailOf, expectedText, refusalText } from '../src/i18n/refusalText';

const source = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').replaceAll(/"\s*\n\s*"/g, '');
const kinds = [...source('docs/refusals.md').matchAll(/^\| `([\w-]+)` \| (.*) \|$/gm)].map(
  ([, kind, sentence]) => ({ kind: kind!, sentence: sentence! }),
);
/** What the server says where the shape of a parameter is wrong; `std::to_string(…)` stands for a number. */
const shapes = [
  ...source('protocol/read.cpp')
    .replaceAll(/" \+\s*std::to_string\(\w+\)( \+\s*")?/g, (_, more: string | undefined) =>
      more ? '7' : '7"',
    )
    .matchAll(/(?:refuse\(|require\(|message = )[^;]*?"((?:Must|Not|Holds|Is|Unknown)[^"]*)"/g),
].map(([, sentence]) => (/[.]$/.test(sentence!) ? sentence! : `${sentence}one, two.`));

const refused = (
  kind: string,
  message: string,
  data: { path?: string; field?: string; expected?: string } = {},
) => new Refused({ code: 1, message, data: { kind, ...data } });

describe('what is said of this very case', () => {
  it('has every kind to look at', () => expect(kinds.length).toBeGreaterThan(300));
  it.each(kinds)('$kind: its own sentence is told once, in the page’s words', ({ kind, sentence }) => {
    expect(detailOf({ kind, message: sentence })).toBe('');
    const more = 'That is `goblin`. Name another.';
    expect(detailOf({ kind, message: `${sentence} ${more}` })).toBe(more);
  });
});

describe('no part of the page', () => {
  const src = fileURLToPath(new URL('../src', import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte)$/.test(file) && !file.startsWith('i18n/'))
    .map((file) => [file, readFileSync(join(src, file), 'utf8')] as const);
  it('tells the sentence of a kind by itself', () => {
    // What a goal of Mouse Guard waits for is a refusal that has not come about.
    const own = files.filter(([file]) => file !== 'systems/mouse-guard/Building.svelte');
    expect(own.filter(([, text]) => /`refusal\.\$\{/.test(text)).map(([file]) => file)).toEqual([]);
  });
});

describe.each(['en', 'sv'] as const)('in %s', (language) => {
  beforeAll(async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal('document', { documentElement: {} });
    await words.choose(language);
  });
  afterAll(() => vi.unstubAllGlobals());

  it('what a parameter must be is in the reader’s language', () => {
    expect(shapes.length).toBeGreaterThanOrEqual(15);
    for (const sentence of shapes) {
      const told = expectedText(sentence);
      expect(told, sentence).not.toBe(sentence);
      expect(told, sentence).not.toContain(sentence);
      expect(told, sentence).not.toMatch(/[{}]/);
    }
  });
  it('a parameter that is wrong is named, with what it must be', () => {
    const told = refusalText(
      refused('invalid-params', 'A parameter is missing or wrong. Must be a whole number from 1 to 20.', {
        path: '/modifiers/0/value',
        field: 'value',
        expected: 'Must be a whole number from 1 to 20.',
      }),
    );
    expect(told).toBe(
      language === 'en'
        ? 'Value: It must be a whole number from 1 to 20.'
        : 'Värde: Det måste vara ett heltal från 1 till 20.',
    );
  });
  it('one that is only named is named', () => {
    const told = refusalText(
      refused('invalid-params', 'A parameter is missing or wrong.', { field: 'distance' }),
    );
    expect(told).toContain(words.say('param.distance'));
  });
  it('what a rule says beyond its kind is told, and marked as English elsewhere', () => {
    const told = refusalText(
      refused('not-allowed', 'This is not yours to do. Give `cost`, 0 to 60 Stamina.', { field: 'cost' }),
    );
    expect(told).toContain(words.say('refusal.not-allowed'));
    expect(told).toContain('Give `cost`, 0 to 60 Stamina.');
    expect(told.includes('engelska')).toBe(language === 'sv');
  });
  it('a kind that says it all is told alone', () => {
    expect(
      refusalText(refused('gm-only', 'Only the game master can do this.', { path: '/x', field: 'x' })),
    ).toBe(words.say('refusal.gm-only'));
  });
  it('a kind without words is told as the server does', () => {
    expect(refusalText(refused('http', '502 Bad Gateway'))).toBe('502 Bad Gateway');
  });
});
