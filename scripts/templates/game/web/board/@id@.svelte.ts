// The table as the screens of this game read it.
import { createContext } from 'svelte';
import type { TableStore } from '../../table/table.svelte';
import { CharacterStore, provideStore } from '../common/characterStore.svelte';
import type { Character, State } from './wire';

export const stateOf = (table: unknown): State => table as State;
export const nameIn = (table: unknown, id: string): string | undefined =>
  (table as State | undefined)?.characters[id]?.name;

export class @Name@Store extends CharacterStore<Character> {
  readonly #store: TableStore;
  /** Who the reader wants to act with; they may speak for several. */
  chosen = $state('');

  constructor(table: TableStore) {
    super(table, () => stateOf(table.state?.table).characters);
    this.#store = table;
  }
  state = $derived.by(() => stateOf(this.#store.state?.table));
  speakers = $derived(this.all.filter((one) => this.speaksFor(one)));
  actor = $derived.by(
    () => this.speakers.find((one) => one.id === this.chosen) ?? this.me ?? this.speakers[0],
  );
}

export const [getGame, setGame] = createContext<@Name@Store>();
export const provide = (table: TableStore): @Name@Store => provideStore(new @Name@Store(table), setGame);
