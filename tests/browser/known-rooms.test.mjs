// A browser lists the rooms it has seats in; a link shows where it leads before one joins, and whom sharing it lets in.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, launch } from "./browser.mjs";
import { tearDown } from "./fixture.mjs";
import { fine, keep, looks } from "./pageChecks.mjs";
import { Server } from "./server.mjs";
import { TablePage } from "./table.mjs";

const phone = { width: 390, height: 844 };
let server, browser;

before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(() => tearDown({ server, browser }));

for (const [where, size] of [
  ["desk", desk],
  ["phone", phone],
]) {
  test(`the start page lists the tables one has seats at, and lets one leave (${where})`, async () => {
    const gm = await TablePage.at(browser, "GM", { size });
    const link = await gm.openRoom(server.url, `The wet cellar (${where})`);
    // What is shared from here reaches this machine alone.
    const note = gm.page.getByRole("note");
    await note.getByText("Phones cannot reach 127.0.0.1").waitFor();
    // A link for another GM makes a second seat: one's own comes by its code.
    await note.getByText("Your own seat comes along by a code: Settings, “This seat on another device”.").waitFor();
    await note.getByText("scripts/run --lan").waitFor();
    await note.getByText("--listen 0.0.0.0:").waitFor();
    await keep(gm, `loopback-${where}`);

    const ann = await TablePage.at(browser, "Ann", { size });
    await ann.page.goto(link);
    const which = ann.page.getByText(`The wet cellar (${where})`);
    await which.locator("..").getByText("Troika").waitFor();
    await fine(ann, `join-${where}`);
    await ann.sitDown(link);
    await ann.bar("Settings");
    await ann.page.getByRole("link", { name: "To your tables" }).click();
    const own = ann.page.getByRole("region", { name: "Your tables" });
    await own.getByText(/^Troika · Player · last there /).waitFor();
    await keep(ann, `own-tables-${where}`);

    // Back by the list: the same seat, and nobody new.
    await own.getByRole("link", { name: /The wet cellar/ }).click();
    await ann.page.getByRole("heading", { name: "Who do you play?" }).waitFor();
    await ann.page.goto(server.url);
    await ann.button(/^Leave/, own).click();
    const dialog = ann.page.getByRole("dialog");
    await dialog.getByRole("heading", { name: /^Leave The wet cellar/ }).waitFor();
    await keep(ann, `leave-${where}`);
    await ann.button("Leave", dialog).click();
    await own.waitFor({ state: "detached" });
    assert.deepEqual(await ann.page.evaluate(() => Object.keys(localStorage).filter((key) => /room|links/.test(key))), []);
    await ann.leave();
    if (where === "phone") await gm.button("Log").click();
    await gm.heard("Ann leaves.");
    await gm.leave();
  });
}

test("and does so with long names, in Swedish", async (t) => {
  const few = ["desk-paper", "phone-lamplight"];
  for (const look of looks.filter(({ name }) => few.includes(name)))
    await t.test(look.name, async () => {
      const one = await TablePage.at(browser, "Reader", look);
      await one.page.addInitScript(() => {
        const seats = { a: { link: "a", seat: "a", token: "a", role: "gm" } };
        const note = { game: "savage-worlds", name: "The Thursday party of the unreasonably long name" };
        const at = "2026-11-19T19:00:00Z";
        for (const room of ["one", "two"])
          localStorage.setItem(`kast.room.${room}`, JSON.stringify({ last: "a", seats, note, at }));
      });
      await one.page.goto(server.url);
      await one.page.getByText("Savage Worlds ·").first().waitFor();
      await fine(one, `own-tables-${look.name}`);
      await one.leave();
    });
});
