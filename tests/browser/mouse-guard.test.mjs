// The rabbits at the table: a whole conflict from the goals to the compromise, with scripts that nobody else may
// see. Everything that reaches the other browsers, frames of their sockets and answers over HTTP, is kept and
// searched for the sealed actions before each card is turned over. The dice are the server's own, so nothing
// here knows an outcome beforehand: everybody does what the table asks of them until the conflict is decided.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { phone } from "./browser.mjs";
import { answerAll, choose, throwAll } from "./conflict.mjs";
import { setUp, tearDown, seesWhat } from "./fixture.mjs";
import {
  everyLook,
  fine,
  fineDrawer,
  fineSheet,
  tableToLookAt,
} from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const stepsMost = 400;
let server, browser, gm, ann, bo, link;
const everybody = () => [gm, ann, bo];

/** What came to each browser since it was last emptied. */
const heard = new Map();
before(async () => {
  ({ server, browser, gm, ann, bo } = await setUp());
  for (const one of everybody()) heard.set(one, one.listen());
});
after(() => tearDown({ server, browser }));

const conflict = (one) =>
  one.board.getByRole("region", { name: "Conflict", exact: true });
/** The three cards of a team, as one reader sees them. */
const cardsOf = (one, team) =>
  one.board
    .getByRole("list", { name: `What ${team} has chosen` })
    .getByRole("img")
    .evaluateAll((all) => all.map((img) => img.getAttribute("aria-label")));

test("people sit down and make their characters", async () => {
  link = await gm.openRoom(server.url, "The weasel's price", "Mouse Guard");
  await ann.sitDown(link, "Star");
  await ann.plays(/^Envoy/, "Hazel");
  await bo.sitDown(link, "Moon");
  await bo.plays(/^Guard/, "Bramble");
  const add = await gm.part("Add somebody");
  await add.getByLabel("Who").selectOption({ label: "Weasel" });
  await gm.button("Add", add).click();
  for (const one of everybody())
    await one.card("Weasel").waitFor();
});

test("the GM starts an argument, and each side says what it wants", async () => {
  const part = await gm.part("Conflict");
  await part.getByLabel("What kind").selectOption({ label: "Argument" });
  await gm.button("Start the conflict", part).click();
  for (const one of everybody()) await conflict(one).waitFor();
  await gm.dock.getByLabel("In a sentence").fill("Half of the winter store");
  await gm.button("This is our goal", gm.dock).click();
  await ann.dock
    .getByRole("form", { name: "The goal of Bramble & Hazel" })
    .waitFor();
  await ann.dock
    .getByLabel("In a sentence")
    .fill("The weasels leave the meadow");
  await ann.button("This is our goal", ann.dock).click();
  for (const one of everybody()) {
    await conflict(one).getByText("Half of the winter store").waitFor();
    await conflict(one).getByText("The weasels leave the meadow").waitFor();
  }
});

test("dispositions are thrown, with help", async () => {
  await gm.button("Throw for disposition", gm.dock).click();
  await gm.button(/^Throw \d+ dice$/, gm.dock).click();
  await answerAll(everybody(), told);
  const form = ann.dock.getByRole("form", { name: /^Disposition of/ });
  await ann.button("Throw for disposition", form).click();
  await bo.dock
    .getByLabel("Bramble helps Hazel with")
    .selectOption({ label: "border-wise" });
  await ann.dock.getByText("+1D help").waitFor({ state: "attached" }); // What the pool is made of is folded on a small laptop.
  await ann.button(/^Throw \d+ dice$/, ann.dock).click();
  await answerAll(everybody(), told);
  for (const one of everybody())
    await one.dock
      .or(one.board)
      .getByText(/Choose three actions|The GM chooses first/)
      .first()
      .waitFor();
  const mine = conflict(ann).getByRole("meter", { name: "Disposition" });
  assert.equal(await mine.count(), 2);
});

