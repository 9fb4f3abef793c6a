import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  Refused,
  TableConnection,
  Unanswered,
  type Command,
  type ConnectionEvents,
  type SocketConstructor,
  type Status,
  type TableEvent,
} from '../src/index.js';
import { SmallServer } from './server.js';

interface State {
  room: { name: string };
  table: { round: number; tokens?: Record<string, number> };
}

let server: SmallServer;
let opened: TableConnection<State>[] = [];

beforeEach(async () => {
  server = await SmallServer.start();
});
afterEach(async () => {
  for (const connection of opened.splice(0)) connection.close();
  await server.stop();
});

function connect(
  more: Partial<ConstructorParameters<typeof TableConnection<State>>[1]> = {},
  url = server.url,
) {
  const connection = new TableConnection<State>(
    { server: url, room: 'r1', token: 'invite', seat: 'chosen-by-the-client-itself', name: 'Ann' },
    { WebSocket: WebSocket as unknown as SocketConstructor, random: () => 0, ...more },
  );
  opened.push(connection);
  return connection;
}

/** The next thing of a kind that fits. */
function next<K extends keyof ConnectionEvents<State>>(
  connection: TableConnection<State>,
  name: K,
  fits: (value: ConnectionEvents<State>[K]) => boolean = () => true,
): Promise<ConnectionEvents<State>[K]> {
  return new Promise((found) => {
    const stop = connection.on(name, (value) => {
      if (!fits(value)) return;
      stop();
      found(value);
    });
  });
}
const joined = (connection: TableConnection<State>) =>
  next(connection, 'status', (status) => status.kind === 'joined');

const event = (cursor: string, changes?: Record<string, unknown>): TableEvent => ({
  cursor,
  at: '2026-11-20T19:03:11.204Z',
  by: 'bo',
  cause: 'x',
  type: 'troika.token.drawn',
  data: {},
  ...(changes && { changes }),
});

describe('joining', () => {
  it('says who it is, in the protocol, and holds the state', async () => {
    const connection = connect();
    connection.open();
    await joined(connection);
    expect(server.protocols).toEqual(['kast.v1']);
    expect(server.requests[0]).toMatchObject({
      method: 'room.join',
      params: { token: 'invite', seat: 'chosen-by-the-client-itself', name: 'Ann' },
    });
    expect(connection.member).toBe('ann');
    expect(connection.table).toEqual({ cursor: 'c0', state: { room: { name: 'Inn' }, table: { round: 1 } } });
  });

  it('ends with the refusal where the token opens nothing', async () => {
    server.answer = ({ id }, socket) =>
      server.refuse(socket, id, { code: 1, message: 'no', data: { kind: 'no-entry' } });
    const connection = connect();
    connection.open();
    const status = await next(connection, 'status', ({ kind }) => kind === 'ended');
    expect(status).toMatchObject({ kind: 'ended', reason: 'no-entry', refusal: { kind: 'no-entry' } });
    await expect(connection.call('room.say', { text: 'hi' })).rejects.toBeInstanceOf(Unanswered);
  });

  it.each(['storage', 'unsure', 'busy'])('tries again where it is refused %s', async (kind) => {
    const answer = server.answer;
    server.answer = ({ id }, socket) => {
      server.answer = answer;
      server.refuse(socket, id, { code: 1, message: 'not now', data: { kind } });
    };
    const connection = connect();
    const waiting = next(connection, 'status', (status) => status.kind === 'reconnecting');
    connection.open();
    expect(await waiting).toMatchObject({ reason: 'trouble' });
    await joined(connection);
    expect(connection.member).toBe('ann');
  });
});

describe('events', () => {
  it('change the state by their own patch and are told in order', async () => {
    const connection = connect();
    const seen: string[] = [];
    connection.on('event', ({ cursor }) => seen.push(cursor));
    connection.open();
    await joined(connection);
    server.tell('event', event('c1', { table: { tokens: { ann: 2 } } }));
    server.tell('event', event('c2'));
    server.tell('something.of.a.later.version', { x: 1 });
    server.tell('event', event('c3', { table: { round: 2, tokens: null } }));
    await next(connection, 'event', ({ cursor }) => cursor === 'c3');
    expect(seen).toEqual(['c1', 'c2', 'c3']);
    expect(connection.table).toEqual({ cursor: 'c3', state: { room: { name: 'Inn' }, table: { round: 2 } } });
  });

  it('presence is told, and is no part of the table', async () => {
    const connection = connect();
    connection.open();
    await joined(connection);
    const presence = next(connection, 'presence', ({ watching }) => watching === 3);
    server.tell('presence', { came: ['bo', 'ann'], gone: ['cid'], watching: 3 });
    expect(await presence).toEqual({ online: ['ann', 'bo'], watching: 3 });
    expect(connection.table?.cursor).toBe('c0');
  });
});

