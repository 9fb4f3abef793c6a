// A server that changes what it promised of its dice is found out by what this browser kept.
import type { TableEvent } from '@kast/sdk';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepPromises, promisedIn } from '../src/table/promises';
import type { RoomState } from '../src/table/wire';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const event = (type: string, data: object): TableEvent =>
  ({ cursor: 'c', at: '', type, data }) as unknown as TableEvent;
const at = (number: number, commitment: string): RoomState =>
  ({ room: { epoch: { number, commitment } } }) as unknown as RoomState;
const secret = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';

it('reads promises from the log, and from the secrets revealed', async () => {
  const events = [
    event('dice.rolled', {}),
    event('dice.epoch.started', { epoch: 1, commitment: 'aa' }),
    event('dice.epoch.revealed', { epoch: 1, commitment: 'bb', secret, rolls: 0 }),
  ];
  expect(await promisedIn(events)).toEqual([
    [1, 'aa'],
    [1, 'bb'],
    [1, commitment],
  ]);
});

it('says nothing while the promises are the same', () => {
  expect(keepPromises('r', [[1, 'aa']], at(2, 'bb')).broken).toEqual([]);
  expect(keepPromises('r', [[1, 'aa']], at(2, 'bb')).broken).toEqual([]);
  expect([...keepPromises('r', [], at(3, 'cc')).kept]).toEqual([
    [1, 'aa'],
    [2, 'bb'],
    [3, 'cc'],
  ]);
});

it('finds another promise, at the next visit and at every later one', () => {
  keepPromises('r', [[1, 'aa']]);
  expect(keepPromises('r', [[1, 'xx']]).broken).toEqual([1]);
  expect(keepPromises('r', [[1, 'xx']]).broken).toEqual([1]);
  expect(keepPromises('r', [], at(1, 'xx')).broken).toEqual([1]);
});

it('finds a table that has gone back to before a promise', () => {
  keepPromises('r', [], at(3, 'cc'));
  expect(keepPromises('r', [], at(2, 'bb')).broken).toEqual([3]);
});

it('keeps rooms apart, and is not stopped by what something else has written', () => {
  keepPromises('r', [[1, 'aa']]);
  expect(keepPromises('s', [[1, 'xx']]).broken).toEqual([]);
  kept.set('kast.promises.t', '{oops');
  expect(keepPromises('t', [[1, 'xx']]).broken).toEqual([]);
});
