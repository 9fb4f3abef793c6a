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
}
export type AmendField =
  | (Named & { kind: 'number'; min: number; max: number })
  | (Named & { kind: 'yes' })
  | (Named & { kind: 'word'; words: string[] })
  | (Named & { kind: 'lines'; cause: string; min: number; max: number; causeMost: number; most: number });

/** What is filled in, by the fields' names. */
export type Amended = Record<string, number | boolean | string | Line[] | undefined>;

/** The fields in the schema's order: numbers, yes and no, words of a closed list, modifiers with their causes. */
export function amendFields(system: SystemSchema, method: string): AmendField[] {
  const whole = (schema: Schema): Schema =>
    schema.$ref ? (system.$defs[schema.$ref.split('/').at(-1)!] ?? {}) : schema;
  const { properties = {}, 'x-order': order = [] } = whole(system.methods[method] ?? {});
  return order.flatMap((name): AmendField[] => {
    const schema = whole(properties[name] ?? {});
    if (schema.type === 'integer') return [{ kind: 'number', name, ...limits(schema) }];
    if (schema.type === 'boolean') return [{ kind: 'yes', name }];
    if (schema.enum) return [{ kind: 'word', name, words: schema.enum }];
    const line = schema.type === 'array' ? whole(schema.items ?? {}).properties : undefined;
    const cause = Object.keys(line ?? {}).find((key) => key !== 'value') ?? '';
    if (!line?.value || !line[cause] || Object.keys(line).length !== 2) return [];
    const { maxLength: causeMost = 40 } = whole(line[cause]);
    return [
      { kind: 'lines', name, cause, causeMost, most: schema.maxItems ?? 12, ...limits(whole(line.value)) },
    ];
  });
}

const limits = ({ minimum: min = -999, maximum: max = 999 }: Schema): { min: number; max: number } => ({
  min,
  max,
});

/** What the parameters have now. */
export function amendedOf(fields: readonly AmendField[], params: Record<string, unknown>): Amended {
  return Object.fromEntries(
    fields.map((field) => {
      const value = params[field.name];
      if (field.kind !== 'lines') return [field.name, value as Amended[string]];
      const lines = (value ?? []) as Record<string, unknown>[];
      return [
        field.name,
        lines.map((line) => ({ value: Number(line.value), cause: String(line[field.cause] ?? '') })),
      ];
    }),
  );
}

/** The merge patch (RFC 7396) from the parameters to what is filled in. */
export function changesOf(
  fields: readonly AmendField[],
  filled: Amended,
  params: Record<string, unknown>,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const before = amendedOf(fields, params);
  for (const field of fields) {
    const now = written(field, filled[field.name]);
    const was = params[field.name] === undefined ? undefined : written(field, before[field.name]);
    if (JSON.stringify(now ?? null) === JSON.stringify(was ?? null)) continue;
    if (field.kind === 'yes' && !now && !was) continue;
    if (field.kind === 'lines' && !was && (now as unknown[]).length === 0) continue;
    changes[field.name] = now ?? null;
  }
  return changes;
}

function written(field: AmendField, value: Amended[string]): unknown {
  if (field.kind !== 'lines') return value === '' ? undefined : (value ?? undefined);
  return ((value ?? []) as Line[])
    .filter((line) => typeof line.value === 'number' && line.cause.trim() !== '')
    .map((line) => ({ value: line.value, [field.cause]: line.cause.trim() }));
}
