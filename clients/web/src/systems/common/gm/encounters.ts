// Groups of creatures that a GM keeps for another evening, or another table of the same game: in the room, and as a
// file. What is kept of each is the command that brings them.
import { numbered } from './numbered';

/** The command that brings somebody, with their numbers. */
export interface Bringing {
  name: string;
  method: string;
  /** All of them but the name. */
  params: Record<string, unknown>;
}

export interface Encounter {
  name: string;
  creatures: Bringing[];
}

/** How one game's creatures are kept. */
export interface KeptCreatures {
  game: string;
  /** The commands that bring creatures: nothing else is taken from a file. */
  methods: readonly string[];
  /** The parameters that name one, and bring them behind the screen where that is wanted. */
  arriving: (bringing: Bringing, hidden: boolean) => object;
  /** The command that takes away whom one of these commands brought. */
  removal: (id: string) => { method: string; params: object };
  /** Whom the GM has on the table or behind the screen, each as they would come anew. */
  of: (table: unknown) => (Bringing & { id: string })[];
}

const format = 'encounter.v1';
const creaturesMost = 60;
const nameMost = 60;
/** No file of ours is larger. */
export const fileBytesMost = 512 * 1024;

/** Why a file is not taken. */
export class UnreadableEncounter extends Error {
  constructor(
    /** The word that says so. */
    readonly problem: 'no-file' | 'other-game' | 'no-creature',
    /** The game that the file is for, or the number of the creature that cannot be read. */
    readonly about = '',
  ) {
    super(`${problem} ${about}`);
  }
}

export const fileOf = (game: string, { name, creatures }: Encounter): string =>
  `${JSON.stringify({ kast: format, game, name, creatures }, null, 1)}\n`;

/** What a file of `fileOf` holds. Throws `UnreadableEncounter`. What the numbers may be is the server's to say. */
export function readFile(text: string, { game, methods }: KeptCreatures): Encounter {
  const file = parsed(text);
  if (file?.kast !== format || !Array.isArray(file.creatures)) throw new UnreadableEncounter('no-file');
  if (file.game !== game) throw new UnreadableEncounter('other-game', String(file.game));
  if (file.creatures.length === 0 || file.creatures.length > creaturesMost)
    throw new UnreadableEncounter('no-file');
  const creatures = file.creatures.map((one, at) => {
    const bringing = bringingIn(one, methods);
    if (!bringing) throw new UnreadableEncounter('no-creature', String(at + 1));
    return bringing;
  });
  const name = typeof file.name === 'string' ? file.name.trim().slice(0, nameMost) : '';
  return { name: name || creatures[0]!.name, creatures };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Whose they are and what they are called on the wire is the table's, not the file's. */
export function bringingIn(one: unknown, methods: readonly string[]): Bringing | undefined {
  const { name, method, params } = (one ?? {}) as Record<string, unknown>;
  if (typeof method !== 'string' || !methods.includes(method)) return undefined;
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return undefined;
  const known = Object.entries(params).filter(([key]) => key !== 'id' && key !== 'owner');
  return { name: name.trim(), method, params: Object.fromEntries(known) };
}

/** The same, each under a name that nobody at the table has: "Wolf 2". */
export function renamed(creatures: readonly Bringing[], names: readonly string[]): Bringing[] {
  const taken = [...names];
  return creatures.map((one) => {
    const base = one.name.replace(/ \d+$/, '');
    const [name = one.name] = taken.includes(one.name) ? numbered(base, 1, [...taken, base]) : [];
    taken.push(name);
    return { ...one, name };
  });
}

const keyOf = (game: string): string => `kast.encounters.${game}`;

/** Those that this browser kept of a game when rooms kept none. What cannot be read is left out. */
export function browserEncounters(kept: KeptCreatures): Encounter[] {
  const list = parsed(`{"list":${localStorage.getItem(keyOf(kept.game)) ?? '[]'}}`)?.list;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one) => {
    try {
      return [readFile(JSON.stringify({ ...one, kast: format, game: kept.game }), kept)];
    } catch {
      return [];
    }
  });
}

/** Those that are left there. */
export function leaveInBrowser(game: string, list: readonly Encounter[]): void {
  if (list.length > 0) localStorage.setItem(keyOf(game), JSON.stringify(list));
  else localStorage.removeItem(keyOf(game));
}
