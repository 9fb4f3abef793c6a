// Several commands of which all are carried out, or none: what was done before one that is refused is taken back.
import type { Refused } from '@kast/sdk';
import type { TableStore } from '../../../table/table.svelte';

export interface Command {
  method: string;
  params: object;
}

export interface Step extends Command {
  /** Of what it makes, as it is called at the table. */
  name: string;
  /** Where it only changes what is there: what brings that back. */
  back?: Command;
}

/** A kind of thing that steps make, as far as the table has any. */
export interface Made {
  present: () => readonly { id: string; name: string }[];
  removal: (id: string) => Command;
}

/** The step that was refused, with the reason; undefined where all are done. */
export async function bringAll(
  table: Pick<TableStore, 'call'>,
  steps: readonly Step[],
  kinds: readonly Made[],
): Promise<{ at: number; refused: Refused } | undefined> {
  const before = kinds.map(({ present }) => new Set(present().map(({ id }) => id)));
  for (const [at, { method, params }] of steps.entries()) {
    const refused = await table.call(method, params);
    if (!refused) continue;
    const done = steps.slice(0, at).reverse();
    const back = done.flatMap((one) => one.back ?? []);
    // The server names what is made: an id of one's own for what is hidden could be guessed.
    const names = new Set(done.map(({ name }) => name));
    const gone = kinds.flatMap(({ present, removal }, kind) =>
      present()
        .filter(({ id, name }) => !before[kind]!.has(id) && names.has(name))
        .map(({ id }) => removal(id)),
    );
    for (const one of [...back, ...gone.reverse()]) await table.call(one.method, one.params);
    return { at, refused };
  }
  return undefined;
}
