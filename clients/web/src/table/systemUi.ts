// What a game adds to the table: each folder of systems/ exports one of these.
import type { TableEvent } from '@kast/sdk';
import type { Component } from 'svelte';
import type { Word } from '../i18n/index.svelte';
import type { Names, Side } from './names';
import type { Part } from './parts';
import type { TableStore } from './table.svelte';

export interface Screens {
  /** The middle of the table. */
  Board: Component;
  /** The one open question, or what the reader may do now. */
  Dock: Component;
  /** The sheet that `ui.sheet` names, or the reader's own. */
  Sheet: Component;
  /** The characters of a member, with the numbers that matter at a glance. */
  SeatNumbers: Component<{ member: string }>;
}

type NamedParts = Partial<Record<Word, Component>>;
/** The parts of the GM's drawer in their order, each by the word for its title. */
export interface DrawerParts {
  open: NamedParts;
  folded: NamedParts;
}

/** Whom this reader plays, the dead as well. */
export interface OwnCharacters {
  readonly mine: readonly { id: string; name: string }[];
}

export interface SystemUi {
  id: string;
  /** Puts into the context what the components below rely on. Called once, while the table is being set up. */
  provide: (table: TableStore) => OwnCharacters;
  screens: Screens;
  /** The GM's drawer: a chunk of its own, which players' pages never load. */
  gm: () => Promise<{ parts: DrawerParts }>;
  /** True where nothing of the game has been put on the table. */
  isEmpty: (table: unknown) => boolean;
  /** The members whose turn it is, or whom a decision waits for; an empty one is the GM. */
  awaited: (table: unknown) => string[];
  /** What an event says in the chronicle; undefined where it says nothing. */
  parts: (event: TableEvent, names: Names) => Part[] | undefined;
  /** What the dice of an event come to, where it is a roll that the GM can override; left out by a game without such. */
  totalIn?: (event: Pick<TableEvent, 'type' | 'data'>) => number | undefined;
  /** Names of what is on the table, by id. */
  nameOf: (table: unknown, id: string) => string | undefined;
  /** On whose side somebody stands, by their id or a team's; left out by a game that does not tell sides. */
  sideOf?: (table: unknown, id: string) => Side | undefined;
  /** Names of what was on the table for a while, read from what happened; `thing` names the rest. */
  pastName?: (events: readonly TableEvent[], id: string, thing: (id: string) => string) => string | undefined;
}

/** Loads what a game adds, and its words; undefined for a game without a board here. */
export type SystemLoader = (id: string) => Promise<SystemUi | undefined>;
