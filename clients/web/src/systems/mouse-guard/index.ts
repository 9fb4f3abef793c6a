import type { SystemUi } from '../../table/systemUi';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import { partsOf } from './chronicle';
import { choosingNow, nameIn, pastTeam, MouseGuardStore, setGame, stateOf } from './mouse-guard.svelte';
import SeatNumbers from './SeatNumbers.svelte';
import Sheet from './Sheet.svelte';

export const ui: SystemUi = {
  id: 'mouse-guard',
  provide: (table) => setGame(new MouseGuardStore(table)),
  Board,
  Dock,
  Sheet,
  SeatNumbers,
  gm: () => import('./gm/Drawer.svelte'),
  isEmpty: (table) => Object.keys(stateOf(table).characters).length === 0,
  awaited: (table) => {
    const state = stateOf(table);
    const ownerOf = (id: string): string => state.characters[id]?.owner ?? '';
    const building = Object.values(state.tests)
      .flatMap((test) => test.attempts)
      .filter((attempt) => !attempt.dice);
    return [
      ...state.decisions.map((one) => one.owner),
      ...building.map((attempt) => ownerOf(attempt.actor)),
      ...choosingNow(state).flatMap((team) => team.members.map(ownerOf)),
    ];
  },
  parts: partsOf,
  nameOf: nameIn,
  pastName: pastTeam,
};
