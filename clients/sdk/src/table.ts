// What a viewer holds of a table: the state as last sent, and where in the log that was. No socket, no
// DOM, no rules: every event brings its own patch.
import { mergePatch } from './merge-patch.js';

/** A notification of something that happened. `data` depends on `type`; unknown types are to be ignored. */
export interface TableEvent {
  /** Where in the log this is, for this viewer. Opaque. */
  cursor: string;
  /** ISO 8601, UTC, milliseconds. */
  at: string;
  /** The member who gave the command; absent where the server did it by itself. */
  by?: string;
  /** The id of the command that led to this. Events of one command come one after the other. */
  cause?: string;
  type: string;
  data: Record<string, unknown>;
  /** IDs of the rules that were applied, for whoever asks why; absent where there are none. */
  rules?: string[];
  /** What it would have written on a sheet was left as it was, for the group to enter by hand. */
  unapplied?: true;
  /** Its command has dice that who gave it threw and typed in. */
  self_reported?: true;
  /** RFC 7396 merge patch to this viewer's state. Absent where nothing changed, and in history. */
  changes?: Record<string, unknown>;
  /** Where the dice came from, on events that hold dice. */
  proof?: Record<string, unknown>;
}

export interface Table<State> {
  cursor: string;
  state: State;
}

/** The table after `event`. */
export function applyEvent<State>(table: Table<State>, event: TableEvent): Table<State> {
  return {
    cursor: event.cursor,
    state: event.changes ? mergePatch(table.state, event.changes) : table.state,
  };
}
