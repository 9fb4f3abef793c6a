// What Terre d'Exile's table says where somebody has to decide: one Roll at a time, one's own dice first, what a
// point would do, and what was written wrongly, in sight.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const phone = { width: 390, height: 844 };
let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

/** Ann's Zora, and two of the GM's whose names come before hers. */
async function ford(name) {
  const here = await tableToLookAt(server, quiet.page, "terre-exile", name);
  const { room, crowd, master, seat } = here;
  const give = (who, method, params = {}) => crowd.ask(who, `terre-exile.${method}`, params);
  for (const [who, id, called] of [[seat, "zora", "Zora"], [master, "arn", "Arn"], [master, "bel", "Bel"]])
    await give(who, "character.add", {
      id,
      name: called,
      attributes: { AGI: 60, LCK: 20 },
      ...(id === "zora" && { ps: { max: 2 }, pk: { max: 2 } }),
    });
  return {
    ...here,
    ask: (method, params) => give(master, method, params),
    gms: (size = desk) => TablePage.by(room.links.gm, browser, "GM", { size }),
    anns: (size = desk) => TablePage.by(here.seatLink, browser, "Ann", { size }),
  };
}
const inSight = async (locator) => {
  const box = await locator.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= phone.height;
};

test("skills are read with commas too, and what cannot be read is said where one looks", async () => {
  const here = await tableToLookAt(server, quiet.page, "terre-exile", "The two skills");
  const ann = await TablePage.by(here.seatLink, browser, "Ann", { size: phone });
  await ann.board.getByText("My own numbers", { exact: true }).click();
  const skills = ann.board.getByLabel(/^Skills/);
  await skills.fill("Stealth");
  await ann.button("Play", ann.board).click();
  const problem = ann.board.getByRole("alert");
  await problem.waitFor();
  assert.ok(await inSight(problem), "the refusal is in sight");
  await skills.fill("Stealth 2, Climbing 3");
  await ann.button("Play", ann.board).click();
  await ann.card("Ann").waitFor();
  await ann.openSheet("Ann");
  for (const [skill, rank] of [["Stealth", "rank 2"], ["Climbing", "rank 3"]])
    await ann.sheet.getByRole("listitem").filter({ hasText: skill }).getByText(rank).waitFor();
  await ann.leave();
});

test("a called test has one's own first, and one Roll, which does not leave an open trump out", async () => {
  const here = await ford("The high wall");
  await here.ask("test.call", { who: ["arn", "bel", "zora"], attribute: "AGI", label: "The wall" });
  const ann = await here.anns(phone);
  const rows = ann.dock.getByRole("region", { name: "A test is called: The wall" }).getByRole("listitem");
  await rows.first().getByText("Zora").first().waitFor();
  await ann.button(/^Ready to roll/, rows.first()).click();
  await ann.button("Roll", ann.dock).waitFor();
  assert.equal(await ann.button(/^Roll/, ann.dock).count(), 1);
  await fine(ann, "one-roll-phone");
  await ann.button(/^Play the trump/, ann.dock).click();
  await ann.dock.getByLabel("How does Agility help here?").waitFor();
  assert.equal(await ann.dock.getByRole("button", { name: /^Roll/ }).count(), 0, "none beside the open form");
  await ann.button("Cancel", ann.dock).click();
  await ann.button("Roll", ann.dock).click();
  // What a point would do is known, and said; karma says how likely it is to do better.
  await ann.button(/^Spirit: \+5/, ann.dock).getByText(/makes it: |changes nothing/).waitFor();
  await ann.button(/^Roll again with karma/, ann.dock).getByText(/to do better/).waitFor();
  await rows.first().getByText("Ann is still deciding").waitFor();
  await fine(ann, "spirit-says-what-it-does-phone");
  await ann.leave();
});
