// An evening of Terre d'Exile: see evening.mjs.
import { playEvening } from "./evening.mjs";

const attributes = { AGI: 50, DEX: 40, LCK: 20 };

/** Where the outcome can still be changed, it is taken as it is, until `isOver()`. */
const accept = (one, isOver) => one.answersWith("Take it as it is", isOver);
/** And until another test can be made. */
const acceptAll = (one) => accept(one, () => one.sees(one.button(/make a test$/i, one.dock)));

playEvening("terre-exile", "The old ford", {
  async lay({ give, seat, master }) {
    await give(master, "settings.set", { outside: true });
    await give(seat, "character.add", { id: "ann", name: "Ann", attributes, outside: {} });
    await give(master, "character.add", { id: "imp", name: "Imp", attributes, outside: {} });
  },
  async fills(form, gm) {
    await form.getByLabel("Attribute").selectOption({ label: "Agility" });
    await form.getByLabel("Difficulty").fill("20");
    await gm.button("−10", form).click();
  },
  what: "Agility · difficulty 20 · −10",
  roll: /^Ready to roll/,
  async rolls(ann, row) {
    await ann.button(/^Ready to roll/, row).click();
    await ann.button("Roll", ann.dock).click();
  },
  // The call is gone once all have rolled.
  takes: (ann, row) =>
    accept(ann, async () => !(await ann.sees(row)) || ann.sees(row.getByText(/success|failure/))),
  entry: (gm) => gm.chronicle.locator("li", { hasText: "The GM calls a test of Agility" }),
  amends: (dialog) => dialog.getByLabel("Modifier", { exact: true }).fill("10"),
  async tests(ann) {
    await ann.sheet.getByTitle("Test Agility (50)").click();
    await ann.button("Ready to roll", ann.dock.getByRole("form")).click();
    await ann.button("Roll", ann.dock).click();
  },
  again: (ann) => ann.button("Roll", ann.dock).click(),
  tested: "Ann: Roll the test",
  settles: acceptAll,
  async offers(ann, gm) {
    await ann.sheet.getByTitle("Test Agility (50)").click();
    await ann.button("Ready to roll", ann.dock.getByRole("form")).click();
    await ann.button(/^Play the trump Agility/, ann.dock).click();
    await ann.dock.getByLabel("How does Agility help here?").fill("She knows every stone.");
    await ann.button("Ask the GM", ann.dock).click();
    await gm.button("Accept it", gm.dock).click();
    await ann.button("Roll", ann.dock).click();
    await acceptAll(ann);
  },
  offered: "Ann plays the trump Agility",
  async strikes(gm) {
    const form = (await gm.part("Damage without an attacker")).getByRole("form", { name: "Damage without an attacker" });
    await gm.button("Annie", form).click();
    await form.getByLabel("Or so much").fill("9");
    await form.getByLabel("What does it? (optional)").fill("The spikes");
    await gm.button("Deal it", form).click();
  },
  struck: "The spikes hits Annie.",
  async modifies(gm, ann, { give, seat }) {
    await give(seat, "test.declare", { id: "jump", actor: "ann", attribute: "AGI", reason: "The gap" });
    await gm.button("+20", gm.dock).click();
    await ann.board.getByText("+20 modifier").waitFor();
    await ann.button("Roll", ann.dock).click();
    await acceptAll(ann);
  },
  modified: /modifier \+20/,
  changes: ({ give, who }) => give(who, "character.set", { character: "ann", name: "Annie" }),
  async prepares(gm) {
    const add = await gm.part("Add somebody");
    await add.getByLabel("Name", { exact: true }).fill("Wolf");
    await add.getByLabel("Hidden from players until shown").check();
    await add.getByLabel("Players do not see its numbers").check();
    await gm.button("Add", add).click();
  },
  unseen: "numbers hidden",
  roster: "On the table",
  async shows(gm, name) {
    const part = await gm.part("On the table");
    await gm.more(part, name);
    await gm.button("Show", part).click();
  },
  async begins({ give, master }) {
    await give(master, "mode.set", { mode: "combat" });
    await give(master, "confrontation.start", { characters: ["ann", "imp"] });
  },
  async joins(gm) {
    const scene = await gm.part("The scene");
    await scene.locator("summary", { hasText: "Who is in the order" }).click();
    await gm.button("Wolf joins", scene).click();
  },
  joined: "Wolf joins the confrontation.",
  async next(gm) {
    const turn = (await gm.part("The scene")).getByRole("group", { name: "Whose turn" });
    await gm.button("Imp", turn).click();
  },
  turn: (one) => one.board.getByText("Imp has the turn"),
  async leaves(gm) {
    await gm.button("Wolf leaves", await gm.part("The scene")).click();
  },
  left: "Out of the confrontation: Wolf.",
  /** One after the other has the turn, attacks, and throws what the outcome gives. */
  async fights(gm, ann, { everybody, told }) {
    this.turns += 1;
    // What the Wolf still has to be asked comes first.
    const trump = gm.dock.getByText("Wolf: which attribute is your trump?");
    if (await gm.sees(trump)) await gm.button(/^Agility/, gm.dock).click();
    await trump.waitFor({ state: "detached" });
    const [name, other, one] = this.turns % 2 ? ["Annie", "Imp", ann] : ["Imp", "Annie", gm];
    await gm.button(name, (await gm.part("The scene")).getByRole("group", { name: "Whose turn" })).click();
    for (const each of everybody()) await each.board.getByText(`${name} has the turn`).waitFor();
    const speaks = one.button(name, one.dock.getByRole("group", { name: "Who acts" }));
    if (await one.sees(speaks)) await speaks.click();
    const begins = one.button(/make a test$/i, one.dock);
    await begins.click();
    const form = one.dock.getByRole("form", { name: "A test" });
    await one.button(/^AGI/, form).click();
    await one.button(other, form).click();
    await one.button("Ready to roll", form).click();
    await one.button("Roll", one.dock).click();
    await acceptAll(one);
    const dice = one.dock.getByRole("group", { name: /^Throw \d/ });
    if (await one.sees(dice)) {
      await dice.getByLabel("Who takes it").selectOption({ label: other });
      await one.button("d12", dice).click();
    }
    await told();
  },
  turns: 0,
  isDecided: (gm) => gm.sees(gm.board.getByText("No PV left")),
  async closes(gm) {
    await (await gm.part("The scene")).getByRole("radio", { name: "Free play" }).click();
  },
  over: (one) => one.board.getByText("No PV left"),
  ended: ["The combat is over"],
});
