// What has just happened, in words, for those who do not look at the log: it is spoken, and shown over the other
// tabs of a phone.
import type { TableEvent } from '@kast/sdk';
import { t } from '../i18n/index.svelte';
import { namesOf } from './names.svelte';
import { sentencesOf, textOf, type Part } from './parts';
import { partsOf } from './roomChronicle';
import type { SystemUi } from './systemUi';
import type { TableStore } from './table.svelte';
import { toastLine, type ToastLine } from './toast';

export interface NewsItem {
  key: string;
  /** Whoever did it, and what came of it, in one line. */
  text: string;
}

export interface ToastItem extends ToastLine {
  key: string;
  /** Who did it; empty where the line begins with them. */
  who: string;
  mine: boolean;
}

/** As many as may be spoken one after the other; older ones were spoken. */
const kept = 8;
/** So many events a command may make, and its toast still tell all of them. */
const keptForToast = 60;

export class News {
  readonly #table: TableStore;
  readonly #system: SystemUi;
  readonly #names = $derived.by(() => namesOf(this.#table, this.#system));
  readonly items: readonly NewsItem[] = $derived.by(() => {
    const events = this.#table.events.slice(-kept).filter(({ cursor }) => this.#table.fresh.has(cursor));
    return events.flatMap((event, at) => this.#itemsOf(event, events[at - 1]));
  });

  /** Of the newest command that says anything; undefined where it came before the page was opened. */
  readonly toast: ToastItem | undefined = $derived.by(() => {
    const events = this.#table.events.slice(-keptForToast);
    const last = events.findLast((event) => this.#partsOf(event).length > 0);
    if (!last || !this.#table.fresh.has(last.cursor)) return undefined;
    const ofOne = events.filter((event) =>
      last.cause === undefined ? event === last : event.cause === last.cause && event.by === last.by,
    );
    const parts = ofOne.flatMap((event) => this.#partsOf(event));
    const line = toastLine(parts);
    // What it comes to now is said with that it was amended.
    const what = last.type === 'room.amended' ? textOf(parts[0]!) : line.what;
    const { result } = line;
    const by = this.#whoOf(last);
    return {
      key: last.cursor,
      who: (what || result).startsWith(by) ? '' : by,
      what,
      result,
      mine: last.by === this.#table.member,
    };
  });

  constructor(table: TableStore, system: SystemUi) {
    this.#table = table;
    this.#system = system;
  }

  #whoOf(event: TableEvent): string {
    return event.by ? this.#table.nameOf(event.by) : t('the-table');
  }

  /** What an event says; one that brings back what was taken back says just that. */
  #partsOf(event: TableEvent): Part[] {
    const brought = this.#table.entries.some((entry) => entry.bringsBack && entry.key === event.cursor);
    return brought
      ? [{ kind: 'outcome', text: t('log.brought-back', { name: this.#whoOf(event) }), tone: 'plain' }]
      : partsOf(event, this.#names, this.#system);
  }

  #itemsOf(event: TableEvent, before: TableEvent | undefined): NewsItem[] {
    const goesOn = event.cause !== undefined && event.cause === before?.cause;
    const parts = this.#partsOf(event).filter((part) => !(goesOn && part.kind === 'words' && part.first));
    if (parts.length === 0) return [];
    const sentence = sentencesOf(parts);
    const text = event.self_reported && !goesOn ? `${sentence} (${t('log.self-reported')})` : sentence;
    const by = this.#whoOf(event);
    // Some sentences begin with who it is.
    return [{ key: event.cursor, text: goesOn || text.startsWith(by) ? text : `${by}: ${text}` }];
  }
}
