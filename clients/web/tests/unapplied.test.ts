// What is told where a group keeps its sheets by hand: that it is entered on none, in every game alike.
import type { TableEvent } from '@kast/sdk';
import { expect, it } from 'vitest';
import type { Names } from '../src/table/names';
import { partsOf, playedParts } from '../src/table/roomChronicle';
import type { SystemUi } from '../src/table/systemUi';

const names = {} as Names;
const system = {
  parts: ({ type }: TableEvent) =>
    type === 'troika.stamina.lost' ? [{ kind: 'change', text: 'Stamina 9 → 3' }] : [],
} as unknown as SystemUi;
const event = (type: string, more: Partial<TableEvent> = {}): TableEvent => ({
  cursor: 'a',
  at: '',
  type,
  data: {},
  ...more,
});
const told = { kind: 'words', text: 'log.unapplied', tone: 'soft' };

it('an event says what it left off the sheet', () => {
  const lost = event('troika.stamina.lost', { unapplied: true });
  expect(partsOf(lost, names, system)).toEqual([{ kind: 'change', text: 'Stamina 9 → 3' }, told]);
  expect(partsOf(event('troika.stamina.lost'), names, system)).not.toContainEqual(told);
});

it('an event that says nothing says no more', () => {
  expect(partsOf(event('troika.skill.ticked', { unapplied: true }), names, system)).toEqual([]);
});

it('what was given again says it too', () => {
  const again = [{ type: 'troika.stamina.lost', data: {}, unapplied: true }];
  expect(playedParts(again, { by: 'ann', cause: '1' }, names, system)).toContainEqual(told);
});
