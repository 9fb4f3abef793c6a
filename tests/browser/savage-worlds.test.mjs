// Savage Worlds at the table: cards are dealt, and an ogre strikes at Ann until Bo has waited on Hold and one
// attack has had an ace, a reroll and a soak. Nothing here knows an outcome beforehand: everybody does what the
// table asks of them. In the middle of it Ann loads her page anew, and at its end somebody comes late.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setUp, tearDown, seesWhat } from "./fixture.mjs";
import {
  everyLook,
  fine,
  fineDrawer,
  fineSheet,
  inSight,
  tableToLookAt,
} from "./pageChecks.mjs";
import { phone } from "./browser.mjs";
import { TablePage } from "./table.mjs";

const stepsMost = 900;
let server, browser, gm, ann, bo, link;
const everybody = () => [gm, ann, bo];
const seen = { reloaded: false, attacks: 0, held: false };

before(async () => {
  ({ server, browser, gm, ann, bo } = await setUp());
});
after(() => tearDown({ server, browser }));

const stage = (one) =>
  one.board.getByRole("region", { name: "What has just happened" });
const cards = (one) =>
  one.board.getByRole("region", { name: "The action cards" });

test("people sit down and make their characters", async () => {
  link = await gm.openRoom(server.url, "The ogre's toll", "Savage Worlds");
  await ann.sitDown(link, "Star");
  await ann.plays(/^Sellsword/, "Aribeth");
  await bo.sitDown(link, "Moon");
  await bo.plays(/^Talker/, "Bojan");
  for (const one of everybody())
    await one.card("Bojan").waitFor();
  await ann.openSheet("Aribeth");
  await ann.sheet.getByTitle("Roll Fighting (d8)", { exact: true }).waitFor();
  await ann.button("Close", ann.sheet).click();
});

test("the GM calls a test, and all see who has rolled", async () => {
  const call = await gm.part("Call a test");
  await call.getByLabel("Trait").selectOption({ label: "Notice" });
  await call.getByLabel(/^What it is about/).fill("The fog");
  await gm.button("Call", call).click();
  const called = (one) =>
    one.dock.getByRole("region", { name: "A test is called: The fog" });
  for (const one of everybody()) await called(one).waitFor();
  assert.match(await called(gm).innerText(), /has not rolled/);
  // Beside each other, each their own.
  await ann.button(/^Roll/, called(ann)).click();
  for (const one of everybody())
    await called(one)
      .getByText(/^(Failed|Passed|A raise!|Critical failure!)$/)
      .waitFor();
  assert.equal(await ann.button(/^Roll/, called(ann)).count(), 0);
  await bo.button(/^Roll/, called(bo)).click();
  for (const one of everybody())
    await called(one).waitFor({ state: "detached" });
});

test("whom the GM hides nobody else sees until they are shown", async () => {
  const add = await gm.part("Add somebody");
  await add.getByLabel("Name").fill("Lurker");
  await add.getByLabel("Hidden: only you know of them").check();
  await gm.button("Add", add).click();
  await add.getByLabel("Hidden: only you know of them").uncheck();
  const screen = await gm.part("Behind the screen");
  await screen.getByText("hidden", { exact: true }).waitFor();
  await ann.page.reload();
  await ann.card("Aribeth").waitFor();
  assert.equal(await ann.page.getByText("Lurker").count(), 0);
  await gm.button("Show Lurker", screen).click();
  await ann.card("Lurker").waitFor();
  const part = await gm.part("On the table");
  await gm.more(part, "Lurker");
  await gm.button("Take off the table", part).click();
  await part
    .getByRole("group", { name: "Take Lurker off the table?" })
    .getByRole("button")
    .last()
    .click();
  await ann.card("Lurker").waitFor({ state: "detached" });
});

