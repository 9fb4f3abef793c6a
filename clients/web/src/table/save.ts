// The last state and the part of the log that is here, for when the server is gone for good.
import type { TableStore } from './table.svelte';

export function saveState(table: TableStore): void {
  const text = JSON.stringify({ room: table.room, state: table.state, events: table.events }, null, 1);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `kast-${table.room}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
