// The parameters of a command, described once and drawn by CommandForm.
import { t } from '../../i18n/index.svelte';
import type { Look } from '../../ui/people';

export interface Pick {
  value: string;
  label: string;
  note?: string;
  look?: Look;
}

interface Named {
  /** As on the wire. */
  name: string;
  label: string;
  /** May be left out. */
  optional?: boolean;
  /** Seldom given: folded away until it is asked for. */
  more?: boolean;
  /** Where there is nothing to pick: why. */
  empty?: string;
}

export type Field =
  | (Named & { kind: 'one'; picks: Pick[]; start?: string })
  | (Named & { kind: 'many'; picks: Pick[]; start?: string[]; least?: number; most?: number })
  | (Named & { kind: 'number'; min: number; max: number; start?: number })
  | (Named & { kind: 'text'; most: number; long?: boolean; start?: string; example?: string })
  | (Named & { kind: 'yes'; start?: boolean });

export type Filled = Record<string, string | string[] | number | boolean | undefined>;
/** Fields, some of which may depend on what is filled in already. */
export type Fields = readonly Field[] | ((filled: Filled) => Field[]);
export const fieldsOf = (fields: Fields, filled: Filled): readonly Field[] =>
  typeof fields === 'function' ? fields(filled) : fields;

type More<Kind extends Field['kind'], Given extends string> = Omit<
  Extract<Field, { kind: Kind }>,
  'kind' | 'name' | 'label' | Given
>;
export const pickOne = (
  name: string,
  label: string,
  picks: Pick[],
  more: More<'one', 'picks'> = {},
): Field => ({
  kind: 'one',
  name,
  label,
  picks,
  ...more,
});
export const pickMany = (
  name: string,
  label: string,
  picks: Pick[],
  more: More<'many', 'picks'> = {},
): Field => ({ kind: 'many', name, label, picks, ...more });
export const numberField = (
  name: string,
  label: string,
  min: number,
  max: number,
  more: More<'number', 'min' | 'max'> = {},
): Field => ({ kind: 'number', name, label, min, max, ...more });
/** `most`: characters. */
export const textField = (
  name: string,
  label: string,
  most: number,
  more: More<'text', 'most'> = {},
): Field => ({
  kind: 'text',
  name,
  label,
  most,
  ...more,
});
export const yesNo = (name: string, label: string, more: More<'yes', never> = {}): Field => ({
  kind: 'yes',
  name,
  label,
  ...more,
});

/** As a player gives it: an offer, which counts once the GM has let it pass. */
export const offered = (field: Field): Field => ({
  ...field,
  label: t('act.offered', { what: field.label }),
});

/** What the form begins with: a given start, or the only thing that can be picked. */
export function initialValues(fields: readonly Field[]): Filled {
  return Object.fromEntries(
    fields.map((field) => {
      switch (field.kind) {
        case 'one': {
          const only = field.picks.length === 1 && !field.optional ? field.picks[0]!.value : '';
          return [field.name, field.start ?? only];
        }
        case 'many':
          return [field.name, field.start ?? []];
        case 'yes':
          return [field.name, field.start ?? false];
        case 'text':
          return [field.name, field.start ?? ''];
        case 'number':
          return [field.name, field.start];
      }
    }),
  );
}

function said(field: Field, filled: Filled): boolean {
  const value = filled[field.name];
  switch (field.kind) {
    case 'one':
      return value !== '' && field.picks.some((pick) => pick.value === value);
    case 'text':
      return typeof value === 'string' && value.trim() !== '';
    case 'many':
      return Array.isArray(value) && value.length >= (field.least ?? 1);
    case 'number':
      return typeof value === 'number' && value >= field.min && value <= field.max;
    case 'yes':
      return true;
  }
}

export const isReady = (fields: readonly Field[], filled: Filled): boolean =>
  fields.every((field) => field.optional || said(field, filled));

/** The command's parameters; what was left open is left out. */
export function paramsOf(fields: readonly Field[], filled: Filled): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const field of fields) {
    const value = filled[field.name];
    if (!said(field, filled)) continue;
    if (field.kind === 'yes' && field.optional && value === false) continue;
    params[field.name] = typeof value === 'string' ? value.trim() : value;
    // What was picked may depend on what has been changed since.
    if (field.kind === 'many')
      params[field.name] = (value as string[]).filter((one) =>
        field.picks.some((pick) => pick.value === one),
      );
  }
  return params;
}

/** The same fields, with what is given as the value they begin with. */
export const startingWith =
  (fields: Fields, given: Record<string, string>) =>
  (filled: Filled): Field[] =>
    fieldsOf(fields, filled).map((field) => {
      const start = given[field.name];
      if (start === undefined) return field;
      if (field.kind === 'many') return { ...field, start: [start] };
      return field.kind === 'one' || field.kind === 'text' ? { ...field, start } : field;
    });
