// Standing up from a table for good: the seats this browser has there are given up, and forgotten here.
import { Refused, TableConnection } from '@kast/sdk';
import { serverUrl } from '../base';
import { forgetLinks } from '../table/linkStorage';
import { forgetRoom, type KeptSeat, type OwnRoom } from '../table/seatStorage';

/** Throws where the server cannot be reached: then the seats stay, and stay kept. */
export async function leaveRoom({ room, seats }: OwnRoom): Promise<void> {
  for (const seat of seats) await giveUp(room, seat);
  forgetRoom(room);
  forgetLinks(room);
}

/** A seat that the table does not let in any more is given up already. */
function giveUp(room: string, { token = '' }: KeptSeat): Promise<void> {
  return new Promise((done, failed) => {
    const connection = new TableConnection({ server: serverUrl(), room, token });
    connection.on('joined', () => {
      void connection
        .send('room.leave')
        .then(
          () => done(),
          (error: unknown) => (error instanceof Refused ? done() : failed(error)),
        )
        .finally(() => connection.close());
    });
    connection.on('status', ({ kind }) => {
      if (kind === 'ended') done();
      if (kind !== 'reconnecting') return;
      connection.close();
      failed(new Error('the server cannot be reached'));
    });
    connection.open();
  });
}
