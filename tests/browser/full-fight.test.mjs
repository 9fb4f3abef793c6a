// Four against six, in every game, at the sizes that people have: whoever acts, whoever is struck and one's own card are
// seen without looking for them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fights, fightToLookAt, fourAgainstSix } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, inSight } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const sizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
let here;
before(async () => (here = await setUpQuiet({ dice: 5 })));
after(() => tearDown(here));

/** In a conflict of Mouse Guard those who act lie with their dice, and one's own stand with their team. */
const inConflict = (one) => [
  one.board.getByText("Lizard-man", { exact: true }).first(),
  one.board.getByText("Bojan", { exact: true }).first(),
  one.card("Aribeth"),
];
const onCards = (one) => [one.card("Aribeth"), one.card("Bog ogre")];
/** A GM has no card of their own: who acts is named with their dice. */
const forGm = (one) => [one.board.getByText("Aribeth").first(), one.card("Bog ogre")];

for (const game of Object.keys(fights)) {
  test(`who acts, who is struck and one's own are in sight: ${game}`, async () => {
    const { seatLink, room } = await fightToLookAt(here.server, here.quiet.page, game, "Full", fourAgainstSix);
    for (const size of sizes)
      for (const [who, link] of [["Ann", seatLink], ["GM", room.links.gm]]) {
        const one = await TablePage.visits(link, here.browser, who, { size });
        await one.card("Bog ogre").waitFor();
        const places = game === "mouse-guard" ? inConflict : who === "GM" && game !== "savage-worlds" ? forGm : onCards;
        for (const place of places(one)) await inSight(place);
        await fine(one, `full-${game}-${who}-${size.width}`);
        await one.leave();
      }
  });
}

test("seats are in one row: the reader's own, then the GM, then the same order on every page and again after a reload", async () => {
  const { room, crowd, seatLink } = await fightToLookAt(here.server, here.quiet.page, "troika", "Row");
  for (const name of ["Zoe", "Bo", "Mia"])
    await crowd.sit(room.room, { token: room.tokens.player, name, colour: "amber", mark: "moon" });
  const seats = async (one) => {
    await one.page.getByRole("navigation", { name: "Who is here" }).getByText("Mia").waitFor();
    const row = one.page.getByRole("navigation", { name: "Who is here" });
    const boxes = await Promise.all((await row.locator("ul > li:has(.who)").all()).map((seat) => seat.boundingBox()));
    assert.equal(new Set(boxes.map(({ y }) => Math.round(y))).size, 1, "one row");
    return row.locator(".name[title]").allInnerTexts();
  };
  const gm = await TablePage.by(room.links.gm, here.browser, "GM");
  const order = (await seats(gm)).filter((name) => ["Zoe", "Bo", "Mia"].includes(name));
  assert.equal(order.length, 3);
  await gm.leave();
  for (const size of sizes) {
    const ann = await TablePage.by(seatLink, here.browser, "Ann", { size });
    const wanted = ([first, ...others]) => {
      assert.equal(first, "Ann");
      assert.deepEqual(others.filter((name) => order.includes(name)), order);
    };
    wanted(await seats(ann));
    await inSight(ann.page.getByRole("navigation", { name: "Who is here" }).locator("li").first());
    await ann.page.reload();
    wanted(await seats(ann));
    await ann.leave();
  }
});
