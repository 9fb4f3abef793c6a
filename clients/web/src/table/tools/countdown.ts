// A timer as it is shown: the server sends when it began and how long it is, and who shows it counts.

/** The part of the room's timer that this needs. */
export interface RunningTimer {
  left_ms: number;
  running_since?: string;
}

/** Milliseconds left at `now`, by the server's clock; never below 0, nor more than when it began to run. */
export function leftOf(timer: RunningTimer, now: number): number {
  if (!timer.running_since) return timer.left_ms;
  const run = Math.max(0, now - Date.parse(timer.running_since));
  return Math.max(0, timer.left_ms - run);
}

/** "4:05", "1:00:00". A second that has begun counts. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (one: number) => String(one).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
