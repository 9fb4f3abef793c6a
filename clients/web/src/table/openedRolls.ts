// Rolls that not all could see, opened to all: which are, and which this reader may open.
import type { TableEvent } from '@kast/sdk';
import type { RollProof } from './wire';

/** Cursors of the rolls that were opened, with those of `events`. */
export function openedWith(opened: ReadonlySet<string>, events: readonly TableEvent[]): ReadonlySet<string> {
  const more = events.filter((event) => event.type === 'dice.opened').map((event) => String(event.data.of));
  return more.length > 0 ? new Set([...opened, ...more]) : opened;
}

export interface Reader {
  isGm: boolean;
  member: string;
}

/** The GM opens what the GM was shown, others what they threw and saw themselves. Only what is shown has a proof. */
export function mayOpen(event: TableEvent, reader: Reader, opened: ReadonlySet<string>): boolean {
  const proof = event.proof as RollProof | undefined;
  if (!proof || opened.has(event.cursor)) return false;
  const mine = event.by === reader.member;
  if (event.type === 'dice.rolled') return event.data.audience !== undefined && (reader.isGm || mine);
  if (event.type === 'room.said') return event.data.to !== undefined && mine;
  return reader.isGm && proof.roll === undefined;
}
