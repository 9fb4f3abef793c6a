// Debian's Chromium without a screen: the shell that is headless alone takes half the processor time of the whole browser.
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";
import { Heard } from "./heard.mjs";
import { patienceMs } from "./patience.mjs";

export const desk = { width: 1440, height: 900 };
export const laptop = { width: 1024, height: 768 };
export const tablet = { width: 820, height: 1180 };
export const phone = { width: 360, height: 740 };

/**
 * The pages of a test live for seconds: to optimise their script takes more of the processor than it saves.
 * `optimise: true` is for measuring how fast a page is, as people have it.
 */
export function launch({ optimise = false } = {}) {
  return chromium.launch({
    timeout: patienceMs,
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Nothing here draws with WebGL, and a software GPU would eat the cores that the server needs.
      "--disable-gpu",
      ...(optimise ? [] : ["--js-flags=--no-turbofan --no-maglev"]),
      // A page that a test hands out itself (WEB_DIST) would otherwise not be let through to this machine.
      ...(process.env.WEB_DIST
        ? ["--disable-features=LocalNetworkAccessChecks"]
        : []),
    ],
  });
}

/** What was found wrong on the pages of a browser, until it is closed. */
const found = new WeakMap();
export const problemsIn = (browser) => found.get(browser)?.flat() ?? [];

/**
 * A person's own browser: nothing is shared with the others'. Errors on the page fail the test at its end. `heard`: what
 * has come to the page.
 */
export async function person(
  browser,
  { size = desk, language = "en", theme = "lamplight", motion = "reduce" } = {},
) {
  const context = await browser.newContext({
    viewport: size,
    locale: language,
    reducedMotion: motion,
  });
  context.setDefaultTimeout(patienceMs);
  await context.addInitScript(
    (chosen) =>
      localStorage.getItem("kast.theme") ??
      localStorage.setItem("kast.theme", chosen),
    theme,
  );
  await context.addInitScript(watchHeight);
  if (process.env.PLAIN) await context.addInitScript(drawPlainly);
  if (process.env.LAG) await context.addInitScript(hearsLate, Number(process.env.LAG));
  if (process.env.WEB_DIST) await serveFrom(context, process.env.WEB_DIST);
  const page = await context.newPage();
  const heard = new Heard(page);
  const problems = [];
  found.set(browser, [...(found.get(browser) ?? []), problems]);
  page.on("pageerror", (error) => problems.push(error.stack ?? String(error)));
  page.on("console", (message) => {
    // A server that was killed on purpose is no problem of the page's.
    if (
      message.type() === "error" &&
      !/WebSocket connection|ERR_CONNECTION|Failed to load resource/.test(
        message.text(),
      )
    ) {
      problems.push(message.text());
    }
  });
  return { context, page, problems, heard };
}

/**
 * A table is as tall as its window, whatever lies on it: a page that can be scrolled slides away when something of it takes
 * the focus, and stays so. Looked at after each change of the page, so that every scene of every test looks for it; what is
 * found is an error of the page, told once, with what sticks out.
 */
