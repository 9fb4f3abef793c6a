// Reads the log back, page by page, while its reader waits: to its beginning, or until something is found.
import { t } from '../i18n/index.svelte';
import type { TableStore } from './table.svelte';

/** As many as the server gives at once. */
const page = 200;

export class LogReader {
  readonly #table: TableStore;
  isReading = $state(false);
  /** Why it came to no end; empty where it did, or was stopped. */
  problem = $state('');
  #nth = 0;

  constructor(table: TableStore) {
    this.#table = table;
  }

  /** When what is here begins, ISO 8601. */
  get from(): string {
    return this.#table.events[0]?.at ?? '';
  }
  get isWhole(): boolean {
    return !this.#table.more;
  }

  /** A new reading takes the place of one that goes on. False where it was stopped before it came to its end. */
  async back(isFound: () => boolean = () => false): Promise<boolean> {
    const nth = ++this.#nth;
    this.isReading = true;
    this.problem = '';
    try {
      while (nth === this.#nth && this.#table.more && !isFound()) await this.#table.loadEarlier(page);
    } catch {
      if (nth === this.#nth) this.problem = t('log.read.failed');
    }
    if (nth !== this.#nth) return false;
    this.isReading = false;
    return this.problem === '';
  }

  stop(): void {
    this.#nth += 1;
    this.isReading = false;
  }
}
