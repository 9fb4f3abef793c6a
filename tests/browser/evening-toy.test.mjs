// An evening of ToY: see evening.mjs.
import { playEvening } from "./evening.mjs";
import { unfold } from "./pageChecks.mjs";
import { endForEverybody, fillIn, firstOf, playRound } from "./turns.mjs";

playEvening("toy", "Under the hill", {
  async lay({ give, seat, master }) {
    await give(seat, "character.add", {
      id: "ann",
      name: "Ann",
      tangibles: { vigor: 6, dexterity: 10, intellect: 8, focus: 4 },
      skills: { Bushcraft: 2 },
      flesh: { max: 30 },
      grit: { max: 6 },
      weapons: { knife: { name: "Long knife", damage: 6, attack: "fast" } },
    });
    await give(master, "character.add", { id: "torch", name: "Torch bearer" });
    await give(master, "monster.add", { id: "imp", name: "Imp", hd: 3, health: 9, damage: [6] });
  },
  second: "Torch bearer",
  fills: (form, gm) => gm.button("Dexterity", form).click(),
  what: "Dexterity",
  roll: /^Roll/,
  rolls: (ann, row) => ann.button(/^Roll/, row).click(),
  /** Nothing is added to a Roll to Succeed. */
  async forgets({ crowd, give, seat, master, table }) {
    const dice = [{ tangible: "dexterity" }];
    await give(seat, "roll-twenty.open", { id: "leap", actor: "ann", dice, reason: "Over the stream" });
    await give(seat, "attempt.roll", { attempt: "leap" });
    for (let { decisions } = await table(); decisions.length > 0; { decisions } = await table())
      await crowd.ask(master, "decision.answer", { decision: decisions[0].id, answer: decisions[0].fallback });
  },
  entry: (gm) => gm.chronicle.locator("li", { hasText: "Over the stream" }),
  async amends(dialog) {
    await dialog.getByRole("button", { name: "Add a modifier" }).click();
    await dialog.getByLabel("Modifier", { exact: true }).fill("2");
    await dialog.getByLabel("Because of").fill("the lamp");
  },
  async tests(ann) {
    await ann.sheet.getByTitle("Roll Bushcraft (2-in-6)").click();
    await ann.dock.getByRole("form").getByRole("button").last().click();
  },
  tested: "Ann: A Skill or Save",
  async offers(ann, gm, { settings }) {
    const claims = settings.getByLabel(/^Modifiers that players name wait for you/);
    await claims.check();
    await ann.sheet.getByTitle("Roll Bushcraft (2-in-6)").click();
    const form = ann.dock.getByRole("form");
    await form.getByLabel(/^Modifier/).fill("1");
    await form.getByRole("button").last().click();
    await gm.button("Let it pass with that", gm.page.getByRole("group", { name: "Waits for the GM" })).click();
    await gm.heard("+1 own modifier");
    await claims.uncheck();
  },
  offered: "+1 own modifier",
  async strikes(gm) {
    const form = (await gm.part("Damage without an attacker")).getByRole("form", { name: "Damage without an attacker" });
    await gm.button("Annie", form).click();
    await form.getByLabel("How much").fill("9");
    await form.getByLabel("What does it? (optional)").fill("The spikes");
    await unfold(form);
    await form.getByLabel("Armor does not count").check();
    await gm.button("Deal it", form).click();
  },
  struck: "The spikes hits Annie.",
  async modifies(gm, ann, { give, seat }) {
    await give(seat, "roll-twenty.open", { id: "jump", actor: "ann", dice: [{ tangible: "dexterity" }], reason: "The gap" });
    await gm.dock.locator("summary", { hasText: "Change it" }).click();
    await gm.dock.getByLabel("Modifier", { exact: true }).fill("4");
    await gm.dock.getByLabel("Because …").fill("a run-up");
    await gm.button("Add", gm.dock).click();
    await ann.board.getByText("+4 a run-up").waitFor();
    await ann.button("Roll", ann.dock).click();
    await ann.answersWith("That is enough", () => ann.sees(ann.board.getByText(/^(Passed|Failed)$/)));
  },
  modified: "+4 a run-up",
  changes: ({ give, who }) => give(who, "character.set", { character: "ann", name: "Annie", reason: "At last" }),
  async prepares(gm) {
    const add = await gm.part("Add a Monster");
    await add.getByLabel("Name", { exact: true }).fill("Wolf");
    await add.getByLabel("Hidden from players until shown").check();
    await add.getByLabel("Players do not see its numbers").check();
    await gm.button("Add", add).click();
  },
  unseen: "numbers hidden",
  async shows(gm, name) {
    const part = await gm.part("Monsters");
    await gm.more(part, name);
    await gm.button("Show", part).click();
  },
  roster: "Monsters",
  /** She has fewer points and better dice than before, so that it comes to an end and more is asked. */
  async begins({ give, master }) {
    const [talent, awareness] = [{ max: 8, current: 8 }, { max: 8, current: 8 }];
    await give(master, "character.set", {
      character: "ann",
      intangibles: { talent, awareness },
      flesh: { max: 12, current: 12 },
      reason: "The way here",
    });
    await give(master, "combat.start", { allies: ["ann"], monsters: ["imp"] });
  },
  async joins(gm) {
    const scene = await gm.part("The scene");
    await scene.locator("summary", { hasText: "Who is in the combat" }).click();
    await gm.button("Wolf joins", scene).click();
  },
  joined: "Into the combat: Wolf.",
  /** Nobody here is set by hand but the phase, once Init is through. */
  async next(gm, { give, seat }) {
    await give(seat, "init.wait", { actor: "ann" });
    await gm.button(/^Go on:/, await gm.part("The scene")).click();
  },
  turn: (one) => one.board.locator("[aria-current=step]", { hasText: /Before them|The Monsters/ }),
  async leaves(gm) {
    await gm.button("Wolf leaves", await gm.part("The scene")).click();
  },
  left: "Out of the combat: Wolf.",
  /** A Moment from where it stands: Init, the blows of both sides, what they lead to, and on to the next. */
  async fights(gm, ann, { told }) {
    let struck = false;
    const strikes = async () => {
      if (struck || !(await gm.sees(gm.board.locator("[aria-current=step]", { hasText: "The Monsters" })))) return undefined;
      struck = true;
      return () => fillIn(gm, "A Monster strikes", "Set up the blow", ["Which one", "Imp"], ["Whom", "Annie"]);
    };
    const acts = async () => {
      if (await ann.sees(ann.button("Roll for Init", ann.dock))) return () => ann.button("Roll for Init", ann.dock).click();
      if (await ann.sees(ann.button("Fight", ann.dock))) return () => fillIn(ann, "Fight", "Set up the attack", ["Whom", "Imp"]);
      return undefined;
    };
    await playRound(gm, ann, told, {
      round: /^Moment \d+$/,
      isDecided: this.isDecided,
      step: async () =>
        (await firstOf([ann, "Roll"])) ?? (await acts()) ?? (await strikes()) ?? (await firstOf([gm, /^Go on:/])),
    });
  },
  isDecided: (gm) => gm.sees(gm.board.getByText(/^(Down|Dead)$/)),
  closes: (gm) => endForEverybody(gm, "The scene", "End the combat"),
  over: (one) =>
    one.board
      .filter({ hasNot: one.page.getByRole("region", { name: /^Moment \d+$/ }) })
      .getByText(/^(Down|Dead)$/),
  ended: [/^(Imp|Annie) is (down|dead)$/, /The combat is over after \d+ Moments?/],
});
