// The table as the screens of this game read it, and what the reader is about to do.
import { createContext } from 'svelte';
import { reservedLook, type Look } from '../../ui/people';
import type { Side } from '../../table/names';
import type { TableStore } from '../../table/table.svelte';
import { t, tOr } from '../../i18n/index.svelte';
import { CharacterStore, provideStore } from '../common/characterStore.svelte';
import { stillToRoll } from '../common/calledTests';
import { lastTestOf } from './lastTest';
import type { Attempt, CalledTest, Character, Contest, Monster, State } from './wire';

export const stateOf = (table: unknown): State => table as State;
export const nameIn = (table: unknown, id: string): string | undefined => {
  const state = table as State | undefined;
  return (
    state?.characters[id]?.name ??
    state?.monsters[id]?.sheet.name ??
    state?.tables[id]?.name ??
    state?.effects[id]?.label
  );
};

export const sideOf = (table: unknown, id: string): Side | undefined => {
  const state = stateOf(table);
  return state?.monsters[id] ? 'foes' : state?.characters[id] ? 'party' : undefined;
};

export const tangibles = ['vigor', 'dexterity', 'intellect', 'focus'] as const;
export type Tangible = (typeof tangibles)[number];
export const intangibles = ['presence', 'talent', 'awareness', 'sanity'] as const;

/** A die by its name: a stat, a piece of gear, a power; what the table itself named stays as it is. */
export const dieName = (die: string): string => tOr(`die.${die}`, die);
export const skillName = (skill: string): string => tOr(`skill.${skill}`, skill);
/** "d8", or that there is none any more. */
export const sidesWord = (sides: number): string => (sides > 0 ? `d${sides}` : t('die.none'));

/** A die whose sides are hidden is drawn as one of many. */
export const hiddenSides = 20;
/** The same of a die whose sides are hidden: "d?". */
export const sidesText = (sides: number | undefined): string =>
  sides === undefined ? 'd?' : sidesWord(sides);

export class ToyStore extends CharacterStore<Character> {
  readonly #store: TableStore;
  /** Who the reader wants to act with; they may speak for several. */
  chosen = $state('');
  /** What they are about to do, by its method, without the game's name. */
  doing = $state('');
  /** What was touched on the sheet, to begin with. */
  with = $state('');

  constructor(table: TableStore) {
    super(table, () => stateOf(table.state?.table).characters);
    this.#store = table;
  }
  state = $derived.by(() => stateOf(this.#store.state?.table));
  monsters = $derived(
    Object.values(this.state.monsters).sort((a, b) =>
      a.sheet.name.localeCompare(b.sheet.name, undefined, { numeric: true }),
    ),
  );
  attempts = $derived(Object.values(this.state.attempts));
  contests = $derived(Object.values(this.state.contests));
  /** Tests that the GM has called. */
  calls = $derived<readonly CalledTest[]>(this.state.called_tests ?? []);
  lastTest = $derived.by(() => lastTestOf(this.#store.standing));
  speakers = $derived(this.all.filter((one) => !one.dead && (this.speaksFor(one) || one.id === this.chosen)));
  actor = $derived.by(() => {
    const may = this.speakers;
    return (
      may.find((one) => one.id === this.chosen) ??
      may.find((one) => one.busy !== undefined) ??
      may.find((one) => this.state.time.turns[one.id]?.may_act) ??
      this.me ??
      may[0]
    );
  });
  /** Contests that wait for a pick the reader may make. */
  picks = $derived(
    this.contests.flatMap((contest) =>
      contest.choice.parties
        .filter((party) => !party.locked && this.speaksFor(this.one(party.party)))
        .map((party) => ({ contest, party })),
    ),
  );

  monster(id: string | undefined): Monster | undefined {
    return id === undefined ? undefined : this.state.monsters[id];
  }
  attemptOf(character: string): Attempt | undefined {
    return this.attempts.find((one) => one.entrants.some(({ who }) => who === character));
  }
  contestOf(character: string): Contest | undefined {
    return this.contests.find((one) => one.participants.some(({ who }) => who === character));
  }
  override nameOf(id: string): string {
    return this.state.monsters[id]?.sheet.name ?? super.nameOf(id);
  }
  override lookOf(id: string): Look {
    return this.state.monsters[id] ? reservedLook('enemies') : super.lookOf(id);
  }
  begin(actor: string, doing: string, at = ''): void {
    this.chosen = actor;
    this.doing = doing;
    this.with = at;
  }
  end(): void {
    this.doing = '';
    this.with = '';
  }
}

export const [getGame, setGame] = createContext<ToyStore>();
export const provide = (table: TableStore): ToyStore => provideStore(new ToyStore(table), setGame);

/** Whether nothing has been put on the table yet. */
export const isEmpty = (table: unknown): boolean =>
  Object.keys(stateOf(table).characters).length + Object.keys(stateOf(table).monsters).length === 0;

/** The members whom the table waits for; an empty one is the GM. */
export function awaited(table: unknown): string[] {
  const state = stateOf(table);
  const ownerOf = (id: string): string => state.characters[id]?.owner ?? '';
  const open = Object.values(state.attempts).filter((one) => one.phase === 'open');
  const picking = Object.values(state.contests).flatMap((one) =>
    one.choice.parties.filter((party) => !party.locked).map((party) => ownerOf(party.party)),
  );
  const acting = Object.entries(state.time.turns).filter(([, one]) => one.may_act || one.init === 'due');
  const awaited = [
    ...state.decisions.map((one) => one.owner),
    ...open.flatMap((one) => one.entrants.map(({ owner }) => owner)),
    ...picking,
    ...stillToRoll(state.called_tests ?? []).map(ownerOf),
    ...(state.decisions.length === 0 ? acting.map(([id]) => ownerOf(id)) : []),
  ];
  // Where nobody is left to act, the GM goes on in the Moment.
  return awaited.length === 0 && state.time.mode === 'combat' ? [''] : awaited;
}
