// The GM's drawer of this game.
import type { DrawerPart } from '../../../table/systemUi';
import People from '../../common/gm/People.svelte';
import AddCharacter from './AddCharacter.svelte';
import Characters from './Characters.svelte';
import Fight from './Fight.svelte';
import Rulings from './Rulings.svelte';
import TableSettings from './TableSettings.svelte';
import Time from './Time.svelte';

export const parts: readonly DrawerPart[] = [
  { title: 'gm.fight', Part: Fight, open: true },
  { title: 'gm.creatures', Part: Characters, open: true },
  { title: 'gm.add', Part: AddCharacter },
  { title: 'gm.rulings', Part: Rulings },
  { title: 'gm.time', Part: Time },
  { title: 'gm.people', Part: People },
  { title: 'gm.settings', Part: TableSettings },
];
