import type { TableEvent } from '@kast/sdk';
import { isSecret } from '../../table/parts';

/** So far back it is worth looking: what is older is not what has just happened. */
const farthest = 60;

/** The roll of free dice that all saw, where nothing of the game has happened since. */
export function lastRollOf(events: readonly TableEvent[], game: string): TableEvent | undefined {
  const last = events
    .slice(-farthest)
    .findLast(
      (event) => event.type.startsWith(`${game}.`) || (event.type === 'dice.rolled' && !isSecret(event)),
    );
  return last?.type === 'dice.rolled' ? last : undefined;
}
