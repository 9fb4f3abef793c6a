import { basePath } from '../base';

export interface OpenedRoom {
  room: string;
  tokens: Record<'gm' | 'player' | 'spectator' | 'bot', string>;
}

/** The ids of the game systems that the server offers. */
export async function systems(): Promise<string[]> {
  const response = await fetch(`${basePath}/api/systems`);
  if (!response.ok) return ['troika'];
  const answer = (await response.json()) as { systems: { id: string }[] };
  return answer.systems.map((one) => one.id);
}

/** Throws an Error whose message is the server's, or an empty one. */
export async function openRoom(system: string, name: string): Promise<OpenedRoom> {
  const response = await fetch(`${basePath}/api/rooms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ system, ...(name && { name }) }),
  });
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as { detail?: string; title?: string };
    throw new Error(problem.detail ?? problem.title ?? '');
  }
  return (await response.json()) as OpenedRoom;
}