describe('commands', () => {
  it('are answered, or refused with a kind', async () => {
    const connection = connect();
    connection.open();
    await joined(connection);
    expect(await connection.call('dice.roll', { notation: '2d6' })).toEqual({ cursor: 'c1' });
    server.answer = ({ id }, socket) =>
      server.refuse(socket, id, {
        code: 1,
        message: 'Wait.',
        data: { kind: 'not-your-turn', rule: 'TR-6.a' },
      });
    const refusal = await connection.send('troika.attack', {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal).toMatchObject({ kind: 'not-your-turn', rule: 'TR-6.a', message: 'Wait.', path: '' });
  });

  it('given before the table is reached are sent once it is', async () => {
    const connection = connect();
    const answer = connection.call('room.say', { text: 'hello' });
    connection.open();
    expect(await answer).toEqual({ cursor: 'c1' });
    expect(server.requests.map(({ method }) => method)).toEqual(['room.join', 'room.say']);
  });

  it('carry a nonce each, of 22 random characters, and their own where they have one', async () => {
    const connection = connect();
    connection.open();
    await joined(connection);
    await connection.send('troika.attack', { attacker: 'a' });
    await connection.send('troika.attack', { attacker: 'a' });
    await connection.send('dice.roll', { notation: 'd6', nonce: 'sixteen-of-its-own' });
    await connection.query('room.history', { before: 'c0' });
    const [, first, second, own, query] = server.requests.map(({ params }) => params as { nonce?: string });
    expect(first?.nonce).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(second?.nonce).not.toBe(first?.nonce);
    expect(own?.nonce).toBe('sixteen-of-its-own');
    expect(query?.nonce).toBeUndefined();
  });

  it('are sent again with the same id after a cut, and answered once', async () => {
    const connection = connect();
    connection.open();
    await joined(connection);
    const usual = server.answer;
    server.answer = (_request, socket) => socket.terminate(); // It may have happened; the answer is lost.
    const answer = connection.send('troika.draw', {});
    await next(connection, 'status', ({ kind }) => kind === 'reconnecting');
    server.answer = usual;
    expect(await answer).toEqual({ cursor: 'c1' });
    const sent = server.of('troika.draw');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(connection.pending).toEqual([]);
  });

  it('are kept over a reload by whoever stores them; questions are not', async () => {
    let kept: Command[] = [];
    const store = { load: () => kept, save: (commands: Command[]) => void (kept = commands) };
    const before = connect({ store });
    void before.call('room.say', { text: 'kept' }).catch(() => undefined);
    void before.history('c0').catch(() => undefined);
    expect(kept.map(({ method }) => method)).toEqual(['room.say']);
    const id = kept[0]!.id;
    before.close();

    const after = connect({ store });
    after.open();
    await server.until(() => server.of('room.say').length === 1);
    expect(server.of('room.say')[0]).toMatchObject({ id, params: { text: 'kept' } });
    await next(after, 'pending', (count) => count === 0);
    expect(kept).toEqual([]);
  });

  it('refused after a reload are told, since nobody waits for them any more', async () => {
    const store = {
      load: () => [{ id: 'old', method: 'troika.attack', params: {} }],
      save: () => undefined,
    };
    const usual = server.answer;
    server.answer = (request, socket) =>
      request.method === 'room.join'
        ? usual(request, socket)
        : server.refuse(socket, request.id, { code: 1, message: 'no', data: { kind: 'not-your-turn' } });
    const connection = connect({ store });
    const refusal = next(connection, 'lateRefusal');
    connection.open();
    expect((await refusal).kind).toBe('not-your-turn');
  });
});

describe('what the server cannot do now', () => {
  it.each(['storage', 'unsure', 'busy', 'rate-limited'])(
    'is sent again under the same id where it is refused %s',
    async (kind) => {
      const connection = connect();
      connection.open();
      await joined(connection);
      const usual = server.answer;
      server.answer = ({ id }, socket) => {
        server.answer = usual;
        server.refuse(socket, id, { code: -32000, message: 'not now', data: { kind, retry_after_ms: 1 } });
      };
      expect(await connection.call('room.say', { text: 'once' })).toEqual({ cursor: 'c1' });
      const [first, second] = server.of('room.say');
      expect(second).toEqual(first);
      expect(connection.pending).toEqual([]);
    },
  );

  it('holds up what was said after it', async () => {
    const connection = connect();
    connection.open();
    await joined(connection);
    const usual = server.answer;
    const done: string[] = [];
    server.answer = ({ id, params }, socket) => {
      server.answer = (request, to) => {
        if (request.method === 'room.say') done.push(String(request.params.text));
        usual(request, to);
      };
      done.push(`not ${String(params.text)}`);
      server.refuse(socket, id, { code: -32000, message: 'not now', data: { kind: 'storage' } });
    };
    const first = connection.call('room.say', { text: 'one' });
    await server.until(() => done.length === 1);
    await connection.history('c0'); // Its answer comes after the refusal, and is held up by nothing.
    await Promise.all([first, connection.call('room.say', { text: 'two' })]);
    expect(done).toEqual(['not one', 'one', 'two']);
  });

  it('no other refusal is sent again', async () => {
    const connection = connect();
    connection.open();
    await joined(connection);
    server.answer = ({ id }, socket) =>
      server.refuse(socket, id, { code: 1, message: 'no', data: { kind: 'quota-used-up' } });
    await expect(connection.call('room.say', { text: 'no' })).rejects.toMatchObject({
      kind: 'quota-used-up',
    });
    expect(server.of('room.say')).toHaveLength(1);
  });

  it('is none of what a store could not keep: that is sent all the same', async () => {
    const full = new Error('full');
    const store = {
      load: () => [],
      save: () => {
        throw full;
      },
    };
    const connection = connect({ store });
    const told: unknown[] = [];
    connection.on('storeError', (error) => told.push(error));
    connection.open();
    expect(await connection.call('room.say', { text: 'all the same' })).toEqual({ cursor: 'c1' });
    expect(told).toContain(full);
    expect(server.of('room.say')).toHaveLength(1);
  });
});

describe('coming again', () => {
  it.each([1011, 1012, 4408, 4429, 1006])(
    'after %i it resumes from its cursor with its own seat',
    async (code) => {
      const connection = connect();
      connection.open();
      await joined(connection);
      server.tell('event', event('c7', { table: { round: 7 } }));
      await next(connection, 'event');
      server.joined = {
        ...server.joined,
        recovered: true,
        cursor: 'c9',
        state: undefined,
        token: undefined,
        events: [event('c8', { table: { round: 8 } }), event('c9', { table: { round: 9 } })],
      };
      const seen: string[] = [];
      connection.on('event', ({ cursor }) => seen.push(cursor));
      if (code === 1006) server.cutAll();
      else server.closeAll(code);
      await next(connection, 'status', ({ kind }) => kind === 'reconnecting');
      if (code === 4429) connection.reconnectNow();
      await joined(connection);
      expect(server.of('room.join')[1]).toMatchObject({ params: { token: 'own-seat', since: 'c7' } });
      expect(server.of('room.join')[1]!.id).not.toBe(server.of('room.join')[0]!.id);
      expect(seen).toEqual(['c8', 'c9']);
      expect(connection.table).toEqual({
        cursor: 'c9',
        state: { room: { name: 'Inn' }, table: { round: 9 } },
      });
    },
  );

  it('takes the whole state where too much was missed', async () => {
    const connection = connect();
    connection.open();
    await joined(connection);
    server.joined = {
      ...server.joined,
      cursor: 'c99',
      state: { room: { name: 'Inn' }, table: { round: 99 } },
    };
    server.cutAll();
    await joined(connection);
    expect(connection.table).toEqual({
      cursor: 'c99',
      state: { room: { name: 'Inn' }, table: { round: 99 } },
    });
  });

  it('asks for the whole where the room does not know the cursor', async () => {
    const usual = server.answer;
    server.answer = (request, socket) =>
      request.params.since
        ? server.refuse(socket, request.id, { code: 1, message: 'no', data: { kind: 'bad-cursor' } })
        : usual(request, socket);
    const connection = connect({
      table: { cursor: 'foreign', state: { room: { name: '' }, table: { round: 0 } } },
    });
    connection.open();
    await joined(connection);
    expect(connection.table?.cursor).toBe('c0');
  });

  it.each([
    [4400, 'bad-message'],
    [4401, 'no-entry'],
    [4403, 'kicked'],
    [4404, 'no-room'],
  ] as const)('not after %i', async (code, why) => {
    const connection = connect();
    connection.open();
    await joined(connection);
    const lost = connection.send('nobody.answers').catch((error: unknown) => error);
    server.closeAll(code);
    const status = await next(connection, 'status', ({ kind }) => kind === 'ended');
    expect(status).toEqual({ kind: 'ended', reason: why });
    await lost;
    connection.reconnectNow();
    expect(connection.status).toEqual(status);
  });

  it('until a server that was down is up again', async () => {
    const port = server.port;
    const connection = connect();
    connection.open();
    await joined(connection);
    await server.stop();
    const said = connection.call('room.say', { text: 'meanwhile' });
    await next(connection, 'status', (status: Status) => status.kind === 'reconnecting');
    server = await SmallServer.start(port);
    connection.reconnectNow();
    expect(await said).toEqual({ cursor: 'c1' });
  });

  it('when a socket that claims to be open says nothing', async () => {
    const connection = connect({ replyTimeoutMs: 40 });
    connection.open();
    await joined(connection);
    const usual = server.answer;
    server.answer = () => undefined;
    const said = connection.call('room.say', { text: 'anybody?' });
    await next(connection, 'status', ({ kind }) => kind === 'reconnecting');
    server.answer = usual;
    expect(await said).toEqual({ cursor: 'c1' });
  });

  it('when something comes but no reply, and then nothing any more', async () => {
    const connection = connect({ replyTimeoutMs: 40 });
    connection.open();
    await joined(connection);
    const usual = server.answer;
    server.answer = () => server.tell('event', event('c1'));
    const said = connection.call('room.say', { text: 'anybody?' });
    await next(connection, 'status', ({ kind }) => kind === 'reconnecting');
    server.answer = usual;
    expect(await said).toEqual({ cursor: 'c1' });
  });

  it('when a server takes the connection and never opens it', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((up) => silent.listen(0, '127.0.0.1', up));
    const { port } = silent.address() as AddressInfo;
    const connection = connect({ replyTimeoutMs: 40 }, `http://127.0.0.1:${port}`);
    const lost = next(connection, 'status', ({ kind }) => kind === 'reconnecting');
    connection.open();
    expect(await lost).toMatchObject({ reason: 'lost' });
    connection.close();
    silent.close();
  });

  it('when the join has no answer, whatever else is told', async () => {
    const connection = connect({ replyTimeoutMs: 40 });
    const usual = server.answer;
    let chatter: ReturnType<typeof setInterval> | undefined;
    server.answer = () => {
      chatter ??= setInterval(() => server.tell('presence', { came: [], gone: [], watching: 0 }), 5);
    };
    const lost = next(connection, 'status', ({ kind }) => kind === 'reconnecting');
    connection.open();
    expect(await lost).toMatchObject({ reason: 'lost' });
    clearInterval(chatter);
    server.answer = usual;
    await joined(connection);
  });

  it('no more once left', async () => {
    const connection = connect();
    connection.open();
    await joined(connection);
    connection.close();
    expect(connection.status).toEqual({ kind: 'ended', reason: 'left' });
  });
});

