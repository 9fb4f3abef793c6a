// The last test that is over, read from the end of the log: one that is open stands in the state.
import type { TableEvent } from '@kast/sdk';
import type { EventsOf } from '../common/chronicleParts';

type Events = EventsOf<'mouse-guard'>;

export interface ThrownSide {
  thrown: Events['thrown'];
  /** What Fate added. */
  opened: number[];
  settled?: Events['test.settled'];
}
export interface Latest {
  cursors: string[];
  sides: ThrownSide[];
  nature: Events['nature.fell'][];
  failure?: Events['failure.settled'];
  tiebreaker?: Events['tiebreaker.thrown'];
}

/** So far back it is worth looking: what is older is not what has just happened. */
const farthest = 80;

export function latestOf(events: readonly TableEvent[]): Latest | undefined {
  const recent = events.slice(-farthest);
  const last = recent.findLast((event) => event.type === 'mouse-guard.thrown');
  if (!last) return undefined;
  const { test } = last.data as unknown as Events['thrown'];
  const latest: Latest = { cursors: [], sides: [], nature: [] };
  const sideOf = (actor: string): ThrownSide | undefined =>
    latest.sides.find((side) => side.thrown.actor === actor);
  for (const event of recent) {
    const data = event.data as { test?: string; actor?: string };
    const ours = data.test === test;
    switch (event.type) {
      case 'mouse-guard.thrown':
        if (ours) latest.sides.push({ thrown: event.data as unknown as Events['thrown'], opened: [] });
        break;
      case 'mouse-guard.fate.spent': {
        const side = ours ? sideOf(data.actor ?? '') : undefined;
        side?.opened.push(...(event.data as unknown as Events['fate.spent']).dice);
        break;
      }
      case 'mouse-guard.test.settled': {
        const side = ours ? sideOf(data.actor ?? '') : undefined;
        if (side) side.settled = event.data as unknown as Events['test.settled'];
        break;
      }
      case 'mouse-guard.tiebreaker.thrown':
        if (ours) latest.tiebreaker = event.data as unknown as Events['tiebreaker.thrown'];
        break;
      case 'mouse-guard.failure.settled':
        if (ours) latest.failure = event.data as unknown as Events['failure.settled'];
        break;
      case 'mouse-guard.nature.fell':
        if (sideOf(data.actor ?? '')) latest.nature.push(event.data as unknown as Events['nature.fell']);
        break;
      // What comes after it clears the felt.
      case 'mouse-guard.conflict.started':
      case 'mouse-guard.turn.began':
      case 'mouse-guard.exchange.began':
      case 'mouse-guard.action.revealed':
      case 'room.undone':
        latest.sides = [];
        latest.nature = [];
        break;
    }
    if (ours) latest.cursors.push(event.cursor);
  }
  return latest.sides.length > 0 ? latest : undefined;
}