function watchHeight() {
  const sticksOut = (one) =>
    getComputedStyle(one).position === "absolute" && one.getBoundingClientRect().bottom + scrollY > innerHeight;
  const isHeld = (one) => {
    for (let box = one.offsetParent; box; box = box.offsetParent)
      if (getComputedStyle(box).overflowY !== "visible") return true;
    return false;
  };
  let due = false;
  let told = false;
  const look = () => {
    due = false;
    const { scrollHeight } = document.scrollingElement;
    if (told || scrollHeight <= innerHeight || !document.querySelector("main.middle")) return;
    told = true;
    const out = [...document.querySelectorAll("main *, nav *, aside *")].filter((one) => sticksOut(one) && !isHeld(one));
    const names = out.slice(-3).map((one) => one.outerHTML.slice(0, 120));
    console.error(`the table is ${scrollHeight} px tall in a window of ${innerWidth} × ${innerHeight}: ${names.join(" ")}`);
  };
  const soon = () => {
    if (!due) due = requestAnimationFrame(look);
  };
  addEventListener("resize", soon);
  new MutationObserver(soon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

/** What a page shows as it is left has room in the windows that other people have, too: `watchHeight` looks at each. */
export async function atEveryWidth(page) {
  for (const size of [desk, laptop, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
}

/**
 * With PLAIN set, a page is drawn without shadows, which neither move anything nor colour a letter: without a graphics
 * card they take a third of the processor's time.
 */
function drawPlainly() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "*, ::before, ::after { box-shadow: none !important; filter: none !important; text-shadow: none !important }",
  );
  document.adoptedStyleSheets.push(sheet);
}

/**
 * With LAG set, each page hears of everything up to so many milliseconds later, each time another: who reads of one page
 * what another has done, and does not wait for it, reads what was before.
 */
function hearsLate(mostMs) {
  globalThis.lateFrames = 0;
  globalThis.WebSocket = class extends WebSocket {
    #waiting = [];
    /** One after the other, as they came. */
    #late(hear) {
      return (event) => {
        globalThis.lateFrames += 1;
        if (this.#waiting.push(() => hear.call(this, event)) > 1) return;
        setTimeout(() => {
          const late = this.#waiting.splice(0);
          late.forEach((one) => one());
          globalThis.lateFrames -= late.length;
        }, Math.random() * mostMs);
      };
    }
    set onmessage(hear) {
      super.onmessage = this.#late(hear);
    }
    set onclose(hear) {
      super.onclose = this.#late(hear);
    }
  };
}

/** Windows that somebody has left, by browser and language: each shows the server's picture and keeps nothing. */
const left = new WeakMap();

/**
 * As `person`, in a window that somebody has left, where there is one. It is as empty as a new one; but what the engine
 * has compiled for the page before it need not compile again, and that is a third of what opening a page costs.
 */
export async function visitor(browser, { size = desk, language = "en", theme = "lamplight" } = {}) {
  const window = left.get(browser)?.get(language)?.pop();
  if (!window) return { ...(await person(browser, { size, language, theme })), language };
  await window.page.setViewportSize(size);
  await window.page.evaluate((chosen) => localStorage.setItem("kast.theme", chosen), theme);
  return window;
}

/** A visitor goes, and takes along all that the page has written down. */
export async function emptied(browser, window) {
  const { context, page, language } = window;
  // A page of the server's own that runs nothing: what belongs to the server is written and read from there.
  await page.goto(new URL("/kast.svg", page.url()).href);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const gone = ({ name }) =>
      new Promise((done, failed) =>
        Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: failed }),
      );
    await Promise.all((await indexedDB.databases()).map(gone));
  });
  await context.clearCookies();
  await context.clearPermissions();
  const windows = left.get(browser) ?? new Map();
  left.set(browser, windows.set(language, [...(windows.get(language) ?? []), window]));
}

const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/**
 * With WEB_DIST set, the page comes from there and not from inside the binary, under the server's own headers:
 * so a change to the client can be tried without building the server anew.
 */
async function serveFrom(context, dist) {
  const page = ({ pathname }) =>
    pathname === "/" || /^\/(verify|rooms\/\w+|assets\/.*|kast\.svg)$/.test(pathname);
  await context.route(page, async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const file = extname(pathname) ? pathname : "/index.html";
    const index = await route.fetch({ url: `${origin}/` }).catch(() => undefined);
    // A server that was killed on purpose gives nothing out.
    if (!index) return route.abort().catch(() => {});
    const body = await readFile(join(dist, file));
    await route.fulfill({
      // As the server does: its files are at the root, wherever the page is.
      body: file === "/index.html" ? body.toString().replaceAll('="./', '="/') : body,
      contentType: types[extname(file)],
      headers: {
        "content-security-policy":
          index.headers()["content-security-policy"] ?? "",
      },
    });
  });
}
