// An evening of the rabbits: see evening.mjs.
import { choose, throwAll } from "./conflict.mjs";
import { playEvening } from "./evening.mjs";

const skills = { scout: 3, fighter: 3 };
const thrown = (ann) => ann.button(/^Throw \d dice$/, ann.dock);

playEvening("mouse-guard", "The wet meadow", {
  async lay({ give, seat, master }) {
    await give(seat, "character.add", { id: "ann", name: "Ann", will: 4, health: 4, skills });
    // Nobody is asked whether sixes are opened.
    await give(master, "adjust", { character: "ann", field: "fate", value: 0 });
    await give(master, "character.add", { id: "imp", name: "Imp", fate: 0, skills });
  },
  async fills(form) {
    await form.getByLabel("Skill or ability").selectOption("scout");
    await form.getByLabel("Obstacle (Ob)").fill("1");
    await form.locator("summary", { hasText: "Circumstances" }).click();
    await form.getByLabel("Dice more or fewer").fill("-1");
  },
  what: "Scout, Ob 1",
  button: thrown,
  rolls: (ann) => thrown(ann).click(),
  entry: (gm) => gm.chronicle.locator("li", { hasText: /tests? Scout/ }),
  amends: (dialog) => dialog.getByLabel("Obstacle", { exact: true }).fill("2"),
  async tests(ann, { give, master }) {
    await give(master, "test.call", { actor: "ann", what: "fighter", ob: 1 });
    await thrown(ann).click();
  },
  again: (ann) => thrown(ann).click(),
  tested: "Ann: Throw the dice",
  async offers(ann, gm, { give, master, settings }) {
    await settings.getByLabel(/^Players may offer modifiers/).check();
    await give(master, "test.call", { actor: "ann", what: "scout", ob: 1 });
    await ann.dock.locator("summary", { hasText: "Offer a modifier" }).click();
    const form = ann.dock.getByRole("form", { name: "A modifier for Ann" });
    await form.getByLabel("Dice more or fewer").fill("1");
    await form.getByLabel("Why").fill("a good map");
    await ann.button("Offer a modifier", form).click();
    await gm.button("It counts", gm.dock).click();
    await ann.button("Throw 4 dice", ann.dock).click();
  },
  offered: "+1D a good map",
  /** What she spends is told, and she keeps it. */
  async byHand(ann, { give, master }) {
    await give(master, "test.call", { actor: "ann", what: "scout", ob: 1 });
    await ann.button(/^Change the pool/, ann.dock).click();
    await ann.button(/^\+1D for 1 Persona/, ann.dock).click();
    await ann.button("Throw 4 dice", ann.dock).click();
  },
  async strikes(gm) {
    const part = await gm.part("On the table");
    await gm.more(part, "Annie");
    await gm.button("Injured", part.getByRole("group", { name: "Conditions" })).click();
  },
  struck: /Annie is injured/i,
  async modifies(gm, ann, { give, master }) {
    await give(master, "test.call", { actor: "ann", what: "scout", ob: 1 });
    const form = gm.dock.getByRole("form", { name: "A modifier for Annie" });
    await gm.dock.locator("summary", { hasText: "Give a modifier" }).click();
    await form.getByLabel("Dice more or fewer").fill("2");
    await form.getByLabel("Why").fill("a dry path");
    await gm.button("Give a modifier", form).click();
    await ann.button("Throw 5 dice", ann.dock).click();
  },
  modified: "+2D a dry path",
  changes: ({ give, who }) => give(who, "character.set", { character: "ann", name: "Annie" }),
  async prepares(gm) {
    const add = await gm.part("Add somebody");
    await add.getByLabel("Name", { exact: true }).fill("Wolf");
    await add.getByLabel("Behind the screen for now").check();
    await gm.button("Add", add).click();
  },
  roster: "On the table",
  async shows(gm, name) {
    const part = await gm.part("On the table");
    await gm.more(part, name);
    await gm.button("Bring onto the table", part).click();
  },
  begins: ({ give, master }) =>
    give(master, "conflict.start", {
      type: "fight",
      teams: [
        { id: "them", side: "gm", members: ["imp"] },
        { id: "us", side: "players", members: ["ann"] },
      ],
    }),
  async joins(gm) {
    const part = await gm.part("Conflict");
    await part.locator("summary", { hasText: "Somebody joins the conflict" }).click();
    await gm.button("Wolf: Imp", part).click();
  },
  joined: /Wolf joins/,
  /** Once their cards lie there, another of a team may act. */
  async next(gm, { crowd, give, master, seat, table }) {
    const answered = async () => {
      for (let now = await table(); ; now = await table()) {
        if (now.decisions.length === 0) return now;
        await crowd.ask(master, "decision.answer", { decision: now.decisions[0].id, answer: "default" });
      }
    };
    for (const [team, who] of [["them", master], ["us", seat]])
      await give(who, "goal.state", { team, text: "To win." });
    for (const [team, actor, who] of [["them", "imp", master], ["us", "ann", seat]]) {
      await give(who, "disposition.test", { team, actor, base: "health" });
      await give(who, "throw", { actor });
      await answered();
    }
    const { choice } = (await answered()).conflict;
    for (const [party, who] of [["them", master], ["us", seat]]) {
      await crowd.ask(who, "choice.seal", { choice, party, picks: ["attack", "attack", "attack"] });
      await crowd.ask(who, "choice.lock", { choice, party });
    }
    await give(master, "action.reveal");
    const part = await gm.part("Conflict");
    const other = part.locator(".row", { hasText: "Another of" }).getByRole("button").first();
    await other.waitFor();
    this.nextOne = (await other.innerText()).trim();
    await other.click();
  },
  nextOne: "",
  turn(one) {
    return one.board.getByRole("button", { name: `${this.nextOne} (acts)`, exact: true });
  },
  async leaves(gm) {
    const part = await gm.part("Conflict");
    await part.locator("summary", { hasText: "Somebody leaves the conflict" }).click();
    await gm.button("Wolf", part).click();
  },
  left: "Wolf leaves the conflict.",
  /** The throws of an action, then the next action; after three of them both sides choose again. */
  async fights(gm, ann, { everybody, told }) {
    await throwAll(everybody(), told);
    if (await this.isDecided(gm)) return;
    const turn = gm.button(/^Turn over action \d/, gm.dock);
    if (!(await gm.sees(turn)))
      for (const [one, actions] of [[gm, ["Attack", "Feint", "Attack"]], [ann, ["Attack", "Attack", "Maneuver"]]]) {
        await choose(one, actions);
        await one.button("That is it", one.dock).click();
        await told();
      }
    await turn.click();
  },
  isDecided: (gm) => gm.sees(gm.dock.getByLabel("What the winners give up")),
  async closes(gm) {
    await gm.dock.getByLabel("What the winners give up").fill("A way through the reeds.");
    await gm.button("Agreed", gm.dock).click();
  },
  over: (one) => one.board.getByText("A way through the reeds."),
  ended: ["A way through the reeds."],
});
