import type { AttemptView } from './lastTest';
import type { Attempt } from './wire';

/** An attempt that is open, as the board shows it. */
export const testViewOf = (attempt: Attempt): AttemptView => ({
  view: 'attempt',
  id: attempt.id,
  kind: attempt.kind,
  purpose: attempt.purpose,
  reason: attempt.reason,
  rollers: attempt.entrants.map((one) => ({
    who: one.who,
    dice: one.dice,
    faces: one.faces,
    modifiers: one.modifiers,
    added: one.added,
    tieDice: one.tie_dice,
    total: one.total,
  })),
  ...(attempt.against !== undefined && { against: attempt.against }),
});
