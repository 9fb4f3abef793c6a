// What has happened at the table as it stands: without what was taken back, and with what an amendment made of the
// rest. The middle of every game's board is read from this, so that it never shows what did not happen.
import type { TableEvent } from '@kast/sdk';
import type { EventData } from './wire';

/** So far back it is worth looking: what is older is not what has just happened. */
const farthest = 400;

type GivenAgain = EventData['room.amended']['commands'][number];

const isOf = (event: TableEvent, command: GivenAgain): boolean =>
  event.cause === command.cause && event.by === command.by;

/** The command's events as they are since the amendment, each where that is in the log. */
const eventsOf = (command: GivenAgain, amended: TableEvent): TableEvent[] =>
  command.dropped
    ? []
    : command.events.map((event) => ({
        ...(event as Pick<TableEvent, 'type' | 'data'>),
        cursor: amended.cursor,
        at: amended.at,
        by: command.by,
        cause: command.cause,
      }));

/** Puts what the commands came to in place of what they were; what was inserted comes after the one before it. */
function amend(events: TableEvent[], amended: TableEvent): void {
  const { commands } = amended.data as unknown as EventData['room.amended'];
  const first = events.findIndex((event) => commands.some((command) => isOf(event, command)));
  let place = first < 0 ? events.length : first;
  for (const command of commands) {
    const at = events.findIndex((event) => isOf(event, command));
    const length = at < 0 ? 0 : events.slice(at).findIndex((event) => !isOf(event, command));
    if (at >= 0) place = at;
    const now = eventsOf(command, amended);
    events.splice(place, length < 0 ? events.length - place : length, ...now);
    place += now.length;
  }
}

function standingIn(events: readonly TableEvent[]): TableEvent[] {
  const undone = events.findLastIndex(({ type }) => type === 'room.undone');
  let standing: TableEvent[] = [];
  if (undone >= 0) {
    const to = events.findIndex(({ cursor }) => cursor === events[undone]!.data.to);
    standing = standingIn(events.slice(0, to + 1));
  }
  for (const event of events.slice(undone + 1)) {
    if (event.type === 'room.amended') amend(standing, event);
    else standing.push(event);
  }
  return standing;
}

/** The newest events that stand, oldest first. An event of an amendment has the cursor of that. */
export function standingEvents(events: readonly TableEvent[]): TableEvent[] {
  return standingIn(events.slice(-farthest));
}