describe('odds', () => {
  it('are asked one after another, and not kept over a reload', async () => {
    const kept: Command[][] = [];
    const connection = connect({
      store: { load: () => [], save: (commands) => void kept.push(commands) },
    });
    connection.open();
    await joined(connection);
    const answers: (() => void)[] = [];
    const odds = { questions: [], modifiers: [], assumed: [], exact: true, cut_off: 0 };
    server.answer = (request, socket) => {
      answers.push(() =>
        request.params['method'] === 'troika.grapple'
          ? server.refuse(socket, request.id, {
              code: 1,
              message: 'The odds would tell what is hidden.',
              data: { kind: 'odds-hidden' },
            })
          : server.reply(socket, request.id, odds),
      );
    };
    const pair = { attacker: 'ann', defender: 'goblin' };
    const first = connection.odds('troika.grapple', pair);
    const second = connection.odds('troika.attack', pair);
    first.catch(() => undefined);
    await server.until(() => server.of('room.odds').length === 1);
    expect(answers).toHaveLength(1);
    answers[0]!();
    await expect(first).rejects.toMatchObject({ kind: 'odds-hidden' });
    await server.until(() => server.of('room.odds').length === 2);
    answers[1]!();
    await expect(second).resolves.toEqual(odds);
    expect(server.of('room.odds')[1]!.params).toEqual({ method: 'troika.attack', params: pair });
    expect(kept.every((commands) => commands.length === 0)).toBe(true);
  });
});
