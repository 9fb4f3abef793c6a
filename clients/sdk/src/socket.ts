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

/** The platform's own WebSocket. Throws where there is none (Node before 22). */
export function platformSocket(): SocketConstructor {
  const found = (globalThis as { WebSocket?: unknown }).WebSocket;
  if (!found) throw new Error('This platform has no WebSocket: pass one in, such as that of the package ws.');
  return found as SocketConstructor;
}
