// The GM's drawer of this game.
import type { DrawerParts } from '../../../table/systemUi';
import People from '../../common/gm/People.svelte';
import AddCharacter from './AddCharacter.svelte';
import Characters from './Characters.svelte';
import Scene from './Scene.svelte';
import TableSettings from './TableSettings.svelte';

const open = { 'gm.scene': Scene, 'gm.creatures': Characters };
const folded = { 'gm.add': AddCharacter };
const always = { 'gm.people': People, 'gm.settings': TableSettings };
export const parts: DrawerParts = { open, folded: { ...folded, ...always } };
