import type { en } from './en';

export type Word = keyof typeof en;
export type Catalogue = Record<Word, string>;
