// What has just happened at the table, read from the end of the log.
import type { TableEvent } from '@kast/sdk';
import type { Events, Exchange } from './wire';

type Damage = Events['troika.damage.dealt'] & { cursor: string };

export interface CurrentAction {
  cursor: string;
  exchange?: Exchange;
  damage: Damage[];
  test?: Pick<Events['troika.tested'], 'creature' | 'dice' | 'modifiers' | 'target' | 'success'>;
  contest?: Events['troika.contested'];
  cast?: Events['troika.spell.cast'];
  /** Who tried to resist the spell, and whether they did. */
  resisted: { creature: string; success: boolean }[];
  /** The word of what went wrong with it. */
  mishap?: string;
}

/** So far back it is worth looking: what is older is not what has just happened. */
const farthest = 60;

export function currentActionOf(events: readonly TableEvent[]): CurrentAction | undefined {
  const damage: Damage[] = [];
  const resisted: CurrentAction['resisted'] = [];
  let mishap: string | undefined;
  const told = <T extends keyof Events>(event: TableEvent): Events[T] => event.data as unknown as Events[T];
  for (const event of events.slice(-farthest).toReversed()) {
    const cursor = event.cursor;
    switch (event.type) {
      case 'troika.damage.dealt':
        damage.unshift({ ...told<'troika.damage.dealt'>(event), cursor });
        break;
      case 'troika.mishap.rolled':
        ({ mishap } = told<'troika.mishap.rolled'>(event));
        break;
      case 'troika.exchange.rolled':
        return { cursor, exchange: told<'troika.exchange.rolled'>(event).exchange, damage, resisted };
      case 'troika.spell.cast':
        return {
          cursor,
          cast: told<'troika.spell.cast'>(event),
          damage,
          resisted,
          ...(mishap && { mishap }),
        };
      case 'troika.contested':
        return { cursor, contest: told<'troika.contested'>(event), damage: [], resisted };
      case 'troika.tested': {
        const test = told<'troika.tested'>(event);
        // Part of the spell it answers, not the thing itself.
        if (test.purpose !== 'resist') return { cursor, damage: [], test, resisted };
        resisted.unshift({ creature: test.creature, success: test.success });
        break;
      }
      case 'troika.luck.tested': {
        const test = told<'troika.luck.tested'>(event);
        // Within an exchange it is a step on the way, not the thing itself.
        if (['offered', 'affliction', 'death'].includes(test.purpose))
          return { cursor, damage: [], test, resisted };
        break;
      }
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
