// What is told of a changed sheet: every field by its name, before and after.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { games } from '../src/i18n/catalogue';
import { en as house } from '../src/i18n/en';
import { words } from '../src/i18n/index.svelte';
import { sheetChanges, shownAtMost } from '../src/systems/common/characterEvents';

const wire = readFileSync(new URL('../../sdk/src/generated/wire.ts', import.meta.url), 'utf8');

/** The names of all fields of a type of the wire, and of those of the types that stand in it. */
function fieldsOf(type: string, seen = new Set<string>()): string[] {
  const body = new RegExp(`export interface ${type}(?: extends (\\w+))? \\{\n([^}]*)\\}`).exec(wire);
  if (!body || seen.has(type)) return [];
  seen.add(type);
  const own = [...body[2]!.matchAll(/^ {2}(\w+)\??: (.*);$/gm)].flatMap(([, name, of]) => [
    name!,
    ...[...of!.matchAll(/[A-Z]\w+/g)].flatMap(([inner]) => fieldsOf(inner, seen)),
  ]);
  return [...own, ...(body[1] ? fieldsOf(body[1], seen) : [])];
}

/** What a sheet holds, and where a game has words for what it is called. */
const sheets: [game: string, types: string[], prefixes: string[]][] = [
  ['mouse-guard', ['MouseGuardCharacter'], ['field', 'creed', 'skill']],
  ['savage-worlds', ['SavageWorldsSheet'], ['trait', 'state']],
  ['terre-exile', ['TerreExileSheetView'], ['attribute', 'outside', 'field']],
  ['toy', ['ToyAdventurer', 'ToyMonsterSheetView'], ['field', 'die', 'save']],
  ['troika', ['TroikaAdvancedSkill', 'TroikaShown'], ['field', 'skill']],
];
/** Ids do not change; of the last test nothing is set; that it is down or has fled follows. */
const never = ['id', 'test', 'thrown', 'down', 'fled'];

describe.each(sheets)('the sheets of %s', (game, types, prefixes) => {
  const fields = [...new Set(types.flatMap((type) => fieldsOf(type)))].filter((one) => !never.includes(one));
  it('have fields', () => expect(fields.length).toBeGreaterThan(3));
  it.each(fields)('have a word for %s', async (field) => {
    const known: Record<string, string> = { ...house, ...(await games[game]!.en()).words };
    expect(['part', ...prefixes].some((prefix) => known[`${prefix}.${field}`])).toBe(true);
  });
});

describe('a changed sheet', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await words.play('toy');
  });
  const told = (...changes: Parameters<typeof sheetChanges>[0] & object): string[] =>
    sheetChanges(changes, (word) => word).map((part) => ('text' in part ? part.text : part.kind));

  it('says nothing where nothing is told, as in old records', () =>
    expect(sheetChanges(undefined, (word) => word)).toEqual([]));
  it('says what a field was and is', () =>
    expect(told({ field: ['level'], from: '1', to: '2' })).toEqual(['Level is now 2; it was 1.']));
  it('says flags in words', () =>
    expect(told({ field: ['shield'], from: 'false', to: 'true' })).toEqual([
      'Shield is now yes; it was no.',
    ]));
  it('says what came and what went', () =>
    expect(told({ field: ['gear'], to: 'rope' }, { field: ['gear'], from: 'lamp' })).toEqual([
      'Gear: rope is added.',
      'Gear: lamp is taken off.',
    ]));
  it('says once of what came what it holds', () =>
    expect(
      told(
        { field: ['skills'], to: 'Lore' },
        { field: ['skills', 'Lore', 'die'], from: '4', to: '8' },
        { field: ['skills', 'Lore', 'bonus'], from: '0', to: '1' },
        { field: ['skills', 'Loremaster'], from: '1', to: '2' },
        { field: ['fixed'], to: 'move' },
        { field: ['fixed', 'move'], from: '0', to: '12' },
      ),
    ).toEqual([
      'Skills: Lore (die 8, bonus 1) is added.',
      'Skills · Loremaster is now 2; it was 1.',
      'Static dice: move (12) is added.',
    ]));
  it('says where in the sheet it stands', () =>
    expect(told({ field: ['weapons', 'Bow', 'damage'], from: '6', to: '8' })).toEqual([
      'Weapons · Bow · Damage is now 8; it was 6.',
    ]));
  it('counts what is too much to be told', () => {
    const many = Array.from({ length: shownAtMost + 3 }, () => ({ field: ['level'], from: '1', to: '2' }));
    expect(told(...many)).toHaveLength(shownAtMost + 1);
    expect(told(...many).at(-1)).toBe('3 more things changed.');
  });
});
