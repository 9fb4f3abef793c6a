// The GM's drawer of this game.
import type { DrawerParts } from '../../../table/systemUi';
import People from '../../common/gm/People.svelte';
import AddMonster from './AddMonster.svelte';
import CallTest from './CallTest.svelte';
import Characters from './Characters.svelte';
import Encounters from './Encounters.svelte';
import Monsters from './Monsters.svelte';
import Preparation from './Preparation.svelte';
import Scene from './Scene.svelte';
import TableSettings from './TableSettings.svelte';
import Tables from './Tables.svelte';
import Trap from './Trap.svelte';

const open = { 'gm.scene': Scene, 'gm.adventurers': Characters };
const folded = {
  'gm.call': CallTest,
  'gm.monsters': Monsters,
  'gm.add-monster': AddMonster,
  'gm.trap': Trap,
  'gm.tables': Tables,
};
const always = {
  'gm.encounters': Encounters,
  'gm.preparation': Preparation,
  'gm.people': People,
  'gm.settings': TableSettings,
};
export const parts: DrawerParts = { open, folded: { ...folded, ...always } };
