// What is said of a seat under its action card.
import type { Character, Slot } from './wire';

type Who = (id: string) => Character | undefined;
export type Standing = 'now' | 'interrupts' | 'interrupted' | 'hold' | 'waiting' | 'acted';

const acts = ({ members }: Slot, one: Who): boolean => members.some((id) => one(id)?.acting);
export const isOnHold = ({ members }: Slot, one: Who): boolean =>
  members.some((id) => one(id)?.conditions.includes('on-hold'));

/** Who acts comes first: out of order, while the turn is that of `active`, they have come between. */
export function standingOf(
  slot: Slot,
  slots: readonly Slot[],
  active: string | undefined,
  one: Who,
): Standing | undefined {
  if (slot.id === active)
    return slots.some((other) => other.id !== active && acts(other, one)) ? 'interrupted' : 'now';
  if (acts(slot, one)) return active === undefined ? 'now' : 'interrupts';
  if (isOnHold(slot, one)) return 'hold';
  if (slot.waiting) return 'waiting';
  return slot.acted ? 'acted' : undefined;
}
