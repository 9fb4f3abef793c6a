// What is going on in the middle of the table, read from the end of the log: who does what to whom, each throw
// with its rerolls, and what came of it, step by step. Nothing is worked out here, only put together.
import type { TableEvent } from '@kast/sdk';
import type { EventsOf } from '../common/chronicleParts';

type SavageEvents = EventsOf<'savage-worlds'>;

type Data<T extends keyof SavageEvents> = SavageEvents[T];

/** A roll of a trait: the first throw and every reroll. */
export interface RollStep {
  kind: 'roll';
  throws: Data<'roll.made'>[];
  settled?: Data<'roll.settled'>;
  confirm?: Data<'critical.checked'>;
}
/** Damage to one character. */
export interface HitStep {
  kind: 'hit';
  target: string;
  raise: boolean;
  stray: boolean;
  /** Harm that no attack did: what it was. */
  harm?: string;
  /** Only touched: no damage follows. */
  touch: boolean;
  throws: Data<'damage.rolled'>[];
  compared?: Data<'damage.compared'>;
  soaked?: Data<'wounds.soaked'>;
}
export interface MissStep {
  kind: 'miss';
  /** Empty: a place, or somebody who is no longer there. */
  target: string;
  cause: string;
}
export interface OpposedStep {
  kind: 'opposed';
  came: Data<'opposed.settled'>;
}
export interface TableStep {
  kind: 'table';
  rolled: Data<'table.rolled'>;
}
export type Step = RollStep | HitStep | MissStep | OpposedStep | TableStep;

/** What it changed, in the order in which it happened. */
export type Result =
  | { kind: 'wounds'; data: Data<'wounds.changed'> }
  | { kind: 'gained'; data: Data<'state.gained'> }
  | { kind: 'lost'; data: Data<'state.lost'> }
  | { kind: 'injury'; data: Data<'injury.gained'> }
  | { kind: 'fatigue'; data: Data<'fatigue.gained'> }
  | { kind: 'overridden'; data: Data<'result.overridden'> }
  | { kind: 'interrupt'; data: Data<'interrupt.settled'> };

export interface CurrentAction {
  /** Cursors of what it is made of. */
  cursors: string[];
  action?: Data<'action.announced'>;
  steps: Step[];
  results: Result[];
}

/** So far back it is worth looking: what is older is not what has just happened. */
const farthest = 90;
/** Rolls that are a matter of their own wherever they fall; all others belong to what goes on. */
const alone = new Set([
  'trait',
  'opposed',
  'fear',
  'hazard',
  'climb',
  'heal',
  'aid',
  'wake',
  'natural-healing',
]);

class CharacterCreator {
  currentAction: CurrentAction | undefined;
  readonly #announced: Data<'action.announced'>[] = [];

  take(event: TableEvent): void {
    const kind = event.type.replace(/^savage-worlds\./, '') as keyof SavageEvents;
    const data = event.data as never;
    const read = this.#readers[kind] as ((data: never) => void) | undefined;
    if (read) {
      read(data);
      this.currentAction?.cursors.push(event.cursor);
    }
  }

