// Whom and what a field of a command can name, read from the table as the GM sees it. No game is known here: people
// are those who have an owner or a sheet, what somebody has stands below them under its kind (`weapons`, `skills`), and
// where a field has something already, what stands beside that can be chosen too.
import type { AmendField, Amended, Filled, Schema, SystemSchema } from './amendFields';

export interface Choice {
  value: string;
  name: string;
}
/** How things are called; nothing where they have no name. */
export interface ChoiceNames {
  /** Somebody or something on the table. */
  nameOf: (id: string) => string | undefined;
  /** A word of the wire, of the field of this name. */
  wordOf: (field: string, word: string) => string;
  /** What a field can name of what was asked; undefined where it is about something else. */
  asked?: (field: AmendField, filled: Amended) => Choice[] | undefined;
}

type Tree = Record<string, unknown>;
const isTree = (one: unknown): one is Tree => typeof one === 'object' && one !== null && !Array.isArray(one);

/** Under which kinds a field finds what it can name, where that is not its own word. */
const kindsOf: Record<string, readonly string[]> = {
  skill: ['skills', 'traits'],
  with: ['skills', 'wises', 'abilities'],
  what: ['skills', 'abilities'],
  base: ['abilities'],
  usage: ['dice'],
  item: ['inventory', 'weapons'],
  disarm: ['weapons', 'inventory'],
};
/** Who does it: what else is named is theirs, where no other owner is said. */
const doers = ['attacker', 'actor', 'helper', 'character', 'creature'];
/** Fields of ids that name no people where nothing is chosen in them yet. */
const noPeople = new Set(
  'call test attempt decision choice party contest table then effect affliction condition team other group player owner order items seat put_away take damaged weapon tool item disarm'.split(
    ' ',
  ),
);

export class AmendChoices {
  readonly #table: Tree;
  readonly #names: ChoiceNames;
  readonly #maps: ReadonlySet<string>;
  readonly #people: Map<string, Tree>;

  constructor(system: SystemSchema, table: unknown, names: ChoiceNames) {
    this.#table = isTree(table) ? table : {};
    this.#names = names;
    this.#maps = mapsOf(system.$defs);
    const all = Object.values(this.#table).filter(isTree).flatMap(Object.entries);
    this.#people = new Map(
      all.filter((one): one is [string, Tree] => isTree(one[1]) && ('owner' in one[1] || 'sheet' in one[1])),
    );
  }

  /** What `field` can name, with what it names now first where nothing else is known of it; empty: nothing is offered. */
  of(field: AmendField, value: Filled, filled: Amended): Choice[] {
    const { name } = field.kind === 'list' ? field.item : field;
    const kind = field.kind === 'list' ? field.item.kind : field.kind;
    const now = (Array.isArray(value) ? value : [value]).filter(
      (one): one is string => typeof one === 'string' && one !== '',
    );
    if (kind !== 'id' && kind !== 'text') return [];
    const asked = this.#names.asked?.(field, filled);
    if (asked) return asked;
    const found = kind === 'id' ? this.#ids(name, now, filled) : this.#words(name, now, filled);
    // What is not there any more may have been, then.
    if (found.length > 0 || kind === 'id')
      for (const one of now)
        if (!found.some(({ value: known }) => known === one)) {
          const called = kind === 'id' ? this.#names.nameOf(one) : this.#names.wordOf(name, one);
          if (called) found.push({ value: one, name: called });
        }
    return found;
  }

  /** Whether there is anything to fill in. A text that was left out is what nothing was judged by. */
  offers(field: AmendField, value: Filled, filled: Amended): boolean {
    if (field.kind === 'list' && (field.item.kind === 'id' || field.item.kind === 'text'))
      return this.of(field, value, filled).length > 0 || this.of(field.item, undefined, filled).length > 0;
    if (field.kind === 'id') return this.of(field, value, filled).length > 0;
    if (field.kind !== 'text') return true;
    return field.required === true || Boolean(value) || this.of(field, value, filled).length > 0;
  }

