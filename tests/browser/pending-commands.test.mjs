// What was said while the table was not reached goes out when it is: all of it, each once, in its order, and no faster than
// the server takes it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { until } from "./patience.mjs";
import { Server } from "./server.mjs";
import { TablePage } from "./table.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** The GM's page opens with `count` lines in its store, as a reload leaves them; what the room holds in the end. */
async function saidAfterReload(server, count) {
  const { room, tokens, links } = await server.opened("troika", "The queue");
  const lines = Array.from({ length: count }, (_, at) => `line ${at}`);
  const one = await TablePage.at(browser, "GM");
  let connections = 0;
  one.page.on("websocket", () => (connections += 1));
  const key = `kast.unsent.${room}.${tokens.gm.slice(0, 8)}`;
  const commands = lines.map((text, at) => ({ id: `kept-${at}`, method: "room.say", params: { text } }));
  await one.page.addInitScript(([name, text]) => {
    if (!sessionStorage.getItem("was here")) sessionStorage.setItem(name, text);
    sessionStorage.setItem("was here", "yes");
  }, [key, JSON.stringify(commands)]);
  await one.page.goto(links.gm);
  const said = async () => {
    const response = await fetch(`${server.url}/rooms/${room}/events?types=room.said`, {
      headers: { Accept: "application/jsonl", Authorization: `Bearer ${tokens.gm}` },
    });
    return (await response.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line).data.text);
  };
  const isSent = () => one.page.evaluate((name) => sessionStorage.getItem(name) === null, key);
  await until(isSent, "all of it is answered");
  const result = { lines, said: await said(), connections };
  await one.leave();
  return result;
}

test("150 lines at once: none is lost, each is said once, and the connection is never closed for it", async () => {
  const server = await Server.start();
  try {
    const { lines, said, connections } = await saidAfterReload(server, 150);
    assert.deepEqual(said, lines);
    assert.equal(connections, 1);
  } finally {
    await server.stop();
  }
});

test("a server that allows much less refuses some of it: none is lost, each is said once", async () => {
  const server = await Server.start({ settings: ["--commands-per-second", "10", "--commands-burst", "25"] });
  try {
    const { lines, said } = await saidAfterReload(server, 60);
    assert.deepEqual([...said].sort(), [...lines].sort());
  } finally {
    await server.stop();
  }
});
