// Pending commands. Each has an id that is never used twice; after every disconnect it is sent again with the
// same id, and the server carries it out once (idempotency). So nothing that a person did is lost or doubled.
import { Refused, Unanswered, type ErrorBody } from './refused.js';

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
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export class CommandQueue {
  readonly #pending = new Map<string, PendingCommand>();
  readonly #store: CommandStore;
  readonly #changed: (count: number) => void;

  /** `onLateRefusal` is called with the refusal of a command that was stored earlier: its promise is gone. */
  constructor(store: CommandStore, changed: (count: number) => void, onLateRefusal: (error: Error) => void) {
    this.#store = store;
    this.#changed = changed;
    for (const command of store.load()) {
      this.#pending.set(command.id, {
        command,
        stored: true,
        resolve: () => undefined,
        reject: onLateRefusal,
      });
    }
  }

  /** Commands without a reply yet, oldest first. */
  get commands(): Command[] {
    return [...this.#pending.values()].map(({ command }) => command);
  }

  add(command: Command, stored: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#pending.set(command.id, { command, stored, resolve, reject });
      this.#save();
    });
  }

  /** Settles the command by the server's reply. False where none is pending under this id. */
  settle(id: string, reply: { result?: unknown; error?: ErrorBody }): boolean {
    const pending = this.#pending.get(id);
    if (!pending) return false;
    this.#pending.delete(id);
    this.#save();
    if (reply.error) pending.reject(new Refused(reply.error));
    else pending.resolve(reply.result);
    return true;
  }

  /** The connection has ended for good: every pending promise is rejected. What was stored stays stored. */
  abandon(): void {
    const all = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of all) reject(new Unanswered());
  }

  #save(): void {
    const stored = [...this.#pending.values()].filter((one) => one.stored);
    this.#store.save(stored.map(({ command }) => command));
    this.#changed(stored.length);
  }
}
