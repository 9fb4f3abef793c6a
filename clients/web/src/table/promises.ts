// What the server promised of its dice, as this browser has seen it: a table that reconnects with other promises has
// changed its mind.
import type { TableEvent } from '@kast/sdk';
import { commitmentOf } from '../verify/stream';
import type { EventData, RoomState } from './wire';

/** Number of a secret, and the commitment to it. */
export type Promised = readonly [epoch: number, commitment: string];

const keyOf = (room: string): string => `kast.promises.${room}`;

function read(room: string): Map<number, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(room)) ?? '[]');
    if (Array.isArray(kept)) return new Map(kept as Promised[]);
  } catch {
    // Written by something else: start anew.
  }
  return new Map();
}

/** What events tell of the promises; of a secret revealed what it would have been promised by. */
export async function promisedIn(events: readonly TableEvent[]): Promise<Promised[]> {
  const found: Promised[] = [];
  for (const { type, data } of events) {
    if (type !== 'dice.epoch.started' && type !== 'dice.epoch.revealed') continue;
    const { epoch, commitment } = data as unknown as EventData['dice.epoch.started'];
    found.push([epoch, commitment]);
    if (type !== 'dice.epoch.revealed' || !globalThis.crypto?.subtle) continue;
    const { secret } = data as unknown as EventData['dice.epoch.revealed'];
    found.push([epoch, await commitmentOf(secret)]);
  }
  return found;
}

/**
 * Keeps what was not promised before, and says of which secrets something else was: what is kept stays. With `state`
 * also those that the table has not come to any more.
 */
export function keepPromises(
  room: string,
  promised: readonly Promised[],
  state?: RoomState,
): { broken: number[]; kept: ReadonlyMap<number, string> } {
  const kept = read(room);
  const before = kept.size;
  const now = state?.room.epoch;
  const broken = now ? [...kept.keys()].filter((epoch) => epoch > now.number) : [];
  for (const [epoch, commitment] of now ? [...promised, [now.number, now.commitment] as const] : promised) {
    const was = kept.get(epoch);
    if (was === undefined) kept.set(epoch, commitment);
    else if (was !== commitment) broken.push(epoch);
  }
  if (kept.size > before) localStorage.setItem(keyOf(room), JSON.stringify([...kept]));
  return { broken: [...new Set(broken)].sort((a, b) => a - b), kept };
}
