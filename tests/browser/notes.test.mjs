// What is written at a table: notes that several write at once, the GM's own, handouts; and sheets that are locked.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { tearDown } from "./fixture.mjs";
import { leaksTo, openTools as tools, sentWith, setUpListening } from "./listening.mjs";
import { everyLook, fine } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, room, gm, ann, bo;

async function write(panel, text) {
  await panel.getByRole("button", { name: "Write", exact: true }).click();
  await panel.getByLabel("The text, in Markdown").fill(text);
}

before(async () => {
  ({ server, browser, room, gm, ann, bo } = await setUpListening("The reading room"));
});
after(() => tearDown({ server, browser }));

const chooses = (panel, whose) => panel.getByRole("radio", { name: whose }).click();

test("notes for all are Markdown, and never markup", async () => {
  const panel = await tools(gm, "Notes");
  // A GM's notes are their own until they choose to write for all.
  await panel.getByRole("radio", { name: "Your own", checked: true }).waitFor();
  await chooses(panel, "For all");
  await write(panel, "# Clues\n\n- a [letter](https://example.org/letter)\n- <img src=x onerror=alert(1)>\n- [no](javascript:alert(1))");
  await gm.page.keyboard.press("Control+Enter");
  for (const one of [gm, ann, bo]) {
    const read = await tools(one, "Notes");
    await read.getByRole("heading", { name: "Clues" }).waitFor();
    const link = read.getByRole("link", { name: "letter" });
    assert.equal(await link.getAttribute("rel"), "noopener noreferrer");
    assert.equal(await read.locator("img").count(), 0);
    assert.equal(await read.getByRole("link").count(), 1);
    await read.getByText("<img src=x onerror=alert(1)>").waitFor();
  }
  assert.equal(await bo.page.getByRole("button", { name: "Write", exact: true }).count(), 0);
  await ann.page.getByRole("button", { name: "Log", exact: true }).click();
  await ann.chronicle.getByText("The notes for all were changed").waitFor();
});

test("who writes while somebody else saves is told, and loses nothing", async () => {
  const anns = await tools(ann, "Notes");
  await write(anns, "Ann was here");
  await ann.button("Close", anns).click();
  const gms = await tools(gm, "Notes");
  await write(gms, "Gudrun was here");
  await gm.button("Save", gms).click();
  await gms.getByText("Gudrun was here").waitFor();

  await tools(ann, "Notes");
  await anns.getByRole("alert").getByText("Somebody changed this note while you were writing.").waitFor();
  await anns.getByText("What stands there now").click();
  await anns.getByText("Gudrun was here").waitFor();
  assert.equal(await anns.getByLabel("The text, in Markdown").inputValue(), "Ann was here");
  await fine(ann, "notes-conflict-phone");
  await anns.getByLabel("The text, in Markdown").fill("Ann was here, and Gudrun");
  await ann.button("Save mine over it", anns).click();
  await gms.getByText("Ann was here, and Gudrun").waitFor();
});

test("the GM's own notes never come to anybody else's browser", async () => {
  const panel = await tools(gm, "Notes");
  await chooses(panel, "Your own");
  await write(panel, "The duke lies");
  await gm.button("Save", panel).click();
  await gm.chronicle.getByText("The GM’s notes were changed").waitFor();
  await room.crowd.ask(room.master, "room.say", { text: "And then?" });
  await ann.page.getByRole("button", { name: "Log", exact: true }).click();
  for (const one of [ann, bo]) await one.chronicle.getByText("And then?").waitFor();
  assert.ok(sentWith(gm, "The duke lies").length > 0);
  for (const one of [ann, bo]) assert.deepEqual(leaksTo(one, /duke/), []);
});

test("a handout comes to those it is shown to", async () => {
  const panel = await tools(gm, "Handouts");
  await gm.button("New handout", panel).click();
  await panel.getByLabel("Title").fill("A letter");
  await panel.getByLabel("The text, in Markdown").fill("*My dear*, the key is under the stone.");
  await panel.getByRole("radio", { name: "Some" }).click();
  await panel.getByLabel("Ann").check();
  await gm.button("Save", panel).click();
  await ann.button("Handout: A letter").click();
  const read = ann.page.getByRole("region", { name: "Table tools" });
  await read.getByText("the key is under the stone").waitFor();
  await fine(ann, "handout-phone");
  assert.equal(await ann.button("Handout: A letter").isVisible(), false);
  assert.deepEqual(leaksTo(bo, /under the stone/), []);
  await panel.getByText("A letter", { exact: true }).click();
  await panel.getByText("Shown to Ann").waitFor();
  await gm.button("Show to all", panel).click();
  await bo.button("Handout: A letter").click();
  await bo.page.getByText("the key is under the stone").waitFor();
  await fine(bo, "handout-desk");
});

test("locked sheets say so, and open again", async () => {
  await ann.page.getByRole("navigation", { name: "Places" }).getByRole("button", { name: "Sheet" }).click();
  await ann.button("Change", ann.sheet).click();
  const name = ann.sheet.getByLabel("Name", { exact: true });
  await name.waitFor();
  const settings = await gm.part("The table");
  const lock = settings.getByLabel("Lock the sheets: only you change characters");
  await lock.check();
  await ann.sheet.getByText("Locked by the GM").waitFor();
  assert.equal(await name.count(), 0);
  await fine(ann, "sheet-locked-phone");
  await assert.rejects(
    room.crowd.ask(room.seat, "troika.character.set", { character: "ann", name: "Annie" }),
    /sheets-locked/,
  );
  await room.crowd.ask(room.master, "troika.character.set", { character: "ann", name: "Annie" });
  await ann.sheet.getByRole("heading", { name: "Annie" }).waitFor();
  await lock.uncheck();
  await ann.button("Change", ann.sheet).waitFor();
});

test("every way to look at it", async (t) => {
  await everyLook(t, async (look) => {
    for (const [who, link] of [["gm", room.room.links.gm], ["player", room.seatLink]]) {
      const one = await TablePage.visits(link, browser, who, look);
      await one.page.getByRole("button", { name: /^(Tools|Verktyg)$/ }).click();
      const panel = one.page.getByRole("region", { name: /^(Table tools|Bordets verktyg)$/ });
      await panel.getByRole("radio", { name: /^(Notes|Anteckningar)$/ }).click();
      if (who === "gm") await panel.getByRole("radio", { name: /^(For all|För alla)$/ }).click();
      await panel.getByText("Ann was here").waitFor();
      await fine(one, `notes-${who}-${look.name}`);
      await panel.getByRole("radio", { name: /^(Handouts|Utdelat)$/ }).click();
      await panel.locator("summary", { hasText: "A letter" }).click();
      await fine(one, `handouts-${who}-${look.name}`);
      await one.leave();
    }
  });
});
