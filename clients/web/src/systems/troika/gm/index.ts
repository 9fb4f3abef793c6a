// The GM's drawer of this game.
import type { DrawerParts } from '../../../table/systemUi';
import People from '../../common/gm/People.svelte';
import CallTest from './CallTest.svelte';
import Characters from './Characters.svelte';
import AddCharacter from './AddCharacter.svelte';
import Encounters from './Encounters.svelte';
import Hazards from './Hazards.svelte';
import Preparation from './Preparation.svelte';
import Round from './Round.svelte';
import Rulings from './Rulings.svelte';
import TableSettings from './TableSettings.svelte';
import Time from './Time.svelte';

const open = { 'gm.round': Round, 'gm.creatures': Characters };
const folded = {
  'gm.add': AddCharacter,
  'gm.call': CallTest,
  'gm.hazard': Hazards,
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
