// A Savage Worlds character of one's own numbers.
import { after, before, test } from "node:test";
import { desk, laptop, phone } from "./browser.mjs";
import { setUpQuiet, tearDown } from "./fixture.mjs";
import { fine, tableToLookAt } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

let server, browser, quiet;
before(async () => {
  ({ server, browser, quiet } = await setUpQuiet());
});
after(() => tearDown({ server, browser }));

test("one's own dice are counted in points, and Parry without Fighting is told", async () => {
  const { room } = await tableToLookAt(server, quiet.page, "savage-worlds", "The newcomer");
  for (const [name, size] of Object.entries({ desk, laptop, phone })) {
    const bo = await TablePage.by(room.links.player, browser, "Bo", { size });
    await bo.page.getByLabel("Your name").fill(`Bo on the ${name}`);
    await bo.button("Sit down").click();
    await bo.page.getByRole("radio", { name: "My own numbers" }).check({ force: true });
    const paper = bo.board.locator("form");
    await paper.getByText("Attributes: 5 of the usual 5 points.").waitFor();
    await paper.getByText("Without Fighting, Parry is 2.").waitFor();
    await bo.page.getByLabel("Agility").selectOption({ label: "d12" });
    await paper.getByText("3 more than usual.").waitFor();
    await bo.page.getByLabel("One more skill").selectOption({ label: "Fighting" });
    await paper.getByText("Skills: 1 of the usual 12 points.").waitFor();
    await paper.getByText("Without Fighting, Parry is 2.").waitFor({ state: "detached" });
    await fine(bo, `own-dice-${name}`);
    await bo.button("Play").click();
    await bo.page.getByText("Who do you play?").waitFor({ state: "detached" });
    await bo.leave();
  }
});
