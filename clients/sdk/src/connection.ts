// One place at a table, kept over cuts, restarts and reloads. The socket comes and goes; the table, the
// commands on their way and the listeners stay.
import { backoffMs } from './backoff.js';
import { disconnectReasonOf, isFinal, type DisconnectReason } from './disconnect.js';
import { CommandQueue, noStore, type Command, type CommandStore } from './commands.js';
import { Emitter } from './emitter.js';
import { newCommandId } from './ids.js';
import { socketUrl } from './links.js';
import { Refused, type ErrorBody } from './refused.js';
import type { MethodName, Methods, Odds, ResultOf } from './generated/wire.js';
import { platformSocket, type Socket, type SocketConstructor } from './socket.js';
import { applyEvent, type Table, type TableEvent } from './table.js';

export interface Joined<State> {
  /** None for a spectator. */
  member?: string;
  role: 'gm' | 'player' | 'spectator' | 'bot';
  /** A new member's own seat token, to be used on every return. */
  token?: string;
  cursor: string;
  recovered: boolean;
  state?: State;
  events?: TableEvent[];
  recent?: TableEvent[];
  online: string[];
  watching: number;
}

export interface Presence {
  online: string[];
  watching: number;
}

export type Status =
  | { kind: 'connecting' }
  | { kind: 'joined' }
  /** Coming again by itself, in `inMs`. */
  | { kind: 'away'; why: DisconnectReason; inMs: number }
  /** Not coming again. `refusal` where the join itself was refused. */
  | { kind: 'ended'; why: DisconnectReason; refusal?: Refused };

export interface ConnectionEvents<State> {
  status: Status;
  joined: Joined<State>;
  /** After every event and every join, when it is another than before. */
  table: Table<State>;
  /** Every event once, in the log's order; after a return also those that were missed. */
  event: TableEvent;
  presence: Presence;
  /** How many commands are not answered yet. */
  waiting: number;
  /** A command that was kept from an earlier life of the page was refused. */
  refused: Refused;
}

export interface Seat {
  /** `http://host:port`. */
  server: string;
  room: string;
  /** From a link, or the member's own seat token. */
  token: string;
  /** The seat token to be given, chosen here (`newSeat()`), so that a repeated join makes no second member. */
  seat?: string;
  name?: string;
  colour?: string;
  mark?: string;
}

export interface Options<State> {
  /** A table held from before, to be told only what was missed. */
  held?: Table<State>;
  unsent?: CommandStore;
  WebSocket?: SocketConstructor;
  random?: () => number;
  /** When nothing at all was heard for so long after a command, the connection counts as lost. */
  silenceMs?: number;
}

interface Message {
  id?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: ErrorBody;
}

const protocol = 'kast.v1';

export class TableConnection<State> {
  table: Table<State> | undefined;
  status: Status = { kind: 'connecting' };
  member = '';

  readonly #heard = new Emitter<ConnectionEvents<State>>();
  readonly #queue: CommandQueue;
  readonly #seat: Seat;
  readonly #make: SocketConstructor;
  readonly #random: () => number;
  readonly #silenceMs: number;
  #socket: Socket | undefined;
  #joinId = '';
  #attempt = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #lastOdds: Promise<unknown> = Promise.resolve();