test("scripts stay sealed until they are turned over, to the compromise", async () => {
  for (let step = 0; !(await decided()); step += 1) {
    assert.ok(step < stepsMost, "the conflict does not end");
    await exchange();
  }
  await gm.dock
    .getByLabel("What the winners give up")
    .fill("Three baskets, and a burrow by the stream.");
  await gm.button("Agreed", gm.dock).click();
  for (const one of everybody())
    await one.heard("Three baskets, and a burrow by the stream.");
  // What it came to lies on the felt, and none of the throws that led there.
  for (const one of everybody()) {
    await one.board.getByText("Three baskets, and a burrow by the stream.").waitFor();
    assert.equal(await one.board.locator("svg.die").count(), 0, `${one.name} sees no dice`);
  }
  // The teams are gone from the table, and keep their names in the chronicle.
  await ann.heard("The disposition of Bramble & Hazel starts at");
  assert.ok(seen.exchanges > 0 && seen.hidden > 0, JSON.stringify(seen));
  assert.ok(seen.reloaded, "Ann has loaded her page in the middle of it");
});

test("who comes late sees what the others see", async () => {
  const late = await TablePage.by(await gm.watchLink(), browser, "late");
  await late.card("Hazel").waitFor();
  await late.heard("Three baskets, and a burrow by the stream.");
  await seesWhat(bo, [late], (one) => one.felt());
  for (const one of [...everybody(), late]) one.expectNoErrors();
});

test("it looks well everywhere", async (t) => {
  const { room, crowd, master, seat, seatLink, table } = await tableToLookAt(
    server,
    gm.page,
    "mouse-guard",
    "The weasel's price",
  );
  const give = (who, method, params = {}) =>
    crowd.ask(who, `mouse-guard.${method}`, params);
  await give(seat, "character.add", {
    id: "hazel",
    name: "Hazel of the Long Meadow under Seven Hills",
    nature: { max: 4 },
    will: 5,
    health: 3,
    skills: { persuader: 5, deceiver: 3, scout: 2 },
    wises: ["court-wise"],
    traits: ["vain", "well-spoken"],
    belief: "Words mend more than teeth break.",
  });
  await give(seat, "character.add", {
    id: "bramble",
    name: "Bramble",
    will: 3,
    health: 6,
    skills: { fighter: 5, persuader: 2 },
  });
  await give(master, "character.add", {
    id: "weasel",
    name: "Weasel",
    nature: { max: 5 },
    will: 4,
    health: 4,
    skills: { persuader: 3, deceiver: 5 },
  });
  await give(master, "condition.take", {
    character: "hazel",
    condition: "angry",
  });
  await give(master, "conflict.start", {
    type: "argument",
    teams: [
      { id: "them", side: "gm", members: ["weasel"] },
      { id: "us", side: "players", members: ["hazel", "bramble"] },
    ],
  });
  await give(master, "goal.state", { team: "them", text: "Half of it all" });
  await give(seat, "goal.state", { team: "us", text: "They leave" });
  const answerAll = async () => {
    for (;;) {
      const now = await table();
      if (now.decisions.length === 0) return now;
      await crowd.ask(master, "decision.answer", {
        decision: now.decisions[0].id,
        answer: "default",
      });
    }
  };
  await give(master, "disposition.test", { team: "them", actor: "weasel" });
  await give(master, "throw", { actor: "weasel" });
  await answerAll();
  await give(seat, "disposition.test", { team: "us", actor: "hazel" });
  await give(seat, "throw", { actor: "hazel" });
  const { choice } = (await answerAll()).conflict;
  await crowd.ask(master, "choice.seal", {
    choice,
    party: "them",
    picks: ["attack", "feint", "defend"],
  });
  await crowd.ask(master, "choice.lock", { choice, party: "them" });

  await everyLook(t, async (look) => {
    const one = await TablePage.visits(seatLink, browser, look.name, look);
    await one.page
      .getByRole("region", { name: /^(Conflict|Konflikt)$/ })
      .waitFor();
    await fine(one, `rabbits-choosing-${look.name}`);
    if (look.size === phone) await leavesRoom(one);
    const looker = await TablePage.visits(
      room.links.gm,
      browser,
      `gm ${look.name}`,
      look,
    );
    await looker.page
      .getByRole("region", { name: /^(Conflict|Konflikt)$/ })
      .waitFor();
    await fine(looker, `rabbits-master-${look.name}`);
    await fineSheet(one, look, /Hazel/, "rabbits");
    await fineDrawer(looker, look, "Hazel", "rabbits-gm");
    await one.leave();
    await looker.leave();
  });
  // And once more with the cards on the table and a throw that is put together.
  await crowd.ask(seat, "choice.seal", {
    choice,
    party: "us",
    picks: ["attack", "attack", "maneuver"],
  });
  await crowd.ask(seat, "choice.lock", { choice, party: "us" });
  await give(master, "action.reveal");
  await t.test("acting", (again) =>
    everyLook(again, async (look) => {
      const one = await TablePage.visits(seatLink, browser, look.name, look);
      await one.page
        .getByRole("region", { name: /^(Conflict|Konflikt)$/ })
        .waitFor();
      await fine(one, `rabbits-acting-${look.name}`);
      if (look.size === phone) await leavesRoom(one);
      await one.leave();
    }),
  );
});

