// How fast requests go out, on a clock of the test's own.
import { describe, expect, it } from 'vitest';
import { Pace } from '../src/pace.js';

/** When each of `count` goes out, where every wait is kept. */
function times(pace: Pace, count: number, fromMs = 0): number[] {
  let now = fromMs;
  return Array.from({ length: count }, () => {
    for (let ms = pace.take(now); ms > 0; ms = pace.take(now)) now += ms;
    return now;
  });
}

describe('the pace of a connection', () => {
  it('is never over what a server allows by default', () => {
    const pace = new Pace();
    pace.begin(0);
    const sent = times(pace, 500);
    let level = 60;
    sent.forEach((at, nth) => {
      level = Math.min(60, level + ((at - (sent[nth - 1] ?? 0)) * 20) / 1000) - 1;
      expect(level).toBeGreaterThanOrEqual(0);
    });
    expect(sent[39]).toBe(0);
  });

  it('waits as long as the server said, and goes on at the speed it named', () => {
    const pace = new Pace();
    pace.begin(0);
    times(pace, 10);
    for (let refused = 0; refused < 10; refused += 1) pace.slowDown(0, 700, 5);
    const sent = times(pace, 6);
    expect(sent[0]).toBeGreaterThanOrEqual(700);
    for (let nth = 2; nth < 6; nth += 1) expect(sent[nth]! - sent[nth - 1]!).toBeGreaterThanOrEqual(1000 / 5);
  });

  it('is halved by each connection that was closed for too much', () => {
    const pace = new Pace();
    const atOnce = [0, 1000, 2000].map((now) => {
      pace.begin(now);
      const first = times(pace, 60, now).filter((at) => at === now).length;
      pace.slowDown(now + 900_000, 0);
      return first;
    });
    expect(atOnce).toEqual([40, 20, 10]);
  });
});
