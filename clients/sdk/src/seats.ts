// What may be asked of a table before one sits at it.
import { backoffMs } from './backoff.js';
import { newCommandId } from './ids.js';
import { socketUrl, type TableLink } from './links.js';
import { Unanswered } from './refused.js';
import { outcomeOfJoin, type Reply } from './reply.js';
import type { RoomAwaySeat, RoomAwaySeatsResult } from './generated/wire.js';
import { platformSocket, type SocketConstructor } from './socket.js';

const patienceMs = 12_000;

/**
 * The players' seats that nobody is at, by a link that takes newcomers: of these one may ask the GM for one
 * (`Seat.ask`). Throws `Refused`, or `Unanswered` where the connection ends before or no answer comes.
 */
export async function awaySeats(link: TableLink, WebSocket?: SocketConstructor): Promise<RoomAwaySeat[]> {
  const until = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = outcomeOfJoin(await asked(link, WebSocket ?? platformSocket()));
    if (outcome.kind === 'done') return (outcome.result as RoomAwaySeatsResult).seats;
    const waitMs = outcome.refusal.retryAfterMs ?? backoffMs(attempt, Math.random);
    if (outcome.kind === 'refused' || Date.now() + waitMs > until) throw outcome.refusal;
    await new Promise((done) => setTimeout(done, waitMs));
  }
}

function asked(link: TableLink, WebSocket: SocketConstructor): Promise<Reply> {
  const socket = new WebSocket(socketUrl(link.server, link.room), ['kast.v1']);
  const id = newCommandId();
  return new Promise<Reply>((done, failed) => {
    const timer = setTimeout(() => socket.close(1000), patienceMs);
    socket.onopen = () =>
      socket.send(
        JSON.stringify({ jsonrpc: '2.0', id, method: 'room.seats', params: { token: link.token } }),
      );
    socket.onmessage = ({ data }: { data: unknown }) => {
      const message = JSON.parse(String(data)) as Reply & { id?: string };
      if (message.id !== id) return;
      done(message);
      socket.close(1000);
    };
    socket.onclose = () => {
      clearTimeout(timer);
      failed(new Unanswered());
    };
    socket.onerror = () => undefined; // A close follows.
  });
}
