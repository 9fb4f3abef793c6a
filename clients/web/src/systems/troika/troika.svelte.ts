// The Troika table as the screens read it: who is who, how they look, what they are called.
import { createContext } from 'svelte';
import { reservedLook, lookOf, type Look } from '../../ui/people';
import type { Side } from '../../table/names';
import type { TableStore } from '../../table/table.svelte';
import { t, tOr } from '../../i18n/index.svelte';
import { stillToRoll } from '../common/calledTests';
import { CharacterStore, provideStore } from '../common/characterStore.svelte';
import { readable } from '../../i18n/readable';
import type { Creature, NaturalWeapon, State } from './wire';

export const sharedOwners = ['henchmen', 'enemies', 'end'] as const;
export type SharedOwner = (typeof sharedOwners)[number];
export const isShared = (id: string): id is SharedOwner => sharedOwners.includes(id as SharedOwner);

/** A word of ours in the reader's language ("lizard-man 2" too), or the table's own text as it is. */
export function nameWord(kind: 'preset' | 'gear' | 'skill' | 'spell' | 'background', name: string): string {
  const [, word = name, number = ''] = /^([a-z]+(?:-[a-z]+)*)( \d+)?$/.exec(name) ?? [];
  const known = tOr(`${kind}.${word}`, '');
  return known ? known + number : name;
}
export const skillName = (skill: string): string =>
  skill === '' ? t('troika.skill') : tOr(`skill.${skill}`, tOr(`spell.${skill}`, readable(skill)));
export const itemName = (name: string): string => nameWord('gear', name);
export const percent = (of36: number): string => `${Math.round((of36 / 36) * 100)} %`;

export function stateOf(table: unknown): State {
  return table as State;
}

/** Claws and the like: named by the table, else by the row their damage is read from. */
export const naturalName = (one: NaturalWeapon): string =>
  tOr(`row.${one.name || one.weapon.row}`, one.name || one.weapon.row);

export function creatureName(state: State | undefined, id: string): string | undefined {
  if (isShared(id)) return t(`owner.${id}`);
  const name = state?.creatures[id]?.name ?? state?.departed[id];
  return name === undefined ? undefined : nameWord('preset', name);
}

/** A thing that lies or hangs anywhere on the table. */
function thingName(state: State | undefined, id: string): string | undefined {
  if (id === 'unarmed') return t('row.unarmed');
  const items = [
    ...(state?.ground ?? []),
    ...Object.values(state?.creatures ?? {}).flatMap((one) => one.inventory),
  ];
  const item = items.find((one) => one.id === id);
  if (item) return itemName(item.name);
  for (const creature of Object.values(state?.creatures ?? {})) {
    const natural = creature.natural_weapons.find((one) => one.id === id);
    if (natural) return naturalName(natural);
  }
  return undefined;
}

export const nameIn = (table: unknown, id: string): string | undefined => {
  const state = table as State | undefined;
  return creatureName(state, id) ?? thingName(state, id);
};

export function sideOf(table: unknown, id: string): Side | undefined {
  const kind = stateOf(table)?.creatures[id]?.kind;
  return kind && (kind === 'enemy' ? 'foes' : 'party');
}

const kindOrder = { character: 0, henchman: 1, enemy: 2 };
const gone = (one: Creature): number => (one.condition === 'dead' ? 1 : 0);

/** What can be done from here on by a touch on the sheet: which action, with which of its parameters given. */
interface Begun {
  actor: string;
  method: string;
  given: Record<string, string>;
}

export class TroikaStore extends CharacterStore<Creature> {
  readonly #table: TableStore;
  /** The action whose parameters are being chosen. */
  doing = $state.raw<Begun | undefined>(undefined);

  constructor(table: TableStore) {
    super(table, () => stateOf(table.state?.table).creatures);
    this.#table = table;
  }
  state = $derived.by(() => stateOf(this.#table.state?.table));
  override all = $derived.by(() =>
    Object.values(this.state.creatures).sort(
      (a, b) =>
        kindOrder[a.kind] - kindOrder[b.kind] ||
        gone(a) - gone(b) ||
        a.name.localeCompare(b.name, undefined, { numeric: true }),
    ),
  );
  present = $derived(this.all.filter((one) => !one.prepared));
  override party = $derived(this.present.filter((one) => one.kind === 'character'));
  override others = $derived(this.present.filter((one) => one.kind !== 'character'));
  override mine = $derived(this.party.filter((one) => one.owner !== '' && one.owner === this.#table.member));
  /** The living character a member plays, else the last they had. */
  override me = $derived.by(() => this.mine.find((one) => one.condition !== 'dead') ?? this.mine[0]);
  turn = $derived(this.state.initiative?.turn);
  /** Whose turn it is, once the GM has said who. */
  actor = $derived(this.one(this.turn?.actor || undefined));

  override get given(): Creature[] {
    return this.party;
  }
  override nameOf(id: string): string {
    return nameIn(this.state, id) ?? super.nameOf(id);
  }
  override lookOf(id: string): Look {
    if (isShared(id)) return reservedLook(id);
    const one = this.one(id);
    if (!one || one.kind !== 'character') {
      return reservedLook(one?.kind === 'henchman' ? 'henchmen' : 'enemies');
    }
    return one.owner ? this.#table.lookOf(one.owner) : lookOf(one.id);
  }
  begin(actor: string, method: string, given: Record<string, string> = {}): void {
    this.doing = { actor, method, given };
  }
  end(): void {
    this.doing = undefined;
  }
}

export const [getGame, setGame] = createContext<TroikaStore>();
export const provide = (table: TableStore): TroikaStore => provideStore(new TroikaStore(table), setGame);

/** Whether nothing has been put on the table yet. */
export const isEmpty = (table: unknown): boolean => Object.keys(stateOf(table).creatures).length === 0;

/** The members whom the table waits for; an empty one is the GM. */
export function awaited(table: unknown): string[] {
  const { decisions, initiative, creatures, called_tests = [] } = stateOf(table);
  // Called tests wait for nobody, and nobody for them.
  const called = stillToRoll(called_tests).map((id) => creatures[id]?.owner ?? '');
  if (decisions.length > 0) return [...decisions.map((one) => one.owner), ...called];
  if (!initiative) return called;
  const { actor, action_used } = initiative.turn ?? {};
  // Who acts is the GM's to say, and so is the next token.
  return [actor && !action_used ? (creatures[actor]?.owner ?? '') : '', ...called];
}
