// Faces that the games' events show, beside what was drawn.
import { describe, expect, it } from 'vitest';
import { usesDice, useUp } from '../src/verify/shown';

describe('dice that are shown', () => {
  it('are used up, whichever comes first', () => {
    expect(useUp([[2], [2, 3]], [2, 3, 2])).toBe(true);
    expect(useUp([[4], [2], [1], [3]], [4, 2, 1, 3])).toBe(true);
  });
  it('stand for one die each', () => {
    expect(useUp([[2], [2]], [4, 2, 1, 3])).toBe(false);
  });
  it('may be told again', () => {
    expect(usesDice('toy.usage.moved')).toBe(false);
    expect(usesDice('troika.contested')).toBe(true);
  });
});
