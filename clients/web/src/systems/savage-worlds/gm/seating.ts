// Who shares an action card, as the GM lays it out before a fight; and how each of them begins.
import type { Character } from '../wire';

/** A card of one's own, one with all of the same kind, one of three that anybody can be put on, or none. */
export const places = ['alone', 'kind', 'a', 'b', 'c', 'out'] as const;
export type CardShare = (typeof places)[number];
export const beginnings = ['usual', 'down', 'hold', 'surprised', 'notice'] as const;
export type Beginning = (typeof beginnings)[number];

export interface Seated {
  one: Character;
  place: CardShare;
  begins: Beginning;
}

/** "Bandit 2" is one of the bandits. */
const kindOf = (one: Character): string => `${one.side} ${one.name.replace(/\s*\d+$/, '')}`;

/** The parameters of `encounter.start`. A card lies face down where all on it begin so. */
export function encounterOf(all: readonly Seated[]): Record<string, unknown> {
  const within = all.filter(({ place }) => place !== 'out');
  const seats = new Map<string, Seated[]>();
  for (const seated of within) {
    const { one, place } = seated;
    const key = place === 'alone' ? `alone ${one.id}` : place === 'kind' ? `kind ${kindOf(one)}` : place;
    seats.set(key, [...(seats.get(key) ?? []), seated]);
  }
  const ids = (begins: Beginning): string[] =>
    within.filter((seated) => seated.begins === begins).map(({ one }) => one.id);
  const [hold, surprised, notice] = [ids('hold'), ids('surprised'), ids('notice')];
  return {
    seats: [...seats.values()].map((members) => ({
      members: members.map(({ one }) => one.id),
      ...(members.every(({ begins }) => begins === 'down') && { face_down: true }),
    })),
    ...(hold.length > 0 && { on_hold: hold }),
    ...(surprised.length > 0 && { surprised }),
    ...(notice.length > 0 && { notice }),
  };
}
