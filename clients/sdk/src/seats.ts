// What may be asked of a table before one sits at it.
import { newCommandId } from './ids.js';
import { socketUrl, type TableLink } from './links.js';
import { Refused, Unanswered, type ErrorBody } from './refused.js';
import type { RoomAwaySeat, RoomAwaySeatsResult } from './generated/wire.js';
import { platformSocket, type SocketConstructor } from './socket.js';

/**
 * The players' seats that nobody is at, by a link that takes newcomers: of these one may ask the GM for one
 * (`Seat.ask`). Throws `Refused`, or `Unanswered` where the connection ends before.
 */
export function awaySeats(link: TableLink, WebSocket?: SocketConstructor): Promise<RoomAwaySeat[]> {
  const socket = new (WebSocket ?? platformSocket())(socketUrl(link.server, link.room), ['kast.v1']);
  const id = newCommandId();
  return new Promise<RoomAwaySeat[]>((done, failed) => {
    socket.onopen = () =>
      socket.send(
        JSON.stringify({ jsonrpc: '2.0', id, method: 'room.seats', params: { token: link.token } }),
      );
    socket.onmessage = ({ data }: { data: unknown }) => {
      const message = JSON.parse(String(data)) as {
        id?: string;
        result?: RoomAwaySeatsResult;
        error?: ErrorBody;
      };
      if (message.id !== id) return;
      if (message.error) failed(new Refused(message.error));
      else done(message.result!.seats);
      socket.close(1000);
    };
    socket.onclose = () => failed(new Unanswered());
    socket.onerror = () => undefined; // A close follows.
  });
}
