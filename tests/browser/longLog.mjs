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
 * A Troika table with `entries` entries in its log, every fourth of them a roll; the GM's link. `undos`: after
 * each 200 the GM takes a roll back, and reading back has to go past these.
 */
export async function longLog(server, browser, entries, { undos = false } = {}) {
  const { room, tokens, links } = await server.opened("troika", "The long evening");
  const quiet = await TablePage.at(browser, "Crowd");
  await quiet.page.goto(`${server.url}/`);
  const crowd = await crowdOn(quiet.page);
  const seat = await crowd.sit(room, { token: tokens.player, name: "Ann", colour: "teal", mark: "star" });
  const master = undos ? await crowd.sit(room, { token: tokens.gm }) : undefined;
  await quiet.page.evaluate(
    async ([own, gm, count, undos]) => {
      for (let first = 0; first < count; first += 200) {
        const some = Array.from({ length: Math.min(200, count - first) }, (_, at) => first + at);
        await Promise.all(
          some.map((at) =>
            at % 4 === 0
              ? globalThis.ask(own, "dice.roll", { notation: "2d6+1", label: `throw ${at}` })
              : globalThis.ask(own, "room.say", { text: `line ${at}` }),
          ),
        );
        if (!undos || first + 200 >= count) continue;
        const { cursor: to } = await globalThis.ask(gm, "dice.roll", { notation: "1d6", label: "stands" });
        await globalThis.ask(own, "dice.roll", { notation: "1d6", label: "taken back" });
        await globalThis.ask(gm, "room.undo", { to });
      }
    },
    [seat, master, entries, undos],
  );
  return { gm: links.gm, crowd, seat, leave: () => quiet.context.close() };
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
