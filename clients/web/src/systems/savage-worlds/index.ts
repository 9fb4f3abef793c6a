import type { SystemUi } from '../../table/systemUi';
import Board from './Board.svelte';
import { partsOf, totalIn } from './chronicle';
import Dock from './Dock.svelte';
import SeatNumbers from './SeatNumbers.svelte';
import Sheet from './Sheet.svelte';
import { awaited, isEmpty, nameIn, provide, sideOf } from './savage-worlds.svelte';

const screens = { Board, Dock, Sheet, SeatNumbers };
const reads = { awaited, isEmpty, nameOf: nameIn, parts: partsOf, sideOf, totalIn };
export const ui: SystemUi = { id: 'savage-worlds', provide, screens, gm: () => import('./gm'), ...reads };
