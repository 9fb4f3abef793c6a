// Every rule that an event, a refusal or the chronicle names is told in one line, in every language: a new
// rule ID in the rules of these games fails here, not as a bare number on somebody's screen.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { games } from '../src/i18n/catalogue';

const root = new URL('../../../', import.meta.url);

/** The rule IDs that stand as text in the sources of a folder: what goes out with events, modifiers and refusals. */
function idsIn(folder: string, id: RegExp): string[] {
  const sources = readdirSync(new URL(folder, root)).filter((name) => /\.(cpp|hpp|ts)$/.test(name));
  const found = sources.flatMap((name) => [
    ...readFileSync(new URL(`${folder}/${name}`, root), 'utf8').matchAll(id),
  ]);
  return [...new Set(found.map(([, one]) => one!))].sort();
}

describe.each([
  ['troika', 'rules/troika', /["'](TR-[0-9X][\w.]*)["']/g],
  ['savage-worlds', 'rules/savage_worlds', /["'](SW-[a-z-]+-\d+)["']/g],
  ['mouse-guard', 'rules/mouse_guard', /["'](MG-[a-z]+-\d+)["']/g],
  ['toy', 'rules/toy', /["'](TOY-[a-z-]+-\d+[a-z]?)["']/g],
  ['terre-exile', 'rules/terre_exile', /["'](D100-[\w-]+-\d+)["']/g],
] as const)('the rules of %s', (game, rules, id) => {
  const ids = idsIn(rules, id);
  it.each(['en', 'sv'] as const)('each have a line in %s', async (language) => {
    const words = (await games[game]![language]()).words as Record<string, string>;
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((one) => !words[`rule.${one}`])).toEqual([]);
  });
});
