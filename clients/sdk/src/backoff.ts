const baseMs = 250;
const maxMs = 15_000;
const rateLimitedMs = 4_000;

/**
 * How long to wait before reconnect attempt number `attempt` (from 0), in milliseconds: exponential backoff with
 * a jitter of half, so that a thousand clients do not reconnect to a restarted server at the same moment.
 * `rateLimited` adds 4 s, where the server said that there were too many connections.
 */
export function backoffMs(attempt: number, random: () => number, rateLimited = false): number {
  const whole = Math.min(maxMs, baseMs * 2 ** Math.min(attempt, 16)) + (rateLimited ? rateLimitedMs : 0);
  return Math.round(whole / 2 + (whole / 2) * random());
}