test("the GM brings an ogre, begins the session and starts the fight", async () => {
  const add = await gm.part("Add somebody");
  await add.getByLabel("Who").selectOption({ label: "★ Ogre" });
  await gm.button("Add", add).click();
  await gm.card("Ogre").waitFor();
  await gm.button("Begin the session", gm.dock).click();
  for (const one of everybody()) {
    const bennies = one.board.getByRole("region", { name: "Bennies" });
    await bennies.getByText("Ann", { exact: true }).waitFor();
    await bennies.getByText("GM's pool").waitFor();
  }
  assert.equal(
    await ann.board
      .getByRole("region", { name: "Bennies" })
      .getByText("Ogre")
      .count(),
    0,
    "what a wild card of the GM's has is the GM's to know",
  );
  await gm
    .button("Start the fight", await gm.part("Session and fight"))
    .click();
  await did(() => gm.button("Deal the action cards", gm.dock).click());
  for (const one of everybody()) await cards(one).waitFor();
});

test("one attack has an ace, a reroll and a soak", async () => {
  // An attack may have had all three before Bo's first turn has come.
  for (let step = 0; !seen.held || !(await complete(ann)); step += 1) {
    assert.ok(step < stepsMost, `too many steps, ${seen.attacks} attacks`);
    await goOn();
  }
  assert.ok(seen.reloaded, "Ann has loaded her page in the middle of it");
  assert.ok(seen.held, "Bo has waited on Hold");
  for (const one of everybody())
    assert.ok(await complete(one), `${one.name} sees the whole attack`);
  if (process.env.SHOTS)
    await ann.page.screenshot({
      path: `${process.env.SHOTS}/savage-worlds.png`,
    });
});

test("all see the same table, and so does who comes late", async () => {
  const late = await TablePage.by(await gm.watchLink(), browser, "late");
  await late.card("Ogre").waitFor();
  await stage(late).waitFor();
  const table = await seesWhat(ann, [bo, gm, late], look);
  assert.ok(table.some((part) => part.includes("Aribeth")));
  await late.heard(/Aribeth soaks/);
  for (const one of [...everybody(), late]) one.expectNoErrors();
});

test("it looks well everywhere", async (t) => {
  const { room, crowd, master, seat, seatLink, table } = await tableToLookAt(
    server,
    gm.page,
    "savage-worlds",
    "The ogre's toll",
  );
  const give = (who, method, params = {}) =>
    crowd.ask(who, `savage-worlds.${method}`, params);
  const d = (die) => ({ die });
  const weapon = (id, name, more = {}) => ({
    id,
    name,
    kind: "melee",
    dice: [{ count: 1, sides: 8 }],
    strength: true,
    ...more,
  });
  await give(seat, "character.add", {
    id: "ari",
    sheet: {
      name: "Aribeth of the Long Ford and Seven Stones",
      attributes: { agility: d(8), spirit: d(6), strength: d(8), vigor: d(6) },
      skills: { fighting: d(8), notice: d(6), athletics: d(6), shooting: d(6) },
      edges: ["block", "quick", "bad-luck"],
      weapons: [
        weapon("sw1", "sword"),
        weapon("sw2", "bow", {
          kind: "bow",
          range: { near_band: 12, medium_band: 24, far_band: 48 },
          strength: false,
        }),
      ],
      armour: { torso: 2 },
    },
  });
  await give(master, "character.add", {
    id: "ogre",
    sheet: {
      name: "Ogre",
      wild: true,
      skills: { fighting: d(10) },
      attributes: { strength: d(12), vigor: d(12) },
      weapons: [weapon("ax", "great-axe")],
    },
  });
  for (const at of [1, 2, 3, 4, 5, 6])
    await give(master, "character.add", {
      id: `ban${at}`,
      sheet: { name: `Bandit ${at}`, skills: { fighting: d(6) } },
    });
  await give(master, "session.start");
  await give(master, "adjust", {
    character: "ari",
    reason: "a bad fall",
    wounds: 1,
    gains: "vulnerable",
  });
  await give(master, "adjust", {
    character: "ban1",
    reason: "the net",
    gains: "entangled",
  });
  await give(master, "encounter.start", {
    seats: [
      { members: ["ari"] },
      { members: ["ogre"] },
      { members: ["ban1", "ban2", "ban3"] },
      { members: ["ban4"], face_down: true },
      { members: ["ban5"] },
      { members: ["ban6"] },
    ],
  });
  await give(master, "action-cards.deal");
  // All that is asked takes its usual answer, until a stone has hit Ann and she may soak.
  const decision = async () => (await table()).decision;
  for (let open = await decision(); open; open = await decision())
    await crowd.ask(master, "decision.answer", {
      decision: open.id,
      answer: "default",
    });
  await give(master, "damage.deal", {
    to: ["ari"],
    dice: [{ count: 6, sides: 6 }],
    bonus: 6,
    source: "a stone",
  });

  await everyLook(t, async (look) => {
    const one = await TablePage.visits(seatLink, browser, look.name, look);
    await one.page
      .getByRole("region", { name: /^(The action cards|Handlingskorten)$/ })
      .waitFor();
    await fine(one, `savage-table-${look.name}`);
    const looker = await TablePage.visits(
      room.links.gm,
      browser,
      `gm ${look.name}`,
      look,
    );
    await looker.page
      .getByRole("region", { name: /^(The action cards|Handlingskorten)$/ })
      .waitFor();
    await fine(looker, `savage-master-${look.name}`);
    await fineSheet(one, look, /Aribeth/, "savage");
    await fineDrawer(looker, look, "Aribeth", "savage-gm");
    await one.leave();
    await looker.leave();
  });

  // On a phone she names what counts for the soak, while she is asked about it.
  const one = await TablePage.visits(seatLink, browser, "Ann", { size: phone });
  const next = "Circumstances of the next roll";
  await one.dock.getByText(next).click();
  const form = one.dock.getByRole("form", { name: next });
  await form.getByLabel(/^Circumstances/).fill("2");
  await one.button("Let it count", form).click();
  await one.button("Take back: soaking", one.dock).waitFor();
  await one.dock.getByText("+2 circumstances").first().waitFor();
  await inSight(one.button(/^Soak with a benny/, one.dock));
  await fine(one, "savage-next-roll-phone");
  await one.button("Take back: soaking", one.dock).click();
  await one
    .button("Take back: soaking", one.dock)
    .waitFor({ state: "detached" });
  await one.leave();
});

