// The games with a board. One folder a game, loaded when a table plays it.
import { words } from '../i18n/index.svelte';
import type { SystemUi } from '../table/systemUi';

const loaders: Record<string, () => Promise<{ ui: SystemUi }>> = {
  'mouse-guard': () => import('./mouse-guard'),
  'savage-worlds': () => import('./savage-worlds'),
  'terre-exile': () => import('./terre-exile'),
  toy: () => import('./toy'),
  troika: () => import('./troika'),
};

/** Systems that have a board here. A server may offer others, to terminals and scripts. */
export const hasBoard = (id: string): boolean => id in loaders;

export async function loadSystem(id: string): Promise<SystemUi | undefined> {
  const [loaded] = await Promise.all([loaders[id]?.(), words.play(id)]);
  return loaded?.ui;
}
