// What the events that every game has of a character say: whose it is now, and what has changed on the sheet.
import type { wire } from '@kast/sdk';
import type { Names } from '../../table/names';
import type { Part } from '../../table/parts';
import { t, tOr } from '../../i18n/index.svelte';
import { change, quoted, says, soft, who } from './chronicleParts';

/** Who plays a character from now on; without an owner the GM does. */
export const givenTo = (owner: string | undefined, character: string, names: Names): Part[] =>
  owner
    ? soft('log.given', { ...who(names, character), owner: names.member(owner) })
    : soft('log.given.gm', who(names, character));

/** So many are shown one by one; of more there is only the number. */
export const shownAtMost = 12;

/** Of a sheet that shows by itself what it was called before. */
export const sheetChangesOf = (
  changed: {
    sheet: { name: string };
    reason?: string;
    renamed_from?: string;
    fields?: readonly wire.FieldChange[];
  },
  nameOf: (word: string) => string,
): Part[] => [
  ...(changed.renamed_from === undefined
    ? soft('log.sheet', { name: changed.sheet.name })
    : [says('log.new-name', { before: changed.renamed_from, name: changed.sheet.name })]),
  ...sheetChanges(
    changed.fields?.filter(({ field }) => field[0] !== 'name'),
    nameOf,
  ),
  ...quoted(changed.reason),
];

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
  const shown = lines.slice(0, shownAtMost).map(({ change: { field: path, from, to }, details }): Part => {
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
  const left = lines.length - shown.length;
  return left > 0 ? [...shown, ...soft('log.sheet.more', { count: left })] : shown;
}

interface Line {
  change: wire.FieldChange;
  /** What is not as it is by default in something new. */
  details: wire.FieldChange[];
}

/** What a new thing of a list holds is shown with it: nobody has seen the defaults it is compared with. */
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
