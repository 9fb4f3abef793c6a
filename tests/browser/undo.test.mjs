// What a GM takes back: told before, brought back after; and nothing that cannot be taken back is one click away.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, inSight, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet, room, gm;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
  room = await tableToLookAt(server, quiet.page, "troika", "The way back");
  await room.crowd.ask(room.seat, "troika.character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
  for (const [id, name] of [["one", "Gray"], ["two", "Green"], ["three", "Blue"]])
    await room.crowd.ask(room.master, "troika.enemy.add", { id, name, preset: "lizard-man" });
  gm = await TablePage.by(room.room.links.gm, browser, "GM", { size: desk });
  await gm.card("Blue").waitFor();
});
after(() => tearDown({ server, browser }));

test("what is taken back is told before, and brought back while nothing came after", async () => {
  await gm.button("Take back").click();
  const dialog = gm.page.getByRole("dialog", { name: "Take back" });
  const lines = dialog.getByRole("list", { name: "What is taken back" }).getByRole("listitem");
  await dialog.getByText("The last command", { exact: true }).waitFor();
  await lines.filter({ hasText: "Blue" }).waitFor();
  await gm.button("One more", dialog).click();
  await dialog.getByText("The last 2 commands", { exact: true }).waitFor();
  await dialog.getByText("2 changes without dice", { exact: true }).waitFor();
  assert.equal(await lines.count(), 2);
  await fine(gm, "undo-desk");
  await gm.button("Cancel", dialog).click();
  assert.equal(await gm.card("Blue").count(), 1);

  // From the log too it is asked first, with all that has been played since.
  const first = gm.chronicle.locator("li", { hasText: "Gray" });
  await gm.pointAt(first);
  await gm.button("Take the table back to here", first).click();
  await dialog.getByText("The last 2 commands", { exact: true }).waitFor();
  await gm.button("Take back these 2", dialog).click();
  await gm.card("Blue").waitFor({ state: "detached" });
  assert.equal(await gm.card("Green").count(), 0);
  assert.equal(await gm.card("Gray").count(), 1);
  const spoken = gm.page.locator("[data-announcer] p", { hasText: "takes the table back" });
  await spoken.waitFor({ state: "attached" });
  assert.equal(await spoken.count(), 1);
  const line = gm.chronicle.locator("li", { hasText: "Blue" });
  await line.getByText("Taken back", { exact: true }).waitFor();

  await room.crowd.ask(room.master, "room.say", { text: "No, let them come." });
  await gm.button("Bring back").click();
  await gm.card("Blue").waitFor();
  await gm.card("Green").waitFor();
  await line.getByText("Taken back", { exact: true }).waitFor({ state: "detached" });
  await gm.chronicle.getByText("brings back what was taken back").waitFor();
  await gm.button("Bring back").waitFor({ state: "detached" });
});

test("the bag shows what the table has, not what was drawn last", async () => {
  await room.crowd.ask(room.master, "troika.initiative.start", {
    characters: ["ann"],
    enemies: ["one"],
  });
  const drawn = gm.board.locator(".drawn [aria-label]");
  let label;
  let before;
  // Until the token that ends the round is drawn after another's turn.
  for (let draw = 0; draw < 60; draw += 1) {
    await gm.hears(() => room.crowd.ask(room.master, "troika.token.draw"));
    before = label;
    label = (await drawn.count()) > 0 ? await drawn.getAttribute("aria-label") : undefined;
    if (before && !label) break;
    if (label) await gm.hears(() => room.crowd.ask(room.master, "troika.turn.end"));
  }
  assert.ok(before && !label);
  await gm.button("Take back").click();
  const dialog = gm.page.getByRole("dialog", { name: "Take back" });
  await gm.button("One more", dialog).click();
  await gm.button("Take back these 2", dialog).click();
  await drawn.waitFor();
  await TablePage.allTold([gm]);
  assert.equal(await drawn.getAttribute("aria-label"), before);
});

test("what removes somebody, or ends something, asks first", async () => {
  const round = await gm.part("The round");
  await gm.button("End initiative", round).click();
  await gm.button("End initiative", round.getByRole("group", { name: "End it for everybody?" })).click();
  await gm.board.getByRole("region", { name: "The stack" }).waitFor({ state: "detached" });

  const part = await gm.part("On the table");
  await gm.more(part, "Green");
  await gm.button("Take off the table", part).click();
  const question = part.getByRole("group", { name: "Take Green off the table?" });
  assert.equal(
    await gm.button("Cancel", question).evaluate((one) => one === document.activeElement),
    true,
  );
  await gm.page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  assert.equal(await gm.card("Green").count(), 1);
  await gm.button("Take off the table", part).click();
  await gm.button("Take off the table", question).click();
  await gm.card("Green").waitFor({ state: "detached" });

  const people = await gm.part("People and links");
  for (const [name, asked] of [
    ["Make GM", "Make Ann a GM? They see and may do all that you may."],
    ["Remove", "Remove Ann from the table? They lose their seat."],
  ]) {
    await people
      .getByRole("listitem")
      .filter({ has: gm.page.getByText("Ann", { exact: true }) })
      .getByRole("button", { name, exact: true })
      .click();
    await fine(gm, `sure-${name}`);
    await gm.button("Cancel", people.getByRole("group", { name: asked })).click();
  }
  await gm.button("Close", people).first().click();
  await people.getByRole("group", { name: "Close the link? Nobody new comes in by it." }).waitFor();
  await gm.page.keyboard.press("Escape");
  gm.expectNoErrors();
});

test("on a phone it is told before as well, and brought back out of the menu", async () => {
  const here = await tableToLookAt(server, quiet.page, "troika", "The small way back");
  await here.crowd.ask(here.seat, "troika.character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
  for (const [id, name] of [["one", "Gray"], ["two", "Green"]])
    await here.crowd.ask(here.master, "troika.enemy.add", { id, name, preset: "lizard-man" });
  const size = { width: 390, height: 844 };
  const master = await TablePage.by(here.room.links.gm, browser, "GM on a phone", { size });
  const ann = await TablePage.by(here.seatLink, browser, "Ann", { size });
  for (const one of [master, ann]) await one.card("Green").waitFor();

  await master.bar("Take back");
  const dialog = master.page.getByRole("dialog", { name: "Take back" });
  await master.button("One more", dialog).click();
  await dialog.getByText("The last 2 commands", { exact: true }).waitFor();
  const lines = dialog.getByRole("list", { name: "What is taken back" }).getByRole("listitem");
  assert.equal(await lines.count(), 2);
  await inSight(master.button("Take back these 2", dialog));
  await fine(master, "undo-phone");
  await master.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await master.card("Green").count(), 1);

  await master.bar("Take back");
  await master.button("One more", dialog).click();
  await ann.toasted("takes the table back", () => master.button("Take back these 2", dialog).click());
  for (const one of [master, ann])
    for (const name of ["Gray", "Green"]) await one.card(name).waitFor({ state: "detached" });
  await goTo(ann, { language: "en" }, "log");
  await ann.chronicle.locator("li", { hasText: "Green" }).getByText("Taken back", { exact: true }).waitFor();
  await fine(ann, "undone-phone");

  await master.bar("Bring back");
  for (const name of ["Gray", "Green"]) await master.card(name).waitFor();
  await ann.chronicle.getByText("brings back what was taken back").waitFor();
  await ann.chronicle.getByText("Taken back", { exact: true }).waitFor({ state: "detached" });
  for (const one of [master, ann]) await one.leave();
});
