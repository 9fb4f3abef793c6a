// What each game system adds to the table. One folder a system, loaded when a table plays it.
import type { TableEvent } from '@kast/sdk';
import type { Component } from 'svelte';
import type { TableStore } from '../table/table.svelte';
import type { Part } from '../table/parts';
import type { Names } from '../table/names';
import { words } from '../i18n/index.svelte';

export interface SystemUi {
  id: string;
  /** Puts into the context what the components below rely on. Called once, while the table is being set up. */
  provide: (table: TableStore) => void;
  /** The middle of the table. */
  Board: Component;
  /** The one open question, or what the reader may do now. */
  Dock: Component;
  /** The sheet that `desk.sheet` names, or the reader's own. */
  Sheet: Component;
  /** The characters of a member, with the numbers that matter at a glance. */
  SeatNumbers: Component<{ member: string }>;
  /** The GM's drawer: a chunk of its own, which players' pages never load. */
  gm: () => Promise<{ default: Component }>;
  /** True where nothing of the game has been put on the table. */
  isEmpty: (table: unknown) => boolean;
  /** The members whose turn it is, or whom a decision waits for; an empty one is the GM. */
  awaited: (table: unknown) => string[];
  /** What an event says in the chronicle; undefined where it says nothing. */
  parts: (event: TableEvent, names: Names) => Part[] | undefined;
  /** Names of what is on the table, by id. */
  nameOf: (table: unknown, id: string) => string | undefined;
  /** Names of what was on the table for a while, read from what happened; `thing` names the rest. */
  pastName?: (events: readonly TableEvent[], id: string, thing: (id: string) => string) => string | undefined;
}

const loaders: Record<string, () => Promise<{ ui: SystemUi }>> = {
  'mouse-guard': () => import('./mouse-guard'),
  'savage-worlds': () => import('./savage-worlds'),
  'terre-exile': () => import('./terre-exile'),
  toy: () => import('./toy'),
  troika: () => import('./troika'),
};

/** Systems that have a board here. A server may offer others, to terminals and scripts. */
export const hasBoard = (id: string): boolean => id in loaders;

export async function loadSystem(id: string): Promise<SystemUi | undefined> {
  const [loaded] = await Promise.all([loaders[id]?.(), words.play(id)]);
  return loaded?.ui;
}
