// Pictures of every board in the midst of a fight, for docs/screens and for whoever wants to look: each game at three
// widths in both themes, as WebP of some 30 to 90 KB.
//
//     KASTD=build/release/bin/kastd node tests/browser/screens.mjs [--full] [FOLDER] [GAME…]
//
// --full: four against six, also on a laptop of 1366 px, in one theme: to see whether all of it finds room.
// With kastd-test the dice are the same every time, and such that there is something to be seen.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fights, fightToLookAt, fourAgainstSix } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { TablePage } from "./table.mjs";

const { values, positionals } = parseArgs({ options: { full: { type: "boolean", default: false } }, allowPositionals: true });
const [folder = "docs/screens", ...games] = positionals;
const sizes = [
  { width: 1440, height: 900 },
  ...(values.full ? [{ width: 1366, height: 768 }] : []),
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const quality = 72;
mkdirSync(folder, { recursive: true });

async function picture(one, name) {
  await one.page.evaluate(() => document.fonts.ready);
  await one.page.waitForTimeout(400); // The odds beside what can be done are asked for.
  const session = await one.context.newCDPSession(one.page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
  const picture = Buffer.from(data, "base64");
  writeFileSync(join(folder, `${name}.webp`), picture);
  console.log(`${name}.webp ${Math.round(picture.length / 1024)} KB`);
}

const here = await setUpQuiet({ dice: 5 });
try {
  for (const game of games.length > 0 ? games : Object.keys(fights)) {
    const { seatLink } = await fightToLookAt(here.server, here.quiet.page, game, "The drowned lantern", values.full ? fourAgainstSix : undefined);
    for (const size of sizes)
      for (const theme of values.full ? ["lamplight"] : ["lamplight", "paper"]) {
        const one = await TablePage.by(seatLink, here.browser, "Ann", { size, theme });
        await one.card("Bog ogre").waitFor();
        await picture(one, `${game}-${size.width}-${theme}`);
        await one.leave();
      }
  }
} finally {
  await tearDown(here);
}
