// The Savage Worlds table as the screens read it: who is who, whose turn it is, what things are called.
import { createContext } from 'svelte';
import { lookOf, type Look } from '../../ui/people';
import type { Side } from '../../table/names';
import type { TableStore } from '../../table/table.svelte';
import { t, tOr } from '../../i18n/index.svelte';
import { stillToRoll } from '../common/calledTests';
import { CharacterStore, provideStore } from '../common/characterStore.svelte';
import { readable } from '../../i18n/readable';
import { cardOf } from './cards';
import type { Character, Slot, State } from './wire';

export const stateOf = (table: unknown): State => table as State;

export const traitName = (trait: string): string => tOr(`trait.${trait}`, readable(trait));
export const edgeName = (edge: string): string => tOr(`edge.${edge}`, readable(edge));
export const weaponName = (name: string): string => tOr(`weapon.${name}`, readable(name));
export const stateName = (state: string): string => tOr(`state.${state}`, readable(state));
/** "d8", "d12+2", in the reader's language. */
export const dieText = (die: number, bonus = 0): string =>
  `${t('die', { sides: die })}${bonus > 0 ? `+${bonus}` : ''}`;

/** Which of its numbers players do not see, in words: for GMs by what is kept, for the others by what is missing. */
export function hiddenNumbers({ sheet, wounds }: Character): string {
  const state = sheet?.shown ? !sheet.shown.state : wounds === undefined;
  if (state) return t(sheet ? 'hides.all' : 'hides.state');
  return sheet?.shown && !sheet.shown.traits ? t('hides.traits') : '';
}

export function characterName(state: State | undefined, id: string): string | undefined {
  return state?.characters[id]?.name;
}

/** "Bandit ×3" where all are of a kind, else the first and how many more. */
function seatLabel(slot: Slot, nameOf: (id: string) => string): string {
  const [first, ...rest] = slot.members;
  const name = nameOf(first ?? slot.id);
  if (rest.length === 0) return name;
  const kindOf = (one: string): string => one.replace(/\s*\d+$/, '');
  return rest.every((id) => kindOf(nameOf(id)) === kindOf(name))
    ? t('seat.alike', { name: kindOf(name), count: slot.members.length })
    : t('seat.and', { name, count: rest.length });
}

/** Before the id of a seat, where a seat and not a character is to be named. */
export const seatPrefix = 'seat ';

export function nameIn(table: unknown, id: string): string | undefined {
  const state = table as State | undefined;
  if (id.startsWith(seatPrefix)) {
    const own = id.slice(seatPrefix.length);
    const slot = state?.encounter.slots.find((one) => one.id === own);
    return slot ? seatLabel(slot, (one) => characterName(state, one) ?? '') : characterName(state, own);
  }
  const known = characterName(state, id);
  if (known !== undefined) return known;
  const slot = state?.encounter.slots.find((one) => one.id === id);
  if (slot) return characterName(state, slot.members[0] ?? '');
  for (const one of Object.values(state?.characters ?? {})) {
    const weapon = one.sheet?.weapons.find((held) => held.weapon.id === id);
    if (weapon) return weaponName(weapon.weapon.name);
    // What everybody sees in a hand, whoever's sheet it stands on.
    if (one.in_hand[id] !== undefined) return weaponName(one.in_hand[id]);
  }
  return undefined;
}

export function sideOf(table: unknown, id: string): Side | undefined {
  const one = stateOf(table)?.characters[id];
  return one && (one.owner === '' && one.side !== 'players' ? 'foes' : 'party');
}

/** States that put somebody out of it, the worst first. */
export const outOfIt = ['dead', 'incapacitated', 'unconscious'] as const;
export const isDead = (one: Character): boolean => one.conditions.includes('dead');
export const isOut = (one: Character): boolean => outOfIt.some((state) => one.conditions.includes(state));

/** What may be done with it now: while a decision comes first, what may be done even then. */
export const offersOf = (
  { pending }: { pending?: boolean },
  { allowed, allowed_while_pending }: Pick<Character, 'allowed' | 'allowed_while_pending'>,
): readonly string[] => (pending ? allowed_while_pending : allowed) ?? [];

const standingFirst = (list: Character[]): Character[] =>
  list.toSorted((a, b) => Number(isOut(a)) - Number(isOut(b)) || Number(b.wild) - Number(a.wild));

export class SavageWorldsStore extends CharacterStore<Character> {
  readonly #table: TableStore;
  constructor(table: TableStore) {
    super(table, () => stateOf(table.state?.table).characters);
    this.#table = table;
  }
  state = $derived.by(() => stateOf(this.#table.state?.table));
  encounter = $derived(this.state.encounter);
  running = $derived(this.encounter.phase !== 'none');
  decision = $derived(this.state.decision);
  friends = $derived(standingFirst(this.all.filter((one) => this.isFriend(one))));
  foes = $derived(standingFirst(this.all.filter((one) => !this.isFriend(one))));
  /** The seats in the order in which they act; then those whose place is not known, or who have no card. */
  seats = $derived.by((): Slot[] => {
    const byId = new Map(this.encounter.slots.map((one) => [one.id, one]));
    const inOrder = this.encounter.order.flatMap((id) => byId.get(id) ?? []);
    return [...inOrder, ...this.encounter.slots.filter((one) => !inOrder.includes(one))];
  });
  active = $derived(this.encounter.slots.find((one) => one.id === this.encounter.active));
  /** Whoever has the turn, out of order too. */
  acting = $derived(this.all.filter((one) => one.acting));

  /** The reader is the game master. */
  get isGm(): boolean {
    return this.#table.isGm;
  }
  /** What may be done with it now. */
  offers(one: Character): readonly string[] {
    return offersOf(this.state, one);
  }
  isFriend(one: Character): boolean {
    return !this.isGms(one) || one.side === 'players';
  }
  override nameOf(id: string): string {
    return nameIn(this.state, id) ?? super.nameOf(id);
  }
  override lookOf(id: string): Look {
    const one = this.one(id);
    return one && this.isGms(one) && one.side === 'players' ? lookOf(id) : super.lookOf(id);
  }
  seatName(slot: Slot): string {
    return seatLabel(slot, (id) => this.nameOf(id));
  }
  seatOf(character: string): Slot | undefined {
    return this.encounter.slots.find((one) => one.members.includes(character));
  }
  /** "10 of diamonds". */
  cardName(code: string): string {
    const card = cardOf(code);
    if (card.joker) return t(`joker.${card.joker}`);
    return t('card', { rank: tOr(`rank.${card.rank}`, card.rank), suit: t(`suit.${card.suit}`) });
  }
}

export const [getGame, setGame] = createContext<SavageWorldsStore>();
export const provide = (table: TableStore): SavageWorldsStore =>
  provideStore(new SavageWorldsStore(table), setGame);

/** Whether nothing has been put on the table yet. */
export const isEmpty = (table: unknown): boolean => Object.keys(stateOf(table).characters).length === 0;

/** The members whom the table waits for; an empty one is the GM. */
export function awaited(table: unknown): string[] {
  const { decision, characters, encounter, called_tests = [] } = stateOf(table);
  // Called tests wait for nobody, and nobody for them.
  const called = stillToRoll(called_tests).map((id) => characters[id]?.owner ?? '');
  if (decision) return [decision.owner, ...called];
  // The next round is dealt by the GM.
  if (encounter.phase === 'ending') return ['', ...called];
  const acting = Object.values(characters).filter((one) => one.acting);
  return [...acting.map((one) => one.owner), ...called];
}
