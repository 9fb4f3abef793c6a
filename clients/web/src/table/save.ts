// What is saved from a table: its whole log, to check the dice with; the last state, for when the server is gone.
import type { TableStore } from './table.svelte';

/** Gives a file to whoever sits here. */
export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Throws where the server does not give it. */
export async function saveLog(table: TableStore): Promise<void> {
  save(`kast-${table.room}.jsonl`, await table.wholeLog());
}

/** The last state and the part of the log that is here. */
export function saveState(table: TableStore): void {
  const text = JSON.stringify({ room: table.room, state: table.state, events: table.events }, null, 1);
  save(`kast-${table.room}.json`, new Blob([text], { type: 'application/json' }));
}