/** What is asked of a player is seen beside the table, not instead of it. */
async function leavesRoom(one) {
  const dock = await one.page
    .getByRole("region", { name: /^(What now|Vad nu)$/ })
    .boundingBox();
  const { height } = one.page.viewportSize();
  assert.ok(
    dock.height <= 0.4 * height,
    `the dock takes ${Math.round(dock.height)} of ${height} px`,
  );
}

// ---- what each of them does

const seen = { exchanges: 0, hidden: 0, reloaded: false };
const scripts = {
  gm: ["Attack", "Feint", "Attack"],
  players: ["Attack", "Attack", "Maneuver"],
};
const decided = () => gm.sees(gm.dock.getByLabel("What the winners give up"));

const told = () => TablePage.allTold(everybody());
async function choosing(one, actions) {
  await choose(one, actions);
  await told();
}

const actions = new Set(["attack", "defend", "feint", "maneuver"]);
/** Every object in what came, whatever it is inside of. */
function* objects(value) {
  if (Array.isArray(value)) for (const one of value) yield* objects(one);
  else if (value && typeof value === "object") {
    yield value;
    for (const one of Object.values(value)) yield* objects(one);
  }
}
function jsonOf(text) {
  return text
    .split("\n")
    .filter((line) => line.trim().startsWith("{"))
    .flatMap((line) => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}
const teamIds = () => {
  const ids = {};
  for (const text of heard.get(gm))
    for (const one of objects(jsonOf(text)))
      if (Array.isArray(one.cards) && one.side) ids[one.side] = one.id;
  return ids;
};

/**
 * What came to that browser since `from` and tells of the other side's unturned cards: as picks, as the action
 * of a card that lies face down, or as the whole script written out in any way.
 */
function leaks(one, from, side = one === gm ? "players" : "gm") {
  const other = teamIds()[side];
  const script = scripts[side].map((word) => word.toLowerCase());
  const written = [",", '","', "+", " ", "-", "|"].map((by) => script.join(by));
  const found = [];
  for (const text of heard.get(one).slice(from)) {
    for (const form of written)
      if (text.toLowerCase().includes(form)) found.push(text);
    for (const object of objects(jsonOf(text))) {
      const whose = object.party ?? object.team ?? object.id;
      if (whose === other && object.picks) found.push(text);
      if (whose === other && Array.isArray(object.cards))
        for (const card of object.cards)
          if (card.action && card.face !== "revealed") found.push(text);
    }
  }
  return found;
}
/** Before the first card is turned over no action at all is named to those who have not chosen it. */
function named(one, from) {
  const own = teamIds()[one === gm ? "gm" : "players"];
  const found = [];
  const walk = (value, key) => {
    if (typeof value === "string" && actions.has(value)) found.push(value);
    else if (Array.isArray(value)) for (const part of value) walk(part, key);
    else if (value && typeof value === "object") {
      if ((value.party ?? value.team ?? value.id) === own) return;
      for (const [name, part] of Object.entries(value))
        // What was turned over before, and what each action is tested with.
        if (name !== "results" && name !== "recent") walk(part, name);
    }
  };
  for (const text of heard.get(one).slice(from)) walk(jsonOf(text), "");
  return found;
}

/** One exchange: the GM chooses, then the players; then card by card until all lie open or it is decided. */
async function exchange() {
  seen.exchanges += 1;
  const marks = new Map(everybody().map((one) => [one, heard.get(one).length]));
  await choosing(gm, scripts.gm);
  for (const one of [ann, bo]) {
    const cards = await cardsOf(one, "Weasel");
    assert.deepEqual(
      cards,
      [1, 2, 3].map((at) => `Card ${at}: face down`),
      `${one.name} sees the backs of the cards`,
    );
    assert.deepEqual(
      named(one, marks.get(one)),
      [],
      `${one.name} is told nothing`,
    );
  }
  await gm.button("That is it", gm.dock).click();
  await told();
  for (const one of [ann, bo])
    await conflict(one).getByText("has chosen").first().waitFor();

  await choosing(ann, scripts.players);
  assert.deepEqual(
    await cardsOf(ann, "Bramble & Hazel"),
    scripts.players.map(
      (action, at) => `Card ${at + 1}: ${action}, face down for the others`,
    ),
  );
  assert.deepEqual(
    await cardsOf(gm, "Bramble & Hazel"),
    [1, 2, 3].map((at) => `Card ${at}: face down`),
    "the GM sees the backs of the players' cards",
  );
  assert.deepEqual(leaks(gm, marks.get(gm)), [], "the GM is told nothing");
  // The search finds what there is to be found: the players' own browsers have their script.
  for (const one of [ann, bo])
    assert.ok(leaks(one, marks.get(one), "players").length > 0);
  if (!seen.reloaded) {
    await ann.page.reload();
    await ann.button("That is it", ann.dock).waitFor();
    assert.deepEqual(
      await cardsOf(ann, "Bramble & Hazel"),
      scripts.players.map(
        (action, at) => `Card ${at + 1}: ${action}, face down for the others`,
      ),
      "what was sealed is there after a reload",
    );
    seen.reloaded = true;
  }
  await ann.button("That is it", ann.dock).click();
  await told();
  for (let number = 1; number <= 3 && !(await decided()); number += 1)
    await action(number, marks);
}

async function action(number, marks) {
  const turn = gm.button(`Turn over action ${number}`, gm.dock);
  await turn.waitFor();
  // Until now the other side has heard nothing of this card, nor of those after it.
  for (const one of [ann, bo]) {
    const cards = await cardsOf(one, "Weasel");
    for (let later = number; later <= 3; later += 1) {
      assert.equal(cards[later - 1], `Card ${later}: face down`);
      seen.hidden += 1;
    }
    if (number === 1)
      assert.deepEqual(
        named(one, marks.get(one)),
        [],
        `${one.name}: no action named`,
      );
  }
  for (const one of everybody())
    assert.deepEqual(
      leaks(one, marks.get(one)),
      [],
      `${one.name} has heard of a card that lies face down`,
    );
  await turn.click();
  for (const one of everybody())
    await one.board
      .getByRole("img", { name: `Card ${number}: ${scripts.gm[number - 1]}` })
      .first()
      .waitFor();
  if (process.env.SHOTS && number === 1)
    await ann.page.screenshot({ path: `${process.env.SHOTS}/mouse-guard.png` });
  await throwAll(everybody(), told);
}
