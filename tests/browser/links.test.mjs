// Links that open for a time, and another link for a seat: what a GM does in Invite, on a desk and on a phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk, launch } from "./browser.mjs";
import { tearDown } from "./fixture.mjs";
import { fine } from "./pageChecks.mjs";
import { Server } from "./server.mjs";
import { TablePage } from "./table.mjs";

const sizes = { desk, phone: { width: 390, height: 844 } };
let server, browser;

before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(() => tearDown({ server, browser }));

for (const [name, size] of Object.entries(sizes)) {
  test(`a link opens for as long as the GM says, on a ${name}`, async () => {
    const gm = await TablePage.at(browser, "GM", { size });
    await gm.openRoom(server.url, "For a while");
    await gm.bar("Invite");
    const dialog = gm.page.getByRole("dialog");
    await gm.button("Spectators", dialog).click();
    await dialog.getByLabel("A new link opens").selectOption("for a week");
    await gm.button("Make another link", dialog).click();
    await dialog.getByText(/^It opens until .+\.$/).waitFor();
    await fine(gm, `link-for-a-week-${name}`);
    const link = await dialog.getByLabel("Spectators").last().inputValue();
    const watcher = await TablePage.by(link, browser, "Watcher");
    await watcher.chronicle.waitFor();
    // What the page remembers of the link is still there after a reload.
    await gm.page.reload();
    await gm.bar("Invite");
    await gm.button("Spectators", dialog).click();
    await dialog.getByText(/^It opens until .+\.$/).waitFor();
    await watcher.leave();
    await gm.leave();
  });

  test(`a seat is given another link, and the one before opens nothing, on a ${name}`, async () => {
    const gm = await TablePage.at(browser, "GM", { size });
    const link = await gm.openRoom(server.url, "The lost link");
    const ann = await TablePage.at(browser, "Ann");
    await ann.sitDown(link);
    await gm.bar("Invite");
    const dialog = gm.page.getByRole("dialog");
    await dialog.getByText("Somebody needs a new link to their seat").click();
    await dialog.getByLabel("Whose seat").selectOption("Ann");
    await gm.button("Make it anew", dialog).click();
    await fine(gm, `seat-link-asks-${name}`);
    await dialog
      .getByRole("group", { name: /^Whoever is on the seat of Ann/ })
      .getByRole("button", { name: "Make it anew" })
      .click();
    const made = dialog.getByLabel("The seat of Ann");
    await made.waitFor();
    await made.scrollIntoViewIfNeeded();
    await fine(gm, `seat-link-${name}`);
    const anew = await made.inputValue();
    await ann.page.getByText("This link opens nothing any more.").first().waitFor();
    const again = await TablePage.by(anew, browser, "Ann");
    await again.page.getByRole("heading", { name: "Who do you play?" }).waitFor();
    assert.equal(await again.page.getByLabel("Your name").count(), 0, "she has her name already");
    await again.leave();
    await ann.leave();
    await gm.leave();
  });
}
