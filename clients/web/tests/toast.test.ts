// What is shown for a moment over the other tabs of a phone: what was done and what it came to, whatever was rolled. The
// recorded session of each game is read, whose records have what a page is told.
import { readFileSync } from 'node:fs';
import type { TableEvent } from '@kast/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signed, withMinus, words } from '../src/i18n/index.svelte';
import { partsOf as mouseGuard } from '../src/systems/mouse-guard/chronicle';
import { partsOf as savageWorlds } from '../src/systems/savage-worlds/chronicle';
import { partsOf as terreExile } from '../src/systems/terre-exile/chronicle';
import { partsOf as toy } from '../src/systems/toy/chronicle';
import { partsOf as troika } from '../src/systems/troika/chronicle';
import type { Names } from '../src/table/names';
import { sentencesOf, textOf, type Part } from '../src/table/parts';
import { roomParts } from '../src/table/roomChronicle';
import { toastLine } from '../src/table/toast';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: {} });
});
afterAll(() => vi.unstubAllGlobals());

const names = { member: () => 'Ann', thing: (id: string) => `M-${id}`, look: () => ({}) } as unknown as Names;

/** An outcome that names whom it is about, or what begins with it. */
const standsAlone = /M-|Sell|Spri|fight|strid|confrontation|kraftmätning|spell|besvärjelse/;

interface Recorded {
  type: string;
  by: string;
  cause: string;
  data: { data: object; proof?: object };
}

/** Commands whose dice fell, each with all that it has done. */
function rollsOf(game: string): Recorded[][] {
  const path = new URL(`../../../tests/golden/${game}.1.jsonl`, import.meta.url);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as Recorded).filter(({ data }) => data?.data);
  const commands: Record<string, Recorded[]> = {};
  for (const event of events) (commands[`${event.by} ${event.cause}`] ??= []).push(event);
  return Object.values(commands).filter((all) => all.some(({ data }) => data.proof));
}

describe.each([
  ['mouse-guard', mouseGuard],
  ['savage-worlds', savageWorlds],
  ['terre-exile', terreExile],
  ['toy', toy],
  ['troika', troika],
])('a roll of %s', (game, partsOf) => {
  it.each(['en', 'sv'] as const)('says what was rolled and what it came to (%s)', async (language) => {
    await words.choose(language);
    await words.play(game);
    for (const all of rollsOf(game)) {
      const parts = all.flatMap(({ type, data }) => {
        // Which of its dice are successes is said to pages alone.
        const told = { hits: 'dice' in data.data ? data.data.dice : [], ...data.data };
        const event = { cursor: '', at: '', type, data: told } as unknown as TableEvent;
        return roomParts(event, names) ?? partsOf(event, names) ?? [];
      });
      const line = toastLine(parts);
      const types = all.map(({ type }) => type).join(' ');
      if (process.env.TOLD) console.log(types, '|', line.what, '|', line.result);
      expect(line.what + line.result, types).not.toMatch(/[=:,]$|NaN/);
      if (line.what === '') expect(line.result, types).toMatch(standsAlone);
      else if (line.result === '') expect(line.what, types).toMatch(/= −?\d+/);
    }
  });
});

describe('of what one command has done', () => {
  const outcome = (text: string) => ({ kind: 'outcome', text, tone: 'plain' }) as const;
  const says = (text: string, more: object = {}) => ({ kind: 'words', text, ...more }) as const;
  const thrown = (total?: number, label?: string): Part => ({
    kind: 'throw',
    dice: [5],
    ...(total !== undefined && { total }),
    ...(label !== undefined && { label }),
  });

  it.each([
    ['a free roll', [says('2d6+1', { tone: 'soft' }), thrown(5)], '2d6+1', '5'],
    ['a roll for the GM', [says('Only for the GM.', { tone: 'secret' }), thrown(5, 'Sneak')], 'Sneak', '5'],
    ['a test', [says('Ann climbs'), thrown(5), outcome('Success')], 'Ann climbs', 'Success'],
    [
      'a roll that is kept',
      [says('Ann rolls Notice', { first: true }), outcome('A raise!')],
      'Ann rolls Notice',
      'A raise!',
    ],
    [
      'a roll and what it led to',
      [says('Ann strikes'), thrown(7), outcome('Hit'), says('Damage'), thrown(9)],
      'Ann strikes',
      '9',
    ],
    [
      'dice that come to nothing together',
      [says('Ann is made'), thrown(7, 'Skill'), thrown(9, 'Luck')],
      'Ann is made Skill 5 = 7 Luck 5 = 9',
      '',
    ],
    [
      'what the dice changed',
      [says('Ann falls'), thrown(5), { kind: 'change', text: '9 → 4' }],
      'Ann falls',
      '9 → 4',
    ],
    [
      'a headline with a sentence behind it',
      [outcome('Mara has the turn'), says('One quick action.')],
      '',
      'Mara has the turn',
    ],
  ] satisfies [string, Part[], string, string][])('%s', (_, parts, what, result) => {
    expect(toastLine(parts)).toEqual({ what, result });
  });

  it('is told as sentences where nothing was rolled', () => {
    expect(sentencesOf([outcome('Mara has the turn'), says('One quick action.')])).toBe(
      'Mara has the turn. One quick action.',
    );
    expect(sentencesOf([outcome('Yes, but …'), outcome('Passed')])).toBe('Yes, but … Passed');
  });
});

it('tells many dice as their sum, also to those who listen', async () => {
  await words.choose('en');
  const dice = Array.from({ length: 1000 }, () => 3);
  expect(textOf({ kind: 'throw', dice, total: 3000 })).toBe('1,000 dice = 3000');
  expect(textOf({ kind: 'throw', dice })).toBe('1,000 dice: 3000');
  expect(textOf({ kind: 'throw', dice: dice.slice(0, 20), total: 60 })).toMatch(/^(3, ){19}3 = 60$/);
});

it('counts and writes decimals as the reader does', async () => {
  await words.choose('sv');
  await words.play('savage-worlds');
  expect(words.say('days', { count: 4.9 })).toBe('4,9 dagar');
  expect(withMinus(-4.5)).toBe('−4,5');
  expect(signed(0.5)).toBe('+0,5');
});
