// Creatures of an encounter against the server's own schema of the commands that bring them, before any is sent.
import { Validator, type Schema as JsonSchema } from '@cfworker/json-schema';
import type { SystemSchema } from '../../../table/amendFields';

/** What of one command its schema refuses. */
export interface Misfit {
  /** Which of the commands, from 0. */
  at: number;
  /** As it is called in the file: "sheet.attributes.agility". */
  field: string;
  isUnknown: boolean;
}

/** The first that the server would not read. */
export function firstMisfit(
  { methods, $defs }: SystemSchema,
  commands: readonly { method: string; params: object }[],
): Misfit | undefined {
  for (const [at, { method, params }] of commands.entries()) {
    const schema = { ...methods[method], $defs } as JsonSchema;
    // As it will be sent: what is undefined is left out.
    const { errors } = new Validator(schema, '2020-12').validate(JSON.parse(JSON.stringify(params)));
    // The last is the innermost: those before it say that it does not fit into what holds it.
    const error = errors.at(-1);
    if (!error) continue;
    const path = error.instanceLocation.split('/').slice(1).map(unescaped);
    const missing = error.keyword === 'required' ? /property "(.*)"/.exec(error.error)?.[1] : undefined;
    const field = [...path, ...(missing === undefined ? [] : [missing])].join('.');
    return { at, field, isUnknown: error.keyword === 'false' };
  }
  return undefined;
}

const unescaped = (part: string): string =>
  decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
