// The GM's drawer of this game.
import type { DrawerPart } from '../../../table/systemUi';
import People from '../../common/gm/People.svelte';
import AddCharacter from './AddCharacter.svelte';
import Characters from './Characters.svelte';
import Scene from './Scene.svelte';
import Settings from './TableSettings.svelte';

export const parts: readonly DrawerPart[] = [
  { title: 'gm.scene', Part: Scene, open: true },
  { title: 'gm.creatures', Part: Characters, open: true },
  { title: 'gm.add', Part: AddCharacter },
  { title: 'gm.people', Part: People },
  { title: 'gm.settings', Part: Settings },
];
