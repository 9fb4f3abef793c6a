// What is about to be sent, or was read from a file, against a schema: the server's own of its commands, or that of a
// file of ours.
import { Validator, type Schema as JsonSchema } from '@cfworker/json-schema';
import { basePath } from '../../../base';
import type { SystemSchema } from '../../../table/amendFields';

/** What of a value its schema refuses. */
export interface Misfit {
  /** Where it stands: ["sheet", "attributes", "agility"]. */
  path: string[];
  isUnknown: boolean;
}

/** What of one command its schema refuses. */
export interface CommandMisfit extends Misfit {
  /** Which of the commands, from 0. */
  at: number;
}

/** The first that does not fit. */
export const misfitIn = (schema: object, value: unknown): Misfit | undefined =>
  misfitBy(validatorOf(schema), value);

/** The first that the server would not read. */
export function firstMisfit(
  { methods, $defs }: SystemSchema,
  commands: readonly { method: string; params: object }[],
): CommandMisfit | undefined {
  const validators = new Map<string, Validator>();
  for (const [at, { method, params }] of commands.entries()) {
    const validator = validators.get(method) ?? validatorOf({ ...methods[method], $defs });
    validators.set(method, validator);
    // As it will be sent: what is undefined is left out.
    const found = misfitBy(validator, JSON.parse(JSON.stringify(params)));
    if (found) return { at, ...found };
  }
  return undefined;
}

/** The commands of the room and of this game, as the server reads them. */
export async function fetchCommands(game: string): Promise<SystemSchema> {
  const answer = await fetch(`${basePath}/api/schema`);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  const { room, games, $defs } = (await answer.json()) as {
    room: SystemSchema;
    games: Record<string, SystemSchema>;
    $defs: SystemSchema['$defs'];
  };
  return { methods: { ...room.methods, ...games[game]?.methods }, $defs };
}

/** Takes long to make: a schema is gone through whole. */
const validatorOf = (schema: object): Validator => new Validator(schema as JsonSchema, '2020-12');

function misfitBy(validator: Validator, value: unknown): Misfit | undefined {
  const { errors } = validator.validate(value);
  // The last is the innermost: those before it say that it does not fit into what holds it.
  const error = errors.at(-1);
  if (!error) return undefined;
  const path = error.instanceLocation.split('/').slice(1).map(unescaped);
  const missing = error.keyword === 'required' ? /property "(.*)"/.exec(error.error)?.[1] : undefined;
  return {
    path: [...path, ...(missing === undefined ? [] : [missing])],
    isUnknown: error.keyword === 'false',
  };
}

const unescaped = (part: string): string =>
  decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
