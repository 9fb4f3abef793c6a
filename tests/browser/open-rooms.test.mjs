// Who may open a table: on a server that asks for its host's key, and on one that opens none.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { desk, launch, phone } from "./browser.mjs";
import { tearDown } from "./fixture.mjs";
import { fine } from "./pageChecks.mjs";
import { Server } from "./server.mjs";
import { TablePage } from "./table.mjs";

const key = "four words of the host's";
const folder = mkdtempSync(join(tmpdir(), "kast-key-"));
let server, browser;

before(async () => {
  writeFileSync(join(folder, "key"), `${key}\n`);
  server = await Server.start({
    settings: ["--open-rooms", "key", "--open-rooms-key-file", join(folder, "key")],
  });
  browser = await launch();
});
after(async () => {
  await tearDown({ server, browser });
  rmSync(folder, { recursive: true });
});

for (const [name, size] of Object.entries({ desk, phone }))
  test(`the host's key is asked for, and nothing typed is lost, on a ${name}`, async () => {
    const gm = await TablePage.by(server.url, browser, "GM", { size });
    const field = gm.page.getByLabel("The host’s key");
    await field.waitFor();
    await fine(gm, `key-${name}`);
    await gm.page.getByLabel(/^Game/).selectOption("Mouse Guard");
    await gm.page.getByLabel("Name of the table").fill("The Monday party");
    for (const wrong of ["four words of another", "fyra ord på svenska"]) {
      await field.fill(wrong);
      await gm.button("Open a table").click();
      await gm.page.getByRole("alert").getByText("That is not the host’s key.").waitFor();
      assert.equal(await field.inputValue(), wrong);
      assert.equal(await field.getAttribute("aria-invalid"), "true");
      await gm.page.locator(":focus").and(field).waitFor();
    }
    await fine(gm, `key-wrong-${name}`);
    assert.equal(await gm.page.getByLabel("Name of the table").inputValue(), "The Monday party");
    await field.fill(key);
    await field.press("Enter");
    await gm.page.getByRole("heading", { name: "The table is laid" }).waitFor();
    await gm.page.getByText("The Monday party").first().waitFor();
    await gm.leave();
  });

test("a server that opens no tables says so, and shows no form", async () => {
  const closed = await Server.start({ settings: ["--open-rooms", "nobody"] });
  try {
    for (const [name, size] of Object.entries({ desk, phone })) {
      const one = await TablePage.by(closed.url, browser, "Ann", { size });
      await one.page.getByText("No new tables are opened here.").waitFor();
      assert.equal(await one.page.getByRole("button", { name: "Open a table" }).count(), 0);
      await fine(one, `nobody-${name}`);
      await one.leave();
    }
  } finally {
    await closed.stop();
  }
});

test("where anyone may, no key is asked for", async () => {
  const open = await Server.start();
  try {
    const gm = await TablePage.by(open.url, browser, "GM");
    await gm.page.getByRole("option", { name: "Mouse Guard" }).waitFor({ state: "attached" });
    assert.equal(await gm.page.getByLabel("The host’s key").count(), 0);
    await gm.leave();
  } finally {
    await open.stop();
  }
});
