// Debian's Chromium, driven without a screen.
import { chromium } from 'playwright-core';

export const desk = { width: 1440, height: 900 };
export const tablet = { width: 820, height: 1180 };
export const phone = { width: 360, height: 740 };

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  });
}

/** A person's own browser: nothing is shared with the others'. Errors on the page fail the test at its end. */
export async function person(browser, { size = desk, language = 'en', theme = 'lamplight', motion = 'reduce' } = {}) {
  const context = await browser.newContext({ viewport: size, locale: language, reducedMotion: motion });
  await context.addInitScript((chosen) => localStorage.getItem('kast.theme') ?? localStorage.setItem('kast.theme', chosen), theme);
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    // A server that was killed on purpose is no problem of the page's.
    if (message.type() === 'error' && !/WebSocket connection|ERR_CONNECTION|Failed to load resource/.test(message.text())) {
      problems.push(message.text());
    }
  });
  return { context, page, problems };
}
