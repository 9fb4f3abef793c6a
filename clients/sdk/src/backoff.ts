const firstMs = 250;
const mostMs = 15_000;
const crowdedMs = 4_000;

/**
 * How long to wait before attempt number `attempt` (from 0) to come again, in milliseconds. Half of it is
 * chance, so that a thousand tables do not all knock at the door of a restarted server at once.
 */
export function backoffMs(attempt: number, random: () => number, crowded = false): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 16)) + (crowded ? crowdedMs : 0);
  return Math.round(whole / 2 + (whole / 2) * random());
}
