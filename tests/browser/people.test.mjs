// What a GM can set right about anybody at the table.
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, goTo, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;

before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const phone = { width: 390, height: 844 };
const words = {
  en: {
    part: "People and links",
    clear: "Clear empty seats (1)",
    asks: /seat that nobody is at/,
    cleared: "One empty seat is cleared from the table.",
    look: "Name, colour and mark: Ann",
    name: "Name",
    colour: ["Colour", "Plum"],
    mark: ["Mark", "Anchor"],
    mine: "Your name",
    menu: "Settings",
  },
  sv: {
    part: "Folk och länkar",
    clear: "Rensa tomma platser (1)",
    asks: /plats som ingen sitter vid/,
    cleared: "En tom plats tas bort från bordet.",
    look: "Namn, färg och märke: Ann",
    name: "Namn",
    colour: ["Färg", "Plommon"],
    mark: ["Märke", "Ankare"],
    mine: "Ditt namn",
    menu: "Inställningar",
  },
};

for (const [where, size, language] of [
  ["desk", desk, "en"],
  ["phone", phone, "sv"],
]) {
  test(`a GM names and colours anybody anew (${where})`, async () => {
    const word = words[language];
    const { room, seatLink } = await tableToLookAt(server, quiet.page, "troika", `Names (${where})`);
    const gm = await TablePage.by(room.links.gm, browser, "GM", { size, language });
    const ann = await TablePage.by(seatLink, browser, "Ann", { size, language });
    const part = await gm.part(word.part);
    const one = part.getByRole("listitem").filter({ hasText: word.look });
    await one.locator("summary").click();
    await one.getByLabel(word.colour[0]).selectOption({ label: word.colour[1] });
    await one.getByLabel(word.mark[0]).selectOption({ label: word.mark[1] });
    await one.getByLabel(word.name, { exact: true }).fill("Annika");
    await fine(gm, `people-${where}`);
    await one.getByLabel(word.name, { exact: true }).press("Enter");
    await part.getByText("Annika", { exact: true }).first().waitFor();
    if (where === "desk") await gm.heard("Sets how Annika is called and looks.");

    await ann.bar(word.menu);
    const own = ann.page.getByRole("dialog");
    await ann.page.waitForFunction(
      ([label, name]) => [...document.querySelectorAll("dialog label")].some((one) => one.textContent.trim() === label && one.querySelector("input")?.value === name),
      [word.mine, "Annika"],
    );
    await own.getByLabel(word.colour[0]).locator("option:checked", { hasText: word.colour[1] }).waitFor({ state: "attached" });
    await own.getByLabel(word.mark[0]).locator("option:checked", { hasText: word.mark[1] }).waitFor({ state: "attached" });
    await gm.leave();
    await ann.leave();
  });

  test(`a GM clears seats that nobody is at (${where})`, async () => {
    const word = words[language];
    const { room } = await tableToLookAt(server, quiet.page, "troika", `Seats (${where})`);
    const gm = await TablePage.by(room.links.gm, browser, "GM", { size, language });
    const part = await gm.part(word.part);
    const late = await TablePage.at(browser, "Late", { size });
    await late.sitDown(room.links.player);
    await part.getByText("Late", { exact: true }).first().waitFor();
    await late.leave();
    await part.getByRole("button", { name: word.clear }).click();
    const question = part.getByRole("group", { name: word.asks });
    await fine(gm, `seats-${where}`);
    await question.getByRole("button", { name: word.clear }).click();
    await part.getByText("Late", { exact: true }).first().waitFor({ state: "detached" });
    if (where === "phone") await goTo(gm, { language }, "log");
    await gm.page.getByRole("log").getByText(word.cleared).first().waitFor();
    await gm.leave();
  });
}
