// The table as this page holds it: what the server sent, and what is pending. Everything on the screen is drawn
// from here, so that who joins late sees what the others see.
import {
  newNonce,
  Refused,
  TableConnection,
  type Joined,
  type Status,
  type Table,
  type TableEvent,
  type wire,
} from '@kast/sdk';
import { createContext } from 'svelte';
import { basePath, serverUrl } from '../base';
import { AlreadyWaits } from './alreadyWaits';
import { standingEvents } from './standingEvents';
import { entriesOf, silentAhead, withEarlier, withEvent, type Entry } from './chronicle';
import { isSeatWay, type Arrival } from '../join/arrival';
import { lookOf, type Look, type Person } from '../ui/people';
import { t } from '../i18n/index.svelte';
import { openedWith } from './openedRolls';
import { keepPromises, promisedIn } from './promises';
import { RealDice } from './realDice.svelte';
import { keptLinks } from './linkStorage';
import { keepSeat, noteRoom, type KeptSeat } from './seatStorage';
import { commandStoreOf } from './pendingCommands';
import { asksTheSame } from './tools/heldCommands';
import type { RoomState, MemberView, Role } from './wire';

const historyPage = 100;
/** So many events come with a join; where there are fewer, these are all. */
const recentMost = 100;

export class TableStore {
  readonly room: string;
  status = $state.raw<Status>({ kind: 'connecting' });
  role = $state<Role>('player');
  member = $state('');
  online = $state.raw<string[]>([]);
  watching = $state(0);
  pending = $state(0);
  state = $state.raw<RoomState | undefined>(undefined);
  /** Cursor of what `state` is the sum of. */
  cursor = $state('');
  events = $state.raw<TableEvent[]>([]);
  /** Those that stand, the newest: what the middle of the table is read from. */
  standing = $derived.by(() => standingEvents(this.events));
  /** The same as they are read. An event touches only what it changes: a log may be long. */
  entries = $state.raw<Entry[]>([]);
  /** The cursors of events that came while the page was open: these may be animated. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  more = $state(false);
  /** How far this device's clock is ahead of the server's, in milliseconds. */
  #clockAheadMs = 0;
  /** The refusal of a command that was sent before a reload. */
  lateRefusal = $state.raw<Refused | undefined>(undefined);

