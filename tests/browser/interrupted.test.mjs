// Savage Worlds: Ann's blow is announced, the ghost is faster, and the orc that she struck at falls before her blow does. On
// a phone she is asked what now, and has her action back or strikes at another; the GM reads it at a desk.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, keep, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const small = { width: 390, height: 844 };
let server, browser, quiet;
before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

/** A fight in which Ann attacks an orc, and Ghost, on Hold, is asked. */
async function announced(name) {
  const { room, crowd, master, seat, seatLink, table } = await tableToLookAt(
    server,
    quiet.page,
    "savage-worlds",
    name,
  );
  const gms = (method, params = {}) => crowd.ask(master, `savage-worlds.${method}`, params);
  const anns = (method, params = {}) => crowd.ask(seat, `savage-worlds.${method}`, params);
  await gms("settings.set", { card_offers: "nobody" });
  await gms("auto-accept.choose", { mode: "on-success" });
  await anns("auto-accept.choose", { mode: "always" });
  await anns("character.add", { id: "ann", sheet: { name: "Ann", skills: { fighting: { die: 12 } } } });
  const ghost = { name: "Ghost", skills: { athletics: { die: 12, bonus: 20 } } };
  await gms("character.add", { id: "ghost", sheet: ghost });
  for (const foe of ["Orc", "Wolf"]) await gms("character.add", { id: foe.toLowerCase(), sheet: { name: foe } });
  await gms("session.start");
  await gms("adjust", { character: "ann", bennies: 0 });
  await gms("encounter.start", {
    seats: [{ members: ["ann"] }, { members: ["ghost"] }],
    on_hold: ["ghost"],
  });
  await gms("action-cards.deal");
  await anns("adjacency.set", { actor: "ann", others: ["orc", "wolf"] });
  await anns("actions.declare", { actor: "ann", actions: ["a", "b", "c"] });
  // She thinks again: the last number counts.
  await anns("actions.declare", { actor: "ann", actions: ["a", "b"] });
  await anns("attack", { attacker: "ann", defender: "orc" });
  /** Ghost acts first. */
  const interrupts = async () => {
    const { decision } = await table();
    await crowd.ask(master, "decision.answer", { decision: decision.id, answer: "interrupt" });
  };
  return { room, seatLink, gms, interrupts };
}

/** The fight up to what the interruption has brought about, with Ann on a phone in `language`. */
async function interrupted(name, language) {
  const { room, seatLink, gms, interrupts } = await announced(name);
  await interrupts();
  await gms("adjust", { character: "orc", gains: "incapacitated" });
  await gms("turn.end", { actor: "ghost" });
  const gm = await TablePage.by(room.links.gm, browser, "GM", { size: desk });
  const ann = await TablePage.by(seatLink, browser, "Ann", { size: small, language });
  return { gm, ann };
}

test("what is waited for is said once, and who interrupts is said to interrupt", async () => {
  const { room, seatLink, interrupts } = await announced("The weir");
  const gm = await TablePage.by(room.links.gm, browser, "GM", { size: desk });
  const ann = await TablePage.by(seatLink, browser, "Ann", { size: small });
  const waits = ann.dock.locator(".waits");
  await waits.waitFor();
  assert.equal(await waits.count(), 1);
  const said = (await waits.innerText()).trim();
  assert.equal((await ann.page.locator("main").innerText()).split(said).length - 1, 1, `"${said}" is said once`);
  await keep(ann, "interrupted-waits-phone");
  await interrupts();
  for (const one of [gm, ann]) {
    const slot = (who) => one.board.getByRole("list", { name: "The action cards" }).getByRole("listitem").filter({ hasText: who });
    await slot("Ghost").getByText("interrupts", { exact: true }).waitFor();
    await slot("Ann").getByText("interrupted", { exact: true }).waitFor();
    assert.equal(await one.board.getByText("has acted").count(), 0);
  }
  await fine(gm, "interrupted-cards-desk");
  for (const one of [gm, ann]) await one.leave();
});

test("who has lost the target to an interruption takes the action back, and it is not spent", async () => {
  const { gm, ann } = await interrupted("The bridge", "en");
  await ann.dock.getByText(/Ann: others were faster/).waitFor();
  await ann.dock.getByText(/Ann attacks Orc/).waitFor();
  await ann.button("Strike at Wolf instead", ann.dock).waitFor();
  await gm.page.getByText("go on, or do something else?").first().waitFor();
  await fine(ann, "interrupted-savage-worlds-phone");
  await fine(gm, "interrupted-savage-worlds-desk");
  await ann.button("Take the action back", ann.dock).click();
  await gm.heard("Ann takes the action back; it is not spent.");
  await ann.button("Several actions", ann.dock).waitFor();
  for (const one of [gm, ann]) await one.leave();
});

test("or strikes at another in reach", async () => {
  const { gm, ann } = await interrupted("The ford", "sv");
  const dock = ann.page.getByRole("region", { name: "Vad nu" });
  await dock.getByText(/Ann: andra var snabbare/).waitFor();
  await fine(ann, "interrupted-savage-worlds-phone-sv");
  await ann.button("Slå mot Wolf i stället", dock).click();
  await gm.heard(/Ann attacks Wolf/);
  await goTo(ann, { language: "sv" }, "log");
  for (const one of [gm, ann]) await one.leave();
});
