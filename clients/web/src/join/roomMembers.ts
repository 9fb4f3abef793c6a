// Who sits at a table already, so that a newcomer does not take their colour. What a player's link may read
// before it is a seat is what everybody may.

export interface RoomMembers {
  names: string[];
  colours: string[];
}

interface Line {
  type: string;
  data: { member?: string; name?: string; colour?: string };
}

export async function fetchRoomMembers(room: string, token: string): Promise<RoomMembers> {
  const types = 'room.joined,room.renamed,room.left,room.kicked';
  const response = await fetch(`/rooms/${room}/events?types=${types}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) return { names: [], colours: [] };
  const here = new Map<string, { name: string; colour: string }>();
  for (const line of (await response.text()).split('\n').filter(Boolean)) {
    const { type, data } = JSON.parse(line) as Line;
    if (!data.member) continue;
    if (type === 'room.left' || type === 'room.kicked') here.delete(data.member);
    else here.set(data.member, { name: data.name ?? '', colour: data.colour ?? '' });
  }
  const all = [...here.values()];
  return { names: all.map((one) => one.name).filter(Boolean), colours: all.map((one) => one.colour) };
}
