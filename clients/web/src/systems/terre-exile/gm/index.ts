// The GM's drawer of this game.
import type { DrawerParts } from '../../../table/systemUi';
import People from '../../common/gm/People.svelte';
import AddCharacter from './AddCharacter.svelte';
import CallTest from './CallTest.svelte';
import Characters from './Characters.svelte';
import Damage from './Damage.svelte';
import Encounters from './Encounters.svelte';
import Preparation from './Preparation.svelte';
import Scene from './Scene.svelte';
import TableSettings from './TableSettings.svelte';

const open = { 'gm.scene': Scene, 'gm.creatures': Characters };
const folded = { 'gm.call': CallTest, 'gm.add': AddCharacter, 'gm.damage': Damage };
const always = {
  'gm.encounters': Encounters,
  'gm.preparation': Preparation,
  'gm.people': People,
  'gm.settings': TableSettings,
};
export const parts: DrawerParts = { open, folded: { ...folded, ...always } };
