import type { SystemUi } from '../../table/systemUi';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import { partsOf } from './chronicle';
import SeatNumbers from './SeatNumbers.svelte';
import Sheet from './Sheet.svelte';
import { nameIn, setGame, stateOf, ToyStore } from './toy.svelte';

export const ui: SystemUi = {
  id: 'toy',
  provide: (table) => setGame(new ToyStore(table)),
  Board,
  Dock,
  Sheet,
  SeatNumbers,
  gm: () => import('./gm/Drawer.svelte'),
  isEmpty: (table) =>
    Object.keys(stateOf(table).characters).length + Object.keys(stateOf(table).monsters).length === 0,
  awaited: (table) => {
    const state = stateOf(table);
    const ownerOf = (id: string): string => state.characters[id]?.owner ?? '';
    const open = Object.values(state.attempts).filter((one) => one.phase === 'open');
    const picking = Object.values(state.contests).flatMap((one) =>
      one.choice.parties.filter((party) => !party.locked).map((party) => ownerOf(party.party)),
    );
    const acting = Object.entries(state.time.turns).filter(([, one]) => one.may_act || one.init === 'due');
    const awaited = [
      ...state.decisions.map((one) => one.owner),
      ...open.flatMap((one) => one.entrants.map(({ owner }) => owner)),
      ...picking,
      ...(state.decisions.length === 0 ? acting.map(([id]) => ownerOf(id)) : []),
    ];
    // Where nobody is left to act, the GM goes on in the Moment.
    return awaited.length === 0 && state.time.mode === 'combat' ? [''] : awaited;
  },
  parts: partsOf,
  nameOf: nameIn,
};
