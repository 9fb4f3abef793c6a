// Pending commands. Each has an id that is never used twice; after every disconnect it is sent again with the
// same id, and the server carries it out once (idempotency). So nothing that a person did is lost or doubled. So it
// is where the server could not do it now (reply.ts).
import { backoffMs } from './backoff.js';
import { Pace } from './pace.js';
import { Unanswered, type Refused } from './refused.js';
import { outcomeOf, type Reply } from './reply.js';

export interface Command {
  id: string;
  method: string;
  params: unknown;
}

/** Where pending commands are kept over a reload of the page or a restart of the bot. */
export interface CommandStore {
  load(): Command[];
  save(commands: Command[]): void;
}

/** Keeps nothing: pending commands live as long as the connection object does. */
export const noStore: CommandStore = { load: () => [], save: () => undefined };

interface PendingCommand {
  command: Command;
  /** Queries are not stored: they change nothing. */
  stored: boolean;
  /** It went out on the connection that there is, and has no reply yet. */
  isSent: boolean;
  /** How often the server asked for it once more. */
  refusals: number;
  notBeforeMs: number;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export interface QueueListeners {
  /** How many commands have no reply yet. */
  onChange: (count: number) => void;
  /** The refusal of a command that was stored earlier: its promise is gone. */
  onLateRefusal: (error: Error) => void;
  /** The store failed: what is pending is sent all the same, but would not outlive a reload. */
  onStoreError: (error: unknown) => void;
}

export class CommandQueue {
  readonly #pending = new Map<string, PendingCommand>();
  readonly #store: CommandStore;
  readonly #listeners: QueueListeners;
  readonly #random: () => number;
  readonly #pace = new Pace();
  /** Sends on the connection that there is; undefined while there is none. */
  #transmit: ((command: Command) => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: CommandStore, listeners: QueueListeners, random: () => number) {
    this.#store = store;
    this.#listeners = listeners;
    this.#random = random;
    for (const command of this.#load())
      this.#put({ command, stored: true, resolve: () => undefined, reject: listeners.onLateRefusal });
  }

  /** Commands without a reply yet, oldest first. */
  get commands(): Command[] {
    return [...this.#pending.values()].map(({ command }) => command);
  }

  /** True where a reply is due. */
  get isAwaited(): boolean {
    return [...this.#pending.values()].some(({ isSent }) => isSent);
  }

  add(command: Command, stored: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#put({ command, stored, resolve, reject });
      this.#save();
      this.#send();
    });
  }

  /** There is a connection: all that has no reply goes out on it, oldest first, as fast as a server takes it. */
  connected(transmit: (command: Command) => void): void {
    this.#transmit = transmit;
    this.#pace.begin(Date.now());
    this.#send();
  }

  /** There is none any more. `tooMany`: the server closed it since too much came. */
  disconnected(tooMany = false): void {
    clearTimeout(this.#timer);
    this.#transmit = undefined;
    for (const pending of this.#pending.values()) pending.isSent = false;
    if (tooMany) this.#pace.slowDown(Date.now(), 0);
  }

  /** Settles the command by the server's reply, or sends it again. False where none is pending under this id. */
  settle(id: string, reply: Reply): boolean {
    const pending = this.#pending.get(id);
    if (!pending) return false;
    const outcome = outcomeOf(reply);
    if (outcome.kind === 'again') {
      this.#postpone(pending, outcome.refusal);
    } else {
      this.#pending.delete(id);
      this.#save();
      if (outcome.kind === 'done') pending.resolve(outcome.result);
      else pending.reject(outcome.refusal);
    }
    this.#send();
    return true;
  }

  /** The connection has ended for good: every pending promise is rejected. What was stored stays stored. */
  abandon(): void {
    this.disconnected();
    const all = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of all) reject(new Unanswered());
  }

  #put(pending: Pick<PendingCommand, 'command' | 'stored' | 'resolve' | 'reject'>): void {
    this.#pending.set(pending.command.id, { ...pending, isSent: false, refusals: 0, notBeforeMs: 0 });
  }

  #postpone(pending: PendingCommand, { kind, limit, retryAfterMs }: Refused): void {
    const now = Date.now();
    pending.isSent = false;
    if (kind === 'rate-limited') return this.#pace.slowDown(now, retryAfterMs ?? 1000, limit);
    pending.notBeforeMs = now + (retryAfterMs ?? backoffMs(pending.refusals++, this.#random));
  }

  /** A command that has to wait holds up those after it, so that they happen in the order they were given in. */
  #send(): void {
    clearTimeout(this.#timer);
    if (!this.#transmit) return;
    const now = Date.now();
    let waitMs = Infinity;
    let isHeldUp = false;
    for (const pending of this.#pending.values()) {
      if (pending.isSent || (pending.stored && isHeldUp)) continue;
      const ownMs = pending.notBeforeMs - now;
      const ms = ownMs > 0 ? ownMs : this.#pace.take(now);
      if (ms > 0) {
        waitMs = Math.min(waitMs, ms);
        if (ownMs <= 0) break; // The pace is everybody's.
        isHeldUp ||= pending.stored;
        continue;
      }
      pending.isSent = true;
      this.#transmit(pending.command);
    }
    if (waitMs !== Infinity) this.#timer = setTimeout(() => this.#send(), waitMs);
  }

  #load(): Command[] {
    try {
      return this.#store.load();
    } catch (error) {
      this.#listeners.onStoreError(error);
      return [];
    }
  }

  #save(): void {
    const stored = [...this.#pending.values()].filter((one) => one.stored);
    try {
      this.#store.save(stored.map(({ command }) => command));
    } catch (error) {
      this.#listeners.onStoreError(error);
    }
    this.#listeners.onChange(stored.length);
  }
}
