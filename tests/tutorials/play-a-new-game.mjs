// The last step of docs/tutorials/add-a-game.md: a GM opens a table of the new game in a browser and rolls once.
//   KASTD=… node play-a-new-game.mjs ID
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const id = process.argv[2];
const browserTests = process.env.BROWSER_TESTS ?? join(import.meta.dirname, "../browser");
const from = (file) => import(pathToFileURL(join(browserTests, file)).href);
const { launch, person } = await from("browser.mjs");
const { Server } = await from("server.mjs");

const server = await Server.start();
const browser = await launch();
try {
  const { page, problems } = await person(browser);
  await page.goto(server.url);
  await page.getByLabel(/^Game/).selectOption(id);
  await page.getByLabel("Name of the table").fill("The ferry");
  await page.getByRole("button", { name: "Open a table" }).click();
  await page.getByRole("heading", { name: "The table is laid" }).waitFor();
  const player = await person(browser);
  await player.page.goto(await page.getByLabel("Players").inputValue());
  await player.page.getByLabel("Your name").fill("Ann");
  await player.page.getByRole("button", { name: "Sit down" }).click();
  await player.page.getByLabel("Name", { exact: true }).fill("Ana");
  await player.page.getByRole("button", { name: "Play" }).click();
  await player.page.getByRole("button", { name: "Roll", exact: true }).click();
  const entry = page.getByRole("log", { name: "Chronicle" }).getByText(/Ana makes a test/);
  await entry.first().waitFor();
  assert.deepEqual([...problems, ...player.problems], [], "no errors on the pages");
  if (process.env.SHOTS) await player.page.screenshot({ path: `${process.env.SHOTS}/new-game.png` });
  console.log(`${id}: a test was rolled in a browser`);
} finally {
  await browser.close();
  await server.stop();
}
