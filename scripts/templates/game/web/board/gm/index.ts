// The GM's drawer of this game.
import type { DrawerParts } from '../../../table/systemUi';
import Characters from './Characters.svelte';
import TableSettings from './TableSettings.svelte';

export const parts: DrawerParts = {
  open: { 'gm.creatures': Characters },
  folded: { 'gm.settings': TableSettings },
};
