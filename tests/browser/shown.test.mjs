// What a page shows is so: sums that read as they are judged, one die for one throw, red and green by side.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { settle } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, keep, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet({ dice: 5 }));
});
after(() => tearDown({ server, browser }));

/** So tall that nothing of a short log goes out of it. */
const tall = { width: 1440, height: 3000 };
const phone = { width: 390, height: 844 };

/** The newest throws of the log as one reads them. */
const totals = (one) => one.chronicle.locator(".throw .total").allInnerTexts();
/** All events of `type` that came to this page: one is heard of here a moment after it is seen there. */
const eventsOf = (one, type) =>
  one.sent
    .filter((frame) => frame.includes(`"${type}"`))
    .map((frame) => JSON.parse(frame).params)
    .filter((event) => event?.type === type)
    .map(({ data }) => data);

async function comes(link, name, size) {
  const one = await TablePage.at(browser, name, { size });
  one.sent = one.listen();
  await one.page.goto(link);
  return one;
}

test("Troika: a test reads as a comparison, a blow has one die of damage, and its colour is that of the side", async () => {
  const room = await tableToLookAt(server, quiet.page, "troika", "The sluice");
  const give = (who, method, params) => room.crowd.ask(who, `troika.${method}`, params);
  await give(room.seat, "character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
  await give(room.master, "enemy.add", { id: "liz", preset: "lizard-man", name: "Lizard-man", stamina: 60 });
  const gm = await comes(room.room.links.gm, "GM", tall);
  const small = await comes(room.seatLink, "Ann", phone);
  for (const one of [gm, small]) await one.card("Lizard-man").waitFor();

  await gm.hears(() => give(room.seat, "test", { actor: "ann", skill: "law" }));
  const [read] = await totals(gm);
  const [, total, is, target, skill, rank] = /^(\d+) ([≤>]) (\d+) \(skill (\d+) \+ rank (\d+)\)$/.exec(read) ?? assert.fail(read);
  assert.equal(Number(target), Number(skill) + Number(rank));
  assert.equal(is === "≤", Number(total) <= Number(target), read);
  await goTo(small, { language: "en" }, "log");
  await small.heard(read);

  /** By who struck, the colours of what came of it. */
  const exchanges = () => eventsOf(gm, "troika.exchange.rolled").map(({ exchange }) => exchange);
  const has = (by) => exchanges().some(({ attacker, outcome }) => attacker.creature === by && outcome === "attacker");
  for (let blow = 0; !has("ann") || !has("liz"); blow += 1) {
    assert.ok(blow < 12, "nobody hits");
    const [attacker, defender] = has("ann") ? ["liz", "ann"] : ["ann", "liz"];
    await gm.hears(async () => {
      await give(room.master, "attack", { attacker, defender, weapon: "unarmed" });
      await settle(room);
      return room.lastReply();
    });
  }
  const won = exchanges().filter(({ outcome }) => outcome === "attacker" || outcome === "defender");
  const good = won.map(({ attacker, outcome }) => (attacker.creature === "ann") === (outcome === "attacker"));
  const tones = await gm.chronicle.locator(".outcome").evaluateAll((all) =>
    all.filter((one) => /hits|strikes|is hit/.test(one.textContent)).map((one) => [one.classList.contains("good"), one.classList.contains("bad")]),
  );
  assert.deepEqual(tones, good.map((party) => [party, !party]));
  const single = await gm.chronicle.locator(".throw").evaluateAll((all) => all.filter((one) => one.querySelectorAll("svg.die").length === 1).length);
  assert.equal(single, eventsOf(gm, "troika.damage.dealt").length, "each blow has its die of damage once");
  await fine(gm, "shown-troika-log");
  await keep(small, "shown-troika-phone");
  for (const one of [gm, small]) await one.leave();
});

test("Mouse Guard: a chance of nothing is 0 %, and a pass without a success is no triumph", async () => {
  const room = await tableToLookAt(server, quiet.page, "mouse-guard", "The thin ice");
  const give = (who, method, params) => room.crowd.ask(who, `mouse-guard.${method}`, params);
  await give(room.master, "character.add", {
    id: "ann",
    name: "Ann",
    owner: await room.crowd.memberOf(room.seat),
    fate: 0,
    persona: 0,
    skills: { scout: 1 },
  });
  const gm = await comes(room.room.links.gm, "GM", { width: 1440, height: 900 });
  const ann = await comes(room.seatLink, "Ann", phone);
  const call = (ob) => give(room.master, "test.call", { actor: "ann", what: "scout", ob });
  const throws = async () => {
    await give(room.seat, "throw", { actor: "ann" });
    await settle(room);
    return room.lastReply();
  };
  await call(5);
  await ann.dock.getByRole("group", { name: "How likely it is" }).getByText("passes 0 %").waitFor();
  await keep(ann, "shown-mouse-guard-phone");
  await gm.hears(throws);
  const settled = () => eventsOf(gm, "mouse-guard.test.settled").at(-1);
  for (let tries = 0; settled().successes !== 0 || settled().outcome !== "passed"; tries += 1) {
    assert.ok(tries < 30, "one die shows a success for ever");
    await gm.hears(async () => {
      await call(0);
      return throws();
    });
  }
  const verdict = gm.board.locator(".verdict");
  await verdict.getByText("Passed", { exact: true }).waitFor();
  for (const tone of ["good", "bad"]) assert.equal(await gm.board.locator(`.verdict.${tone}`).count(), 0, tone);
  await fine(gm, "shown-mouse-guard-desk");
  for (const one of [gm, ann]) await one.leave();
});

test("ToY: what a blow does lies on the board beside the roll, whoever strikes", async () => {
  const room = await tableToLookAt(server, quiet.page, "toy", "The ford");
  const give = (who, method, params) => room.crowd.ask(who, `toy.${method}`, params);
  await give(room.seat, "character.add", {
    id: "ann",
    name: "Ann",
    tangibles: { vigor: 8, dexterity: 10, intellect: 8, focus: 4 },
    flesh: { max: 90, current: 90 },
    weapons: { knife: { name: "Long knife", damage: 6, attack: "fast" } },
  });
  await give(room.master, "monster.add", { id: "ogre", name: "Bog ogre", hd: 9, weakness: 8, speed: 20, damage: [6, 8] });
  await give(room.master, "combat.start", { allies: ["ann"], monsters: ["ogre"] });
  const gm = await comes(room.room.links.gm, "GM", tall);
  const ann = await comes(room.seatLink, "Ann", phone);
  for (const one of [gm, ann]) await one.card("Bog ogre").waitFor();

  const hits = (who) => eventsOf(gm, "toy.damage.rolled").filter(({ actor }) => actor === who);
  const damage = (one, to) => one.board.locator("p", { hasText: `Damage to ${to}` });
  /** Once in a Moment, in `phase`, until it hits: all that lies on the board then. */
  async function strikes(by, at, phase, blow) {
    for (let moment = 0; (await damage(gm, at).count()) === 0; moment += 1) {
      assert.ok(moment < 20, `${by} never hits`);
      if (moment > 0) await give(room.master, "phase.advance", {});
      await goesOnTo(phase);
      await gm.hears(async () => {
        await blow(`${by}-${moment}`);
        await settleAll();
        return room.lastReply();
      });
    }
    const [{ total, faces }] = hits(by);
    for (const one of [gm, ann]) {
      await damage(one, at).getByText(String(total), { exact: true }).last().waitFor();
      assert.equal(await damage(one, at).locator("svg.die").count(), faces.length);
    }
  }
  async function goesOnTo(phase) {
    for (let steps = 0; ; steps += 1) {
      assert.ok(steps < 12, `${phase} never comes`);
      const { time } = await room.table();
      if (time.phase === phase) return;
      if (time.phase === "init") await give(room.seat, "init.wait", { actor: "ann" });
      await give(room.master, "phase.advance", {});
    }
  }
  /** Whoever may still add something does not. */
  async function settleAll() {
    for (let asked = 0; asked < 20; asked += 1) {
      const { attempts, decisions = [] } = await settle(room);
      const [open] = Object.keys(attempts ?? {});
      if (!open && decisions.length === 0) return;
      if (open) await give(room.master, "attempt.roll", { attempt: open });
    }
  }
  await strikes("ann", "Bog ogre", "after", (id) => give(room.seat, "fight", { id, actor: "ann", target: "ogre", weapon: "knife", modifiers: [{ value: 15, cause: "From above" }] }));
  await fine(gm, "shown-toy-fight-desk");
  await fine(ann, "shown-toy-fight-phone");
  await strikes("ogre", "Ann", "monsters", (id) => give(room.master, "guard", { id, actor: "ann", monster: "ogre" }));
  await fine(gm, "shown-toy-guard-desk");
  for (const one of [gm, ann]) await one.leave();
});
