// What has just happened at the table, read from the end of the log.
import type { TableEvent } from '@kast/sdk';
import type { Events, Exchange } from './wire';

type Damage = Events['troika.damage.dealt'] & { cursor: string };

/** What one of those lost whom the same harm has struck. */
export interface Harm {
  cursor: string;
  creature: string;
  cause: Events['troika.stamina.lost']['cause'];
  source: string;
  dice: number[];
  modifiers: Events['troika.damage.dealt']['modifiers'];
  lost?: number;
}

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
  /** Harm that no blow and no spell did: a trap, a fall. */
  harm: Harm[];
  /** How those stand whom it has brought down, the latest of each. */
  fates: Map<string, Fate>;
}
/** The events that say so. */
const fates = {
  'troika.dying.started': 'dying',
  'troika.creature.died': 'dead',
  'troika.death.cheated': 'death-cheated',
} as const;
export type Fate = (typeof fates)[keyof typeof fates];

/** Losses that belong to what goes on: the clinch of an exchange, the price of a spell. */
const partOfMore = new Set(['clinch', 'spell']);

/** The harm that the event tells of, where it is a matter of its own. */
function harmIn(event: TableEvent): Harm | undefined {
  const { cursor } = event;
  if (event.type === 'troika.damage.dealt') {
    const {
      by,
      to,
      source = '',
      die,
      modifiers,
      lost,
    } = event.data as unknown as Events['troika.damage.dealt'];
    if (by) return undefined;
    return {
      cursor,
      creature: to,
      cause: 'hazard',
      source,
      dice: [die],
      modifiers,
      ...(lost !== undefined && { lost }),
    };
  }
  if (event.type !== 'troika.stamina.lost') return undefined;
  const loss = event.data as unknown as Events['troika.stamina.lost'];
  if (partOfMore.has(loss.cause)) return undefined;
  const { creature, cause, source = '', dice, modifiers = [], lost } = loss;
  return { cursor, creature, cause, source, dice, modifiers, ...(lost !== undefined && { lost }) };
}

/** So far back it is worth looking: what is older is not what has just happened. */
const farthest = 60;

export function currentActionOf(events: readonly TableEvent[]): CurrentAction | undefined {
  const damage: Damage[] = [];
  const resisted: CurrentAction['resisted'] = [];
  let mishap: string | undefined;
  const harm: Harm[] = [];
  let harmedBy: string | undefined;
  const brought = new Map<string, Fate>();
  const dataOf = <T extends keyof Events>(event: TableEvent): Events[T] => event.data as unknown as Events[T];
  for (const event of events.slice(-farthest).toReversed()) {
    const cursor = event.cursor;
    const come = { cursor, damage, harm, resisted, fates: brought };
    const harmed = harmIn(event);
    // It began before this: what was done to all whom it struck is one command.
    if (harm.length > 0 && event.cause !== harmedBy) return { ...come, cursor: harm.at(-1)!.cursor };
    if (harmed) {
      // A blow that has fallen since is what goes on.
      if (damage.length === 0) {
        harm.unshift(harmed);
        harmedBy = event.cause;
      }
      continue;
    }
    switch (event.type) {
      case 'troika.damage.dealt':
        damage.unshift({ ...dataOf<'troika.damage.dealt'>(event), cursor });
        break;
      case 'troika.dying.started':
      case 'troika.creature.died':
      case 'troika.death.cheated': {
        const { creature } = dataOf<keyof typeof fates>(event);
        if (!brought.has(creature)) brought.set(creature, fates[event.type]);
        break;
      }
      case 'troika.mishap.rolled':
        ({ mishap } = dataOf<'troika.mishap.rolled'>(event));
        break;
      case 'troika.exchange.rolled':
        return { ...come, exchange: dataOf<'troika.exchange.rolled'>(event).exchange };
      case 'troika.spell.cast':
        return {
          ...come,
          cast: dataOf<'troika.spell.cast'>(event),
          ...(mishap && { mishap }),
        };
      case 'troika.contested':
        return { ...come, damage: [], contest: dataOf<'troika.contested'>(event) };
      case 'troika.tested': {
        const test = dataOf<'troika.tested'>(event);
        // Part of the spell it answers, not the thing itself.
        if (test.purpose !== 'resist') return { ...come, damage: [], test };
        resisted.unshift({ creature: test.creature, success: test.success });
        break;
      }
      case 'troika.luck.tested': {
        const test = dataOf<'troika.luck.tested'>(event);
        // Within an exchange it is a step on the way, not the thing itself.
        if (['offered', 'affliction', 'death'].includes(test.purpose)) return { ...come, damage: [], test };
        break;
      }
      // A new turn clears the stage.
      case 'troika.token.drawn':
      case 'troika.initiative.started':
      case 'troika.initiative.ended':
        return harm.length > 0 ? { ...come, cursor: harm.at(-1)!.cursor } : undefined;
    }
  }
  const [cursor] = harm.map((one) => one.cursor).slice(-1);
  return cursor === undefined ? undefined : { cursor, damage, harm, resisted, fates: brought };
}