// ---- what each of them does

/** The attack that lies on the felt had all three, and is over. */
async function complete(one) {
  if (!(await one.sees(stage(one)))) return false;
  const text = await stage(one).innerText();
  return (
    /ace: \d+/.test(text) &&
    /second throw|Again/.test(text) &&
    /Soaked [1-9]/.test(text) &&
    !/decide/.test(text)
  );
}

/** Does the one thing that the table waits for, as all have been told of it. */
async function goOn() {
  for (const one of [ann, bo]) {
    const heading = one.dock.getByRole("heading");
    if (await one.sees(heading)) return act(one, await heading.innerText());
  }
  const text = await gm.dock.innerText();
  if (/A new round/.test(text)) {
    await heal();
    return did(() => gm.button("Deal the action cards", gm.dock).click());
  }
  if (/Everybody waits/.test(text))
    return did(() => bo.button("Bojan: act now", bo.dock).click());
  const heading = gm.dock.getByRole("heading");
  if (await gm.sees(heading)) return act(gm, await heading.innerText());
  await did(async () => {}); // Nobody is asked for anything.
}

async function act(one, heading) {
  const answer = (name) => did(() => one.button(name, one.dock).click());
  if (/which card/.test(heading))
    return did(() => one.dock.locator("button.pick").first().click());
  if (/draw another card/.test(heading)) return answer("Keep it");
  if (/another action card/.test(heading)) return answer("Enough cards");
  if (/roll again/.test(heading)) {
    const reroll = one.button(/^Reroll with a benny/, one.dock);
    const failed = /Failure/.test(await one.dock.innerText());
    const enough = /throw 4/.test(await stage(one).innerText());
    if (one === gm && failed && !enough && (await one.sees(reroll)))
      return did(() => reroll.click());
    return answer("Leave it as it is");
  }
  if (/reroll the damage/.test(heading)) return answer("Leave it as it is");
  if (/Soak\?/.test(heading)) {
    if (!seen.reloaded) await reload(one, heading);
    return did(() => one.button(/^Soak with a benny/, one.dock).click());
  }
  if (/fails critically/.test(heading)) return answer("Nothing more");
  if (/shows a 1/.test(heading)) return answer("An ordinary failure");
  if (/injured\?/.test(heading)) return answer("Roll");
  if (/interrupt\?/.test(heading)) return answer("Let it happen");
  if (/has acted/.test(heading)) return answer("End the turn");
  if (/what do you do/.test(heading)) {
    if (one === gm) return attack();
    if (one === bo && !seen.held) {
      seen.held = true;
      return answer("Go on Hold");
    }
    return answer("End the turn");
  }
  throw new Error(`nobody knows what to do: ${heading}`);
}

