// Rolls that this reader makes often: kept in this browser, for all tables.

export interface Favourite {
  notation: string;
  label: string;
}

const key = 'kast.favourites';
const most = 24;

class Favourites {
  list = $state<Favourite[]>(read());

  add(notation: string, label: string): void {
    this.#keep([
      ...this.list.filter((one) => one.notation !== notation || one.label !== label),
      { notation, label },
    ]);
  }
  remove(place: number): void {
    this.#keep(this.list.filter((_, at) => at !== place));
  }
  #keep(list: Favourite[]): void {
    this.list = list.slice(-most);
    localStorage.setItem(key, JSON.stringify(this.list));
  }
}

function read(): Favourite[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as Favourite[]) : [];
  } catch {
    return [];
  }
}

export const favouriteRolls = new Favourites();
