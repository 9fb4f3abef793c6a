// One member's connection to a table: reconnects by itself after a disconnect, a restart or a reload, and resumes
// from its cursor. The socket comes and goes; the table, the pending commands and the listeners stay.
import { backoffMs } from './backoff.js';
import { disconnectReasonOf, isFinal, type DisconnectReason } from './disconnect.js';
import { CommandQueue, noStore, type Command, type CommandStore } from './commands.js';
import { Emitter } from './emitter.js';
import { newCommandId, newNonce } from './ids.js';
import { socketUrl } from './links.js';
import { Refused } from './refused.js';
import { outcomeOfJoin, type Reply } from './reply.js';
import type { MethodName, Methods, Odds, ResultOf, RoomPresence, RoomSeatWaiting } from './generated/wire.js';
import { platformSocket, type Socket, type SocketConstructor } from './socket.js';
import { applyEvent, type Table, type TableEvent } from './table.js';

export interface Joined<State> {
  /** None for a spectator. */
  member?: string;
  role: 'gm' | 'player' | 'spectator' | 'bot';
  /** A new member's own seat token, to be used on every later join. */
  token?: string;
  cursor: string;
  /** The server's time: RFC 3339. */
  now?: string;
  recovered: boolean;
  state?: State;
  events?: TableEvent[];
  recent?: TableEvent[];
  online: string[];
  watching: number;
}

/** Who is connected. */
export interface Presence {
  /** Members, sorted. */
  online: string[];
  /** Spectators. */
  watching: number;
}

export type Status =
  | { kind: 'connecting' }
  /** The GM is asked for the seat (`Seat.ask`) and has not answered yet. */
  | { kind: 'waiting'; member: string }
  | { kind: 'joined' }
  /** Disconnected; reconnects by itself in `inMs`. */
  | { kind: 'reconnecting'; reason: DisconnectReason; inMs: number }
  /** Does not reconnect. `refusal` where the join itself was refused. */
  | { kind: 'ended'; reason: DisconnectReason; refusal?: Refused };

export interface ConnectionEvents<State> {
  status: Status;
  joined: Joined<State>;
  /** After every event and every join, when it is another than before. */
  table: Table<State>;
  /** Every event once, in the log's order; after a reconnect also those that were missed. */
  event: TableEvent;
  presence: Presence;
  /** How many commands have no reply yet. */
  pending: number;
  /** A command that was stored before a reload or restart was refused. */
  lateRefusal: Refused;
  /** The `CommandStore` threw: commands are sent all the same, but would not outlive a reload or restart. */
  storeError: unknown;
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
  /** With a player's link and `seat`: the code that another device of a seat shows. */
  code?: string;
  /** Likewise: the member whose seat the GM is asked for. */
  ask?: string;
}

export interface ConnectionOptions<State> {
  /** A table held from before: only what was missed is sent. */
  table?: Table<State>;
  /** Where pending commands are kept over a reload or restart; nowhere by default. */
  store?: CommandStore;
  /** The WebSocket to use where the platform has none. */
  WebSocket?: SocketConstructor;
  /** Numbers in [0, 1), for the jitter of the backoff. */
  random?: () => number;
  /**
   * When nothing at all is received for so long while a reply is due, the connection counts as lost; so it does where
   * the table is not joined so long after `open()`.
   */
  replyTimeoutMs?: number;
}

interface Message extends Reply {
  id?: string;
  method?: string;
  params?: unknown;
}

const protocol = 'kast.v1';

export class TableConnection<State> {
  table: Table<State> | undefined;
  status: Status = { kind: 'connecting' };
  member = '';

  readonly #events = new Emitter<ConnectionEvents<State>>();
  readonly #queue: CommandQueue;
  readonly #seat: Seat;
  readonly #WebSocket: SocketConstructor;
  readonly #random: () => number;
  readonly #replyTimeoutMs: number;
  #socket: Socket | undefined;
  #online = new Set<string>();
  #joinId = '';
  #attempt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #joinTimer: ReturnType<typeof setTimeout> | undefined;
  #replyTimer: ReturnType<typeof setTimeout> | undefined;
  #lastOdds: Promise<unknown> = Promise.resolve();

