// What has changed on a sheet, field by field, in words.
import type { wire } from '@kast/sdk';
import type { Part } from '../../table/parts';
import { t, tOr } from '../../i18n/index.svelte';
import { change, soft } from './chronicleParts';

/** So many are told one by one; of more there is only the number. */
export const toldAtMost = 12;

/** `nameOf`: what a game calls a field, a skill, a thing or a word of its own. */
export function sheetChanges(
  fields: readonly wire.FieldChange[] | undefined,
  nameOf: (word: string) => string,
): Part[] {
  const all = fields ?? [];
  const named = (word: string): string => tOr(`part.${word}`, nameOf(word));
  const value = (text: string): string =>
    text === 'true' || text === 'false' ? t(`log.sheet.${text}`) : /^-?\d+$/.test(text) ? text : nameOf(text);
  const lines = linesOf(all);
  const told = lines.slice(0, toldAtMost).map(({ change: { field: path, from, to }, details }): Part => {
    const field = path.map(named).join(' · ');
    if (from !== undefined && to !== undefined)
      return change('log.sheet.field', { field, from: value(from), to: value(to) });
    if (to === undefined) return change('log.sheet.loses', { field, from: value(from ?? '') });
    const within = details
      .filter((one) => one.to !== undefined)
      .map((one) => [
        one.field
          .slice(path.length + 1)
          .map(named)
          .join(' · '),
        value(one.to ?? ''),
      ])
      .map((words) => words.filter(Boolean).join(' '));
    const gained = within.length > 0 ? `${value(to)} (${within.join(', ')})` : value(to);
    return change('log.sheet.gains', { field, to: gained });
  });
  const left = lines.length - told.length;
  return left > 0 ? [...told, ...soft('log.sheet.more', { count: left })] : told;
}

interface Line {
  change: wire.FieldChange;
  /** What is not as it is by default in something new. */
  details: wire.FieldChange[];
}

/** What a new thing of a list holds is told with it: nobody has seen the defaults it is compared with. */
function linesOf(changes: readonly wire.FieldChange[]): Line[] {
  const lines: Line[] = [];
  for (const one of changes) {
    const last = lines.at(-1);
    const inside = last && last.change.from === undefined && [...last.change.field, last.change.to];
    if (inside && inside.every((part, at) => part === one.field[at])) last.details.push(one);
    else lines.push({ change: one, details: [] });
  }
  return lines;
}
