// Who is on the table and who plays them: the same in every game, whatever a sheet holds.
import { reservedLook, lookOf, type Look } from '../../ui/people';
import type { TableStore } from '../../table/table.svelte';
import { createContext } from 'svelte';
import { t } from '../../i18n/index.svelte';

export interface Somebody {
  id: string;
  name: string;
  /** A member; empty where the GM plays them. */
  owner: string;
}

export class CharacterStore<One extends Somebody> {
  readonly #table: TableStore;
  readonly #characters: () => Record<string, One>;

  constructor(table: TableStore, characters: () => Record<string, One>) {
    this.#table = table;
    this.#characters = characters;
  }

  all = $derived.by(() =>
    Object.values(this.#characters()).sort((a, b) =>
      a.name.localeCompare(b.name, undefined, { numeric: true }),
    ),
  );
  /** Whom players play, and whom the GM does. */
  party = $derived(this.all.filter((one) => !this.isGms(one)));
  others = $derived(this.all.filter((one) => this.isGms(one)));
  mine = $derived(this.all.filter((one) => one.owner !== '' && one.owner === this.#table.member));
  /** Who this reader plays; a GM plays whom the moment asks for. */
  me = $derived.by(() => (this.#table.isGm ? undefined : this.mine[0]));

  one(id: string | undefined): One | undefined {
    return id === undefined ? undefined : this.#characters()[id];
  }
  isGms(one: One): boolean {
    return one.owner === '' || this.#table.memberOf(one.owner)?.role === 'gm';
  }
  mayPlay(one: One | undefined): boolean {
    if (!one || this.#table.watchesOnly) return false;
    return this.#table.isGm || (one.owner !== '' && one.owner === this.#table.member);
  }
  /** Whether this reader speaks for them without being asked to: a GM leaves players who are there their own. */
  speaksFor(one: One | undefined): boolean {
    if (!one || !this.mayPlay(one)) return false;
    return one.owner === this.#table.member || this.isGms(one) || !this.#table.online.includes(one.owner);
  }
  nameOf(id: string): string {
    return this.one(id)?.name ?? this.#table.remembered.get(id) ?? t('something');
  }
  lookOf(id: string): Look {
    const one = this.one(id);
    if (!one) return lookOf(id);
    return this.isGms(one) ? reservedLook('enemies') : this.#table.lookOf(one.owner);
  }
  /** Those who can be given to a member, or back to the GM. */
  get given(): One[] {
    return this.all;
  }
  /** The parameters of the command that does it; without a member they become the GM's. */
  giveParams(character: string, member: string): object {
    return { character, ...(member && { owner: member }) };
  }
}

/** The characters of the game that is played, for what all games have. */
export const [getCharacters, setCharacters] = createContext<CharacterStore<Somebody>>();

/** Puts a game's store into the context, for its own components and for those of all games. */
export function provideStore<One extends Somebody, Store extends CharacterStore<One>>(
  store: Store,
  setGame: (store: Store) => Store,
): Store {
  setCharacters(store as unknown as CharacterStore<Somebody>);
  return setGame(store);
}
