// The table as the screens of this game read it, and what the reader is about to do.
import type { TableEvent } from '@kast/sdk';
import { createContext } from 'svelte';
import type { TableStore } from '../../table/table.svelte';
import { t, tOr } from '../../i18n/index.svelte';
import type { Pick as Choice } from '../common/fields';
import { CharacterStore, provideStore } from '../common/characterStore.svelte';
import { lastClosed, testViewOf } from './testView';
import { stillToRoll } from '../common/calledTests';
import type { CalledTest, Character, State, Test } from './wire';

export const stateOf = (table: unknown): State => table as State;
export function nameIn(table: unknown, id: string): string | undefined {
  const state = table as State | undefined;
  const test = state?.tests[id];
  return state?.characters[id]?.name ?? (test && testedName(test));
}
/** "Agility · Climb": what is tested. */
const testedName = ({ attribute, skill }: Pick<Test, 'attribute' | 'skill'>): string =>
  longName(attribute) + (skill ? ` · ${skillName(skill)}` : '');
/** What a test was about that is over. */
export function pastTest(events: readonly TableEvent[], id: string): string | undefined {
  const declared = events.findLast(
    ({ type, data }) => type === 'terre-exile.test.declared' && (data.test as Test).id === id,
  );
  return declared && testedName(declared.data.test as unknown as Test);
}

/** Attributes in the order of the sheet; the list is open, so there may be others. */
export const groups = [
  { id: 'body', names: ['STR', 'DEX', 'AGI', 'CON', 'PER'] },
  { id: 'spirit', names: ['CHA', 'INT', 'CUN', 'WIL', 'WIS'] },
  { id: 'secondary', names: ['LCK', 'BAL', 'MAG', 'LOG', 'WEL'] },
] as const;
const known = groups.flatMap(({ names }) => names as readonly string[]);

export function groupsOf(names: readonly string[]): { id: string; names: string[] }[] {
  const own = names.filter((one) => !known.includes(one));
  return [
    ...groups.map(({ id, names: all }) => ({ id, names: all.filter((one) => names.includes(one)) })),
    { id: 'own', names: own },
  ].filter(({ names: all }) => all.length > 0);
}
/** "Agility", for those who do not know the short form yet. */
export const longName = (attribute: string): string => tOr(`attribute.${attribute}`, attribute);
/** A skill of ours in the reader's language, or the table's own word as it is. */
export const skillName = (skill: string): string => tOr(`skill.${skill}`, skill);

/** Which of its numbers players do not see, in words: for GMs by what is kept, for the others by what is missing. */
export function hiddenNumbers({ shown, ps, mishap }: Character): string {
  const attributes = shown ? !shown.attributes : mishap === undefined;
  const points = shown ? !shown.points : ps === undefined;
  if (attributes) return t('hides.all');
  return points ? t('hides.points') : '';
}

export class TerreExileStore extends CharacterStore<Character> {
  readonly #store: TableStore;
  /** Who the reader wants to act with; they may speak for several. */
  chosen = $state('');
  /** The attribute that was touched on the sheet. */
  attribute = $state('');
  /** What is to be tested is being said. */
  declaring = $state(false);

  constructor(table: TableStore) {
    super(table, () => stateOf(table.state?.table).characters);
    this.#store = table;
  }
  state = $derived.by(() => stateOf(this.#store.state?.table));
  tests = $derived(Object.values(this.state.tests));
  /** The reader's own first, then by name. */
  open = $derived.by(() => {
    const isOthers = ({ actor }: Test): number => Number(!this.mine.some(({ id }) => id === actor));
    return this.tests
      .toSorted(
        (a, b) => isOthers(a) - isOthers(b) || this.nameOf(a.actor).localeCompare(this.nameOf(b.actor)),
      )
      .map(testViewOf);
  });
  last = $derived.by(() => lastClosed(this.#store.standing));
  /** Tests that the GM has called. */
  calls = $derived<readonly CalledTest[]>(this.state.called_tests ?? []);
  /** Those whom players know of, and those whom only the GM does. */
  shown = $derived(this.all.filter((one) => !one.hidden));
  hidden = $derived(this.all.filter((one) => one.hidden));
  /** Everybody the reader speaks for without being asked to. */
  speakers = $derived(this.all.filter((one) => this.speaksFor(one) || one.id === this.chosen));
  actor = $derived.by(() => {
    const may = this.speakers;
    const find = (fits: (one: Character) => boolean) => may.find(fits);
    return (
      find((one) => one.id === this.chosen) ??
      find((one) => this.testOf(one.id) !== undefined) ??
      find((one) => one.id === this.state.turn) ??
      this.me ??
      may[0]
    );
  });

  /** Whether this reader may put a modifier to a roll, and what it is called then: a player offers one. */
  modifierLabel = $derived.by(() => {
    if (this.#store.isGm) return t('field.modifier');
    return this.state.settings.claims ? t('act.offered', { what: t('field.modifier') }) : '';
  });

  /** Who needs not be named to this reader: the one character they play. */
  onlyMine(one: Character): boolean {
    return this.me?.id === one.id && this.mine.length === 1;
  }
  /** Everybody but one, to be picked. */
  othersOf(one: Character): Choice[] {
    return this.all
      .filter((other) => other.id !== one.id)
      .map((other) => ({ value: other.id, label: other.name, look: this.lookOf(other.id) }));
  }
  testOf(character: string): Test | undefined {
    return this.tests.find((one) => one.actor === character);
  }
  begin(actor: string, attribute = ''): void {
    this.chosen = actor;
    this.attribute = attribute;
    this.declaring = true;
  }
}

export const [getGame, setGame] = createContext<TerreExileStore>();
export const provide = (table: TableStore): TerreExileStore =>
  provideStore(new TerreExileStore(table), setGame);

/** Whether nothing has been put on the table yet. */
export const isEmpty = (table: unknown): boolean => Object.keys(stateOf(table).characters).length === 0;

/** The members whom the table waits for; an empty one is the GM. */
export function awaited(table: unknown): string[] {
  const state = stateOf(table);
  const ownerOf = (id: string): string => state.characters[id]?.owner ?? '';
  const rolls = Object.values(state.tests).filter(
    (one) => !Object.values(one.trump_claims).includes('asked'),
  );
  return [
    ...state.decisions.map((one) => one.owner),
    ...rolls.map((one) => (one.awaits_difficulty ? '' : ownerOf(one.actor))),
    ...stillToRoll(state.called_tests ?? []).map(ownerOf),
    ...(state.turn ? [ownerOf(state.turn)] : []),
  ];
}
