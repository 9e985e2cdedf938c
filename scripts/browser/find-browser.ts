import { chromium } from '@playwright/test';
import { findBrowser as findInEnvironment, HEADLESS_NAMES, NAMES, QUIET_ARGS } from '../../cli/review/browser.ts';

/** Keeps Chromium from calling home: tests run without the internet. */
export const BROWSER_ARGS = [
  ...QUIET_ARGS,
  // Chromium's sandbox does not work for root, which is who runs tests in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Path of a Chromium or Chrome on this machine: CHROME_PATH, then the PATH, then Playwright's own download. */
export function findBrowser(): string {
  return required(findInEnvironment(process.env, NAMES, chromium.executablePath()));
}

/** The same for what never shows a window, with Chromium's headless shell before the browsers of the PATH. */
export function findHeadlessBrowser(): string {
  return required(searchHeadlessBrowser());
}

export function searchHeadlessBrowser(): string | undefined {
  return findInEnvironment(process.env, [...HEADLESS_NAMES, ...NAMES], chromium.executablePath());
}

function required(browser: string | undefined): string {
  if (browser === undefined) throw new Error('No browser. Run: npx tsx scripts/machine/ensure-browser.ts');
  return browser;
}
