// An evening of Troika: see evening.mjs.
import { playEvening } from "./evening.mjs";

playEvening("troika", "The wet cellar", {
  async lay({ give, seat, master }) {
    await give(seat, "character.add", { id: "ann", name: "Ann", ready: "toll-keeper" });
    await give(master, "enemy.add", { id: "imp", name: "Imp", preset: "gutter-imp" });
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
  writes: true,
  changes: ({ give, who }) => give(who, "character.set", { character: "ann", name: "Annie" }),
  async prepares(gm) {
    const add = await gm.part("Add somebody");
    await add.getByLabel("Name", { exact: true }).fill("Wolf");
    await add.getByLabel("Behind the screen for now").check();
    await gm.button("Add", add).click();
  },
  async shows(gm) {
    const part = await gm.part("On the table");
    await gm.button("Bring on the one prepared", part).click();
  },
  begins: ({ give, master }) =>
    give(master, "initiative.start", { characters: ["ann"], enemies: ["imp"] }),
  async joins(gm) {
    await gm.button("+ Wolf", await gm.part("The round")).click();
  },
  async leaves(gm) {
    await gm.button("− Wolf", await gm.part("The round")).click();
  },
  joined: "Wolf joins in.",
  left: "Wolf leaves; the tokens go at End.",
});
