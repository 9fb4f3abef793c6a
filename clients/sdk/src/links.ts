export interface TableLink {
  /** `http://host:port` of the server, with the path that it is served under, if any. */
  server: string;
  room: string;
  token: string;
}

/** Reads `http://HOST/rooms/{room}#{token}`; undefined where that is not a table's link. */
export function readLink(link: string): TableLink | undefined {
  let url: URL;
  try {
    url = new URL(link);
  } catch {
    return undefined;
  }
  const [, path, room] = /^(.*)\/rooms\/([A-Za-z0-9_-]+)\/?$/.exec(url.pathname) ?? [];
  if (!room) return undefined;
  return { server: url.origin + path, room, token: decodeURIComponent(url.hash.slice(1)) };
}

export function writeLink({ server, room, token }: TableLink): string {
  return `${server}/rooms/${room}#${token}`;
}

/** Where the table's WebSocket is. */
export function socketUrl(server: string, room: string): string {
  return `${server.replace(/^http/, 'ws')}/rooms/${room}/ws`;
}
