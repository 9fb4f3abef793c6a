// Dice anyone can check: a log is saved at the table and checked in the browser, without a network; and a server that
// restarts with other promises is caught.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { tearDown } from "./fixture.mjs";
import { fine, keep } from "./pageChecks.mjs";
import { Server } from "./server.mjs";
import { TablePage } from "./table.mjs";

let server, browser, gm, log, earlier;

before(async () => {
  server = await Server.start({ dice: "fair" });
  browser = await launch();
  gm = await TablePage.at(browser, "GM");
  await gm.openRoom(server.url, "The counting house");
});
after(() => tearDown({ server, browser }));

const looks = [
  { size: { width: 1440, height: 900 }, theme: "lamplight", language: "en" },
  { size: { width: 1024, height: 768 }, theme: "paper", language: "sv" },
  { size: { width: 390, height: 844 }, theme: "lamplight", language: "sv" },
  { size: { width: 390, height: 844 }, theme: "paper", language: "en" },
];

const reveal = async () => {
  const settings = await gm.part("The table");
  await gm.button("Tell the dice secret", settings).click();
  await gm.button("Tell it", settings).click();
  await gm.heard(/secret/i);
};
const fileOf = (text) => ({
  name: "evening.jsonl",
  mimeType: "application/jsonl",
  buffer: Buffer.from(text),
});
/** The log with one face of its last roll of dice changed, and what the roll says then. */
function withAnotherFace(text) {
  const lines = text.trimEnd().split("\n");
  const at = lines.findLastIndex((line) => line.includes('"proof"'));
  const event = JSON.parse(lines[at]);
  const die = event.proof.draws[0];
  die[2] = (die[2] % die[0]) + 1;
  lines[at] = JSON.stringify(event);
  return lines.join("\n");
}

test("a table's log is saved", async () => {
  await gm.say("/r 2d6+3");
  await gm.heard("2d6+3");
  await gm.say("/r 4d6kh3");
  await gm.heard("4d6kh3");
  // How a roll was made stands with it: the promise, the nonce, the dice drawn.
  const roll = gm.chronicle.getByRole("article").filter({ hasText: "4d6kh3" });
  await gm.unfold(roll);
  await roll.getByText("Promise (SHA-256)").waitFor();
  assert.match(await roll.innerText(), /[0-9a-f]{64}/);
  await reveal();
  await gm.button("Settings").click();
  const saved = gm.page.waitForEvent("download");
  await gm.button("Save the log").click();
  log = readFileSync(await (await saved).path(), "utf8");
  await gm.button("Close", gm.page.getByRole("dialog")).click();
});

for (const look of looks) {
  const name = `${look.size.width}-${look.theme}-${look.language}`;
  test(`it is checked without a network: ${name}`, async () => {
    const one = await TablePage.by(
      `${server.url}/verify`,
      browser,
      "Cid",
      look,
    );
    const { page } = one;
    await page.getByRole("heading", { level: 1 }).waitFor();
    await fine(one, `verify-${name}`);
    await one.context.setOffline(true);
    const file = page.locator('input[type="file"]');
    const result = page.locator("section");
    await file.setInputFiles(fileOf(log));
    await result
      .getByText(
        /(Two|2) rolls with|(2|Två) slag med|Everything fits|Allt stämmer/,
      )
      .first()
      .waitFor();
    assert.equal(await result.getByRole("listitem").count(), 6);
    // Who hears the page is taken to what came out.
    await page.locator("section:focus").waitFor();
    await fine(one, `verify-fine-${name}`);
    await file.setInputFiles(fileOf(withAnotherFace(log)));
    await result
      .getByText(
        /Roll 2 by GM \(secret 1\) says .*; the dice give|Slag 2 av GM \(hemlighet 1\) säger .*; tärningarna ger/,
      )
      .waitFor();
    await fine(one, `verify-wrong-${name}`);
    await file.setInputFiles(fileOf("Dear diary"));
    await result
      .getByText(/This is no log|Det här är ingen logg/)
      .waitFor();
    await one.leave();
  });
}

test("a file that is dropped on the page is checked, and the keyboard reaches it all", async () => {
  const one = await TablePage.by(`${server.url}/verify`, browser, "Cid");
  const { page } = one;
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], "evening.jsonl"));
    document
      .querySelector("main")
      .dispatchEvent(
        new DragEvent("drop", { dataTransfer: dropped, bubbles: true }),
      );
  }, log);
  await page.getByRole("heading", { name: "Everything fits." }).waitFor();
  await page.locator("section:focus").waitFor();
  await page.keyboard.press("Shift+Tab");
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("type")),
    "file",
  );
  await one.leave();
});

test("a server that restarts with other promises is caught", async () => {
  await server.kill();
  earlier = server.copyData();
  await server.up();
  await gm.heard("4d6kh3");
  await reveal();
  await gm.page.waitForFunction(() =>
    Object.keys(localStorage).some(
      (key) =>
        key.startsWith("kast.promises.") &&
        JSON.parse(localStorage[key]).length === 3,
    ),
  );
  const table = gm.page.url();
  const warning = gm.page
    .getByRole("alert")
    .filter({ hasText: "The server has changed its mind" });
  await gm.page.goto(`${server.url}/verify`);
  await gm.page.goto(table);
  await gm.heard("4d6kh3");
  assert.equal(await warning.count(), 0, "the same promises are no news");

  // The same table, but the last secret never was; and then another one in its place.
  await gm.page.goto(`${server.url}/verify`);
  await server.kill();
  server.useData(earlier);
  await server.up();
  await gm.page.goto(table);
  await warning.getByText("secret 3").waitFor();
  await keep(gm, "promises-broken");
  await reveal();
  await gm.page.reload();
  await warning.getByText("secret 3").waitFor();
  await fine(gm, "promises-broken-again");
  await gm.button("I have seen it").click();
  await warning.waitFor({ state: "detached" });
});
