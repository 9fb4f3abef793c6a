import { basePath } from '../base';

export interface OpenedRoom {
  room: string;
  tokens: Record<'gm' | 'player' | 'spectator' | 'bot', string>;
}

/** What tables can be opened for, and who may open one. */
export interface Offer {
  systems: string[];
  openRooms: 'anyone' | 'key' | 'nobody';
}

/** Why the server opens no table: its word for it, or an empty one, and its sentence. */
export class NotOpened extends Error {
  constructor(
    readonly kind: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export async function offer(): Promise<Offer> {
  const response = await fetch(`${basePath}/api/systems`);
  if (!response.ok) return { systems: ['troika'], openRooms: 'anyone' };
  const answer = (await response.json()) as { systems: { id: string }[]; open_rooms: Offer['openRooms'] };
  return { systems: answer.systems.map((one) => one.id), openRooms: answer.open_rooms };
}

/** What a table begins with where people sit down at it, rather than a program. */
const openingSettings: Record<string, object> = { 'terre-exile': { ask_difficulty: true } };

/** `key`: the host's, or empty where none is asked for. Throws NotOpened. */
export async function openRoom(system: string, name: string, key: string): Promise<OpenedRoom> {
  const response = await fetch(`${basePath}/api/rooms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      system,
      ...(name && { name }),
      ...(openingSettings[system] && { settings: openingSettings[system] }),
    }),
  });
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as Partial<
      Record<'kind' | 'detail' | 'title', string>
    >;
    throw new NotOpened(problem.kind ?? '', problem.detail ?? problem.title ?? '');
  }
  return (await response.json()) as OpenedRoom;
}
