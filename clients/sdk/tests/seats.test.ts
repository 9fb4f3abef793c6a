// A seat that is there already, from a device that is new.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { awaySeats, TableConnection, type Seat, type SocketConstructor, type Status } from '../src/index.js';
import { SmallServer } from './server.js';

const Socket = WebSocket as unknown as SocketConstructor;
const seat = 'chosen-by-the-client-itself';
let server: SmallServer;
let connection: TableConnection<object> | undefined;

beforeEach(async () => {
  server = await SmallServer.start();
});
afterEach(async () => {
  connection?.close();
  await server.stop();
});

/** Every status from now on; resolves with the first that fits. */
function open(more: Partial<Seat>, options: { replyTimeoutMs?: number } = {}) {
  connection = new TableConnection<object>(
    { server: server.url, room: 'r1', token: 'players', seat, ...more },
    { WebSocket: Socket, random: () => 0, ...options },
  );
  const to = (fits: (status: Status) => boolean) =>
    new Promise<Status>((found) => connection!.on('status', (status) => fits(status) && found(status)));
  return { connection, to };
}

it('is taken with a code, which is not sent again once the seat is there', async () => {
  const { connection, to } = open({ code: 'ABCD-EFGH' });
  server.joined = { ...server.joined, token: seat };
  let joined = to(({ kind }) => kind === 'joined');
  connection.open();
  await joined;
  joined = to(({ kind }) => kind === 'joined');
  server.cutAll();
  await joined;
  const [first, second] = server.of('room.join').map(({ params }) => params);
  expect(first).toMatchObject({ token: 'players', seat, code: 'ABCD-EFGH' });
  expect(second).toMatchObject({ token: seat });
  expect(second).not.toHaveProperty('code');
});

it('is waited for without a time limit, also after a disconnect, until the GM has answered', async () => {
  const { connection, to } = open({ ask: 'ann' }, { replyTimeoutMs: 1_000 });
  server.answer = (_request, socket) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'waiting', params: { ask: 'a1', member: 'ann' } }));
  let waiting = to(({ kind }) => kind === 'waiting');
  connection.open();
  expect(await waiting).toEqual({ kind: 'waiting', member: 'ann' });
  waiting = to(({ kind }) => kind === 'waiting');
  server.cutAll();
  await waiting;
  // Longer than an answer may take: the connection does not count as lost.
  await new Promise((passed) => setTimeout(passed, 1_500));
  expect(connection.status.kind).toBe('waiting');
  const [first, second] = server.of('room.join');
  expect(second!.params).toEqual(first!.params);
  const joined = to(({ kind }) => kind === 'joined');
  server.reply(server.connections[0]!, second!.id, { ...server.joined, token: seat });
  await joined;
});

it('is asked for no more once that is withdrawn', async () => {
  const { connection, to } = open({ ask: 'ann' });
  const told = new Promise<string>((left) => {
    server.answer = ({ method }, socket) => {
      if (method === 'room.join')
        socket.send(
          JSON.stringify({ jsonrpc: '2.0', method: 'waiting', params: { ask: 'a1', member: 'ann' } }),
        );
      else left(method);
    };
  });
  const waiting = to(({ kind }) => kind === 'waiting');
  connection.open();
  await waiting;
  connection.withdraw();
  expect(await told).toBe('room.leave');
  expect(connection.status).toMatchObject({ kind: 'ended', reason: 'left' });
});

it('is found among those that are away', async () => {
  const offered = [{ member: 'ann', name: 'Ann', colour: 'teal', mark: 'star' }];
  server.answer = (request, socket) => server.reply(socket, request.id, { seats: offered });
  expect(await awaySeats({ server: server.url, room: 'r1', token: 'players' }, Socket)).toEqual(offered);
  expect(server.of('room.seats')[0]!.params).toEqual({ token: 'players' });
  server.answer = (request, socket) =>
    server.refuse(socket, request.id, { code: 1, message: 'no', data: { kind: 'room-locked' } });
  const link = { server: server.url, room: 'r1', token: 'players' };
  await expect(awaySeats(link, Socket)).rejects.toMatchObject({ kind: 'room-locked' });
});
