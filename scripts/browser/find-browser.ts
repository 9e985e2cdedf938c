import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Chromium without all that serves its windows: it shows the same pages with half the work. */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Keeps Chromium from calling home: tests run without the internet. */
export const BROWSER_ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // Chromium's sandbox does not work for root, which is who runs tests in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Path of a Chromium or Chrome on this machine, or null: CHROME_PATH, then the PATH, then Playwright's own download. */
export function findBrowser(): string | null {
  const candidates = [...named(), ...onPath(NAMES), ...MAC_BROWSERS, chromium.executablePath()];
  return candidates.find(isExecutable) ?? null;
}

/** The same for what never shows a window, with Chromium's headless shell before the browsers of the PATH. */
export function findHeadlessBrowser(): string | null {
  return [...named(), ...onPath(HEADLESS_NAMES)].find(isExecutable) ?? findBrowser();
}

function named(): string[] {
  const file = process.env['CHROME_PATH'];
  return file === undefined ? [] : [file];
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
