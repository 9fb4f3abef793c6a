// The GM's drawer of this game.
import type { DrawerParts } from '../../../table/systemUi';
import People from '../../common/gm/People.svelte';
import AddCharacter from './AddCharacter.svelte';
import CallTest from './CallTest.svelte';
import Characters from './Characters.svelte';
import Encounters from './Encounters.svelte';
import Fight from './Fight.svelte';
import Preparation from './Preparation.svelte';
import Prepared from './Prepared.svelte';
import Rulings from './Rulings.svelte';
import TableSettings from './TableSettings.svelte';
import Time from './Time.svelte';

const open = { 'gm.fight': Fight, 'gm.creatures': Characters };
const folded = {
  'gm.call': CallTest,
  'gm.prepared': Prepared,
  'gm.add': AddCharacter,
  'gm.rulings': Rulings,
  'gm.time': Time,
};
const always = {
  'gm.encounters': Encounters,
  'gm.preparation': Preparation,
  'gm.people': People,
  'gm.settings': TableSettings,
};
export const parts: DrawerParts = { open, folded: { ...folded, ...always } };
