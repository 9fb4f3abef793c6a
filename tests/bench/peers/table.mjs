// What every peer's table does: throws two dice, and says what fell, by whom and why.

import { randomUUID } from "node:crypto";

const rooms = new Map();

const die = () => Math.floor(Math.random() * 6) + 1;

/** The event that a roll of 2d6 in `room` leads to; `cause` is the command's id. */
export function roll(room, by, cause) {
  const number = (rooms.get(room) ?? 0) + 1;
  rooms.set(room, number);
  const dice = [die(), die()];
  return {
    id: randomUUID(),
    number,
    room,
    at: new Date().toISOString(),
    by,
    cause,
    type: "dice.rolled",
    data: { notation: "2d6", dice, total: dice[0] + dice[1] },
  };
}

/** The one line that the bench waits for. */
export const listening = (server) =>
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
