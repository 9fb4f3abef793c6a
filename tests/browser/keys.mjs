// Somebody at a table who has no pointer: what they do is done with keys alone.
import assert from "node:assert/strict";

export class Keys {
  constructor(one) {
    this.one = one;
    this.page = one.page;
  }
  press(key) {
    return this.page.keyboard.press(key);
  }
  /** What has the focus is somewhere: the next key goes on from there. */
  async focusIsKept() {
    await this.page
      .waitForFunction(() => document.activeElement && document.activeElement !== document.body)
      .catch(() => assert.fail(`${this.one.name} has lost the focus`));
  }
  /** Tab until what is so called has the focus. */
  async reach(name, most = 40) {
    const met = [];
    for (let steps = 0; steps < most; steps += 1) {
      const label = await this.page.evaluate(() => {
        const one = document.activeElement;
        const text = one?.getAttribute("aria-label") ?? one?.labels?.[0]?.textContent ?? one?.textContent;
        return text?.replace(/\s+/g, " ").trim() ?? "";
      });
      if (typeof name === "string" ? label === name : name.test(label)) return;
      met.push(label.slice(0, 40));
      await this.press("Tab");
    }
    assert.fail(`Tab does not lead ${this.one.name} to ${name}, but past ${met.join(" | ")}`);
  }
  /** Presses the button of that name. */
  async hit(name, most) {
    await this.reach(name, most);
    await this.press("Enter");
    await this.focusIsKept();
  }
  /** To what is asked of them now, from wherever they are. */
  async toDock() {
    await this.press("w");
    await this.page.waitForFunction(() => document.activeElement?.id === "dock");
  }
}
