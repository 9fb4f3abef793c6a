// How long is waited for what has to come: on a machine that does other work as well, a page takes its time. Nothing is
// waited for longer than it takes.
export const patienceMs = 90_000;

/** Looks again until `found` says so: for what a page shows a moment after it was told. */
export async function until(found, what) {
  const end = Date.now() + patienceMs;
  while (!(await found())) {
    if (Date.now() > end) throw new Error(`in vain was waited until ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
