import type { SystemUi } from '../../table/systemUi';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import { partsOf } from './chronicle';
import SeatNumbers from './SeatNumbers.svelte';
import Sheet from './Sheet.svelte';
import { nameIn, setGame, stateOf, TerreExileStore } from './terre-exile.svelte';

export const ui: SystemUi = {
  id: 'terre-exile',
  provide: (table) => setGame(new TerreExileStore(table)),
  Board,
  Dock,
  Sheet,
  SeatNumbers,
  gm: () => import('./gm/Drawer.svelte'),
  isEmpty: (table) => Object.keys(stateOf(table).characters).length === 0,
  awaited: (table) => {
    const state = stateOf(table);
    const ownerOf = (id: string): string => state.characters[id]?.owner ?? '';
    const rolls = Object.values(state.tests).filter(
      (one) => !Object.values(one.trump_claims).includes('asked'),
    );
    return [
      ...state.decisions.map((one) => one.owner),
      ...rolls.map((one) => ownerOf(one.actor)),
      ...(state.turn ? [ownerOf(state.turn)] : []),
    ];
  },
  parts: partsOf,
  nameOf: nameIn,
};
