// An evening of Troika: see evening.mjs.
import { playEvening } from "./evening.mjs";
import { unfold } from "./pageChecks.mjs";
import { endForEverybody, fillIn, firstOf, playRound } from "./turns.mjs";

playEvening("troika", "The wet cellar", {
  async lay({ give, seat, master }) {
    await give(seat, "character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
    await give(master, "enemy.add", { id: "imp", name: "Imp", preset: "gutter-imp", skill: 8, stamina: 30 });
  },
  async fills(form) {
    await form.getByLabel("Against 2d6 + this (empty: under the skill)").fill("4");
    await form.locator("summary", { hasText: "Circumstances" }).first().click();
    await form.getByLabel("Modifier").first().fill("-1");
  },
  what: "Skill, against 2d6 + 4, −1 the GM",
  roll: /^Roll/,
  async rolls(ann, row) {
    await ann.button(/^Roll/, row).click();
  },
  amends: (dialog) => dialog.getByLabel("Modifier", { exact: true }).fill("2"),
  tests: (ann) => ann.sheet.getByTitle(/^Test /).first().click(),
  tested: "Ann: test",
  async offers(ann, gm, { settings }) {
    const claims = settings.getByLabel(/^Players may offer modifiers/);
    await claims.check();
    await ann.button("Test a skill").click();
    const form = ann.page.getByRole("form", { name: "Test a skill" });
    await form.getByLabel("Modifier (if the GM agrees)").fill("3");
    await form.getByLabel(/^Why/).fill("a ladder");
    await ann.button("Test a skill", form).click();
    await gm.button("Let it pass with that", gm.page.getByRole("group", { name: "Waits for the GM" })).click();
    await gm.board.getByText("a ladder 3").waitFor();
    await claims.uncheck();
  },
  offered: "a ladder 3",
  async strikes(gm) {
    const form = (await gm.part("Traps and other harm")).getByRole("form", { name: "Traps and other harm" });
    await gm.button("Annie", form).click();
    await form.getByLabel("What it is (all can read it)").fill("The spikes");
    await form.getByLabel("Damage as").selectOption({ label: "Maul" });
    await form.getByLabel("Armour is no help").check();
    await gm.button("It strikes", form).click();
  },
  struck: "The spikes: Annie is hurt.",
  async modifies(gm) {
    const form = (await gm.part("Call a test")).getByRole("form", { name: "Against a number: a lock, the weather" });
    await gm.button("Annie", form).click();
    await form.getByLabel("What it is (all can read it)").fill("The old lock");
    await unfold(form);
    await form.getByLabel("Modifier", { exact: true }).fill("4");
    await form.getByLabel("Why (all can read it)").fill("a good key");
    await gm.button("Roll against", form).click();
  },
  modified: "+4 a good key",
  writes: true,
  changes: ({ give, who }) => give(who, "character.set", { character: "ann", name: "Annie" }),
  async prepares(gm) {
    const add = await gm.part("Add somebody");
    await add.getByLabel("Name", { exact: true }).fill("Wolf");
    await add.getByLabel("Behind the screen for now").check();
    await gm.button("Add", add).click();
  },
  async shows(gm, name) {
    const part = await gm.part("On the table");
    await gm.more(part, name);
    await gm.button("Bring on", part).click();
  },
  roster: "On the table",
  begins: ({ give, master }) =>
    give(master, "initiative.start", { characters: ["ann"], enemies: ["imp"] }),
  async joins(gm) {
    await gm.button("+ Wolf", await gm.part("The round")).click();
  },
  next: async (gm) => gm.button("Imp", await gm.part("The round")).click(),
  turn: (one) => one.dock.getByText(/Imp has the turn|Imp: what do you do/),
  async leaves(gm) {
    await gm.button("− Wolf", await gm.part("The round")).click();
  },
  joined: "Wolf joins in.",
  left: "Wolf leaves; the tokens go at End.",
  /** Token after token, until the bag is filled anew: whoever has the turn strikes. */
  async fights(gm, ann, { told }) {
    const strikes = async () => {
      for (const [one, other] of [[ann, "Imp"], [gm, "Annie"]])
        if (await one.sees(one.button("Attack", one.dock)))
          return () => fillIn(one, "Attack", "Attack", ["Whom", other]);
      return undefined;
    };
    await playRound(gm, ann, told, {
      round: /^Round \d+$/,
      isDecided: this.isDecided,
      step: async () =>
        (await strikes()) ??
        firstOf([gm, "Draw a token"], [gm, "Imp"], [ann, "End the turn"], [gm, "End the turn"]),
    });
  },
  isDecided: (gm) => gm.sees(gm.board.getByText("Dead", { exact: true })),
  closes: (gm) => endForEverybody(gm, "The round", "End initiative"),
  over: (one) =>
    one.board
      .filter({ hasNot: one.page.getByRole("region", { name: "The stack" }) })
      .getByText("Dead", { exact: true }),
  ended: [/^(Imp|Annie) is dead$/, "Initiative is over"],
});
