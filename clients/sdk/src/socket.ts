/** The part of a WebSocket that is used here: the browser's, Node's own (22 and later) and `ws` have it. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
}

export type SocketConstructor = new (url: string, protocols: string[]) => Socket;

export function platformSocket(): SocketConstructor {
  const maker = (globalThis as { WebSocket?: unknown }).WebSocket;
  if (!maker) throw new Error('This platform has no WebSocket: hand one in, such as that of the package ws.');
  return maker as SocketConstructor;
}
