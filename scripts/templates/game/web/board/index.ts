import type { SystemUi } from '../../table/systemUi';
import Board from './Board.svelte';
import { partsOf } from './chronicle';
import Dock from './Dock.svelte';
import SeatNumbers from './SeatNumbers.svelte';
import Sheet from './Sheet.svelte';
import { nameIn, provide, stateOf } from './@id@.svelte';

export const ui: SystemUi = {
  id: '@id@',
  provide,
  screens: { Board, Dock, Sheet, SeatNumbers },
  gm: () => import('./gm'),
  isEmpty: (table) => Object.keys(stateOf(table).characters).length === 0,
  awaited: () => [],
  parts: partsOf,
  nameOf: nameIn,
};
