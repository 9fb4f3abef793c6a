import type { SystemUi } from '../../table/systemUi';
import Board from './Board.svelte';
import { partsOf } from './chronicle';
import Dock from './Dock.svelte';
import SeatNumbers from './SeatNumbers.svelte';
import Sheet from './Sheet.svelte';
import { awaited, isEmpty, nameIn, provide, pastTeam, sideOf } from './mouse-guard.svelte';

const screens = { Board, Dock, Sheet, SeatNumbers };
const reads = { awaited, isEmpty, nameOf: nameIn, parts: partsOf, sideOf, pastName: pastTeam };
export const ui: SystemUi = { id: 'mouse-guard', provide, screens, gm: () => import('./gm'), ...reads };
