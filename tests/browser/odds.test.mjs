// The chances come a moment after a form is opened: nothing moves under a thumb when they do.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fightToLookAt } from "./fights.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, inSight, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const size = { width: 390, height: 844 };

/** Answers about chances wait until `letOdds` is called; `oddsWait` says how many do. */
function holdOdds() {
  const asked = new Set();
  const waiting = [];
  let free = false;
  globalThis.oddsWait = () => waiting.length;
  globalThis.letOdds = () => {
    free = true;
    for (const hear of waiting.splice(0)) hear();
  };
  const read = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return {};
    }
  };
  globalThis.WebSocket = class extends WebSocket {
    send(text) {
      const { id, method } = read(text);
      if (method === "room.odds") asked.add(id);
      super.send(text);
    }
    set onmessage(hear) {
      super.onmessage = (event) => {
        if (free || !asked.has(read(event.data).id)) hear.call(this, event);
        else waiting.push(() => hear.call(this, event));
      };
    }
  };
}

/** Each game that asks for chances: its table, and how Ann comes to the form whose button is `go`. */
const forms = {
  async troika(name) {
    const laid = await tableToLookAt(server, quiet.page, "troika", name);
    await laid.crowd.ask(laid.seat, "troika.character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
    await laid.crowd.ask(laid.master, "troika.enemy.add", {
      id: "liz",
      preset: "lizard-man",
      name: "Lizard-man",
      shown: { stamina: true, skill: true, armour: true },
    });
    return {
      laid,
      async open(ann) {
        await ann.button("Do something", ann.dock).click();
        await ann.button("Attack", ann.dock).click();
        return ann.button("Attack", ann.dock.getByRole("form"));
      },
    };
  },
  async "savage-worlds"(name) {
    const laid = await tableToLookAt(server, quiet.page, "savage-worlds", name);
    const d = (die) => ({ die });
    await laid.crowd.ask(laid.seat, "savage-worlds.character.add", {
      id: "ann",
      sheet: { name: "Ann", attributes: { agility: d(8) }, skills: { fighting: d(8), taunt: d(6) } },
    });
    await laid.crowd.ask(laid.master, "savage-worlds.character.add", {
      id: "orc",
      owner: await laid.crowd.memberOf(laid.seat),
      sheet: { name: "Orc", side: "foes", skills: { fighting: d(6) } },
    });
    return {
      laid,
      async open(ann) {
        await ann.button("Do something", ann.dock).click();
        await ann.button("Attack", ann.dock).click();
        const orc = ann.button("Orc", ann.dock);
        if ((await orc.getAttribute("aria-pressed")) !== "true") await orc.click();
        return ann.button("Attack", ann.dock.getByRole("form"));
      },
    };
  },
  async toy(name) {
    const laid = await tableToLookAt(server, quiet.page, "toy", name);
    await laid.crowd.ask(laid.seat, "toy.character.add", {
      id: "ann",
      name: "Ann",
      tangibles: { vigor: 6, dexterity: 10, intellect: 8, focus: 4 },
      skills: { Bushcraft: 2 },
    });
    return {
      laid,
      async open(ann) {
        await ann.button("Roll to Succeed", ann.dock).click();
        const form = ann.dock.getByRole("form");
        await form.getByRole("group").first().getByRole("button").first().click();
        return form.getByRole("button").last();
      },
    };
  },
  async "mouse-guard"(name) {
    const laid = await fightToLookAt(server, quiet.page, "mouse-guard", name);
    await laid.crowd.ask(laid.master, "mouse-guard.throw", { actor: "one" });
    return { laid, open: async (ann) => ann.button(/^Throw \d+ dice/, ann.dock) };
  },
};

/** Where everything stands that can be touched in the dock. */
const places = (ann) =>
  ann.dock.evaluate((dock) =>
    [...dock.querySelectorAll("button, input, select, textarea, summary")].filter((one) => one.checkVisibility()).map((one) => {
      const { top, left, height } = one.getBoundingClientRect();
      return `${one.textContent.trim().slice(0, 20) || one.name} ${Math.round(left)}, ${Math.round(top)}: ${Math.round(height)}`;
    }),
  );

for (const [game, form] of Object.entries(forms))
  test(`nothing in a phone's dock moves when the chances come (${game})`, async () => {
    const { laid, open } = await form(`The toll (${game})`);
    const ann = await TablePage.at(browser, "Ann", { size });
    await ann.context.addInitScript(holdOdds);
    await ann.page.goto(laid.seatLink);
    const go = await open(ann);
    await ann.page.waitForFunction(() => globalThis.oddsWait() > 0);
    await inSight(go);
    const waiting = await places(ann);
    await ann.page.evaluate(() => globalThis.letOdds());
    await ann.dock.locator(".odds b").first().waitFor();
    assert.deepEqual(await places(ann), waiting);
    await fine(ann, `odds-${game}-phone`);
    await ann.leave();
  });
