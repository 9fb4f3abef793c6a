import type { Refused } from '@kast/sdk';
import { getTable } from '../../../table/table.svelte';

/** Gives commands from one place of the drawer and holds what the last was refused with, to be shown there. */
export class Giver {
  refused = $state.raw<Refused | undefined>(undefined);
  readonly #table = getTable();

  /** True once it is done. */
  async give(method: string, params: object = {}): Promise<boolean> {
    this.refused = await this.#table.call(method, params);
    return this.refused === undefined;
  }
}
