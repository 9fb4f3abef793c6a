// The GM's drawer of this game.
import type { DrawerPart } from '../../../table/systemUi';
import People from '../../common/gm/People.svelte';
import AddCharacter from './AddCharacter.svelte';
import Calling from './Calling.svelte';
import Characters from './Characters.svelte';
import ConflictPart from './ConflictPart.svelte';
import TableSettings from './TableSettings.svelte';
import Turns from './Turns.svelte';

export const parts: readonly DrawerPart[] = [
  { title: 'gm.call', Part: Calling, open: true },
  { title: 'conflict', Part: ConflictPart, open: true },
  { title: 'gm.turns', Part: Turns },
  { title: 'gm.creatures', Part: Characters },
  { title: 'gm.add', Part: AddCharacter },
  { title: 'gm.people', Part: People },
  { title: 'gm.settings', Part: TableSettings },
];
