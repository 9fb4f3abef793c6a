// Names for ids. What has gone from the table keeps the name it had when it was last seen.
import type { Look } from '../ui/people';

export interface Names {
  member(id: string): string;
  /** A creature, a thing, a place: whatever the game has. */
  thing(id: string): string;
  look(id: string): Look;
  /** Undefined of whoever stands on neither side, or has gone from the table. */
  sideOf?(id: string): Side | undefined;
}

export type Side = 'party' | 'foes';
