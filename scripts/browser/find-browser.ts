import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

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
  const named = process.env['CHROME_PATH'];
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const candidates = [...(named === undefined ? [] : [named]), ...onPath, ...MAC_BROWSERS, chromium.executablePath()];
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
