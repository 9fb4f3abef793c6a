import type { SystemUi } from '../../table/systemUi';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import { partsOf } from './chronicle';
import { nameIn, SavageWorldsStore, setGame, stateOf } from './savage-worlds.svelte';
import SeatNumbers from './SeatNumbers.svelte';
import Sheet from './Sheet.svelte';

export const ui: SystemUi = {
  id: 'savage-worlds',
  provide: (table) => {
    setGame(new SavageWorldsStore(table));
  },
  Board,
  Dock,
  Sheet,
  SeatNumbers,
  gm: () => import('./gm/Drawer.svelte'),
  isEmpty: (table) => Object.keys(stateOf(table).characters).length === 0,
  awaited: (table) => {
    const { decision, characters } = stateOf(table);
    if (decision) return [decision.owner].filter(Boolean);
    return Object.values(characters)
      .filter((one) => one.acting)
      .map((one) => one.owner)
      .filter(Boolean);
  },
  parts: partsOf,
  nameOf: nameIn,
};
