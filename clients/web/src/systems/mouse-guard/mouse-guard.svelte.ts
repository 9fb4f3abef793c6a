// The table as the screens read it: who is who, what is open, what things are called.
import type { TableEvent } from '@kast/sdk';
import { createContext } from 'svelte';
import { reservedLook, type Look } from '../../ui/people';
import type { Side } from '../../table/names';
import type { TableStore } from '../../table/table.svelte';
import { t, tOr } from '../../i18n/index.svelte';
import { CharacterStore, provideStore } from '../common/characterStore.svelte';
import { readable } from '../../i18n/readable';
import type { EventsOf } from '../common/chronicleParts';
import type { Action, Attempt, Character, Conflict, State, Team, Test } from './wire';

export const stateOf = (table: unknown): State => table as State;

export const abilities = ['nature', 'will', 'health', 'resources', 'circles'] as const;
export type Ability = (typeof abilities)[number];
export const actionWords = ['attack', 'defend', 'feint', 'maneuver'] as const;
export const conditions = ['scared', 'angry', 'tired', 'injured', 'sick'] as const;

export const skillName = (skill: string): string => tOr(`skill.${skill}`, readable(skill));
export const traitName = (trait: string): string => tOr(`quality.${trait}`, readable(trait));

export function nameIn(table: unknown, id: string): string | undefined {
  const state = table as State | undefined;
  const team = state?.conflict?.teams.find((one) => one.id === id);
  return state?.characters[id]?.name ?? (state && team && teamName(state, team));
}
export function sideOf(table: unknown, id: string): Side | undefined {
  const state = stateOf(table);
  const team = state?.conflict?.teams.find((one) => one.id === id || one.members.includes(id));
  if (team) return team.side === 'gm' ? 'foes' : 'party';
  const one = state?.characters[id];
  return one && (one.owner === '' ? 'foes' : 'party');
}
/** A team is called by its name, else by who is in it. */
function calledBy(team: { name: string; members: string[] }, thing: (id: string) => string): string {
  if (team.name) return team.name;
  const names = team.members.map(thing);
  return names.length > 2
    ? t('team.of', { name: names[0] ?? '', count: names.length - 1 })
    : names.join(' & ');
}
export const teamName = (state: State, team: Team): string =>
  calledBy(team, (id) => state.characters[id]?.name ?? '');
/** A team of a conflict that is over keeps the name that it began with. */
export function pastTeam(
  events: readonly TableEvent[],
  id: string,
  thing: (id: string) => string,
): string | undefined {
  for (const { type, data } of events) {
    if (type !== 'mouse-guard.conflict.started') continue;
    const { conflict } = data as unknown as EventsOf<'mouse-guard'>['conflict.started'];
    const team = conflict.teams.find((one) => one.id === id);
    if (team) return calledBy(team, thing);
  }
  return undefined;
}

/** The teams whose choice is waited for now: the GM's first, then the players'. */
export function choosingNow(state: State): Team[] {
  const { conflict } = state;
  if (!conflict?.choice || conflict.phase !== 'choosing') return [];
  const open = conflict.teams.filter((team) => !team.locked && !team.out);
  const gms = open.filter(
    (team) => team.side === 'gm' && team.members.some((id) => state.characters[id]?.owner === ''),
  );
  return gms.length > 0 ? gms : open;
}

export class MouseGuardStore extends CharacterStore<Character> {
  readonly #table: TableStore;
  /** Goals that are being written, by team: another player of the team may be quicker. */
  goals = $state<Record<string, string>>({});
  /** Cards that are being laid, by choice and team, for the same reason. */
  laid = $state<Record<string, Action[]>>({});