  #clear(): void {
    this.currentAction = undefined;
  }
  #begin(action?: Data<'action.announced'>): CurrentAction {
    this.currentAction = { cursors: [], steps: [], results: [], ...(action && { action }) };
    return this.currentAction;
  }
  get #now(): CurrentAction {
    return this.currentAction ?? this.#begin();
  }
  #result(result: Result): void {
    // What the GM's hand does comes of nothing that lies on the felt.
    const cause = 'cause' in result.data ? result.data.cause : '';
    if (this.currentAction && !['adjust', 'restrained'].includes(cause))
      this.currentAction.results.push(result);
  }
  /** The last step of a kind, while it is still the pending one. */
  #last<K extends Step['kind']>(kind: K): Extract<Step, { kind: K }> | undefined {
    return this.#now.steps.findLast((one) => one.kind === kind) as Extract<Step, { kind: K }> | undefined;
  }

  /** Where a roll belongs. An interrupted action goes on once the interruption is over. */
  #currentActionOf(roll: Data<'roll.made'>): CurrentAction {
    const before = this.currentAction?.steps.at(-1);
    const answers =
      roll.purpose === 'opposed' && before?.kind === 'roll' && before.throws[0]?.purpose === 'opposed';
    // What was announced and is being rolled for.
    const announced =
      this.currentAction?.action?.character === roll.character && this.currentAction.steps.length === 0;
    if (roll.throw_number === 1 && alone.has(roll.purpose) && !answers && !announced) return this.#begin();
    if (roll.purpose !== 'attack' || this.#now.action?.character === roll.character) return this.#now;
    const action = this.#announced.findLast((one) => one.character === roll.character);
    return action ? this.#begin(action) : this.#now;
  }

  /** Harm that no attack did is a matter of its own, with everybody whom it strikes. */
  #harmOf({ weapon, victim }: Data<'damage.rolled'>): CurrentAction {
    const { action, steps } = this.#now;
    const goesOn =
      !action &&
      steps.some((step) => step.kind === 'hit') &&
      steps.every((step) => step.kind !== 'hit' || (step.harm === weapon && step.target !== victim));
    return goesOn ? this.#now : this.#begin();
  }

  readonly #readers: { [T in keyof SavageEvents]?: (data: SavageEvents[T]) => void } = {
    'action.announced': (data) => {
      this.#announced.push(data);
      this.#begin(data);
    },
    'roll.made': (data) => {
      const { steps } = this.#currentActionOf(data);
      const open = this.#last('roll');
      if (data.throw_number > 1 && open && open.throws[0]?.character === data.character)
        open.throws.push(data);
      else steps.push({ kind: 'roll', throws: [data] });
    },
    'critical.checked': (data) => {
      const roll = this.#last('roll');
      if (roll) roll.confirm = data;
    },
    'roll.settled': (data) => {
      const roll = this.#last('roll');
      if (roll?.throws[0]?.character === data.character) roll.settled = data;
    },
    'opposed.settled': (data) => this.#now.steps.push({ kind: 'opposed', came: data }),
    'table.rolled': (data) => this.#now.steps.push({ kind: 'table', rolled: data }),
    'attack.hit': ({ target, raise, stray, touch }) =>
      this.#now.steps.push({ kind: 'hit', target, raise, stray, touch, throws: [] }),
    'attack.missed': ({ target, cause }) => this.#now.steps.push({ kind: 'miss', target, cause }),
    'damage.rolled': (data) => {
      const open = this.#last('hit');
      const byNobody = !data.attacker;
      const same =
        open && open.target === data.victim && !open.compared && byNobody === (open.harm !== undefined);
      if (same) open.throws.push(data);
      else
        this.#harmOf(data).steps.push({
          kind: 'hit',
          target: data.victim,
          raise: data.raise_die,
          stray: false,
          touch: false,
          harm: data.weapon,
          throws: [data],
        });
    },
    'damage.compared': (data) => {
      const hit = this.#last('hit');
      if (hit) hit.compared = data;
    },
    'wounds.soaked': (data) => {
      const hit = this.#last('hit');
      if (hit) hit.soaked = data;
    },
    'wounds.changed': (data) => this.#result({ kind: 'wounds', data }),
    'state.gained': (data) => this.#result({ kind: 'gained', data }),
    'state.lost': (data) => this.#result({ kind: 'lost', data }),
    'injury.gained': (data) => this.#result({ kind: 'injury', data }),
    'fatigue.gained': (data) => this.#result({ kind: 'fatigue', data }),
    'result.overridden': (data) => this.#result({ kind: 'overridden', data }),
    'interrupt.settled': (data) => this.#result({ kind: 'interrupt', data }),
    // What was announced is not done, and a new turn clears the table.
    'action.withdrawn': () => this.#clear(),
    'turn.started': () => this.#clear(),
    'round.started': () => this.#clear(),
    'encounter.started': () => this.#clear(),
    'encounter.ended': () => this.#clear(),
  };
}

export function currentActionOf(events: readonly TableEvent[]): CurrentAction | undefined {
  const maker = new CharacterCreator();
  for (const event of events.slice(-farthest)) maker.take(event);
  return maker.currentAction;
}
