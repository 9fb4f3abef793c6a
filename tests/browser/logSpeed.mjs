// How long the page's thread is busy with a long log, on a desk and on a phone: opening the table, reading back to the
// log's beginning, scrolling down again, and each roll after that.
//
//     KASTD=build/release/bin/kastd node tests/browser/logSpeed.mjs [--on desk|phone] [ENTRIES]
//
// Long tasks are those of 50 ms and more, as the browser's PerformanceObserver tells them: by the clock, so other
// programs on the machine make them longer. The longest task is told by the processor's time as well, from a trace.
import { parseArgs } from "node:util";
import { desk, launch, phone } from "./browser.mjs";
import { fastServer, longLog, readBack } from "./longLog.mjs";
import { goTo } from "./pageChecks.mjs";
import { TablePage } from "./table.mjs";

const { values, positionals } = parseArgs({
  options: { on: { type: "string", multiple: true, default: ["desk", "phone"] } },
  allowPositionals: true,
});
const sizes = { desk, phone };
const entries = Number(positionals[0] ?? 5000);
const rolls = 20;
const server = await fastServer();
const browser = await launch({ optimise: true });
const tracing = await browser.newBrowserCDPSession();
let traced = [];
tracing.on("Tracing.dataCollected", ({ value }) => traced.push(...value));

/** Milliseconds of the processor of the longest task of a page's main thread while `act` goes on. */
async function longestTask(act) {
  traced = [];
  await tracing.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "toplevel"] },
  });
  await act();
  const complete = new Promise((done) =>
    tracing.once("Tracing.tracingComplete", done),
  );
  await tracing.send("Tracing.end");
  await complete;
  const threadOf = ({ pid, tid }) => `${pid}:${tid}`;
  const main = new Set(
    traced
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  // What promises lead to runs after the task that kept them, in none that is named so: whatever is inside of nothing else
  // is a task.
  const ends = new Map();
  const tasks = traced
    .filter((one) => main.has(threadOf(one)) && one.tdur)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur)
    .filter((one) => {
      const inside = one.ts < (ends.get(threadOf(one)) ?? 0);
      if (!inside) ends.set(threadOf(one), one.ts + one.dur);
      return !inside;
    });
  return Math.round(Math.max(0, ...tasks.map(({ tdur }) => tdur / 1000)));
}

/** As a wheel or a finger does, a window at a time, to the newest entry. */
async function readOn({ page, chronicle }) {
  for (;;) {
    const more = await chronicle.evaluate(async (log) => {
      log.scrollTop += log.clientHeight * 3;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return log.scrollTop + log.clientHeight < log.scrollHeight - 1;
    });
    if (!more) return;
    await page.waitForTimeout(0);
  }
}

async function measure(on, { gm, crowd, seat }) {
  const one = await TablePage.at(browser, "Reader", { size: sizes[on] });
  await one.page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        globalThis.longTasks.push(Math.round(duration));
    }).observe({ type: "longtask", buffered: true });
  });
  const session = await one.context.newCDPSession(one.page);
  await session.send("Performance.enable");
  const busyMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
  const settled = () => one.page.waitForTimeout(1000);
  async function tell(what, act, times = 1) {
    await settled();
    await one.page.evaluate(() => globalThis.longTasks?.splice(0));
    const before = await busyMs();
    const longest = await longestTask(async () => {
      await act();
      await settled();
    });
    const long = await one.page.evaluate(() => globalThis.longTasks);
    const busy = Math.round(((await busyMs()) - before) / times);
    console.log(
      `${on}, ${what}: busy ${busy} ms${times > 1 ? " each" : ""}; ${long.length} long tasks, the longest ` +
        `${Math.max(0, ...long)} ms; the longest of the processor's time ${longest} ms`,
    );
  }

  await tell("opening the table", async () => {
    await one.page.goto(gm);
    if (on === "phone") await goTo(one, { language: "en" }, "log");
    await one.chronicle.getByRole("article").last().waitFor();
  });
  // The page has to have come to rest.
  await one.page.waitForTimeout(3000);
  await tell(`reading back ${entries} entries`, () => readBack(one));
  const nodes = await one.page.evaluate(
    () => document.querySelectorAll("*").length,
  );
  console.log(`${on}, nodes: ${nodes}`);
  await tell("scrolling down again", () => readOn(one));
  await tell(
    "a roll",
    async () => {
      for (let roll = 0; roll < rolls; roll += 1) {
        await crowd.ask(seat, "dice.roll", {
          notation: "2d6",
          label: `now ${roll}`,
        });
        await one.page.waitForTimeout(150);
      }
    },
    rolls,
  );
  await one.leave();
}

try {
  const log = await longLog(server, browser, entries, { undos: 200 });
  for (const on of values.on) await measure(on, log);
  await log.leave();
} finally {
  await browser.close();
  await server.stop();
}
