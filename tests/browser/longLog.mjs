// A table with a long log, and a page that reads it: what the browser test looks at, and what `logSpeed.mjs` measures.
import { crowdOn } from "./manyClients.mjs";
import { Server } from "./server.mjs";
import { TablePage } from "./table.mjs";

/** A server on which one connection may give so many commands at once. */
export const fastServer = () =>
  Server.start({
    settings: ["--commands-per-second", "100000", "--commands-burst", "100000"],
  });

/**
 * A Troika table with `entries` entries in its log, every fourth of them a roll; the GM's link. `undos`: after so many
 * each time the GM takes a roll back, and reading back has to go past these; 0 for never.
 */
export async function longLog(server, browser, entries, { undos = 0 } = {}) {
  const { room, tokens, links } = await server.opened("troika", "The long evening");
  const quiet = await TablePage.at(browser, "Crowd");
  await quiet.page.goto(`${server.url}/`);
  const crowd = await crowdOn(quiet.page);
  const seat = await crowd.sit(room, { token: tokens.player, name: "Ann", colour: "teal", mark: "star" });
  const master = undos ? await crowd.sit(room, { token: tokens.gm }) : undefined;
  await quiet.page.evaluate(
    async ([own, gm, count, undos]) => {
      const most = undos || 200;
      for (let first = 0; first < count; first += most) {
        const some = Array.from({ length: Math.min(most, count - first) }, (_, at) => first + at);
        await Promise.all(
          some.map((at) =>
            at % 4 === 0
              ? globalThis.ask(own, "dice.roll", { notation: "2d6+1", label: `throw ${at}` })
              : globalThis.ask(own, "room.say", { text: `line ${at}` }),
          ),
        );
        if (!undos || first + most >= count) continue;
        const { cursor: to } = await globalThis.ask(gm, "dice.roll", { notation: "1d6", label: "stands" });
        await globalThis.ask(own, "dice.roll", { notation: "1d6", label: "taken back" });
        await globalThis.ask(gm, "room.undo", { to });
      }
    },
    [seat, master, entries, undos],
  );
  return { room, tokens, gm: links.gm, crowd, seat, leave: () => quiet.context.close() };
}

/** Reads the log back to its beginning, page by page, as somebody who scrolls up. */
export async function readBack({ page, chronicle }) {
  for (;;) {
    const more = await chronicle.evaluate(async (log) => {
      log.scrollTop = 0;
      await new Promise((done) => setTimeout(done, 30));
      return log.querySelector(".earlier") !== null;
    });
    if (!more) return;
  }
}

/** In a page: what asks for older events waits while `globalThis.holdsHistory` is set. */
export function holdHistory() {
  const send = WebSocket.prototype.send;
  globalThis.held = [];
  WebSocket.prototype.send = function (text) {
    if (globalThis.holdsHistory && String(text).includes('"room.history"'))
      globalThis.held.push(() => send.call(this, text));
    else send.call(this, text);
  };
}
/** Older events come as they are asked for. */
export const letHistoryGo = ({ page }) =>
  page.evaluate(() => {
    globalThis.holdsHistory = false;
    globalThis.held.splice(0).forEach((one) => one());
  });

/**
 * In a page: what was said of an evening, and all up to the next, was on that day: the server's clock cannot be set.
 */
export function overThreeEvenings() {
  const dayMs = 86_400_000;
  const events = new Map();
  let days = 0;
  const moved = (value) => {
    if (!value || typeof value !== "object") return value;
    if (value.cursor && value.at && value.type && !events.has(value.cursor)) {
      const nth = /evening (\d)/.exec(value.data?.text ?? "")?.[1];
      if (nth) days = 3 - Number(nth);
      events.set(
        value.cursor,
        new Date(Date.parse(value.at) - days * dayMs).toISOString(),
      );
    }
    for (const one of Object.values(value)) moved(one);
    if (events.has(value.cursor) && value.type)
      value.at = events.get(value.cursor);
    return value;
  };
  globalThis.WebSocket = class extends WebSocket {
    set onmessage(hear) {
      super.onmessage = (event) =>
        hear.call(this, {
          data: JSON.stringify(moved(JSON.parse(event.data))),
        });
    }
  };
}
