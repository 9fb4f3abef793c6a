// The parts of a page that is opened come into it one after the other, each in a task of its own. All in one task keep
// the page for so long that it is felt.

export class StagedMount<Part extends string> {
  readonly #parts: readonly Part[];
  /** How many of them are in the page. */
  #count = $state(0);

  /** In the order in which they come. */
  constructor(...parts: Part[]) {
    this.#parts = parts;
  }

  has(part: Part): boolean {
    return this.#parts.indexOf(part) < this.#count;
  }
  get isComplete(): boolean {
    return this.#count >= this.#parts.length;
  }
  /** Everything now: somebody is on their way to a part. */
  finish(): void {
    this.#count = this.#parts.length;
  }
  /** To be run as an effect, which runs again after each part. */
  readonly advance = (): (() => void) | undefined => {
    if (this.isComplete) return;
    const timer = setTimeout(() => (this.#count += 1));
    return () => clearTimeout(timer);
  };
}
