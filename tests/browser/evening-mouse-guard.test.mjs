// An evening of the rabbits: see evening.mjs.
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
  changes: ({ give, who }) => give(who, "character.set", { character: "ann", name: "Annie" }),
  async prepares(gm) {
    const add = await gm.part("Add somebody");
    await add.getByLabel("Name", { exact: true }).fill("Wolf");
    await add.getByLabel("Behind the screen for now").check();
    await gm.button("Add", add).click();
  },
  async shows(gm) {
    const part = await gm.part("On the table");
    await gm.more(part, "Wolf");
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
  async leaves(gm) {
    const part = await gm.part("Conflict");
    await part.locator("summary", { hasText: "Somebody leaves the conflict" }).click();
    await gm.button("Wolf", part).click();
  },
  left: "Wolf leaves the conflict.",
});
