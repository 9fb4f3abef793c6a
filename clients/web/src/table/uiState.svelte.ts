// What this page shows of the table: which tab, which sheet, which drawers. It never leaves the page.
import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';

export type Tab = 'table' | 'log' | 'sheet' | 'dice' | 'gm';

export class UiState {
  tab = $state<Tab>('table');
  /** The creature whose sheet lies open. */
  sheet = $state<string | undefined>(undefined);
  drawer = $state(false);
  /** There is no room beside the board: the drawer lies over what else is open. */
  drawerCovers = $state(false);
  tray = $state(false);
  /** Whom a touch on the board picks for the command that is being filled in. */
  picking = $state.raw<{ ids: string[]; pick: (id: string) => void } | undefined>(undefined);
  /** The keys of entries of the log whose reasons lie open: also of those that have gone out of sight. */
  readonly explained = new SvelteSet<string>();
  /** Put into the command line by a touch elsewhere (a whisper to somebody). */
  line = $state('');

  go(tab: Tab): void {
    this.tab = tab;
  }
  openSheet(creature: string): void {
    this.sheet = creature;
    this.tab = 'sheet';
    if (this.drawerCovers) this.drawer = false;
  }
  closeSheet(): void {
    this.sheet = undefined;
    if (this.tab === 'sheet') this.tab = 'table';
  }
  whisperTo(name: string): void {
    this.line = `/w "${name}" `;
    this.tab = 'log';
  }
}

export const [getUiState, setUiState] = createContext<UiState>();
