import { tOr } from './index.svelte';

/** Where its name stands: on the forms of its game, else for all games, else as a part of a sheet. */
export const paramKeys = (key: string): string[] => [`field.${key}`, `param.${key}`, `part.${key}`];
export const paramName = (key: string): string =>
  paramKeys(key).reduceRight((otherwise, word) => tOr(word, otherwise), key.replaceAll('_', ' '));
