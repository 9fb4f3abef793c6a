// Who comes by a player's link.
import type { Person } from '../ui/people';

/** How a device that is new comes to a seat that is there: by another device's code, or the GM's leave. */
export type SeatWay = { code: string } | { ask: string };
export type Arrival = Person | SeatWay;

export const isSeatWay = (arrival: Arrival | undefined): arrival is SeatWay =>
  arrival !== undefined && ('code' in arrival || 'ask' in arrival);
