// What has just happened, in words, for those who do not look at the log: it is spoken, and shown over the other
// tabs of a phone.
import type { TableEvent } from '@kast/sdk';
import { t } from '../i18n/index.svelte';
import { namesOf } from './names.svelte';
import { textOf, type Part } from './parts';
import { partsOf } from './roomChronicle';
import type { SystemUi } from './systemUi';
import type { TableStore } from './table.svelte';

export interface NewsItem {
  key: string;
  /** The command that it came of. */
  cause?: string;
  /** Whoever did it, and what came of it, in one line. */
  text: string;
  /** What it came to, where dice fell: "12", "Success". */
  result: string;
  mine: boolean;
}

/** What is shown for a moment: the newest; of what one command has done, what its dice came to. */
export function shownOf(items: readonly NewsItem[]): NewsItem | undefined {
  const last = items.at(-1);
  if (last?.cause === undefined) return last;
  return items.findLast((one) => one.cause === last.cause && one.result !== '') ?? last;
}

/** As many as may be spoken one after the other; older ones were spoken. */
const kept = 8;

export class News {
  readonly #table: TableStore;
  readonly #system: SystemUi;
  readonly #names = $derived.by(() => namesOf(this.#table, this.#system));
  readonly items: readonly NewsItem[] = $derived.by(() => {
    const events = this.#table.events.slice(-kept).filter(({ cursor }) => this.#table.fresh.has(cursor));
    return events.flatMap((event, at) => this.#itemsOf(event, events[at - 1]));
  });

  constructor(table: TableStore, system: SystemUi) {
    this.#table = table;
    this.#system = system;
  }

  #itemsOf(event: TableEvent, before: TableEvent | undefined): NewsItem[] {
    const parts = partsOf(event, this.#names, this.#system);
    if (parts.length === 0) return [];
    const brought = this.#table.entries.some((entry) => entry.bringsBack && entry.key === event.cursor);
    const sentence = brought
      ? t('log.brought-back', { name: this.#table.nameOf(event.by ?? '') })
      : sentencesOf(parts);
    const goesOn = event.cause !== undefined && event.cause === before?.cause;
    const text = event.self_reported && !goesOn ? `${sentence} (${t('log.self-reported')})` : sentence;
    const by = event.by ? this.#table.nameOf(event.by) : t('the-table');
    return [
      {
        key: event.cursor,
        ...(event.cause !== undefined && { cause: event.cause }),
        // Some sentences begin with who it is.
        text: goesOn || text.startsWith(by) ? text : `${by}: ${text}`,
        result: resultOf(parts),
        mine: event.by === this.#table.member,
      },
    ];
  }
}

/** A headline that another sentence follows ends like one. */
export function sentencesOf(parts: readonly Part[]): string {
  return parts
    .map((part, at) => {
      const text = textOf(part);
      const next = parts[at + 1];
      const goesOn = part.kind === 'outcome' && next !== undefined && next.kind !== 'throw';
      return goesOn && !/[.!?…]$/.test(text) ? `${text}.` : text;
    })
    .join(' ');
}

function resultOf(parts: readonly Part[]): string {
  const last = parts.findLast((part) => part.kind === 'outcome' || part.kind === 'throw');
  if (last?.kind === 'outcome') return last.text;
  return last?.kind === 'throw' && last.total !== undefined ? String(last.total) : '';
}
