// The GM's word on the rolls of a command: what each comes to in place of what its dice show.
import type { TableEvent } from '@kast/sdk';
import type { SystemUi } from './systemUi';
import type { AmendPreview, PlayedAgain } from './wire';

/** By the roll's number, from 1; undefined where its dice stand. */
export type Totals = Record<number, number | undefined>;

/** A roll of the command. */
export interface AmendRoll {
  number: number;
  /** What was rolled, in words. */
  words: string;
  /** What its dice come to. */
  thrown: number;
}

type Overrides = NonNullable<AmendPreview['overrides']>;

export const totalsOf = (overrides: Overrides = []): Totals =>
  Object.fromEntries(overrides.map(({ roll, total }) => [roll, total]));

/** As the wire has them, in their order, as text: so that two of them can be compared. */
export const overridesOf = (totals: Totals): string =>
  JSON.stringify(
    Object.entries(totals).flatMap(([roll, total]) =>
      typeof total === 'number' ? [{ roll: Number(roll), total }] : [],
    ),
  );

/** The rolls among a command's events, in their order. */
export const rollsIn = (
  events: readonly Pick<TableEvent, 'type' | 'data'>[] | readonly PlayedAgain[],
  system: Pick<SystemUi, 'totalIn'>,
  wordsOf: (event: PlayedAgain) => string,
): AmendRoll[] =>
  (events as readonly PlayedAgain[])
    .flatMap((event) => {
      const thrown = system.totalIn?.(event as Pick<TableEvent, 'type' | 'data'>);
      return thrown === undefined ? [] : [{ words: wordsOf(event), thrown }];
    })
    .map((roll, place) => ({ number: place + 1, ...roll }));
