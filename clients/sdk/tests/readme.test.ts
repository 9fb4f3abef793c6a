// What the README shows is a file that runs.
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { tavern } from '../examples/tavern.js';
import { writeLink, type TableConnection } from '../src/index.js';
import { SmallServer } from './server.js';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

let server: SmallServer | undefined;
let table: TableConnection<never> | undefined;
afterEach(async () => {
  table?.close();
  await server?.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the example of the README is the file beside it', () => {
  const [, shown] = /```ts\n([\s\S]*?)```/.exec(read('../README.md'))!;
  expect(shown).toBe(read('../examples/tavern.ts'));
});

it('the example joins, listens and speaks', async () => {
  const here = (server = await SmallServer.start());
  vi.stubGlobal('WebSocket', WebSocket);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  table = tavern(writeLink({ server: here.url, room: 'r1', token: 'bot-token' })) as never;
  await here.until(() => here.of('room.join').length > 0);
  expect(here.of('room.join')[0]!.params).toMatchObject({ token: 'bot-token' });
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('at the table Inn'));

  here.tell('event', { cursor: 'c1', at: '', type: 'room.said', data: {} });
  here.tell('event', { cursor: 'c2', at: '', type: 'dice.rolled', data: {} });
  await here.until(() => here.of('room.say').length > 0);
  expect(here.of('room.say').map((one) => one.params)).toMatchObject([{ text: 'Hear, hear!' }]);
});
