import { parse } from '@formatjs/icu-messageformat-parser';
import { readFileSync } from 'node:fs';
import { Refused } from '@kast/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { words } from '../src/i18n/index.svelte';
import { refusalText } from '../src/i18n/refusalText';
import { en } from '../src/i18n/en';
import { sv } from '../src/i18n/sv';

const source = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').replaceAll(/"\s*\n\s*"/g, '');
const table = source('rules/dice/notation_sentences.hpp');
const sentences = [...table.matchAll(/\{\s*"([\w-]+)",\s*"([\w-]+)",\s*"([^"]*)"\s*\}/g)].map(
  ([, reason, kind, text]) => ({ reason: reason!, kind: kind!, text: text! }),
);
const parts = [...table.matchAll(/\{\s*"([\w-]+)",\s*"([^"]*)"\s*\}/g)].map(([, part]) => part!);
const kinds = [...source('protocol/room_schema.cpp').matchAll(/\{"(notation-[\w-]+)"/g)].map(
  ([, kind]) => kind!,
);
const valuesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const refused = (kind: string, message: string, reason?: string, values?: Record<string, string>): Refused =>
  new Refused({
    code: 1,
    message,
    data: { kind, column: 5, ...(reason && { reason, values: values ?? {} }) },
  });

describe('what is wrong with a notation', () => {
  it('is a closed list, found in the rules', () => {
    expect(sentences.length).toBeGreaterThan(60);
    expect(parts.length).toBeGreaterThan(10);
    expect(kinds).toHaveLength(16);
  });
  it.each(kinds)('%s has words in both languages', (kind) => {
    for (const catalogue of [en, sv]) expect(catalogue).toHaveProperty([`refusal.${kind}`]);
  });
  it.each(parts)('the part %s has words in both languages', (part) => {
    for (const catalogue of [en, sv]) expect(catalogue).toHaveProperty([`notation.part.${part}`]);
  });
  it.each(sentences)('$reason has words in both languages, with no value but its own', ({ reason, text }) => {
    for (const catalogue of [en, sv] as Record<string, string>[]) {
      const told = catalogue[`notation.${reason}`];
      expect(told).toBeTruthy();
      expect(() => parse(told!)).not.toThrow();
      for (const value of valuesOf(told!)) expect(valuesOf(text)).toContain(value);
    }
  });
});

describe('a Swedish page', () => {
  beforeAll(async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal('document', { documentElement: {} });
    await words.choose('sv');
  });
  afterAll(() => vi.unstubAllGlobals());

  it.each(sentences)('tells $reason without the English sentence', ({ reason, kind, text }) => {
    const values = Object.fromEntries(
      valuesOf(text).map((name) => [name, name === 'part' ? 'number' : '10']),
    );
    const english = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'part' ? 'A number' : '10'));
    const told = refusalText(refused(`notation-${kind}`, `Column 5: ${english}`, reason, values));
    expect(told).toMatch(/^Tecken 5: /);
    expect(told).not.toContain(english);
    expect(told).not.toMatch(/[{}]\w|\b(the|and|this|must|here)\b/i);
  });
  it('names what would work', () => {
    const told = refusalText(refused('notation-unexpected', 'x', 'x-explodes', { number: '10' }));
    expect(told).toContain('*10');
    expect(told).toContain('10#');
  });
  it.each(kinds)('tells %s of a server that says no sentence of its own', (kind) => {
    expect(refusalText(refused(kind, 'Column 5: English.'))).toBe(
      (sv as Record<string, string>)[`refusal.${kind}`],
    );
  });
});
