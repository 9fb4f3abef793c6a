// Foes that all see, whose numbers the GM keeps: at a desk it says to the GM what is hidden and what stays in sight, and
// a phone is neither shown the numbers nor sent them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const small = { width: 390, height: 844 };
let server, browser, quiet;
before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

/** A table with a GM at a desk and Ann on a phone, and what Ann's browser is sent. */
async function seated(system, name, lay) {
  const room = await tableToLookAt(server, quiet.page, system, name);
  const give = (seat, method, params) => room.crowd.ask(seat, `${system}.${method}`, params);
  await lay(
    (method, params) => give(room.seat, method, params),
    (method, params) => give(room.master, method, params),
  );
  const gm = await TablePage.by(room.room.links.gm, browser, "GM", { size: desk });
  const ann = await TablePage.by(room.seatLink, browser, "Ann", { size: small });
  const seat = await room.crowd.sit(room.room.room, { token: room.room.tokens.spectator });
  return { room, gm, ann, others: async () => room.crowd.table(seat), give };
}

test("Troika: what it takes off a foe whose armour is hidden is the GM's to know", async () => {
  const { room, gm, ann, give } = await seated("troika", "The old wall", async (anns, gms) => {
    await anns("character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
    await gms("enemy.add", { id: "imp", name: "Imp", skill: 1, stamina: 90, initiative: 1, armour: 2 });
  });
  await give(room.master, "damage.deal", { to: ["imp"], row: "sword", source: "The stones" });
  await goTo(ann, { language: "en" }, "log");
  await ann.heard("Imp is hit; the GM knows how hard.");
  await gm.heard(/Imp goes from \d+ to \d+ Stamina/);
  await fine(ann, "hidden-numbers-troika-phone");
  await fine(gm, "hidden-numbers-troika-desk");
  for (const one of [gm, ann]) {
    one.expectNoErrors();
    await one.leave();
  }
});

test("ToY: a Monster is fought whose Health and dice are the GM's", async () => {
  const { gm, ann, others } = await seated("toy", "Under the hill", async (anns, gms) => {
    await anns("character.add", { id: "ann", name: "Ann" });
    await gms("monster.add", {
      id: "orc",
      name: "Orc",
      hd: 5,
      health: 37,
      weakness: 10,
      shown: { health: false, dice: false },
    });
  });
  await gm.card("Orc").getByText("numbers hidden").waitFor();
  await gm.card("Orc").getByRole("meter", { name: "Health" }).waitFor();
  await ann.card("Orc").getByText("numbers hidden").waitFor();
  assert.equal(await ann.card("Orc").getByRole("meter", { name: "Health" }).count(), 0);
  assert.doesNotMatch(JSON.stringify((await others()).monsters), /37|weakness|"hd"/);
  const part = await gm.part("Monsters");
  await part.getByText("What of hidden numbers is seen all the same").click();
  await part.getByText(/Of hidden numbers everybody still sees/).waitFor();
  await fine(gm, "hidden-numbers-toy-desk");
  await fine(ann, "hidden-numbers-toy-phone");
  // One kind is shown, the other stays.
  await gm.more(part, "Orc");
  await gm.button("Health shown", part).click();
  await ann.card("Orc").getByRole("meter", { name: "Health" }).waitFor();
  await ann.card("Orc").getByText("dice hidden").waitFor();
  for (const one of [gm, ann]) {
    one.expectNoErrors();
    await one.leave();
  }
});

test("Terre d'Exile: an ogre is fought whose attributes and points are the GM's", async () => {
  const { room, gm, ann, others, give } = await seated("terre-exile", "The ford", async (anns, gms) => {
    await gms("settings.set", { outside: true });
    await anns("character.add", { id: "ann", name: "Ann" });
    await gms("character.add", {
      id: "ogre",
      name: "Ogre",
      attributes: { STR: 173 },
      mishap: 97,
      ps: { max: 41 },
      shown: { attributes: false, points: false },
    });
  });
  for (const one of [gm, ann]) await one.card("Ogre").getByText("numbers hidden").waitFor();
  assert.doesNotMatch(JSON.stringify((await others()).characters.ogre), /173|97|41|mishap|"ps"|"value"/);
  const part = await gm.part("On the table");
  await part.getByText("What of hidden numbers is seen all the same").click();
  await part.getByText(/Of hidden numbers everybody still sees/).waitFor();
  await give(room.master, "damage.deal", { to: ["ogre"], amount: 12, source: "The stones" });
  await give(room.master, "save.roll", { actor: "ogre", save: "bravery", ease: "normal" });
  await fine(gm, "hidden-numbers-terre-exile-desk");
  await goTo(ann, { language: "en" }, "log");
  await ann.heard("Ogre takes 12; the GM knows what it costs.");
  await fine(ann, "hidden-numbers-terre-exile-phone");
  // One kind is shown, the other stays.
  await gm.more(part, "Ogre");
  await gm.button("Attributes shown", part).click();
  await goTo(ann, { language: "en" }, "table");
  await ann.card("Ogre").getByText("points hidden").waitFor();
  await give(room.master, "damage.deal", { to: ["ogre"], amount: 500, source: "The stones" });
  await ann.card("Ogre").getByText("No PV left").waitFor();
  // Without scrolling.
  const [down, board] = await Promise.all(
    [ann.card("Ogre").getByText("No PV left"), ann.board].map((place) => place.boundingBox()),
  );
  assert.ok(down.y + down.height <= board.y + board.height, `${down.y + down.height} and ${board.y + board.height}`);
  await fine(ann, "hidden-numbers-terre-exile-down");
  for (const one of [gm, ann]) {
    one.expectNoErrors();
    await one.leave();
  }
});

test("Savage Worlds: an ogre is fought whose traits and wounds are the GM's", async () => {
  const { room, gm, ann, others, give } = await seated("savage-worlds", "The mill", async (anns, gms) => {
    await anns("character.add", {
      id: "ann",
      sheet: { name: "Ann", skills: { fighting: { die: 12, bonus: 20 } }, toughness: 60 },
    });
    await gms("character.add", {
      id: "ogre",
      sheet: {
        name: "Ogre",
        wild: true,
        attributes: { smarts: { die: 12, bonus: 19 } },
        parry: 6,
        toughness: 77,
        max_wounds: 5,
      },
      shown: { traits: false, state: false },
    });
    await gms("auto-accept.choose", { mode: "always" });
    await anns("auto-accept.choose", { mode: "always" });
  });
  await gm.card("Ogre").getByText("numbers hidden").waitFor();
  await ann.card("Ogre").getByText("wounds hidden").waitFor();
  const part = await gm.part("On the table");
  await part.getByText("What of hidden numbers is seen all the same").click();
  await part.getByText(/Of hidden numbers everybody still sees/).waitFor();
  await give(room.master, "adjust", { character: "ogre", wounds: 4 });
  await give(room.master, "roll", { actor: "ogre", trait: "smarts" });
  await ann.board.getByText("dice of the GM's").waitFor();
  await fine(ann, "hidden-numbers-savage-worlds-phone");
  const act = ann.button("Do something", ann.dock);
  if (await ann.sees(act)) await act.click();
  await ann.button("Attack", ann.dock).click();
  await ann.button(/Ogre/, ann.dock.getByRole("form")).click();
  await ann.dock.getByText("No chances: they would tell what is hidden").waitFor();
  await fine(ann, "hidden-odds-phone");
  await ann.button("Cancel", ann.dock).click();
  await give(room.seat, "attack", { attacker: "ann", defender: "ogre" });
  await gm.button(/More about Ogre/, part).waitFor();
  const ogre = (await others()).characters.ogre;
  assert.doesNotMatch(JSON.stringify(ogre), /77|wounds|fatigue|"die"|parry/);
  await goTo(ann, { language: "en" }, "log");
  await ann.heard("Ogre rolls Smarts");
  await ann.heard("Ogre stands it");
  assert.equal(await ann.chronicle.getByText(/goes from|77|from 0 to 4/).count(), 0);
  await fine(gm, "hidden-numbers-savage-worlds-desk");
  // One kind is shown, the other stays.
  await gm.more(part, "Ogre");
  await gm.button("Wounds shown", part).click();
  await goTo(ann, { language: "en" }, "table");
  await ann.card("Ogre").getByRole("meter", { name: "Wounds" }).waitFor();
  await gm.card("Ogre").getByText("traits hidden").waitFor();
  for (const one of [gm, ann]) {
    one.expectNoErrors();
    await one.leave();
  }
});
