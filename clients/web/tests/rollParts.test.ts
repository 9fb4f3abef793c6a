import type { wire } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { rollParts } from '../src/table/rollParts';

const dice = (
  notation: string,
  die: string,
  list: wire.Die[],
  more: Partial<wire.RollPart> = {},
): wire.RollPart => ({
  kind: 'dice',
  notation,
  die,
  value: 0,
  dice: list,
  ...more,
});
const plain = (value: number): wire.Die => ({ value });
/** As it is sent: the outermost part's notation stands in the result alone. */
const result = ({ notation = '', ...roll }: wire.RollPart, total: number): wire.RollResult => ({
  notation,
  total,
  roll,
});

describe('a roll in the chronicle', () => {
  it('shows what was kept, and what was dropped pale', () => {
    const roll = dice('3d6kh2', 'd6', [plain(5), { value: 1, marks: ['dropped'] }, plain(4)]);
    expect(rollParts(result(roll, 9)).at(-1)).toMatchObject({
      dice: [5, 4],
      dropped: [1],
      sides: 6,
      total: 9,
    });
  });
  it('shows each number with its sign, and the total once, at the end', () => {
    const sum: wire.RollPart = {
      kind: 'sum',
      notation: '1d20+3-1',
      value: 14,
      parts: [
        dice('1d20', 'd20', [plain(12)]),
        { kind: 'number', joint: 'plus', notation: '3', value: 3 },
        { kind: 'number', joint: 'minus', notation: '1', value: 1 },
      ],
    };
    const part = rollParts(result(sum, 14)).at(-1);
    expect(part).toMatchObject({ dice: [12], sides: 20, total: 14 });
    expect(part).toHaveProperty('chips', [{ text: '+3' }, { text: '−1' }]);
  });
  it('shows the digits of a d66 as the dice they were', () => {
    const roll = dice('d66', 'd66', [{ value: 42, faces: [4, 2] }]);
    expect(rollParts(result(roll, 42)).at(-1)).toMatchObject({ dice: [4, 2], sides: 6, total: 42 });
  });
  it('shows each of several rolls with what it came to, and their sum', () => {
    const roll: wire.RollPart = {
      kind: 'group',
      notation: '2#2d6',
      value: 11,
      parts: [
        dice('2d6', 'd6', [plain(1), plain(2)], { value: 3 }),
        dice('2d6', 'd6', [plain(3), plain(5)], { value: 8 }),
      ],
    };
    expect(rollParts(result(roll, 11)).slice(1)).toMatchObject([
      { dice: [1, 2], total: 3 },
      { dice: [3, 5], total: 8 },
      { dice: [], total: 11 },
    ]);
  });
  it('names the thing that was chosen', () => {
    const roll = dice('choice[sword,axe]', 'd2', [plain(2)], { value: 2 });
    expect(rollParts(result(roll, 2)).at(-1)).toMatchObject({ dice: [2], sides: 2, total: 'axe' });
  });
  it('shows fudge dice as signs', () => {
    const roll = dice('3dF', 'dF', [plain(-1), plain(0), plain(1)]);
    expect(rollParts(result(roll, 0)).at(-1)).toMatchObject({ dice: ['−', '0', '+'] });
  });
});
