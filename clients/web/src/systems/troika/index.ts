import type { SystemUi } from '../../table/systemUi';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import SeatNumbers from './SeatNumbers.svelte';
import Sheet from './Sheet.svelte';
import { partsOf } from './chronicle';
import { nameIn, setGame, stateOf, TroikaStore } from './troika.svelte';

export const ui: SystemUi = {
  id: 'troika',
  provide: (table) => setGame(new TroikaStore(table)),
  Board,
  Dock,
  Sheet,
  SeatNumbers,
  gm: () => import('./gm/Drawer.svelte'),
  isEmpty: (table) => Object.keys(stateOf(table).creatures).length === 0,
  awaited: (table) => {
    const state = stateOf(table);
    const decisions = state.decisions.map((one) => one.owner);
    const actor = state.initiative?.turn?.actor;
    return [...decisions, ...(actor ? [state.creatures[actor]?.owner ?? ''] : [])].filter(Boolean);
  },
  parts: partsOf,
  nameOf: nameIn,
};
