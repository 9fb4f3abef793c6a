// How often a seat of a Savage Worlds table is asked: each chooses for itself, on the sheet or under a question that it
// need not be asked, and the GM for all of the GM's.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, inSight, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const d = (die) => ({ die });
const sheet = (name) => ({ name, attributes: { vigor: d(6) }, skills: { notice: d(8) } });
const look = { language: "en" };

for (const [where, size] of [["desk", desk], ["phone", { width: 390, height: 844 }]])
  test(`a seat is asked as often as it has chosen (${where})`, async () => {
    const { crowd, master, seat, seatLink, table } = await tableToLookAt(server, quiet.page, "savage-worlds", where);
    await crowd.ask(seat, "savage-worlds.character.add", { id: "ann", sheet: sheet("Ann") });
    await crowd.ask(master, "savage-worlds.session.start");
    const ann = await TablePage.by(seatLink, browser, "Ann", { size });
    if (where === "phone") await goTo(ann, look, "sheet");
    else await ann.openSheet("Ann");
    const choose = async (mode) => {
      const select = ann.sheet.getByLabel(/^Ask me/);
      await select.selectOption(mode);
      await ann.answered();
    };
    const keep = ann.button("Leave it as it is", ann.dock);
    /** A roll against that number, of which Ann has been told. */
    const rolls = async (tn) => {
      await crowd.ask(master, "savage-worlds.roll", { actor: "ann", trait: "notice", tn });
      return (await table()).decision;
    };
    const asked = async (tn) => {
      assert.ok(await rolls(tn));
      await inSight(keep);
    };
    const notAsked = async (tn) => assert.equal(await rolls(tn), undefined);

    await choose("always");
    await asked(1);
    await fine(ann, `prompts-asked-${where}`);
    await keep.click();
    await keep.waitFor({ state: "detached" });

    await choose("never, but for wounds");
    await notAsked(40);
    assert.equal(await keep.count(), 0);

    // When it matters: a failure can be thrown anew, a success is left as it is.
    await choose("when it matters");
    await notAsked(1);
    await asked(40);

    // Under the question that need not be asked it is in reach, too.
    await ann.dock.locator("summary", { hasText: "Asked too often?" }).click();
    await ann.dock.getByLabel(/^Ask me/).selectOption("never, but for wounds");
    await fine(ann, `prompts-less-${where}`);
    await keep.click();
    await keep.waitFor({ state: "detached" });
    await notAsked(40);
    await ann.leave();
  });

test("the GM's seat chooses for all of the GM's", async () => {
  const { crowd, master, room, table } = await tableToLookAt(server, quiet.page, "savage-worlds", "The GM's");
  await crowd.ask(master, "savage-worlds.character.add", { id: "ogre", sheet: { ...sheet("Ogre"), wild: true } });
  await crowd.ask(master, "savage-worlds.session.start");
  const gm = await TablePage.by(room.links.gm, browser, "GM", { size: desk });
  const select = (await gm.part("The table")).getByLabel(/^Ask me, the GM/);
  const rolls = async () => {
    await crowd.ask(master, "savage-worlds.roll", { actor: "ogre", trait: "notice", tn: 40 });
    return (await table()).decision;
  };
  const keep = gm.button("Leave it as it is", gm.dock);
  await select.selectOption("always");
  await gm.answered();
  assert.ok(await rolls());
  await keep.click();
  await keep.waitFor({ state: "detached" });
  await select.selectOption("never, but for wounds");
  await gm.answered();
  assert.equal(await rolls(), undefined);
  await fine(gm, "prompts-gm-desk");
  await gm.leave();
});
