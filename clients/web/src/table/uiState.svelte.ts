// What this page shows of the table: which tab, which sheet, which drawers. It never leaves the page.
import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { Entry } from './chronicle';
import { noFilter, type LogFilter } from './logFilter';
import { StagedMount } from './stagedMount.svelte';
import type { NoteOf } from './wire';

export type Tab = 'table' | 'log' | 'sheet' | 'dice' | 'gm';

/** What the keyboard leads to, each an element's id. */
export type PageRegion = 'dock' | 'board' | 'log' | 'search' | 'line' | 'tray' | 'drawer';
const tabOf: Record<PageRegion, Tab | undefined> = {
  dock: undefined,
  board: 'table',
  log: 'log',
  search: 'log',
  line: 'log',
  tray: 'dice',
  drawer: 'gm',
};

/** The parts of the table's tools. */
export const toolParts = ['tools', 'notes', 'handouts'] as const;
export type ToolPart = (typeof toolParts)[number];

export class UiState {
  /** What of the table is in the page: what decides how much room there is comes first. */
  readonly mounting = new StagedMount('dock', 'board', 'log');
  tab = $state<Tab>('table');
  /** The creature whose sheet lies open. */
  sheet = $state<string | undefined>(undefined);
  drawer = $state(false);
  /** The welcome led to the GM's drawer: who is added there waits behind the screen. */
  prepares = $state(false);
  /** There is no room beside the board: the drawer lies over what else is open. */
  drawerCovers = $state(false);
  tray = $state(false);
  /** Whom a touch on the board picks for the command that is being filled in. */
  picking = $state.raw<{ ids: string[]; pick: (id: string) => void } | undefined>(undefined);
  /** The keys of entries of the log whose reasons lie open: also of those that have gone out of sight. */
  readonly explained = new SvelteSet<string>();
  /** The keys of older entries that lie open although newer ones have come. */
  readonly unfolded = new SvelteSet<string>();
  /** What of the log is shown: all of it, what is looked for in it, or its evenings. */
  logView = $state<'all' | 'search' | 'evenings'>('all');
  logFilter = $state.raw<LogFilter>(noFilter);
  /** Where the log is to be gone to: the cursor of an event. Empty once it is on its way. */
  logEntry = $state('');
  /** Put into the command line by a touch elsewhere (a whisper to somebody). */
  line = $state('');
  /** How many commands the GM is about to take back; 0 where they are not. */
  takingBack = $state(0);
  /** What of the log the GM is about to amend. */
  amending = $state.raw<Entry | undefined>(undefined);
  /** The list of keys lies open. */
  keys = $state(false);

  /** The part of the table's tools that lies open. */
  tools = $state<ToolPart | undefined>(undefined);
  /** Whose notes are shown there, for a GM: their own until they choose those for all. */
  note = $state<NoteOf>('gm');
  /** The handouts that lie open there. */
  readonly openHandouts = new SvelteSet<string>();
  /** Handouts that this reader has opened. */
  readonly readHandouts = new SvelteSet<string>();

  /** To a place of a phone; what lies over all of them goes away. */
  go(tab: Tab): void {
    this.tab = tab;
    this.tools = undefined;
  }
  readHandout(id: string): void {
    this.readHandouts.add(id);
    this.openHandouts.add(id);
    this.tools = 'handouts';
  }
  /** To a place in the log, on a phone too. */
  goToEntry(cursor: string): void {
    this.logEntry = cursor;
    this.tab = 'log';
  }
  closeLogView(): void {
    this.logView = 'all';
  }
  closeTools(): void {
    this.tools = undefined;
  }
  /** Opens what the keyboard is led to. */
  show(place: PageRegion): void {
    this.mounting.finish();
    this.tab = tabOf[place] ?? this.tab;
    if (place === 'search') this.logView = 'search';
    if (place === 'log') this.closeLogView();
    if (place === 'tray') this.tray = true;
    if (place === 'drawer') this.drawer = true;
  }
  /** Closes what holds `inside`, else what lies uppermost. False where nothing is open. */
  closeOne(inside: EventTarget | null): boolean {
    const holds = (place: string) => inside instanceof Element && inside.closest(place) !== null;
    const open = [
      { place: '.tools', is: this.tools !== undefined, close: () => this.closeTools() },
      {
        place: '.sheet',
        is: this.sheet !== undefined || this.tab === 'sheet',
        close: () => this.closeSheet(),
      },
      { place: '.tray', is: this.tray || this.tab === 'dice', close: () => this.#close('tray', 'dice') },
      { place: '.log .frame', is: this.logView !== 'all', close: () => this.closeLogView() },
      { place: '.gm', is: this.drawer || this.tab === 'gm', close: () => this.#close('drawer', 'gm') },
    ].filter(({ is }) => is);
    const one = open.find(({ place }) => holds(place)) ?? open[0];
    one?.close();
    return one !== undefined;
  }
  #close(what: 'tray' | 'drawer', tab: Tab): void {
    this[what] = false;
    if (this.tab === tab) this.tab = 'table';
  }
  /** Who can be picked on the board now. */
  mayPick(creature: string): boolean {
    return this.picking?.ids.includes(creature) ?? false;
  }
  /** Somebody on the board is touched: picked where they may be, else their sheet opens. */
  touch(creature: string): void {
    if (this.mayPick(creature)) this.picking?.pick(creature);
    else this.openSheet(creature);
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
