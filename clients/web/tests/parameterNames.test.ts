// A command that waits for the GM, or is amended, is told with its parameters: each of them, however deep, has a name
// in both languages. A new parameter on the wire fails here, not on somebody's screen.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { games } from '../src/i18n/catalogue';
import { en } from '../src/i18n/en';
import { sv } from '../src/i18n/sv';
import { paramKeys } from '../src/i18n/parameterName';

const wire = readFileSync(new URL('../../sdk/src/generated/wire.ts', import.meta.url), 'utf8').replace(
  /\/\*\*.*?\*\//gs,
  '',
);
const shapes = new Map([
  ...[...wire.matchAll(/export interface (\w+) \{(.*?)\n\}/gs)].map(
    (found) => [found[1]!, found[2]!] as const,
  ),
  ...[...wire.matchAll(/export type (\w+) =([^;]*);/g)].map((found) => [found[1]!, found[2]!] as const),
]);
const typesIn = (text: string): string[] => text.match(/\b[A-Z]\w+/g) ?? [];

/** The fields of a type and of all that it is made of. */
function fieldsOf(type: string, seen = new Set<string>()): Set<string> {
  const fields = new Set<string>();
  const shape = shapes.get(type);
  if (shape === undefined || seen.has(type)) return fields;
  seen.add(type);
  for (const [, name] of shape.matchAll(/^ +"?([\w-]+)"?\??: /gm)) fields.add(name!);
  for (const part of typesIn(shape)) for (const name of fieldsOf(part, seen)) fields.add(name);
  return fields;
}
const prefixes: Record<string, string> = {
  'mouse-guard': 'MouseGuard',
  'savage-worlds': 'SavageWorlds',
  'terre-exile': 'TerreExile',
  toy: 'Toy',
  troika: 'Troika',
};
const languages = { en, sv } as const;

describe.each(Object.keys(games))('the parameters of %s', (game) => {
  const methods = shapes.get(`${prefixes[game]}Methods`)!;
  const commands = [...methods.matchAll(/"([\w.-]+)": (\w+);/g)].map(([, method, type]) => [method!, type!]);

  it('are found', () => expect(commands.length).toBeGreaterThan(20));
  it.each(['en', 'sv'] as const)('have names in %s', async (language) => {
    const words: Record<string, string> = {
      ...languages[language],
      ...(await games[game]![language]()).words,
    };
    const nameless = commands.flatMap(([method, type]) =>
      [...fieldsOf(type!)]
        .filter((name) => !paramKeys(name).some((key) => words[key]))
        .map((name) => `${method} ${name}`),
    );
    expect(nameless).toEqual([]);
  });
});
