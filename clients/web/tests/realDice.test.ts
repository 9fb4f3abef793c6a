// What is typed in of real dice, and what becomes of it.
import type { TableEvent } from '@kast/sdk';
import { expect, it } from 'vitest';
import { entriesOf } from '../src/table/chronicle';
import { facesIn, RealDice } from '../src/table/realDice.svelte';

it('faces are whole numbers, whatever stands between them', () => {
  expect(facesIn(' 3, 4;5+6 ')).toEqual([3, 4, 5, 6]);
  expect(facesIn('')).toEqual([]);
  expect(facesIn('3 and 4')).toBeUndefined();
  expect(facesIn('3.5')).toBeUndefined();
  expect(facesIn('-1')).toBeUndefined();
});

it('they go with a command only where they are wanted, and can be read', () => {
  const dice = new RealDice();
  dice.text = '3 4';
  expect(dice.params).toEqual({});
  dice.on = true;
  expect(dice.params).toEqual({ faces: [3, 4] });
  dice.text = '3 x';
  expect(dice.isUnreadable).toBe(true);
  expect(dice.params).toEqual({});
  dice.text = '';
  expect(dice.params).toEqual({});
});

it('those that fell are gone, and the reader is told of the others', () => {
  const dice = new RealDice();
  dice.on = true;
  dice.text = '3 4';
  dice.settle({ given: 2, used: 2 });
  expect([dice.text, dice.outcome]).toEqual(['', undefined]);
  dice.text = '3 4';
  dice.settle({ given: 2, used: 1 });
  expect([dice.text, dice.outcome]).toEqual(['', { given: 2, used: 1 }]);
  dice.text = '3 4';
  dice.settle({ given: 2, used: 0 });
  expect(dice.text).toBe('3 4');
});

it('an entry with dice that were typed in stands for itself', () => {
  const rolled = (cause: string, more: Partial<TableEvent> = {}): TableEvent => ({
    cursor: cause,
    at: '2026-11-20T19:00:00.000Z',
    by: 'ann',
    cause,
    type: 'dice.rolled',
    data: {},
    ...more,
  });
  const entries = entriesOf([rolled('1'), rolled('2'), rolled('3', { self_reported: true }), rolled('4')]);
  expect(entries.map(({ follows }) => follows)).toEqual([false, true, false, false]);
});
