// The handouts that this browser has put away from the felt of a table: they lie among its tools.

const keyOf = (room: string) => `kast.papers.${room}`;

export function putAwayAt(room: string): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(room)) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.map(String) : []);
  } catch {
    return new Set(); // Written by something else.
  }
}

/** Empty, nothing of it stays in this browser. */
export function keepPutAway(room: string, ids: ReadonlySet<string>): void {
  if (ids.size > 0) localStorage.setItem(keyOf(room), JSON.stringify([...ids]));
  else localStorage.removeItem(keyOf(room));
}
