import type { SystemUi } from '../../table/systemUi';
import Board from './Board.svelte';
import { partsOf } from './chronicle';
import Dock from './Dock.svelte';
import SeatNumbers from './SeatNumbers.svelte';
import Sheet from './Sheet.svelte';
import { awaited, isEmpty, nameIn, pastTest, provide } from './terre-exile.svelte';

const screens = { Board, Dock, Sheet, SeatNumbers };
const reads = { awaited, isEmpty, nameOf: nameIn, parts: partsOf, pastName: pastTest };
export const ui: SystemUi = { id: 'terre-exile', provide, screens, gm: () => import('./gm'), ...reads };
