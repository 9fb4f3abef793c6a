// A small server that speaks the protocol, for the cases that the real one cannot be brought into at will:
// it answers late, twice, or not at all, and closes with any code.
import { WebSocketServer, WebSocket } from 'ws';

export interface Received {
  id: string;
  method: string;
  params: Record<string, unknown>;
}

export class SmallServer {
  readonly requests: Received[] = [];
  readonly protocols: string[] = [];
  /** What to do with a request; by default it is answered with a cursor. */
  answer: (request: Received, socket: WebSocket) => void = (request, socket) =>
    this.reply(socket, request.id, request.method === 'room.join' ? this.joined : { cursor: 'c1' });
  joined: Record<string, unknown> = {
    member: 'ann',
    role: 'player',
    token: 'own-seat',
    cursor: 'c0',
    recovered: false,
    state: { room: { name: 'Inn' }, table: { round: 1 } },
    recent: [],
    online: ['ann'],
    watching: 0,
  };

  private constructor(private readonly sockets: WebSocketServer) {
    sockets.on('connection', (socket) => {
      this.protocols.push(socket.protocol);
      socket.on('message', (data) => {
        const request = JSON.parse(String(data)) as Received;
        this.requests.push(request);
        this.answer(request, socket);
        this.#wakeUp();
      });
      this.#wakeUp();
    });
  }

  static async start(port = 0): Promise<SmallServer> {
    const sockets = new WebSocketServer({ port, host: '127.0.0.1' });
    await new Promise((up) => sockets.once('listening', up));
    return new SmallServer(sockets);
  }

  get port(): number {
    return (this.sockets.address() as { port: number }).port;
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  get connections(): WebSocket[] {
    return [...this.sockets.clients];
  }
  of(method: string): Received[] {
    return this.requests.filter((request) => request.method === method);
  }

  reply(socket: WebSocket, id: string, result: unknown): void {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }
  refuse(socket: WebSocket, id: string, error: object): void {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, error }));
  }
  tell(method: string, params: unknown): void {
    for (const socket of this.sockets.clients)
      socket.send(JSON.stringify({ jsonrpc: '2.0', method, params }));
  }
  closeAll(code: number): void {
    for (const socket of this.sockets.clients) socket.close(code);
  }
  /** As kill -9 would: no close frame. */
  cutAll(): void {
    for (const socket of this.sockets.clients) socket.terminate();
  }
  async stop(): Promise<void> {
    this.cutAll();
    await new Promise((down) => this.sockets.close(down));
  }

  /** Waits until `holds` after some request or connection. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((woken) => this.#waiting.push(woken));
  }
  #waiting: (() => void)[] = [];
  #wakeUp(): void {
    for (const woken of this.#waiting.splice(0)) woken();
  }
}
