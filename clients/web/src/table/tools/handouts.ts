import type { TableEvent } from '@kast/sdk';
import type { HandoutView } from '../wire';

/** Handouts that were shown to this reader while the page was open, and that they have not looked at. */
export function arrivedHandouts(
  events: readonly TableEvent[],
  fresh: ReadonlySet<string>,
  handouts: Readonly<Record<string, HandoutView>>,
  read: ReadonlySet<string>,
): { id: string; title: string }[] {
  const arrived = new Set<string>();
  for (const { type, cursor, data } of events.slice(-fresh.size || events.length)) {
    const isNew = type === 'room.handout.added' || (type === 'room.handout.changed' && data.shown === true);
    if (isNew && fresh.has(cursor)) arrived.add(String(data.handout));
  }
  return [...arrived].flatMap((id) => {
    const handout = handouts[id];
    return handout && !read.has(id) ? [{ id, title: handout.title }] : [];
  });
}
