// Commands on their way. Each has an id that is never used twice; it is sent again with the same id after
// every cut, and the server does it once. So nothing that a person did is lost, and nothing happens twice.
import { Refused, Unanswered, type ErrorBody } from './refused.js';

export interface Command {
  id: string;
  method: string;
  params: unknown;
}

/** Where commands wait over a reload of the page or a restart of the bot. */
export interface CommandStore {
  load(): Command[];
  save(commands: Command[]): void;
}

/** Keeps nothing: commands live as long as the connection object does. */
export const noStore: CommandStore = { load: () => [], save: () => undefined };

interface Waiting {
  command: Command;
  /** Questions are not worth keeping: they change nothing. */
  kept: boolean;
  done: (result: unknown) => void;
  refused: (error: Error) => void;
}

export class CommandQueue {
  readonly #waiting = new Map<string, Waiting>();
  readonly #unsent: CommandStore;
  readonly #changed: (count: number) => void;

  /** `refusedLate` hears of refusals of commands kept from before, which nobody waits for any more. */
  constructor(unsent: CommandStore, changed: (count: number) => void, refusedLate: (error: Error) => void) {
    this.#unsent = unsent;
    this.#changed = changed;
    for (const command of unsent.load()) {
      this.#waiting.set(command.id, { command, kept: true, done: () => undefined, refused: refusedLate });
    }
  }

  /** Commands not answered yet, oldest first. */
  get commands(): Command[] {
    return [...this.#waiting.values()].map((waiting) => waiting.command);
  }

  add(command: Command, kept: boolean): Promise<unknown> {
    return new Promise((done, refused) => {
      this.#waiting.set(command.id, { command, kept, done, refused });
      this.#save();
    });
  }

  /** The server's answer. False where nothing waits for it. */
  answer(id: string, answer: { result?: unknown; error?: ErrorBody }): boolean {
    const waiting = this.#waiting.get(id);
    if (!waiting) return false;
    this.#waiting.delete(id);
    this.#save();
    if (answer.error) waiting.refused(new Refused(answer.error));
    else waiting.done(answer.result);
    return true;
  }

  /** The table is gone for good: whoever waits is told. What was kept stays kept. */
  abandon(): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of all) waiting.refused(new Unanswered());
  }

  #save(): void {
    const kept = [...this.#waiting.values()].filter((waiting) => waiting.kept);
    this.#unsent.save(kept.map((waiting) => waiting.command));
    this.#changed(kept.length);
  }
}
