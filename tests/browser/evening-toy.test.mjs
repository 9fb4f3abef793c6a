// An evening of ToY: see evening.mjs.
import { playEvening } from "./evening.mjs";

playEvening("toy", "Under the hill", {
  async lay({ give, seat, master }) {
    await give(seat, "character.add", {
      id: "ann",
      name: "Ann",
      tangibles: { vigor: 6, dexterity: 10, intellect: 8, focus: 4 },
      skills: { Bushcraft: 2 },
    });
    await give(master, "monster.add", { id: "imp", name: "Imp", hd: 1, damage: [6] });
  },
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
  changes: ({ give, who }) => give(who, "character.set", { character: "ann", name: "Annie", reason: "At last" }),
  async prepares(gm) {
    const add = await gm.part("Add a Monster");
    await add.getByLabel("Name", { exact: true }).fill("Wolf");
    await add.getByLabel("Hidden from players until shown").check();
    await gm.button("Add", add).click();
  },
  async shows(gm) {
    const part = await gm.part("Monsters");
    await gm.more(part, "Wolf");
    await gm.button("Show", part).click();
  },
  begins: ({ give, master }) => give(master, "combat.start", { allies: ["ann"], monsters: ["imp"] }),
  async joins(gm) {
    const scene = await gm.part("The scene");
    await scene.locator("summary", { hasText: "Who is in the combat" }).click();
    await gm.button("Wolf joins", scene).click();
  },
  joined: "Into the combat: Wolf.",
  async leaves(gm) {
    await gm.button("Wolf leaves", await gm.part("The scene")).click();
  },
  left: "Out of the combat: Wolf.",
});