  /** Names that events brought with them, of what may have gone since. */
  remembered = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Cursors of rolls that were opened to all. */
  opened = $state.raw<ReadonlySet<string>>(new Set());
  /** Numbers of the secrets of the dice of which this browser was promised something else before. */
  brokenPromises = $state.raw<readonly number[]>([]);
  /** What was promised of the dice's secrets, by their numbers. */
  promises = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** The link is a player's: who came by it says who they are, or whose seat they have. */
  wantsName = $derived(this.status.kind === 'ended' && this.status.refusal?.kind === 'bad-seat');
  /** A seat that is there already was to be taken, and is not: it is being asked for, or was refused. */
  takesSeat = $derived.by(() => isSeatWay(this.#arrival) && !this.state);
  /** This browser's seat was never reached: it has another token now, or is no more. */
  lostSeat = $derived.by(
    () =>
      this.status.kind === 'ended' &&
      this.status.refusal?.kind === 'no-entry' &&
      this.#seat.token !== undefined &&
      this.#seat.token !== this.#seat.link,
  );
  isGm = $derived(this.role === 'gm');
  watchesOnly = $derived(this.role === 'spectator');
  members = $derived(this.state?.room.members ?? {});

  readonly #connection: TableConnection<RoomState>;
  readonly #arrival: Arrival | undefined;
  #seat: KeptSeat;
  #loading: Promise<void> | undefined;

  constructor(room: string, seat: KeptSeat, arrival?: Arrival) {
    this.room = room;
    this.#seat = seat;
    this.#arrival = arrival;
    const token = seat.token ?? seat.link;
    // A player's link takes no newcomer with an empty seat, which shows that it is a player's.
    const newcomer = seat.token ? {} : { seat: arrival ? seat.seat : '', ...arrival };
    const opener = seat.role === 'gm' ? gmProfile() : {};
    this.#connection = new TableConnection<RoomState>(
      { server: serverUrl(), room, token, ...newcomer, ...opener },
      { store: commandStoreOf(room, seat.link) },
    );
    this.#connection.on('status', (status) => (this.status = status));
    this.#connection.on('joined', (joined) => this.#onJoined(joined));
    this.#connection.on('table', (table) => this.#onTable(table));
    this.#connection.on('event', (event) => this.#onEvent(event));
    this.#connection.on('presence', ({ online, watching }) => {
      this.online = online;
      this.watching = watching;
    });
    this.#connection.on('pending', (count) => (this.pending = count));
    this.#connection.on('lateRefusal', (refused) => (this.lateRefusal = refused));
    this.#connection.open();
  }

  /**
   * Sends a command; undefined once it is done, the refusal where the server refuses it. What already waits for the
   * GM is not asked for once more.
   */
  async call(method: string, params: object = {}): Promise<Refused | undefined> {
    const waiting = this.#waiting(method, params);
    if (waiting) return new AlreadyWaits(() => !this.state?.room.held_commands[waiting]);
    try {
      await this.#give(method, params);
      return undefined;
    } catch (error) {
      return error instanceof Refused
        ? error
        : new Refused({ code: 0, message: String(error), data: { kind: 'unanswered' } });
    }
  }

  /** A command of the game takes the faces that were typed in for the next dice with it. */
  async #give(method: string, params: object): Promise<void> {
    const isOfGame = !method.startsWith('room.') && !method.startsWith('dice.');
    const { faces } = this.mayUseRealDice && isOfGame ? this.realDice.params : {};
    const result = await this.#connection.send(method, faces ? { ...params, faces } : params);
    if (!faces) return;
    const { faces_used: used, held } = result as { faces_used?: number; held?: string };
    if (used !== undefined || held !== undefined)
      this.realDice.settle({ given: faces.length, used: held !== undefined ? faces.length : used! });
  }

  /** The id of the command that waits and asks for the same. */
  #waiting(method: string, params: object): string | undefined {
    const same = Object.entries(this.state?.room.held_commands ?? {}).find(
      ([, held]) =>
        held.member === this.member &&
        held.method === method &&
        asksTheSame(params, JSON.parse(held.params) as object),
    );
    return same?.[0];
  }

  /** As `call`, for methods whose answer holds something. Throws `Refused`. */
  ask<T>(method: string, params: object = {}): Promise<T> {
    return this.#connection.send(method, params) as Promise<T>;
  }

  /** The table is paused, and nobody but a GM gives commands of the game or rolls. */
  isHeldByPause = $derived.by(() => this.state?.room.pause !== undefined && !this.isGm);

  /** Whether this table shows chances to this reader. */
  mayAskOdds = $derived.by(() => {
    const setting = this.state?.room.settings.odds ?? 'everybody';
    return !this.watchesOnly && (setting === 'everybody' || (setting === 'gm' && this.isGm));
  });

  /** Whether this reader may type in what real dice showed. */
  mayUseRealDice = $derived.by(() => {
    const setting = this.state?.room.settings.real_dice ?? 'off';
    return !this.watchesOnly && (setting === 'everybody' || (setting === 'gm' && this.isGm));
  });
  /** For the next dice of the game. */
  readonly realDice = new RealDice();

  /** How likely each result of a command would be, or why that is not known. */
  async odds(method: string, params: object): Promise<wire.Odds | Refused> {
    try {
      return await this.#connection.odds(method as wire.MethodName, params as never);
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
  }

  roll(notation: string, more: object = {}): Promise<Refused | undefined> {
    return this.call('dice.roll', { notation, nonce: newNonce(), ...more });
  }

  /** Loads the page of the log before what is here, of so many events. */
  loadEarlier(limit = historyPage): Promise<void> {
    this.#loading ??= this.#earlier(limit).finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  /** The event before a place in the log, as far as this reader may see; undefined at its beginning. Throws `Refused`. */
  async eventBefore(cursor: string): Promise<TableEvent | undefined> {
    return (await this.#connection.history(cursor, 1)).events[0];
  }

  /** Sends a picture; what it is named by in a command. Throws `Refused`. */
  async sendImage(image: Blob): Promise<string> {
    const answer = await this.#fetch('images', { method: 'POST', body: image });
    return ((await answer.json()) as { receipt: string }).receipt;
  }

  /** A picture of a handout, by its hash. */
  async image(hash: string): Promise<Blob> {
    return (await this.#fetch(`images/${hash}`)).blob();
  }

  /** Asks the room over HTTP, as who sits here. Throws `Refused` where it says no. */
  async #fetch(what: string, init?: RequestInit): Promise<Response> {
    const answer = await fetch(`${basePath}/rooms/${this.room}/${what}`, {
      ...init,
      headers: { Authorization: `Bearer ${this.#seat.token ?? this.#seat.link}` },
    });
    if (answer.ok) return answer;
    // RFC 9457, unless something between here and there has answered.
    const problem = (await answer.json().catch(() => ({}))) as { kind?: string; detail?: string };
    const { kind = 'http', detail = `${answer.status} ${answer.statusText}` } = problem;
    throw new Refused({ code: answer.status, message: detail, data: { kind } });
  }

  /** All that this reader may see, from the beginning: JSON lines, as `kast export` writes them. Throws `Refused`. */
  async wholeLog(): Promise<Blob> {
    const answer = await this.#fetch('events');
    return new Blob([JSON.stringify({ export: 'kast.v1', room: this.room }), '\n', await answer.blob()]);
  }

  reconnectNow(): void {
    this.#connection.reconnectNow();
  }

  close(): void {
    this.#connection.close();
  }

  /** The GM is asked no more. */
  withdraw(): void {
    this.#connection.withdraw();
  }

  /** The token of a link by which another device comes to this table's door, where this browser has one. */
  get doorLink(): string | undefined {
    const own = this.role === 'player' && this.#seat.token !== this.#seat.link;
    return keptLinks(this.room).player ?? (own ? this.#seat.link : undefined);
  }

  /** Whether whoever has this token is the member who sits here. */
  isOwn(token: string | undefined): boolean {
    return token !== undefined && (token === this.#seat.token || token === this.#seat.link);
  }

  memberOf(id: string): MemberView | undefined {
    return this.members[id];
  }
  nameOf(id: string): string {
    return this.members[id]?.name || t('somebody');
  }
  lookOf(id: string): Look {
    const member = this.members[id];
    return lookOf(id, member?.colour, member?.mark);
  }

  async #earlier(limit: number): Promise<void> {
    const first = this.events[0];
    if (!first || !this.more) return;
    const page = await this.#connection.history(first.cursor, limit);
    // A whole new state may have come meanwhile, and with it another first event.
    if (this.events[0] !== first) return;
    this.entries = withEarlier(this.entries, [...page.events, ...silentAhead(this.events)]);
    this.events = [...page.events, ...this.events];
    this.remembered = new Map([...namesIn(page.events), ...this.remembered]);
    this.opened = openedWith(this.opened, page.events);
    this.more = page.more;
    void this.#keepPromises(page.events);
  }

  async #keepPromises(events: readonly TableEvent[], state?: RoomState): Promise<void> {
    const { broken, kept } = keepPromises(this.room, await promisedIn(events), state);
    this.promises = kept;
    if (broken.length > 0) this.brokenPromises = [...new Set([...this.brokenPromises, ...broken])];
  }

  /** Unix time in milliseconds, as the server has it. */
  serverNow(): number {
    return Date.now() - this.#clockAheadMs;
  }

  #onJoined(joined: Joined<RoomState>): void {
    if (joined.now) this.#clockAheadMs = Date.now() - Date.parse(joined.now);
    this.role = joined.role;
    this.member = joined.member ?? '';
    if (!joined.recovered) {
      this.events = joined.recent ?? [];
      this.entries = entriesOf(this.events);
      this.remembered = namesIn(this.events);
      this.opened = openedWith(new Set(), this.events);
      this.more = this.events.length >= recentMost;
    }
    void this.#keepPromises(joined.recent ?? joined.events ?? [], joined.state);
    this.#seat = { ...this.#seat, token: joined.token ?? this.#seat.token, role: joined.role };
    const me = joined.state?.room.members[this.member];
    if (me && !me.name && joined.role === 'gm') {
      void this.call('room.rename', gmProfile());
    }
    // A spectator's link is the seat; a player's is not, and neither is what was chosen but never given.
    if (!this.#seat.token && joined.role !== 'player') this.#seat.token = this.#seat.link;
    keepSeat(this.room, this.#seat);
    const room = (joined.state ?? this.state)?.room;
    if (room) this.#note(room);
  }

  #note({ system: game, name }: RoomState['room']): void {
    noteRoom(this.room, { game, name });
  }

  #onTable(table: Table<RoomState>): void {
    // Before the seat is kept there is nothing to be noted of it.
    if (this.state && this.state.room.name !== table.state.room.name) this.#note(table.state.room);
    this.state = table.state;
    this.cursor = table.cursor;
    const role = table.state.room.members[this.member]?.role;
    if (role) this.role = role;
  }

  #onEvent(event: TableEvent): void {
    this.cursor = event.cursor;
    if (event.type.startsWith('dice.epoch.')) void this.#keepPromises([event]);
    this.events = [...this.events, event];
    this.entries = withEvent(this.entries, event);
    const names = namesIn([event]);
    if (names.size > 0) this.remembered = new Map([...this.remembered, ...names]);
    this.opened = openedWith(this.opened, [event]);
    this.fresh = new Set([...[...this.fresh].slice(-40), event.cursor]);
  }
}

/** What a GM is called until they say otherwise. */
function gmProfile(): Person {
  return { name: t('gm'), colour: 'bone', mark: 'crown' };
}

/** Every object in an event that has an id and a name, and every sheet beside whose it is. */
function namesIn(events: readonly TableEvent[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const event of events) {
    for (const value of [event.data, ...Object.values(event.data)]) {
      const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown };
      const whose = value === event.data.sheet ? event.data.character : id;
      if (typeof whose === 'string' && typeof name === 'string') names.set(whose, name);
    }
    const { character, called } = event.data as { character?: unknown; called?: unknown };
    if (typeof character === 'string' && typeof called === 'string') names.set(character, called);
  }
  return names;
}

export const [getTable, setTable] = createContext<TableStore>();