  #ids(field: string, now: readonly string[], filled: Amended): Choice[] {
    if (now.some((one) => this.#people.has(one))) return this.#everybody();
    const owners = this.#owners(field, filled);
    const things = owners.map((owner) => this.#things(owner, field)).filter((one) => one.length > 0);
    const own = things.find((one) => one.some(({ value }) => now.includes(value)));
    if (own) return own;
    for (const root of [...owners, this.#table])
      for (const set of setsOf(root)) {
        if (!now.some((one) => set.has(one))) continue;
        return [...set].flatMap(([id, one]) => this.#thing(id, one) ?? []);
      }
    if (things[0]) return things[0];
    if (now.length > 0 || noPeople.has(field)) return [];
    return this.#everybody();
  }
  #everybody(): Choice[] {
    return [...this.#people].flatMap(([id, one]) => this.#thing(id, one) ?? []);
  }
  #thing(id: string, one: unknown): Choice | undefined {
    const own = [one, ...(isTree(one) ? Object.values(one) : [])]
      .filter(isTree)
      .map((part) => part.name)
      .find((name): name is string => typeof name === 'string' && name !== '');
    const name = this.#names.nameOf(id) ?? own;
    return name ? { value: id, name } : undefined;
  }
  /** Of what somebody has: all of that kind, and what is of it among the rest. */
  #things(owner: Tree, field: string): Choice[] {
    const stem = lastWord(field);
    const kinds = kindsOf[stem] ?? [];
    return [...collectionsOf(owner)].flatMap(([key, collection]) => {
      const isKind = key.includes(stem) || kinds.includes(key);
      return [...idsIn(collection)]
        .filter(([, one]) => isKind || (isTree(one) && isTree(one[stem])))
        .flatMap(([id, one]) => this.#thing(id, one) ?? []);
    });
  }
  #words(field: string, now: readonly string[], filled: Amended): Choice[] {
    const stem = lastWord(field);
    const kinds = [...(kindsOf[stem] ?? []), `${stem}s`, stem];
    const roots = [...this.#owners(field, filled), this.#table];
    const called = (words: readonly string[]): Choice[] =>
      [...new Set(words)].map((word) => ({ value: word, name: this.#names.wordOf(stem, word) }));
    const wordsIn = (root: Tree, known: (key: string) => boolean): string[][] =>
      [...collectionsOf(root)]
        .filter(([key, one]) => known(key) && (Array.isArray(one) || this.#maps.has(key)))
        .map(([, one]) => namesIn(one));
    for (const root of roots) {
      const words = wordsIn(root, (key) => kinds.includes(key)).flat();
      if (words.length > 0 && now.every((one) => words.includes(one))) return called(words);
    }
    if (now.length === 0) {
      const words = roots.flatMap((root) => wordsIn(root, (key) => kinds.includes(key)).flat());
      return called(words);
    }
    for (const root of roots)
      for (const words of wordsIn(root, () => true))
        if (now.every((one) => words.includes(one))) return called(words);
    return [];
  }
  /** Whose it is: of who is named before it (`opponent_skill`), else of who does it, else of anybody the command names. */
  #owners(field: string, filled: Amended): Tree[] {
    const named = Object.keys(filled).filter((key) => this.#people.has(String(filled[key])));
    const prefix = field.includes('_') ? field.slice(0, field.lastIndexOf('_')) : '';
    const rank = (key: string): number =>
      key === prefix || (field === 'disarm' && key === 'defender')
        ? -1
        : doers.includes(key)
          ? doers.indexOf(key)
          : doers.length;
    return named.sort((a, b) => rank(a) - rank(b)).map((key) => this.#people.get(String(filled[key]))!);
  }
}

const lastWord = (field: string): string => field.slice(field.lastIndexOf('_') + 1);

/** The properties whose keys are words or ids of the table's own, and no fields. */
function mapsOf(defs: Record<string, Schema>): Set<string> {
  const maps = new Set<string>();
  for (const { properties = {} } of Object.values(defs))
    for (const [name, one] of Object.entries(properties))
      if (typeof one.additionalProperties === 'object') maps.add(name);
  return maps;
}

/** Lists and maps of `root`, those below its parts too, by their keys. */
function* collectionsOf(root: Tree, depth = 0): Generator<[string, unknown[] | Tree]> {
  for (const [key, one] of Object.entries(root)) {
    if (Array.isArray(one)) yield [key, one];
    if (!isTree(one)) continue;
    yield [key, one];
    if (depth < 2 && key === 'sheet') yield* collectionsOf(one, depth + 1);
  }
}
/** What has an id in a list or a map. */
function idsIn(collection: unknown[] | Tree): Map<string, unknown> {
  if (!Array.isArray(collection)) return new Map(Object.entries(collection).filter(([, one]) => isTree(one)));
  return new Map(
    collection.flatMap((one) => {
      const id =
        isTree(one) && [one, ...Object.values(one).filter(isTree)].map((part) => part.id).find(Boolean);
      return typeof id === 'string' ? [[id, one] as const] : [];
    }),
  );
}
/** All of it that is called by ids, deep. */
function* setsOf(root: Tree, depth = 0): Generator<Map<string, unknown>> {
  for (const one of Object.values(root)) {
    if (!Array.isArray(one) && !isTree(one)) continue;
    const set = idsIn(one);
    if (set.size > 0) yield set;
    if (isTree(one) && depth < 2) yield* setsOf(one, depth + 1);
  }
}
function namesIn(collection: unknown[] | Tree): string[] {
  if (!Array.isArray(collection)) return Object.keys(collection);
  return collection.flatMap((one) => {
    if (typeof one === 'string') return [one];
    return isTree(one) && typeof one.name === 'string' ? [one.name] : [];
  });
}
