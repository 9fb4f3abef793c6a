// What the reader is about to do: chosen, but not yet sent. The board lights up whom it may be done to.
import { createContext } from 'svelte';
import type { Action } from './actions';

export class Acting {
  /** Whose action it is. */
  actor = $state('');
  action = $state.raw<Action | undefined>(undefined);
  /** Whom a touch on the board picks. */
  targets = $state.raw<string[]>([]);
  picked = $state<string[]>([]);

  begin(actor: string, action: Action, picked: string[] = []): void {
    this.actor = actor;
    this.action = action;
    this.picked = picked;
    this.targets = [];
  }
  pick(creature: string): void {
    const many = this.action?.fields.includes('targets');
    if (!many) this.picked = [creature];
    else if (this.picked.includes(creature)) this.picked = this.picked.filter((one) => one !== creature);
    else this.picked = [...this.picked, creature];
  }
  end(): void {
    this.action = undefined;
    this.targets = [];
    this.picked = [];
  }
}

export const [getActing, setActing] = createContext<Acting>();
