// How it looks and whom it lets in: every place in both themes and three widths, in the longest language, with
// a full table, an empty one, and a reader who has zoomed to 200 %. No page may be wider than its window, and
// axe finds nothing to say against any of them. With SHOTS set, what was seen is kept there as pictures.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { tearDown } from "./fixture.mjs";
import { crowdOn } from "./manyClients.mjs";
import {
  everyLook,
  fine,
  fineDrawer,
  fineSheet,
  goTo,
  looks,
  onPhone,
} from "./pageChecks.mjs";
import { Server } from "./server.mjs";
import { TablePage } from "./table.mjs";

const longName = "Wilhelmina Theodora av Katzenelnbogen-Åby".slice(0, 40);
const readies = [
  "lamplighter",
  "toll-keeper",
  "moth-tamer",
  "deck-hand",
  "hedge-wizard",
  "pit-cook",
];
let server, browser, room;

before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(() => tearDown({ server, browser }));

const visit = (look, link) => TablePage.visits(link, browser, look.name, look);
test(
  "the door, the table just laid, and the seat that is free",
  async (t) => {
    await everyLook(t, async (look) => {
      const gm = await visit(look, server.url);
      await fine(gm, `door-${look.name}`);
      await gm.page
        .getByRole("button", { name: /^(Open a table|Öppna ett bord)$/ })
        .click();
      await gm.page
        .getByRole("heading", {
          name: /^(The table is laid|Bordet är dukat)$/,
        })
        .waitFor();
      await fine(gm, `empty-${look.name}`);
      const link = await gm.page.getByLabel(/^(Players|Spelare)$/).inputValue();
      const player = await visit(look, link);
      await player.page.getByLabel(/Your name|Ditt namn/).fill(longName);
      await fine(player, `join-${look.name}`);
      await player.page
        .getByRole("button", { name: /^(Sit down|Slå dig ner)$/ })
        .click();
      await player.page
        .getByRole("heading", {
          name: /^(Who do you play\?|Vem spelar du\?)$/,
        })
        .waitFor();
      await fine(player, `make-${look.name}`);
      await gm.leave();
      await player.leave();
    });
  },
);

test(
  "eight players, forty tokens, a pool of twelve dice",
  async (t) => {
    room = await server.opened(
      "troika",
      "Night market under the seventh bridge",
    );
    const crowd = await crowdOn((await visit(looks[0], server.url)).page);
    const gmSeat = await crowd.sit(room.room, {
      token: room.tokens.gm,
      name: "Gudrun",
      colour: "bone",
      mark: "crown",
    });
    const names = [longName, "Ann", "Bo", "Cid", "Dag", "Eva", "Fay", "Gil"];
    const colours = [
      "amber",
      "teal",
      "rose",
      "sky",
      "moss",
      "violet",
      "ember",
      "plum",
    ];
    const marks = [
      "star",
      "moon",
      "leaf",
      "drop",
      "bolt",
      "key",
      "anchor",
      "tower",
    ];
    const seats = [];
    for (const [at, name] of names.entries()) {
      const seat = await crowd.sit(room.room, {
        token: room.tokens.player,
        name,
        colour: colours[at],
        mark: marks[at],
        seat: `seat-of-number-${at}-at-this-table`,
      });
      seats.push(seat);
      await crowd.ask(seat, "troika.character.add", {
        id: `char${at}`,
        name: at === 0 ? longName : `${name}mund`,
        ready: readies[at % readies.length],
      });
    }
    for (let at = 1; at <= 12; at += 1) {
      await crowd.ask(gmSeat, "troika.enemy.add", {
        id: `liz${at}`,
        preset: "lizard-man",
        name: `lizard-man ${at}`,
      });
    }
    await crowd.ask(gmSeat, "troika.enemy.add", {
      id: "hidden",
      preset: "old-dragon",
      prepared: true,
      special: "Sleeps until somebody sings.",
    });
    await crowd.ask(seats[1], "room.say", { text: "Who goes first?" });
    await crowd.ask(seats[2], "room.say", {
      text: "Not me. [[12d6]]",
      rolls: ["12d6"],
      nonce: "nonce-of-more-than-16",
    });
    await crowd.ask(gmSeat, "room.say", {
      text: "They have not seen you yet.",
      kind: "whisper",
      to: [await crowd.memberOf(seats[1])],
    });
    await crowd.ask(seats[1], "dice.roll", {
      notation: "4d6kh3 + 2",
      label: "Might",
      nonce: "nonce-of-more-than-16",
    });
    await crowd.ask(gmSeat, "dice.roll", {
      notation: "2d6",
      audience: "gm",
      nonce: "nonce-of-more-than-16",
    });
    await crowd.ask(gmSeat, "troika.initiative.start", {
      characters: names.map((_, at) => `char${at}`),
      enemies: Array.from({ length: 12 }, (_, at) => `liz${at + 1}`),
    });
    await crowd.ask(seats[0], "room.rename", { name: longName });
    await fight(crowd, gmSeat);

    await everyLook(t, async (look) => {
      const ann = await visit(
        look,
        `${server.url}/rooms/${room.room}#seat-of-number-1-at-this-table`,
      );
      await ann.page
        .getByText("Annmund")
        .first()
        .waitFor({ state: "attached" });
      await fine(ann, `table-${look.name}`);
      await fineSheet(ann, look, /Annmund/, "full");
      if (onPhone(look)) {
        await goTo(ann, look, "dice");
        await fine(ann, `dice-${look.name}`);
      }
      const gm = await visit(look, room.links.gm);
      await gm.page.getByText("Annmund").first().waitFor({ state: "attached" });
      await fineDrawer(gm, look, undefined, "gm");
      await ann.leave();
      await gm.leave();
    });
  },
);

/** Draws until somebody of the party has struck, so that there is an exchange to be looked at. */
async function fight(crowd, gm) {
  for (let draws = 0; draws < 60; draws += 1) {
    await crowd.ask(gm, "troika.token.draw");
    for (let at = 0; at < 8; at += 1) {
      const struck = await crowd
        .ask(gm, "troika.attack", {
          attacker: `char${at}`,
          defender: `liz${at + 1}`,
        })
        .then(() => true)
        .catch(() => false);
      if (struck) return;
    }
    await crowd.ask(gm, "troika.turn.end").catch(() => undefined);
  }
}

test("a player never has the GM's side in their page", async () => {
  const asked = [];
  const player = await TablePage.at(browser, "player", looks[0]);
  player.page.on("request", (request) => asked.push(request.url()));
  await player.page.goto(
    `${server.url}/rooms/${room.room}#seat-of-number-1-at-this-table`,
  );
  await player.page.getByText("Annmund").first().waitFor({ state: "attached" });
  assert.ok(asked.some((url) => /\/assets\/troika-/.test(url)));
  assert.deepEqual(
    asked.filter((url) => /Drawer/.test(url)),
    [],
  );
  assert.equal(
    await player.page.getByText("Sleeps until somebody sings").count(),
    0,
  );
});

test("the language changes without a reload, for this reader alone", async () => {
  const reader = await visit(
    looks[0],
    `${server.url}/rooms/${room.room}#seat-of-number-1-at-this-table`,
  );
  await reader.page.evaluate(() => (globalThis.same = true));
  await reader.button("Settings").click();
  await reader.page.getByLabel("Language").selectOption("sv");
  await reader.page.getByRole("button", { name: "Stäng" }).click();
  await reader.page.getByRole("region", { name: "Brickorna" }).waitFor();
  assert.equal(await reader.page.evaluate(() => globalThis.same), true);
  assert.equal(await reader.page.locator("html").getAttribute("lang"), "sv");
});
