// The wire has closed lists of words. Each word that people can meet has a name in the catalogue; a new word
// on the wire fails here, not on somebody's screen.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { games } from '../src/words/catalogue';
import { en as house } from '../src/words/en';

const wire = readFileSync(new URL('../../sdk/src/generated/wire.ts', import.meta.url), 'utf8');

function wordsOf(type: string): string[] {
  const found = new RegExp(`export type ${type} =([^;]*);`).exec(wire)?.[1];
  if (!found) throw new Error(`the wire has no ${type}`);
  return [...found.replace(/\/\*\*.*?\*\//gs, '').matchAll(/"([^"]+)"/g)].map(([, word]) => word!);
}

const en: Record<string, string> = { ...house };
for (const words of Object.values(games)) Object.assign(en, (await words.en()).words);

describe.each([
  ['TroikaPreset', 'preset'],
  ['TroikaGear', 'gear'],
  ['TroikaRow', 'row'],
  ['TroikaReady', 'ready'],
  ['TroikaField', 'field'],
  ['TroikaCondition', 'condition'],
  ['TroikaKind', 'kind'],
  ['TroikaPurpose', 'log.test'],
  ['TroikaLuckPurpose', 'log.luck'],
  ['TroikaHandling', 'log.moved'],
  ['TroikaHarm', 'log.harm'],
  ['TroikaExchangeKind', 'log.exchange'],
  ['Role', 'role'],
])('%s', (type, prefix) => {
  it.each(wordsOf(type))(`${prefix}.%s has a name`, (word) =>
    expect(en).toHaveProperty([`${prefix}.${word}`]),
  );
});
