import type { Refused } from '@kast/sdk';
import { getTable } from './table.svelte';

/** Gives commands from one place and holds what the last was refused with, to be shown there. */
export class CommandSender {
  refused = $state.raw<Refused | undefined>(undefined);
  readonly #table = getTable();

  /** True once it is done. */
  async send(method: string, params: object = {}): Promise<boolean> {
    this.refused = await this.#table.call(method, params);
    return this.refused === undefined;
  }
}
