import { lookOf } from '../ui/people';
import { t } from '../i18n/index.svelte';
import type { Names } from './names';
import type { SystemUi } from './systemUi';
import type { TableStore } from './table.svelte';

/** Who has left the table is remembered by it, whatever the game. */
function departedName(state: unknown, id: string): string | undefined {
  return (state as { departed?: Record<string, string> } | undefined)?.departed?.[id];
}

/** Names as the table has them now, else as the events that are here last had them. */
export function namesOf(table: TableStore, system: SystemUi): Names {
  const thing = (id: string): string =>
    system.nameOf(table.state?.table, id) ??
    departedName(table.state?.table, id) ??
    table.remembered.get(id) ??
    system.pastName?.(table.events, id, thing) ??
    (table.members[id]?.name || t('something'));
  return {
    member: (id) => table.nameOf(id),
    thing,
    look: (id) => (table.members[id] ? table.lookOf(id) : lookOf(id)),
    sideOf: (id) => system.sideOf?.(table.state?.table, id),
  };
}
