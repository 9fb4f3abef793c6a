// What the README shows is a file that runs.
import type { TableEvent } from '@kast/sdk';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { partsOf } from '../examples/chronicle';
import type { Names } from '../src/table/names';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const names = { thing: (id: string) => id.toUpperCase() } as Names;
const event = (type: string, data: object): TableEvent => ({ cursor: '', at: '', type, data: { ...data } });

it('the example of the README is the file beside it', () => {
  const [, shown] = /```ts\n([\s\S]*?)```/.exec(read('../README.md'))!;
  expect(shown).toBe(read('../examples/chronicle.ts'));
});

it('the example says what happened', () => {
  expect(partsOf(event('troika.time.passed', { days: 1, day: 3 }), names)).toMatchObject([
    { kind: 'outcome', tone: 'plain' },
  ]);
  expect(partsOf(event('troika.mien.rolled', { creature: 'liz', die: 4 }), names)).toEqual([
    { kind: 'throw', dice: [4], label: 'LIZ' },
  ]);
  expect(partsOf(event('troika.turn.ended', {}), names)).toEqual([]);
  expect(partsOf(event('room.said', {}), names)).toBeUndefined();
});
