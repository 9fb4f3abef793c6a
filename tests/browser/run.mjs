// Runs every browser test, or the files that are named:
//
//     KASTD=build/release/bin/kastd-test node tests/browser/run.mjs [FILE…]
//
// What takes longest begins first, so that no core is left with nothing to do at the end. A file waits for its pages now
// and then: one more file than there are cores fills that.
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join, resolve } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";

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
const named = process.argv.slice(2).map((file) => resolve(file));
const all = () =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".test.mjs"))
    .sort()
    .map((file) => join(import.meta.dirname, file));
const files = (named.length > 0 ? named : all()).sort((one, other) => rank(one) - rank(other));

run({ files, concurrency: availableParallelism() + 1 })
  .on("test:fail", () => (process.exitCode = 1))
  .compose(new spec())
  .pipe(process.stdout);
