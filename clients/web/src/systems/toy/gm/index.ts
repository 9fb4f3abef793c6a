// The GM's drawer of this game.
import type { DrawerPart } from '../../../table/systemUi';
import People from '../../common/gm/People.svelte';
import AddMonster from './AddMonster.svelte';
import Characters from './Characters.svelte';
import Monsters from './Monsters.svelte';
import Scene from './Scene.svelte';
import TableSettings from './TableSettings.svelte';
import Tables from './Tables.svelte';

export const parts: readonly DrawerPart[] = [
  { title: 'gm.scene', Part: Scene, open: true },
  { title: 'gm.adventurers', Part: Characters, open: true },
  { title: 'gm.monsters', Part: Monsters },
  { title: 'gm.add-monster', Part: AddMonster },
  { title: 'gm.tables', Part: Tables },
  { title: 'gm.people', Part: People },
  { title: 'gm.settings', Part: TableSettings },
];
