// What a reply of the server means for the request: this page alone says so.
import { Refused, type ErrorBody } from './refused.js';

export interface Reply {
  result?: unknown;
  error?: ErrorBody;
}

export type Outcome =
  | { kind: 'done'; result: unknown }
  | { kind: 'refused'; refusal: Refused }
  /** It did not happen, or nobody knows: to be sent once more under the same id, which the server does once. */
  | { kind: 'again'; refusal: Refused };

const again: ReadonlySet<string> = new Set(['storage', 'unsure', 'busy', 'rate-limited']);

export function outcomeOf({ result, error }: Reply): Outcome {
  if (!error) return { kind: 'done', result };
  const refusal = new Refused(error);
  return { kind: again.has(refusal.kind) ? 'again' : 'refused', refusal };
}

/** As `outcomeOf`, of a request that changes nothing: the server's own fault in it may pass too. */
export function outcomeOfJoin(reply: Reply): Outcome {
  const outcome = outcomeOf(reply);
  return outcome.kind === 'refused' && outcome.refusal.kind === 'trouble'
    ? { kind: 'again', refusal: outcome.refusal }
    : outcome;
}
