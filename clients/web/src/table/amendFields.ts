// What of a command's parameters can be amended: made of its schema, so that every game has it.

export interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  'x-order'?: string[];
}
/** As `/api/systems/ID` answers. */
export interface SystemSchema {
  methods: Record<string, Schema>;
  $defs: Record<string, Schema>;
}

/** One modifier with its cause. */
export interface Line {
  value: number | undefined;
  cause: string;
}

interface Named {
  name: string;
  /** It cannot be left out. */
  required?: boolean;
}
export type AmendField = Named &
  (
    | { kind: 'number'; min: number; max: number }
    | { kind: 'yes' }
    | { kind: 'word'; words: string[] }
    | { kind: 'lines'; cause: string; min: number; max: number; causeMost: number; most: number }
    /** Somebody or something on the table. */
    | { kind: 'id' }
    | { kind: 'text'; most: number }
    | { kind: 'group'; fields: AmendField[] }
    /** Each is filled in as `item` says. */
    | { kind: 'list'; item: AmendField; most: number }
  );

export type Filled = number | boolean | string | Line | Amended | Filled[] | undefined;
/** What is filled in, by the fields' names. */
export interface Amended {
  [name: string]: Filled;
}

/** Longer texts are prose, and nothing is judged by them. */
const wordMost = 100;
const depthMost = 3;

/** What can be amended of a free roll: whom it was for stays as it was. */
const rollFields: AmendField[] = [
  { kind: 'text', name: 'notation', most: 200, required: true },
  { kind: 'text', name: 'label', most: 200 },
];

/** The fields in the schema's order. */
export function amendFields(system: SystemSchema, method: string): AmendField[] {
  if (method === 'dice.roll') return rollFields;
  const whole = (schema: Schema | undefined): Schema =>
    schema?.$ref ? (system.$defs[schema.$ref.split('/').at(-1)!] ?? {}) : (schema ?? {});

  function fieldsOf(schema: Schema, depth: number): AmendField[] {
    const { properties = {}, required = [], 'x-order': order = [] } = schema;
    return order.flatMap((name): AmendField[] => {
      const field = fieldOf(name, whole(properties[name]), depth);
      return field ? [required.includes(name) ? { ...field, required: true } : field] : [];
    });
  }
  function fieldOf(name: string, schema: Schema, depth: number): AmendField | undefined {
    if (schema.type === 'integer') return { kind: 'number', name, ...limits(schema) };
    if (schema.type === 'boolean') return { kind: 'yes', name };
    if (schema.enum) return { kind: 'word', name, words: schema.enum };
    // What a command itself calls what it makes is named by it for good.
    if (schema.pattern) return name === 'id' ? undefined : { kind: 'id', name };
    if (schema.type === 'string') {
      const { maxLength: most = wordMost } = schema;
      return most > wordMost ? undefined : { kind: 'text', name, most };
    }
    if (depth >= depthMost) return undefined;
    if (schema.type === 'array') return lines(name, schema) ?? listOf(name, schema, depth);
    const fields = fieldsOf(schema, depth + 1);
    return fields.length > 0 ? { kind: 'group', name, fields } : undefined;
  }
  function listOf(name: string, schema: Schema, depth: number): AmendField | undefined {
    const item = fieldOf(name, whole(schema.items), depth + 1);
    return item && { kind: 'list', name, item: { ...item, required: true }, most: schema.maxItems ?? 60 };
  }
  function lines(name: string, schema: Schema): AmendField | undefined {
    const line = whole(schema.items).properties;
    const cause = Object.keys(line ?? {}).find((key) => key !== 'value') ?? '';
    if (!line?.value || !line[cause] || Object.keys(line).length !== 2) return undefined;
    const { maxLength: causeMost = 40 } = whole(line[cause]);
    const most = schema.maxItems ?? 12;
    return { kind: 'lines', name, cause, causeMost, most, ...limits(whole(line.value)) };
  }
  return fieldsOf(whole(system.methods[method]), 0);
}

const limits = ({ minimum: min = -999, maximum: max = 999 }: Schema): { min: number; max: number } => ({
  min,
  max,
});

type Params = Record<string, unknown>;

/** What the parameters have now. */
export const amendedOf = (fields: readonly AmendField[], params: Params): Amended =>
  Object.fromEntries(fields.map((field) => [field.name, filledOf(field, params[field.name])]));

function filledOf(field: AmendField, value: unknown): Filled {
  if (field.kind === 'lines')
    return ((value ?? []) as Params[]).map((line) => ({
      value: Number(line.value),
      cause: String(line[field.cause] ?? ''),
    }));
  if (field.kind === 'list') return ((value ?? []) as unknown[]).map((one) => filledOf(field.item, one));
  if (field.kind !== 'group') return value as Filled;
  if (value === undefined && !field.required) return undefined;
  // What has no field here stays as it is.
  return { ...(value as Amended), ...amendedOf(field.fields, (value ?? {}) as Params) };
}

/** What a list or a group begins with, where one is added. */
export const emptyOf = (field: AmendField): Filled =>
  field.kind === 'group' ? amendedOf(field.fields, {}) : filledOf(field, undefined);

/** The parameters that are filled in. */
export const writtenOf = (fields: readonly AmendField[], filled: Amended): Params =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, written(field, filled[field.name])] as const)
      .filter(([, value]) => value !== undefined && value !== false),
  );

function written(field: AmendField, value: Filled): unknown {
  if (field.kind === 'lines')
    return ((value ?? []) as Line[])
      .filter((line) => typeof line.value === 'number' && line.cause.trim() !== '')
      .map((line) => ({ value: line.value, [field.cause]: line.cause.trim() }));
  if (field.kind === 'list')
    return ((value ?? []) as Filled[])
      .map((one) => written(field.item, one))
      .filter((one) => one !== undefined);
  if (field.kind === 'group') {
    if (value === undefined) return undefined;
    const rest = Object.entries(value as Amended).filter(
      ([name]) => !field.fields.some((one) => one.name === name),
    );
    return { ...Object.fromEntries(rest), ...writtenOf(field.fields, value as Amended) };
  }
  return value === '' || value === null ? undefined : value;
}

/** The merge patch (RFC 7396) from the parameters to what is filled in. */
export function changesOf(fields: readonly AmendField[], filled: Amended, params: Params): Params {
  const changes: Params = {};
  const before = amendedOf(fields, params);
  for (const field of fields) {
    const now = written(field, filled[field.name]);
    const was = params[field.name] === undefined ? undefined : written(field, before[field.name]);
    if (JSON.stringify(now ?? null) === JSON.stringify(was ?? null)) continue;
    if (field.kind === 'yes' && !now && !was) continue;
    if (Array.isArray(now) && !was && now.length === 0) continue;
    changes[field.name] =
      field.kind === 'group' && now !== undefined && was !== undefined
        ? changesOf(field.fields, filled[field.name] as Amended, params[field.name] as Params)
        : (now ?? null);
  }
  return changes;
}
