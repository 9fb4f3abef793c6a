// A Troika table at which each browser is listened to from the beginning: the GM at a desk, Ann with a phone and a
// character, and Bo; for tests of what comes to whom.
import { randomUUID } from "node:crypto";
import { desk, phone } from "./browser.mjs";
import { setUpQuiet } from "./fixture.mjs";
import { tableToLookAt } from "./pageChecks.mjs";
import { until } from "./patience.mjs";
import { TablePage } from "./table.mjs";

/** Bo comes by the link of that `role`. What came to somebody is their `sent`. Everything ends with `tearDown`. */
export async function setUpListening(name, { role = "spectator", size = desk } = {}) {
  const here = await setUpQuiet();
  const room = await tableToLookAt(here.server, here.quiet.page, "troika", name);
  await room.crowd.ask(room.seat, "troika.character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
  const comes = async (link, who, options) => {
    const one = await TablePage.at(here.browser, who, options);
    one.sent = one.listen();
    await one.page.goto(link);
    return one;
  };
  const gm = await comes(room.room.links.gm, "GM", { size: desk });
  const ann = await comes(room.seatLink, "Ann", { size: phone });
  const bo = await comes(room.room.links[role], "Bo", { size, theme: "paper" });
  if (role === "player") {
    await bo.page.getByLabel("Your name").fill("Bo");
    await bo.button("Sit down").click();
  }
  for (const one of [gm, ann, bo]) await one.button("Tools").waitFor();
  return { ...here, room, gm, ann, bo };
}

/** Of all that came to somebody's browser, what has that in it. */
export const sentWith = (one, what) => one.sent.filter((text) => text.includes(what));

/** An id that the server or a client has drawn: no id, name or key of a game has a capital and is so long. */
const drawnId = /"(?=[^"]*[A-Z])[\w-]{12,}"/g;
/** Of all that came to somebody's browser, what gives a secret away. A short word stands in a drawn id now and then. */
export const leaksTo = (one, secret) => one.sent.filter((text) => secret.test(text.replace(drawnId, "")));

/** All that has happened so far has come to each of them, wherever they look: of that, they are sent no more. */
export async function allSent({ crowd, master }, people) {
  const text = `So far ${randomUUID()}`;
  await crowd.ask(master, "room.say", { text });
  for (const one of people) {
    await until(() => sentWith(one, text).length > 0, `${one.name} is sent ${text}`);
    await one.page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** The panel of the table's tools, opened at one of its parts. */
export async function openTools(one, part = "Table") {
  const panel = one.page.getByRole("region", { name: "Table tools" });
  if (!(await panel.isVisible())) await one.button("Tools").click();
  await panel.getByRole("radio", { name: part, exact: true }).click();
  return panel;
}
