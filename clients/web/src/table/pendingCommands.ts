// Pending commands, kept over a reload of the page.
import type { Command, CommandStore } from '@kast/sdk';

export function commandStoreOf(room: string, link: string): CommandStore {
  // A tab of its own: two tabs must not send each other's commands. The link keeps two seats apart.
  const key = `kast.unsent.${room}.${link.slice(0, 8)}`;
  return {
    load: () => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Command[];
      } catch {
        return [];
      }
    },
    save: (commands) => {
      if (commands.length > 0) sessionStorage.setItem(key, JSON.stringify(commands));
      else sessionStorage.removeItem(key);
    },
  };
}
