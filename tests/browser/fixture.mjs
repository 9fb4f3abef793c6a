// Who sits at the table in most of these tests: a GM and two players, each in a browser of their own, at a server
// that is theirs alone; and what is asked of all of them.
import assert from "node:assert/strict";
import { atEveryWidth, laptop, launch, problemsIn } from "./browser.mjs";
import { Server } from "./server.mjs";
import { TablePage } from "./table.mjs";

/** Ann has a small laptop. `options` are those of `Server.start`. Everything ends with `tearDown`. */
export function setUp(options) {
  return started(options, async (here) => {
    here.gm = await TablePage.at(here.browser, "GM");
    here.ann = await TablePage.at(here.browser, "Ann", { size: laptop });
    here.bo = await TablePage.at(here.browser, "Bo", { theme: "paper" });
  });
}

/** Nobody sits yet: `quiet` is a page at the server, from which `tableToLookAt` lays tables by plain commands. */
export function setUpQuiet(options) {
  return started(options, async (here) => {
    here.quiet = await TablePage.at(here.browser, "Quiet");
    await here.quiet.page.goto(here.server.url);
  });
}

async function started(options, people) {
  const here = { server: await Server.start(options) };
  try {
    here.browser = await launch();
    await people(here);
  } catch (error) {
    await tearDown(here);
    throw error;
  }
  return here;
}
/** No page slid away, also of those who have not left by themselves; a test asks for other errors itself. */
export async function tearDown({ server, browser }) {
  try {
    for (const context of browser?.contexts() ?? []) for (const page of context.pages()) await atEveryWidth(page);
  } finally {
    await browser?.close();
    await server?.stop();
  }
  const slid = browser ? problemsIn(browser).filter((problem) => problem.startsWith("the table is")) : [];
  assert.deepEqual(slid, []);
}

/** Each of the others has before them what `one` has, once all are told: by `look` what lies there for everybody. */
export async function seesWhat(one, others, look) {
  await TablePage.allTold([one, ...others]);
  const table = await look(one);
  for (const other of others)
    assert.deepEqual(
      await look(other),
      table,
      `${other.name} sees what ${one.name} sees`,
    );
  return table;
}
