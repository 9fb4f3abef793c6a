// A seat that one has already, from a device that is new: by the code of another device, or by the GM's leave.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desk } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser;

before(async () => {
  ({ server, browser } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

const phone = { width: 390, height: 844 };
const words = {
  en: {
    name: "Your name",
    sit: "Sit down",
    who: "Who do you play?",
    away: "Away",
    settings: "Settings",
    elsewhere: "This seat on another device",
    show: "Show a code",
    have: "I have a seat here already",
    code: "Code from your other device",
    take: "Take my seat",
    wrong: "This code opens nothing",
    ask: "Ask the GM",
    waiting: "The GM is asked whether you may have the seat of Ann.",
    more: "Ask no more",
    asks: "Somebody asks for a seat",
    give: "Give it the seat",
    no: "No",
    refused: "The GM does not give this seat to your device.",
  },
  sv: {
    name: "Ditt namn",
    sit: "Slå dig ner",
    who: "Vem spelar du?",
    away: "Borta",
    settings: "Inställningar",
    elsewhere: "Den här platsen på en annan enhet",
    show: "Visa en kod",
    have: "Jag har redan en plats här",
    code: "Kod från din andra enhet",
    take: "Ta min plats",
    wrong: "Koden öppnar ingenting",
    ask: "Be spelledaren",
    waiting: "Spelledaren får frågan om du får ta platsen för Ann.",
    more: "Fråga inte längre",
    asks: "Någon ber om en plats",
    give: "Ge den platsen",
    no: "Nej",
    refused: "Spelledaren ger inte din enhet den här platsen.",
  },
};

for (const [where, size, language] of [
  ["desk", desk, "en"],
  ["phone", phone, "sv"],
]) {
  const word = words[language];
  const device = (name) => TablePage.at(browser, name, { size, language });
  const seated = (one) =>
    one.page.getByRole("heading", { name: word.who }).waitFor();
  const knock = async (one, link) => {
    await one.page.goto(link);
    await one.button(word.have).click();
  };
  async function annAt(link) {
    const ann = await device("Ann");
    await ann.page.goto(link);
    await ann.page.getByLabel(word.name).fill("Ann");
    await ann.button(word.sit).click();
    await seated(ann);
    return ann;
  }
  const opened = async (name) => (await server.opened("troika", name)).links;

  test(`a code gives another device the seat (${where})`, async () => {
    const links = await opened("Two devices");
    const ann = await annAt(links.player);
    await ann.bar(word.settings);
    const settings = ann.page.getByRole("dialog");
    await settings.getByText(word.elsewhere, { exact: true }).click();
    await ann.button(word.show, settings).click();
    const shown = settings.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const code = await shown.innerText();
    await shown.scrollIntoViewIfNeeded();
    await fine(ann, `seat-code-${where}`);

    const other = await device("Ann's other device");
    await knock(other, links.player);
    await fine(other, `own-seat-${where}`);
    await other.page.getByLabel(word.code).fill("0000-0000");
    await other.button(word.take).click();
    await other.page
      .getByRole("alert")
      .filter({ hasText: word.wrong })
      .waitFor();
    await fine(other, `own-seat-wrong-${where}`);
    await other.page
      .getByLabel(word.code)
      .fill(code.toLowerCase().replace("-", " "));
    await other.button(word.take).click();
    await seated(other);
    assert.equal(
      new URL(other.page.url()).hash,
      "",
      "the token does not stay in the address",
    );
    // It is the same seat, also after a reload, and the first device keeps it.
    await other.page.reload();
    await seated(other);
    await ann.page.reload();
    await seated(ann);
    for (const one of [ann, other]) {
      await one.bar(word.settings);
      assert.equal(
        await one.page.getByRole("dialog").getByLabel(word.name).inputValue(),
        "Ann",
      );
      await one.leave();
    }
  });

  test(`the GM gives a seat that is away to a device that asks (${where})`, async () => {
    const links = await opened("A lost phone");
    const gm = await TablePage.by(links.gm, browser, "GM", { size, language });
    const ann = await annAt(links.player);
    // Her page is elsewhere: nobody is at her seat.
    await ann.page.goto(server.url);
    await gm.page.getByText(word.away, { exact: true }).waitFor({ state: "attached" });
    const prompt = gm.page.getByRole("group", { name: word.asks });
    const other = await device("Ann's new device");
    const ask = async () => {
      await other.page.getByRole("radio", { name: "Ann" }).check();
      await other.button(word.ask).click();
      await other.page.getByText(word.waiting).waitFor();
      await prompt.waitFor();
    };

    await knock(other, links.player);
    await ask();
    await other.button(word.more).click();
    await prompt.waitFor({ state: "detached" });
    await other.button(word.have).click();

    await ask();
    await gm.button(word.no, prompt).click();
    await prompt.waitFor({ state: "detached" });
    await other.page
      .getByRole("alert")
      .filter({ hasText: word.refused })
      .waitFor();
    await fine(other, `own-seat-refused-${where}`);

    await ask();
    await fine(other, `own-seat-waiting-${where}`);
    await other.page.reload();
    await other.page
      .getByRole("status")
      .filter({ hasText: word.waiting.split("Ann")[0].trim() })
      .waitFor();
    await gm.button(word.give, prompt).click();
    await fine(gm, `seat-asks-${where}`);
    await gm.button(word.give, prompt).click();
    await prompt.waitFor({ state: "detached" });
    await seated(other);
    await other.page.reload();
    await seated(other);

    // The device from before has lost the seat, and comes to the door like anybody else.
    await ann.page.goto(links.player);
    await ann.button(word.have).waitFor();
    for (const one of [gm, ann, other]) await one.leave();
  });
}