  constructor(table: TableStore) {
    super(table, () => stateOf(table.state?.table).characters);
    this.#table = table;
  }
  state = $derived.by(() => stateOf(this.#table.state?.table));
  conflict = $derived(this.state.conflict);
  /** The reader's own first, then by name. */
  tests = $derived.by(() => {
    const isOthers = (test: Test): number =>
      Number(!test.attempts.some(({ actor }) => this.mine.some(({ id }) => id === actor)));
    return Object.values(this.state.tests).sort(
      (a, b) => isOthers(a) - isOthers(b) || this.nameOf(a.actor).localeCompare(this.nameOf(b.actor)),
    );
  });
  /** What the GM may do now, besides what is done for somebody. */
  gmMay = $derived(new Set(this.state.allowed ?? []));
  quiet = $derived(this.tests.length === 0 && !this.conflict && this.state.decisions.length === 0);
  /** Open throws that this reader puts together. */
  building = $derived(
    this.tests.flatMap((test) =>
      test.attempts
        .filter((attempt) => attempt.declarable && !attempt.dice && this.speaksFor(this.one(attempt.actor)))
        .map((attempt) => ({ test, attempt })),
    ),
  );

  may(one: Character | undefined, method: string): boolean {
    return one?.allowed?.includes(method) ?? false;
  }
  teamMay(team: Team, method: string): boolean {
    return team.allowed?.includes(method) ?? false;
  }
  team(id: string | undefined): Team | undefined {
    return this.conflict?.teams.find((one) => one.id === id);
  }
  /** Where the cards are kept that a team is laying now. */
  layingOf(team: Team): string {
    return `${this.conflict?.choice ?? ''} ${team.id}`;
  }
  /** Who did this last for the team, by name; empty where that is too long ago. */
  whoDid(type: 'goal.stated' | 'choice.sealed' | 'choice.locked', team: Team): string {
    const event = this.#table.standing.findLast(
      (one) => one.type === `mouse-guard.${type}` && (one.data as { team?: string }).team === team.id,
    );
    return event?.by === undefined ? '' : this.#table.nameOf(event.by);
  }
  teamOf(character: string): Team | undefined {
    return this.conflict?.teams.find((one) => one.members.includes(character));
  }
  choosingNow = $derived(choosingNow(this.state));
  /** Whether this reader speaks for the team: a GM leaves players who are there their own. */
  speaksForTeam(team: Team): boolean {
    if (team.side === 'gm') return this.#table.isGm;
    const members = team.members.map((id) => this.one(id));
    if (members.some((one) => one && one.owner === this.#table.member)) return true;
    const away = members.every((one) => !one || !this.#table.online.includes(one.owner));
    return this.#table.isGm && away;
  }
  /** What a player may still test in the players' turn: what is free, and what checks pay for. */
  testsLeft(member: string): string {
    const count = this.state.tests_left[member] ?? 0;
    const own = this.party.filter(({ owner }) => owner === member);
    const checks = own.reduce((sum, one) => sum + one.checks, 0);
    if (checks === 0) return t('tests-left', { count });
    return count === 0
      ? t('tests-left.checks', { checks })
      : `${t('tests-left', { count })}, ${t('tests-left.more', { checks })}`;
  }
  lookOfTeam(team: Team): Look {
    const first = team.members[0];
    return team.side === 'gm' || !first ? reservedLook('enemies') : this.lookOf(first);
  }
  teamName(team: Team): string {
    return teamName(this.state, team);
  }
  override nameOf(id: string): string {
    return nameIn(this.state, id) ?? super.nameOf(id);
  }
  /** What stands against an attempt: the number, or the other side. */
  against(test: Test, attempt: Attempt): string {
    if (test.versus) {
      const other = test.attempts.find((one) => one !== attempt);
      return other ? t('against', { name: this.nameOf(other.actor) }) : '';
    }
    return attempt.ob === undefined ? '' : t('ob', { ob: attempt.ob });
  }
}

export const ruleOfConflict = (conflict: Conflict): string => t(`type.${conflict.type}`);
export const [getGame, setGame] = createContext<MouseGuardStore>();
export const provide = (table: TableStore): MouseGuardStore =>
  provideStore(new MouseGuardStore(table), setGame);

/** Whether nothing has been put on the table yet. */
export const isEmpty = (table: unknown): boolean => Object.keys(stateOf(table).characters).length === 0;

/** The members whom the table waits for; an empty one is the GM. */
export function awaited(table: unknown): string[] {
  const state = stateOf(table);
  const ownerOf = (id: string): string => state.characters[id]?.owner ?? '';
  const building = Object.values(state.tests)
    .flatMap((test) => test.attempts)
    .filter((attempt) => !attempt.dice);
  return [
    ...state.decisions.map((one) => one.owner),
    ...building.map((attempt) => ownerOf(attempt.actor)),
    ...choosingNow(state).flatMap((team) => team.members.map(ownerOf)),
  ];
}