  constructor(seat: Seat, options: Options<State> = {}) {
    this.#seat = { ...seat };
    this.table = options.held;
    this.#make = options.WebSocket ?? platformSocket();
    this.#random = options.random ?? Math.random;
    this.#silenceMs = options.silenceMs ?? 12_000;
    this.#queue = new CommandQueue(
      options.unsent ?? noStore,
      (count) => this.#heard.emit('waiting', count),
      (error) => error instanceof Refused && this.#heard.emit('refused', error),
    );
  }

  on<K extends keyof ConnectionEvents<State>>(
    name: K,
    listener: (value: ConnectionEvents<State>[K]) => void,
  ): () => void {
    return this.#heard.on(name, listener);
  }

  /** Commands not answered yet, oldest first. */
  get waiting(): Command[] {
    return this.#queue.commands;
  }

  /** Goes to the table, and from now on comes again after every cut. Listen first. */
  open(): void {
    if (this.#socket) return;
    clearTimeout(this.#again);
    this.#tell({ kind: 'connecting' });
    const socket = new this.#make(socketUrl(this.#seat.server, this.#seat.room), [protocol]);
    this.#socket = socket;
    socket.onopen = () => this.#join(socket);
    socket.onmessage = (event: { data: unknown }) => {
      if (socket === this.#socket) this.#receive(String(event.data));
    };
    socket.onclose = (event: { code: number }) => {
      if (socket === this.#socket) this.#closed(disconnectReasonOf(event.code));
    };
    socket.onerror = () => undefined; // A close follows, and tells more.
  }

  /** Tries again now rather than later: the network is back, or the reader is. */
  reconnectNow(): void {
    if (this.status.kind === 'away') this.open();
  }

  /** Leaves for good. Commands not answered are told so. */
  close(): void {
    const socket = this.#socket;
    this.#closed('left');
    socket?.close(1000);
  }

  /**
   * Gives a command. It is kept over cuts and sent again with the same id until it is answered; the promise
   * is refused with `Refused` where the server says no.
   */
  call<M extends MethodName>(method: M, params: Methods[M]): Promise<ResultOf<M>> {
    return this.send(method, params) as Promise<ResultOf<M>>;
  }

  /** As `call`, for a method that the types of this version do not know. */
  send(method: string, params: object = {}): Promise<unknown> {
    return this.#submit({ id: newCommandId(), method, params }, true);
  }

  /** Asks what changes nothing: such a question does not outlive this object. */
  ask(method: string, params: object = {}): Promise<unknown> {
    return this.#submit({ id: newCommandId(), method, params }, false);
  }

  /** Earlier events, oldest first, up to but without `before`. */
  async history(before: string, limit = 100): Promise<{ events: TableEvent[]; more: boolean }> {
    return (await this.ask('room.history', { before, limit })) as { events: TableEvent[]; more: boolean };
  }

  /**
   * How likely each result of a command would be, were it given now. Refused with `Refused` as the command
   * would be, or `no-odds`, `odds-hidden`, `odds-off`, `odds-too-large`. The server works out one question of
   * a connection at a time, so they go one after another.
   */
  odds<M extends MethodName>(method: M, params: Methods[M]): Promise<Odds> {
    const asked = this.#lastOdds.then(() => this.ask('room.odds', { method, params }) as Promise<Odds>);
    this.#lastOdds = asked.catch(() => undefined);
    return asked;
  }

  #submit(command: Command, kept: boolean): Promise<unknown> {
    const answer = this.#queue.add(command, kept);
    if (this.status.kind === 'joined') this.#transmit(command);
    else if (this.status.kind === 'ended') this.#queue.abandon();
    return answer;
  }

  #transmit(command: Command): void {
    this.#socket?.send(JSON.stringify({ jsonrpc: '2.0', ...command }));
    this.#silence ??= setTimeout(() => this.#giveUp(), this.#silenceMs);
  }

  /** The socket claims to be open but nothing comes through it. */
  #giveUp(): void {
    const socket = this.#socket;
    this.#closed('lost');
    socket?.close();
  }

  #join(socket: Socket): void {
    const { token, seat, name, colour, mark } = this.#seat;
    this.#joinId = newCommandId();
    const params = { token, seat, name, colour, mark, since: this.table?.cursor };
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: this.#joinId, method: 'room.join', params }));
    this.#silence ??= setTimeout(() => this.#giveUp(), this.#silenceMs);
  }

  #receive(text: string): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    const message = JSON.parse(text) as Message;
    if (message.method === 'event') this.#happened(message.params as TableEvent);
    else if (message.method === 'presence') this.#heard.emit('presence', message.params as Presence);
    else if (message.id === undefined)
      return; // A notification of a later version.
    else if (message.id === this.#joinId) this.#answeredJoin(message);
    else this.#queue.answer(message.id, message);
  }

  #happened(event: TableEvent): void {
    if (!this.table) return;
    const before = this.table.state;
    this.table = applyEvent(this.table, event);
    if (this.table.state !== before) this.#heard.emit('table', this.table);
    this.#heard.emit('event', event);
  }

  #answeredJoin(message: Message): void {
    this.#joinId = '';
    if (message.error) return this.#refusedJoin(new Refused(message.error));
    const joined = message.result as Joined<State>;
    this.#attempt = 0;
    this.member = joined.member ?? '';
    if (joined.token) this.#seat.token = joined.token;
    if (!joined.recovered) this.table = { cursor: joined.cursor, state: joined.state as State };
    this.#heard.emit('joined', joined);
    if (!joined.recovered) this.#heard.emit('table', this.table!);
    for (const event of (joined.recovered && joined.events) || []) this.#happened(event);
    this.#heard.emit('presence', { online: joined.online, watching: joined.watching });
    this.#tell({ kind: 'joined' });
    for (const command of this.#queue.commands) this.#transmit(command);
  }

  #refusedJoin(refusal: Refused): void {
    const socket = this.#socket;
    if (refusal.kind === 'bad-cursor' && this.table) {
      this.table = undefined; // Held from a room that is no more: ask for the whole.
      return this.#join(socket!);
    }
    this.#socket = undefined;
    this.#end('no-entry', refusal);
    socket?.close(1000);
  }

  #closed(why: DisconnectReason): void {
    this.#socket = undefined;
    clearTimeout(this.#silence);
    clearTimeout(this.#again);
    this.#silence = undefined;
    if (this.status.kind === 'ended') return;
    if (isFinal(why)) return this.#end(why);
    const inMs = backoffMs(this.#attempt++, this.#random, why === 'too-many');
    this.#again = setTimeout(() => this.open(), inMs);
    this.#tell({ kind: 'away', why, inMs });
  }

  #end(why: DisconnectReason, refusal?: Refused): void {
    clearTimeout(this.#silence);
    this.#tell({ kind: 'ended', why, ...(refusal && { refusal }) });
    this.#queue.abandon();
  }

  #tell(status: Status): void {
    this.status = status;
    this.#heard.emit('status', status);
  }
}