  constructor(seat: Seat, options: ConnectionOptions<State> = {}) {
    this.#seat = { ...seat };
    this.table = options.table;
    this.#WebSocket = options.WebSocket ?? platformSocket();
    this.#random = options.random ?? Math.random;
    this.#replyTimeoutMs = options.replyTimeoutMs ?? 12_000;
    this.#queue = new CommandQueue(
      options.store ?? noStore,
      {
        onChange: (count) => this.#events.emit('pending', count),
        onLateRefusal: (error) => error instanceof Refused && this.#events.emit('lateRefusal', error),
        onStoreError: (error) => this.#events.emit('storeError', error),
      },
      this.#random,
    );
  }

  on<K extends keyof ConnectionEvents<State>>(
    name: K,
    listener: (value: ConnectionEvents<State>[K]) => void,
  ): () => void {
    return this.#events.on(name, listener);
  }

  /** Commands without a reply yet, oldest first. */
  get pending(): Command[] {
    return this.#queue.commands;
  }

  /** Connects and joins, and from now on reconnects after every disconnect. Add listeners first. */
  open(): void {
    if (this.#socket) return;
    clearTimeout(this.#retryTimer);
    this.#setStatus({ kind: 'connecting' });
    const socket = new this.#WebSocket(socketUrl(this.#seat.server, this.#seat.room), [protocol]);
    this.#socket = socket;
    clearTimeout(this.#joinTimer);
    this.#joinTimer = setTimeout(() => this.#onTimeout(), this.#replyTimeoutMs);
    socket.onopen = () => this.#join(socket);
    socket.onmessage = (event: { data: unknown }) => {
      if (socket === this.#socket) this.#onMessage(String(event.data));
    };
    socket.onclose = (event: { code: number }) => {
      if (socket === this.#socket) this.#onClosed(disconnectReasonOf(event.code));
    };
    socket.onerror = () => undefined; // A close event follows, with its code.
  }

  /** Reconnects now rather than after the backoff: the network is back, or the reader is. */
  reconnectNow(): void {
    if (this.status.kind === 'reconnecting') this.open();
  }

  /** Disconnects for good. Pending commands are rejected with `Unanswered`. */
  close(): void {
    const socket = this.#socket;
    this.#onClosed('left');
    socket?.close(1000);
  }

  /** Asks the GM no more for a seat, and disconnects for good. */
  withdraw(): void {
    if (this.status.kind === 'waiting')
      this.#socket?.send(
        JSON.stringify({ jsonrpc: '2.0', id: newCommandId(), method: 'room.leave', params: {} }),
      );
    this.close();
  }

  /**
   * Sends a command, and sends it again with the same id until it is done or refused: after every reconnect, and
   * where the server cannot do it now (`storage`, `unsure`, `busy`, `rate-limited`). The promise is rejected with
   * `Refused` where the server refuses it.
   */
  call<M extends MethodName>(method: M, params: Methods[M]): Promise<ResultOf<M>> {
    return this.send(method, params) as Promise<ResultOf<M>>;
  }

  /**
   * As `call`, for a method that the types of this version do not have. Every command carries a nonce: whether
   * it rolls is the rules' to know, and dice whose nonce nobody but the server chose prove nothing.
   */
  send(method: string, params: object = {}): Promise<unknown> {
    return this.#submit({ id: newCommandId(), method, params: { nonce: newNonce(), ...params } }, true);
  }

  /** Sends a request that changes nothing: it is not stored, and does not outlive this object. */
  query(method: string, params: object = {}): Promise<unknown> {
    return this.#submit({ id: newCommandId(), method, params }, false);
  }

  /** Earlier events, oldest first, up to but without `before`. */
  async history(before: string, limit = 100): Promise<{ events: TableEvent[]; more: boolean }> {
    return (await this.query('room.history', { before, limit })) as { events: TableEvent[]; more: boolean };
  }

  /**
   * How likely each result of a command would be, were it sent now. Rejected with `Refused` as the command
   * would be, or `no-odds`, `odds-hidden`, `odds-off`, `odds-too-large`. The server works out one request of
   * a connection at a time, so they are sent one after another.
   */
  odds<M extends MethodName>(method: M, params: Methods[M]): Promise<Odds> {
    const odds = this.#lastOdds.then(() => this.query('room.odds', { method, params }) as Promise<Odds>);
    this.#lastOdds = odds.catch(() => undefined);
    return odds;
  }

  #submit(command: Command, stored: boolean): Promise<unknown> {
    const reply = this.#queue.add(command, stored);
    if (this.status.kind === 'ended') this.#queue.abandon();
    return reply;
  }

  #transmit(command: Command): void {
    this.#socket?.send(JSON.stringify({ jsonrpc: '2.0', ...command }));
    this.#replyTimer ??= setTimeout(() => this.#onTimeout(), this.#replyTimeoutMs);
  }

  /** Nothing is received through a socket that opens, or claims to be open. */
  #onTimeout(): void {
    const socket = this.#socket;
    this.#onClosed('lost');
    socket?.close();
  }

  /** Something was received: the time for the next begins anew while a reply is due. */
  #rearmReplyTimer(): void {
    clearTimeout(this.#replyTimer);
    this.#replyTimer = this.#queue.isAwaited
      ? setTimeout(() => this.#onTimeout(), this.#replyTimeoutMs)
      : undefined;
  }

  #join(socket: Socket): void {
    const { token, seat, name, colour, mark, code, ask } = this.#seat;
    this.#joinId = newCommandId();
    const params = { token, seat, name, colour, mark, code, ask, since: this.table?.cursor };
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: this.#joinId, method: 'room.join', params }));
  }

  #onMessage(text: string): void {
    this.#onParsed(JSON.parse(text) as Message);
    this.#rearmReplyTimer();
  }

  #onParsed(message: Message): void {
    if (message.method === 'event') this.#onEvent(message.params as TableEvent);
    else if (message.method === 'presence') this.#onPresence(message.params as RoomPresence);
    else if (message.method === 'waiting') this.#onWaiting(message.params as RoomSeatWaiting);
    else if (message.id === undefined)
      return; // A notification of a later version.
    else if (message.id === this.#joinId) this.#onJoinReply(message);
    else this.#queue.settle(message.id, message);
  }

  #onWaiting({ member }: RoomSeatWaiting): void {
    clearTimeout(this.#joinTimer); // People take their time.
    this.#attempt = 0;
    this.#setStatus({ kind: 'waiting', member });
  }

  #onEvent(event: TableEvent): void {
    if (!this.table) return;
    const before = this.table.state;
    this.table = applyEvent(this.table, event);
    if (this.table.state !== before) this.#events.emit('table', this.table);
    this.#events.emit('event', event);
  }

  #onPresence({ came, gone, watching }: RoomPresence): void {
    for (const member of came) this.#online.add(member);
    for (const member of gone) this.#online.delete(member);
    this.#emitPresence(watching);
  }

  #emitPresence(watching: number): void {
    this.#events.emit('presence', { online: [...this.#online].sort(), watching });
  }

  #onJoinReply(message: Message): void {
    this.#joinId = '';
    const outcome = outcomeOfJoin(message);
    if (outcome.kind !== 'done') return this.#onJoinRefused(outcome.refusal, outcome.kind === 'again');
    clearTimeout(this.#joinTimer);
    const joined = outcome.result as Joined<State>;
    this.#attempt = 0;
    this.member = joined.member ?? '';
    if (joined.token) this.#seat.token = joined.token;
    delete this.#seat.code;
    delete this.#seat.ask;
    if (!joined.recovered) this.table = { cursor: joined.cursor, state: joined.state as State };
    this.#events.emit('joined', joined);
    if (!joined.recovered) this.#events.emit('table', this.table!);
    for (const event of (joined.recovered && joined.events) || []) this.#onEvent(event);
    this.#online = new Set(joined.online);
    this.#emitPresence(joined.watching);
    this.#setStatus({ kind: 'joined' });
    this.#queue.connected((command) => this.#transmit(command));
  }

  /** `again`: it says nothing about the seat, and is tried again as after a lost connection. */
  #onJoinRefused(refusal: Refused, again: boolean): void {
    const socket = this.#socket;
    if (refusal.kind === 'bad-cursor' && this.table) {
      this.table = undefined; // Held from a room that is no more: request the whole state.
      return this.#join(socket!);
    }
    if (again) {
      this.#onClosed('trouble', refusal.retryAfterMs);
      return socket?.close(1000);
    }
    this.#socket = undefined;
    this.#end('no-entry', refusal);
    socket?.close(1000);
  }

  #onClosed(reason: DisconnectReason, atLeastMs = 0): void {
    this.#socket = undefined;
    this.#stopTimers();
    this.#queue.disconnected(reason === 'too-many');
    if (this.status.kind === 'ended') return;
    if (isFinal(reason)) return this.#end(reason);
    const inMs = Math.max(atLeastMs, backoffMs(this.#attempt++, this.#random, reason === 'too-many'));
    this.#retryTimer = setTimeout(() => this.open(), inMs);
    this.#setStatus({ kind: 'reconnecting', reason, inMs });
  }

  #end(reason: DisconnectReason, refusal?: Refused): void {
    this.#stopTimers();
    this.#setStatus({ kind: 'ended', reason, ...(refusal && { refusal }) });
    this.#queue.abandon();
  }

  #stopTimers(): void {
    for (const timer of [this.#joinTimer, this.#replyTimer, this.#retryTimer]) clearTimeout(timer);
    this.#replyTimer = undefined;
  }

  #setStatus(status: Status): void {
    this.status = status;
    this.#events.emit('status', status);
  }
}
