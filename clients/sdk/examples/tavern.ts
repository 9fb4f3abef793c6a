// A bot that answers "Hear, hear!" whenever somebody rolls, and says what the table is called.
import { Refused, TableConnection, readLink, type wire } from '@kast/sdk';

/** `link` is the table's bot link, with its token. */
export function tavern(link: string): TableConnection<wire.RoomState> {
  const { server, room, token } = readLink(link)!;
  const table = new TableConnection<wire.RoomState>({ server, room, token });

  // The state is as the server sent it; every event brings it up to date before you are told of it.
  table.on('joined', () => console.log(`at the table ${table.table!.state.room.name}`));
  table.on('event', async (event) => {
    if (event.type !== 'dice.rolled') return;
    try {
      await table.call('room.say', { text: 'Hear, hear!' });
    } catch (error) {
      if (error instanceof Refused) console.error(error.kind, error.message);
    }
  });
  // A disconnect mends itself; only an end is for you to deal with.
  table.on('status', (status) => {
    if (status.kind === 'ended') console.error('ended:', status.reason);
  });

  table.open();
  return table;
}
