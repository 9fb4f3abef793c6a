// What has just happened at the table, read from the end of the log.
import type { TableEvent } from '@kast/sdk';
import type { Events, Exchange } from './wire';

type Damage = Events['troika.damage.dealt'] & { cursor: string };

export interface Latest {
  cursor: string;
  exchange?: Exchange;
  damage: Damage[];
  test?: { creature: string; dice: number[]; target?: number; success: boolean };
}

/** So far back it is worth looking: what is older is not what has just happened. */
const farthest = 60;

export function latestOf(events: readonly TableEvent[]): Latest | undefined {
  const damage: Damage[] = [];
  for (const event of events.slice(-farthest).toReversed()) {
    switch (event.type) {
      case 'troika.damage.dealt':
        damage.unshift({ ...(event.data as unknown as Damage), cursor: event.cursor });
        break;
      case 'troika.exchanged': {
        const { exchange } = event.data as unknown as Events['troika.exchanged'];
        return { cursor: event.cursor, exchange, damage };
      }
      case 'troika.tested':
        return { cursor: event.cursor, damage: [], test: event.data as unknown as Events['troika.tested'] };
      case 'troika.luck.tested':
        // Within an exchange it is a step on the way, not the thing itself.
        if (['offered', 'affliction', 'death'].includes(String(event.data.purpose))) {
          return {
            cursor: event.cursor,
            damage: [],
            test: event.data as unknown as Events['troika.luck.tested'],
          };
        }
        break;
      // A new turn clears the stage.
      case 'troika.token.drawn':
      case 'troika.initiative.started':
      case 'troika.initiative.ended':
      case 'room.undone':
        return undefined;
    }
  }
  return undefined;
}
