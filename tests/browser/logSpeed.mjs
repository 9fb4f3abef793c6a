// How long the page's thread is busy with a long log: reading it back to its beginning, and each roll after that.
//
//     KASTD=build/release/bin/kastd node tests/browser/logSpeed.mjs [ENTRIES]
//
// Long tasks are those of 50 ms and more, as the browser's PerformanceObserver tells them.
import { launch } from "./browser.mjs";
import { fastServer, longLog, readBack } from "./longLog.mjs";
import { TablePage } from "./table.mjs";

const entries = Number(process.argv[2] ?? 5000);
const rolls = 20;
const server = await fastServer();
const browser = await launch();
try {
  const { gm, crowd, seat } = await longLog(server, browser, entries);
  const one = await TablePage.at(browser, "Reader");
  await one.page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(Math.round(duration));
    }).observe({ type: "longtask", buffered: true });
  });
  await one.page.goto(gm);
  await one.chronicle.getByRole("article").last().waitFor();
  const trace = await one.context.newCDPSession(one.page);
  await trace.send("Performance.enable");
  const busyMs = async () => {
    const { metrics } = await trace.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
  const longTasks = () => one.page.evaluate(() => globalThis.longTasks.splice(0));
  const settled = () => one.page.waitForTimeout(1000);

  await settled();
  console.log(`opening: long tasks ${JSON.stringify(await longTasks())} ms`);
  const before = await busyMs();
  await readBack(one);
  await settled();
  const read = await longTasks();
  console.log(
    `reading back ${entries} entries: busy ${Math.round((await busyMs()) - before)} ms, ` +
      `${read.length} long tasks, the longest ${Math.max(0, ...read)} ms`,
  );
  console.log(`nodes: ${await one.page.evaluate(() => document.querySelectorAll("*").length)}`);
  await one.chronicle.evaluate((log) => (log.scrollTop = log.scrollHeight));
  await settled();
  await longTasks();
  const start = await busyMs();
  for (let roll = 0; roll < rolls; roll += 1) {
    await crowd.ask(seat, "dice.roll", { notation: "2d6", label: `now ${roll}` });
    await one.page.waitForTimeout(150);
  }
  await settled();
  const thrown = await longTasks();
  console.log(
    `${rolls} rolls: busy ${Math.round(((await busyMs()) - start) / rolls)} ms each, ` +
      `${thrown.length} long tasks, the longest ${Math.max(0, ...thrown)} ms`,
  );
} finally {
  await browser.close();
  await server.stop();
}
