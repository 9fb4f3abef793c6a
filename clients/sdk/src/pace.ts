const perSecondMost = 18;
const burstMost = 40;

/**
 * How fast requests go out: a token bucket that stays under the server's own (`commands_per_second`,
 * `commands_burst`). Every connection begins with a full one, as at the server. A server that allows less says so by
 * what it refuses or by closing; what may go out at once is halved then.
 */
export class Pace {
  #burst = burstMost;
  #perSecond = perSecondMost;
  #level = burstMost;
  #atMs = 0;

  /** A new connection. */
  begin(nowMs: number): void {
    this.#level = this.#burst;
    this.#atMs = nowMs;
  }

  /** 0 where one may go out now, and it is counted; else after how many milliseconds to ask again. */
  take(nowMs: number): number {
    const gained = (Math.max(0, nowMs - this.#atMs) * this.#perSecond) / 1000;
    this.#level = Math.min(this.#burst, this.#level + gained);
    this.#atMs = Math.max(this.#atMs, nowMs);
    if (nowMs < this.#atMs) return this.#atMs - nowMs;
    if (this.#level < 1) return Math.ceil(((1 - this.#level) * 1000) / this.#perSecond);
    this.#level -= 1;
    return 0;
  }

  /** The server wanted less: nothing goes out for `waitMs`, then one at a time. */
  slowDown(nowMs: number, waitMs: number, perSecond = this.#perSecond): void {
    const isKnown = nowMs < this.#atMs; // Of what went out at once each is refused.
    this.#atMs = Math.max(this.#atMs, nowMs + waitMs);
    if (isKnown) return;
    this.#burst = Math.max(1, this.#burst / 2);
    this.#perSecond = Math.max(1, Math.min(this.#perSecond, perSecond * 0.9));
    this.#level = Math.min(this.#level, 1);
  }
}
