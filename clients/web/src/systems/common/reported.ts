import type { TableEvent } from '@kast/sdk';

/** So far back it is worth looking: what is older is not what lies on the board. */
const farthest = 200;

/** Whether real dice, typed in by who threw them, are among what happened there. */
export function isReported(events: readonly TableEvent[], among: (event: TableEvent) => boolean): boolean {
  return events.slice(-farthest).some((event) => event.self_reported === true && among(event));
}
