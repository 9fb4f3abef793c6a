// Two layers: the common words, which every page has, and those of the game that is played at the table. A
// word of the game takes precedence over a common word of the same name.
import type { en } from './en';
import type { Same } from './same';
import type { words as mouseGuard } from './en/mouse-guard';
import type { words as savageWorlds } from './en/savage-worlds';
import type { words as terreExile } from './en/terre-exile';
import type { words as toy } from './en/toy';
import type { words as troika } from './en/troika';

export type Word =
  | keyof typeof en
  | keyof typeof troika
  | keyof typeof terreExile
  | keyof typeof savageWorlds
  | keyof typeof mouseGuard
  | keyof typeof toy;
export type CommonWords = Same<typeof en>;
export type Catalogue = Partial<Record<Word, string>>;

interface GameWords {
  words: Catalogue;
}

/** The games' words, a chunk for each language: a page loads those of its own table. */
export const games: Record<string, Record<'en' | 'sv', () => Promise<GameWords>>> = {
  'mouse-guard': { en: () => import('./en/mouse-guard'), sv: () => import('./sv/mouse-guard') },
  'savage-worlds': { en: () => import('./en/savage-worlds'), sv: () => import('./sv/savage-worlds') },
  'terre-exile': { en: () => import('./en/terre-exile'), sv: () => import('./sv/terre-exile') },
  toy: { en: () => import('./en/toy'), sv: () => import('./sv/toy') },
  troika: { en: () => import('./en/troika'), sv: () => import('./sv/troika') },
};
