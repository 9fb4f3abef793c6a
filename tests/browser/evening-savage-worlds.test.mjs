// An evening of Savage Worlds: see evening.mjs.
import { playEvening } from "./evening.mjs";
import { settle } from "./fights.mjs";
import { endForEverybody, fillIn, firstOf, playRound } from "./turns.mjs";

const d = (die) => ({ die });
const sheet = (name) => ({
  name,
  attributes: { agility: d(8), spirit: d(6), vigor: d(6) },
  skills: { fighting: d(8), notice: d(6) },
  weapons: [{ id: `sword-${name}`, name: "sword", kind: "melee", dice: [{ count: 1, sides: 8 }], strength: true }],
});

playEvening("savage-worlds", "The toll", {
  async lay({ give, seat, master }) {
    await give(seat, "character.add", { id: "ann", sheet: sheet("Ann") });
    await give(master, "character.add", { id: "imp", sheet: { ...sheet("Imp"), wild: true } });
  },
  async fills(form) {
    await form.getByLabel("Trait").selectOption({ label: "Notice" });
    await form.getByLabel("Number to reach").fill("5");
    await form.getByLabel("Circumstances (+/−)").fill("-1");
  },
  what: "Notice against 5 (−1)",
  roll: /^Roll/,
  rolls: (ann, row) => ann.button(/^Roll/, row).click(),
  async amends(dialog) {
    await dialog.getByRole("button", { name: "Add a modifier" }).click();
    await dialog.getByLabel("Modifier", { exact: true }).fill("2");
    await dialog.getByLabel("Because of").fill("the lamp");
  },
  tests: (ann) => ann.sheet.getByTitle(/^Roll Fighting/).click(),
  tested: "Ann: roll",
  async settles(ann) {
    const leave = ann.button("Leave it as it is", ann.dock);
    if (await ann.sees(leave)) await leave.click();
    await ann.answered();
  },
  async offers(ann, gm, { settings }) {
    await settings.getByLabel("I confirm what players claim of the circumstances").check();
    await gm.answered();
    await ann.button("A roll with a modifier", ann.sheet).click();
    const form = ann.sheet.getByRole("form", { name: "A roll with a modifier" });
    await form.getByLabel("Trait").selectOption({ label: "Fighting (d8)" });
    await form.getByLabel("Circumstances (+/−)").fill("1");
    await ann.button("Roll", form).click();
    await gm.dock.getByText("Ann names circumstances. Do they count?").waitFor();
    await gm.button("It counts", gm.dock).click();
  },
  offered: "+1 circumstances",
  writes: true,
  async strikes(gm) {
    const part = await gm.part("Rulings");
    await part.getByLabel("Which ruling").selectOption({ label: "Damage from no attack" });
    const form = part.getByRole("form", { name: "Damage from no attack" });
    await gm.button("Annie", form).click();
    await form.getByLabel("How many dice").fill("1");
    await form.getByLabel("Added").fill("5");
    await form.getByLabel("What it is").fill("The spikes");
    await gm.button("Do it", form).click();
  },
  struck: /The spikes/,
  async modifies(gm, ann, { crowd, master, table }) {
    const part = await gm.part("Rulings");
    await part.getByLabel("Which ruling").selectOption({ label: "A roll" });
    await part.getByLabel("Whom it is about").selectOption({ label: "Annie" });
    const form = part.getByRole("form", { name: "A roll" });
    await form.getByLabel("Trait").selectOption({ label: "Notice" });
    await form.getByLabel("Circumstances (+/−)").fill("2");
    await gm.hears(() => gm.button("Do it", form).click());
    // Whatever it came to is left as it is.
    await settle({ crowd, master, table });
  },
  modified: "+2 circumstances",
  changes: ({ give, who }) => give(who, "character.set", { character: "ann", sheet: { name: "Annie" } }),
  async prepares(gm) {
    const add = await gm.part("Add somebody");
    await add.getByLabel("Name", { exact: true }).fill("Wolf");
    await add.getByLabel("Hidden: only you know of them").check();
    await add.getByLabel("Players do not see its numbers").check();
    await gm.button("Add", add).click();
  },
  unseen: "wounds hidden",
  roster: "On the table",
  async shows(gm, name) {
    await gm.button(`Show ${name}`, await gm.part("Behind the screen")).click();
  },
  async begins({ give, master, crowd, table }) {
    await give(master, "session.start");
    await give(master, "encounter.start", { seats: [{ members: ["ann"] }, { members: ["imp"] }] });
    await give(master, "action-cards.deal");
    await settle({ crowd, master, table });
  },
  async joins(gm) {
    await gm.button("Wolf joins the fight", await gm.part("Session and fight")).click();
  },
  joined: "Wolf joins the fight, from the next deal on.",
  /** Who does not act now is next, and then the turn ends. */
  async next(gm) {
    const part = await gm.part("Session and fight");
    await gm.button(/^End turn: /, part).waitFor();
    const isAnns = await gm.sees(gm.button("End turn: Annie", part));
    const now = isAnns ? "Annie" : "Imp";
    this.nextOne = isAnns ? "Imp" : "Annie";
    await gm.button(`Is next: ${this.nextOne}`, part).click();
    await gm.heard(`${this.nextOne} is next, says the GM.`);
    await gm.button(`End turn: ${now}`, part).click();
  },
  nextOne: "",
  turn(one) {
    return one.dock.getByText(new RegExp(`Turn of ${this.nextOne}|${this.nextOne}: what do you do`));
  },
  async leaves(gm) {
    await gm.button("Wolf leaves the fight", await gm.part("Session and fight")).click();
  },
  left: "Wolf is out of the fight.",
  /** Turn after turn, until the cards are dealt anew: whoever acts strikes, and ends the turn. */
  async fights(gm, ann, { told }) {
    const strikes = async () => {
      for (const [one, other] of [[ann, /^Imp/], [gm, /^Annie/]])
        if ((await one.sees(one.dock.getByText("what do you do?"))) && (await one.sees(one.button("Attack", one.dock))))
          return () => fillIn(one, "Attack", "Attack", ["Whom", other]);
      return undefined;
    };
    await playRound(gm, ann, told, {
      round: /^Round \d+$/,
      isDecided: this.isDecided,
      step: async () =>
        (await strikes()) ??
        firstOf([ann, "End the turn"], [gm, "End the turn"], [gm, "Deal the action cards"]),
    });
  },
  isDecided: (gm) => gm.sees(gm.board.getByText(/^\s*(Incapacitated|Dead)\b/)),
  closes: (gm) => endForEverybody(gm, "Session and fight", "End the fight"),
  over: (one) =>
    one.board
      .filter({ hasNot: one.page.getByRole("region", { name: "The action cards" }) })
      .getByText(/^\s*(Incapacitated|Dead)\b/),
  ended: [/^(Imp|Annie) is (Incapacitated|Dead)$/, /The fight is over after \d+ rounds?/],
});
