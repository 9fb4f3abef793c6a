// A kastd of one's own: a data directory that outlives a kill -9, a port that stays the same.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";

/**
 * The binary with the web client inside: `KASTD`, else that of the release build. `kastd-test` rolls the same dice
 * every time: the n-th roll of a room shows the same faces, by the seed that a scene starts its server with.
 */
export const binary =
  process.env.KASTD ??
  new URL("../../build/release/bin/kastd", import.meta.url).pathname;

export class Server {
  #process;
  #data = mkdtempSync(join(tmpdir(), "kast-browser-"));
  #copies = [];
  #port = 0;
  #more = [];

  /**
   * `dice`: the seed of the dice, a number or a word of the scene's own; "fair": those that can be checked afterwards.
   * `settings`: further flags of kastd's.
   */
  static async start({ dice = 1, settings = [] } = {}) {
    const server = new Server();
    server.#more.push(...settings);
    if (basename(binary) === "kastd-test" && dice !== "fair")
      server.#more.push("--test-dice", String(dice));
    try {
      await server.up();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }
  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** A new table, opened without a browser. */
  async opened(system, name) {
    const response = await fetch(`${this.url}/api/rooms`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ system, name }),
    });
    assert.equal(response.status, 201);
    return response.json();
  }

  async up() {
    if (!existsSync(binary))
      throw new Error(`there is no file ${binary}: KASTD has to name a kastd that is built, with the web client inside`);
    this.#process = spawn(
      binary,
      ["--listen", `127.0.0.1:${this.#port}`, "--data", this.#data, ...limits, ...this.#more],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    const ended = once(this.#process, "close");
    ended.catch(() => undefined); // Where it cannot be started, that is told below.
    // All that it says is read, also later: it never waits for a reader.
    let said = "";
    this.#process.stderr.setEncoding("utf8").on("data", (text) => {
      said = (said + text).slice(-4000);
      if (process.env.SERVER_LOGS) process.stderr.write(text);
    });
    for await (const line of createInterface(this.#process.stdout)) {
      const port = /^kastd listening on http:\/\/.*:(\d+)/.exec(line)?.[1];
      if (!port) continue;
      this.#port = Number(port);
      return;
    }
    const [code, signal] = await ended;
    throw new Error(`${binary} ended with ${signal ?? code} before it listened, and said: ${said || "nothing"}`);
  }
  /** As when the power goes: no goodbye to anybody. */
  async kill() {
    const gone = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await gone;
  }
  /** A copy of all that it has written down, which goes with it. Nothing may run meanwhile. */
  copyData() {
    const copy = mkdtempSync(join(tmpdir(), "kast-browser-"));
    // A killed server leaves the socket of its admin listener behind.
    const written = (file) => !statSync(file).isSocket();
    cpSync(this.#data, copy, { recursive: true, filter: written });
    this.#copies.push(copy);
    return copy;
  }
  /** As if it had never written down anything else. Nothing may run meanwhile. */
  useData(copy) {
    rmSync(this.#data, { recursive: true, force: true });
    cpSync(copy, this.#data, { recursive: true });
  }
  async stop() {
    if (this.#process?.exitCode === null && this.#process.signalCode === null)
      await this.kill();
    for (const folder of [this.#data, ...this.#copies])
      rmSync(folder, { recursive: true, force: true });
  }
}

// A test opens more tables from one address in an hour than people do.
const limits = ["--rooms-per-address-hour", "1000", "--log-level", "warning"];
