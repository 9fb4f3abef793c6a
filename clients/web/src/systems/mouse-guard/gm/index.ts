// The GM's drawer of this game.
import type { DrawerParts } from '../../../table/systemUi';
import People from '../../common/gm/People.svelte';
import AddCharacter from './AddCharacter.svelte';
import CallTest from './CallTest.svelte';
import Characters from './Characters.svelte';
import ConflictPart from './ConflictPart.svelte';
import Encounters from './Encounters.svelte';
import Preparation from './Preparation.svelte';
import TableSettings from './TableSettings.svelte';
import Turns from './Turns.svelte';

const open = { 'gm.call': CallTest, conflict: ConflictPart };
const folded = { 'gm.turns': Turns, 'gm.creatures': Characters, 'gm.add': AddCharacter };
const always = {
  'gm.encounters': Encounters,
  'gm.preparation': Preparation,
  'gm.people': People,
  'gm.settings': TableSettings,
};
export const parts: DrawerParts = { open, folded: { ...folded, ...always } };
