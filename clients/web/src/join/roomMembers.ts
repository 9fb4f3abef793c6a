// Which table a link leads to, and who sits there already, so that a newcomer does not take their colour. What a
// player's link may read before it is a seat is what everybody may.
import { basePath } from '../base';

export interface RoomMembers {
  /** The game's id; empty where it could not be read. */
  game: string;
  /** Of the table; empty where nobody named it. */
  name: string;
  names: string[];
  colours: string[];
}

interface Line {
  type: string;
  data: { member?: string; members?: string[]; system?: string; name?: string; colour?: string };
}

export const nobody: RoomMembers = { game: '', name: '', names: [], colours: [] };

export async function fetchRoomMembers(room: string, token: string): Promise<RoomMembers> {
  const types =
    'room.opened,room.settings.changed,room.joined,room.renamed,room.left,room.kicked,room.seats.cleared';
  const response = await fetch(`${basePath}/rooms/${room}/events?types=${types}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) return nobody;
  return readMembers(await response.text());
}

/** From the events of those types, a JSON object a line. */
export function readMembers(lines: string): RoomMembers {
  const here = new Map<string, { name: string; colour: string }>();
  let { game, name } = nobody;
  for (const line of lines.split('\n').filter(Boolean)) {
    const { type, data } = JSON.parse(line) as Line;
    if (type === 'room.opened') game = data.system ?? '';
    if (type === 'room.opened' || type === 'room.settings.changed') name = data.name ?? '';
    else if (type === 'room.seats.cleared') data.members?.forEach((one) => here.delete(one));
    else if (!data.member) continue;
    else if (type === 'room.left' || type === 'room.kicked') here.delete(data.member);
    else here.set(data.member, { name: data.name ?? '', colour: data.colour ?? '' });
  }
  const all = [...here.values()];
  return {
    game,
    name,
    names: all.map((one) => one.name).filter(Boolean),
    colours: all.map((one) => one.colour),
  };
}
