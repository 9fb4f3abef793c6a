// Runs every browser test, or the files that are named:
//
//     KASTD=build/release/bin/kastd-test node tests/browser/run.mjs [--repeat N] [FILE…]
//
// Pages are drawn without shadows (PLAIN, see browser.mjs), unless pictures are wanted (SHOTS).
// LAG=600 makes every page hear of what happens up to so many milliseconds late: what then fails reads a page too soon.
// --repeat: each file N times in a row, to find what fails now and then. Stops at the first failure, and names the scene
// and the round.
//
// What takes longest begins first, so that no core is left with nothing to do at the end. A file waits for its pages now
// and then: one more file than there are cores fills that.
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join, resolve } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { parseArgs } from "node:util";

const long = [
  "savage-worlds",
  "layout",
  "mouse-guard",
  "toy",
  "terre-exile",
  "table-tools",
  "notes",
  "troika",
  "board",
].map((name) => `${name}.test.mjs`);
const rank = (file) => {
  const at = long.indexOf(basename(file));
  return at < 0 ? long.length : at;
};
const { values, positionals } = parseArgs({
  options: { repeat: { type: "string", default: "1" } },
  allowPositionals: true,
});
const rounds = Number(values.repeat);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--repeat is ${values.repeat}: it must be a whole number from 1`);
  process.exit(2);
}
if (!process.env.SHOTS) process.env.PLAIN = "1";
const named = positionals.map((file) => resolve(file));
const all = () =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".test.mjs"))
    .sort()
    .map((file) => join(import.meta.dirname, file));
const files = (named.length > 0 ? named : all()).sort((one, other) => rank(one) - rank(other));
const concurrency = availableParallelism() + 1;

if (rounds === 1) {
  run({ files, concurrency })
    .on("test:fail", () => (process.exitCode = 1))
    .compose(new spec())
    .pipe(process.stdout);
} else {
  await repeat();
}

/** Plays a file once. The innermost test that failed with its error; undefined where none did. */
async function failureOf(file, signal) {
  let failure;
  let scenes = 0;
  for await (const { type, data } of run({ files: [file], signal })) {
    if (type === "test:pass" && data.nesting === 0) ++scenes;
    if (type === "test:fail") failure ??= { scene: data.name, error: data.details.error };
  }
  return failure ?? (scenes === 0 ? { scene: basename(file), error: "no test ran" } : undefined);
}

async function repeat() {
  const stop = new AbortController();
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file && !stop.signal.aborted; file = waiting.shift()) {
      for (let round = 1; round <= rounds; ++round) {
        const failure = await failureOf(file, stop.signal);
        if (stop.signal.aborted) return;
        if (failure) {
          stop.abort();
          process.exitCode = 1;
          console.error(`${basename(file)}: "${failure.scene}" failed in round ${round} of ${rounds}`);
          console.error(failure.error);
          return;
        }
      }
      console.log(`${basename(file)}: ${rounds} rounds passed`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