async function attack() {
  if (!(await gm.sees(gm.dock.getByRole("form"))))
    await gm.button("Attack", gm.dock).click();
  const form = gm.dock.getByRole("form", { name: "Attack" });
  await form.waitFor();
  // Beside her name stands what is to be reached.
  const target = gm.button(/^Aribeth/, form);
  if (!(await gm.sees(target))) {
    await gm.button("Cancel", form).click();
    return raise();
  }
  seen.attacks += 1;
  await target.click();
  await did(() => gm.button("Attack", form).click());
}

/** Who is out of it cannot be struck at: the GM puts her on her feet again. */
async function raise() {
  const part = await gm.part("On the table");
  await gm.more(part, "Aribeth");
  for (const state of [
    "Dead",
    "Incapacitated",
    "Bleeding out",
    "Unconscious",
  ]) {
    await part.getByLabel("State").selectOption({ label: state });
    const off = gm.button("Take away", part);
    if (await gm.sees(off)) await did(() => off.click());
  }
  await heal();
}
/** Between two rounds the GM makes good what the ogre did, so that both can go on. */
async function heal() {
  const part = await gm.part("On the table");
  const set = async (name, field, value) => {
    await gm.more(part, name);
    await part.getByLabel("Set").first().selectOption({ label: field });
    await part.getByLabel("to", { exact: true }).fill(String(value));
    await part.getByLabel("Why (all can read it)").fill("a good night");
    await did(() => gm.button("Set", part).click());
  };
  const hurt = gm.card("Aribeth").getByRole("meter");
  if ((await hurt.first().getAttribute("aria-valuenow")) !== "0")
    await set("Aribeth", "Wounds", 0);
  if (seen.attacks % 2 === 0) {
    await set("Aribeth", "Bennies", 6);
    await set("Ogre", "Bennies", 6);
  }
}

async function reload(one, heading) {
  await one.page.reload();
  const again = one.dock.getByRole("heading");
  await again.waitFor();
  assert.equal(
    await again.innerText(),
    heading,
    "the question is still open after a reload",
  );
  seen.reloaded = true;
}

/** Waits until what was done has come to everybody. Who was refused looks again, but not for ever. */
let inVain = 0;
async function did(doing) {
  const before = gm.newest;
  await doing();
  await TablePage.allTold(everybody());
  inVain = gm.newest === before ? inVain + 1 : 0;
  if (inVain < 4) return;
  const docks = await Promise.all(everybody().map((one) => one.dock.innerText()));
  assert.fail(`nothing goes on any more; they see:\n${docks.join("\n---\n")}`);
}

/** What everybody may see: the cards, the dice as they fell, what came of it, and who is how. */
async function look(one) {
  const throws = stage(one).getByRole("img");
  const parts = [
    ...(await cards(one)
      .getByRole("list", { name: "The action cards" })
      .allInnerTexts()),
    ...(await cards(one)
      .getByRole("img")
      .evaluateAll((all) => all.map((img) => img.getAttribute("aria-label")))),
    ...(await throws.evaluateAll((all) =>
      all.map((img) => img.getAttribute("aria-label")),
    )),
    ...(await stage(one).locator(".verdict, .results").allInnerTexts()),
    ...(await one.board
      .getByRole("list", { name: /^(The party|Against you)$/ })
      .locator(".name, .marks, [role=meter]")
      .evaluateAll((all) =>
        all.map(
          (part) =>
            `${part.innerText} ${part.getAttribute("aria-label") ?? ""} ${part.getAttribute("aria-valuenow") ?? ""}`,
        ),
      )),
  ];
  return parts.map((text) => text.replace(/\s+/g, " ").trim());
}
