// What has come to a page, as its socket was sent it: what it shows of that comes a moment later.

/** Made with a page, before it goes anywhere. */
export class Heard {
  /** The cursors of all events. */
  cursors = new Set();
  /** The cursor of the newest event. */
  newest;
  /** Which command the newest event is of. Others may see less of what it has done, yet seldom nothing. */
  command;

  constructor(page) {
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => this.#take(JSON.parse(payload))));
  }
  #take({ params, result }) {
    const isJoin = result?.recovered !== undefined;
    const joined = isJoin ? [...(result.recent ?? []), ...(result.events ?? [])] : [];
    for (const { cursor, cause } of [...joined, params ?? {}]) {
      if (!cursor) continue;
      this.cursors.add(cursor);
      this.newest = cursor;
      this.command = cause ?? cursor;
    }
  }
}

/**
 * In a page: nothing that it asked for waits for an answer, and all that has come to it is drawn. With LAG set, what it is
 * sent comes to it late.
 */
export async function isDrawn() {
  const isAnswered = () => document.querySelector("main")?.ariaBusy === "false" && !globalThis.lateFrames;
  if (!isAnswered()) return false;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return isAnswered();
}
