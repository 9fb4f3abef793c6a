// What a game's chronicle is made of: what each event says, as parts that Entry.svelte draws. Facts in, words out.
import type { TableEvent, wire } from '@kast/sdk';
import type { Names, Side } from '../../table/names';
import type { ModifierChip, Part, Tone } from '../../table/parts';
import { signed, t, tOr, type Values, type Word } from '../../i18n/index.svelte';

/** The events of one game, by their names without its prefix. */
export type EventsOf<Game extends string> = {
  [T in keyof wire.Events as T extends `${Game}.${infer Rest}` ? Rest : never]: wire.Events[T];
};
/** What each of them says. An event that is left out says nothing. */
export type EventParts<Game extends string> = {
  [T in keyof EventsOf<Game>]?: (data: EventsOf<Game>[T], names: Names) => Part[];
};

/** The parts of an event by its type; undefined where the event is not one of this game's. */
export function partsByEvent<Game extends string>(game: Game, parts: EventParts<Game>) {
  return (event: TableEvent, names: Names): Part[] | undefined => {
    if (!event.type.startsWith(`${game}.`)) return undefined;
    const partsOf = parts[event.type.slice(game.length + 1) as keyof EventParts<Game>] as
      ((data: unknown, names: Names) => Part[]) | undefined;
    return partsOf?.(event.data, names) ?? [];
  };
}

/** The values of a sentence about somebody or something on the table. */
export const who = (names: Names, id: string): { name: string } => ({ name: names.thing(id) });
export const says = (word: Word, values?: Values, tone?: Tone): Part => ({
  kind: 'words',
  text: t(word, values),
  ...(tone && { tone }),
});
/** Said where nothing of the same command has been said before it. */
export const first = (part: Part): Part => (part.kind === 'words' ? { ...part, first: true } : part);
export const soft = (word: Word, values?: Values): Part[] => [says(word, values, 'soft')];
export const change = (word: Word, values: Values, tone?: Tone): Part => ({
  kind: 'change',
  text: t(word, values),
  ...(tone && { tone }),
});
export const outcome = (word: Word, tone: Tone, values?: Values): Part => ({
  kind: 'outcome',
  text: t(word, values),
  tone,
});
/**
 * Green is what is good for the party, red what is bad for it: what is good for a foe is red. Of whoever stands on
 * neither side it is plain.
 */
export const toneOfSide = (
  side: Side | undefined,
  forThem: 'good' | 'bad' = 'good',
): 'good' | 'bad' | 'plain' =>
  side === undefined ? 'plain' : (side === 'party') === (forThem === 'good') ? 'good' : 'bad';
/** The same of somebody who is named; as it is for them where the game has no sides. */
export const toneFor = (names: Names, id: string | undefined, forThem: 'good' | 'bad'): Tone =>
  names.sideOf ? toneOfSide(id === undefined ? undefined : names.sideOf(id), forThem) : forThem;
export const quoted = (text: string | undefined): Part[] =>
  text ? [{ kind: 'said', text, emote: true }] : [];
export const thrown = (
  faces: readonly (number | string)[],
  more: Partial<Extract<Part, { kind: 'throw' }>> = {},
): Part[] => (faces.length > 0 ? [{ kind: 'throw', dice: [...faces], ...more }] : []);

/** Each modifier with its cause: never a naked sum. A cause without a word of ours is the table's own text. */
export function chipsOf(
  modifiers: readonly wire.Modifier[] | undefined,
  nameOf: (cause: string) => string = (cause) => cause,
): ModifierChip[] {
  return (modifiers ?? []).map((one) => ({
    text: `${signed(one.value)} ${tOr(`cause.${one.cause}`, nameOf(one.cause))}`,
    tone: one.value < 0 ? 'bad' : 'plain',
    ...(one.rule && { rule: one.rule }),
  }));
}
