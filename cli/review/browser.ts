import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { EXIT, OperatorError, toError } from '../lib/errors.ts';

export const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Chromium without all that serves its windows: it shows the same pages with half the work. */
export const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Keeps Chromium from calling home. */
export const QUIET_ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** The pages are foreign: all of their requests go to the proxy, which knows the reviewed sites only. */
const CONFINING_ARGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** The same pixels on every run. */
const FIXED_ARGS = [
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  // A picture waits for all that belongs to it.
  '--run-all-compositor-stages-before-draw',
  '--disable-new-content-rendering-timeout',
  '--disable-checker-imaging',
  '--disable-partial-raster',
  '--disable-threaded-animation',
  '--disable-threaded-scrolling',
  '--disable-image-animation-resync',
  // Images below the first screen belong to the picture.
  '--blink-settings=lazyLoadEnabled=false',
];

/**
 * Starts the Chromium of this machine, which reaches nothing but proxies.
 * @throws OperatorError BROWSER_MISSING or BROWSER_FAILED
 */
export async function launchBrowser(env: NodeJS.ProcessEnv): Promise<Browser> {
  const { chromium } = await importPlaywright();
  const { CHROME_PATH: named = '' } = env;
  if (named !== '' && !isExecutable(named)) {
    throw browserMissing(`There is no program ${named}, which CHROME_PATH names`, INSTALL);
  }
  const executablePath = findBrowser(env, [...HEADLESS_NAMES, ...NAMES], chromium.executablePath());
  if (executablePath === undefined) throw browserMissing('There is no Chromium or Chrome on this machine', INSTALL);
  const isRoot = process.getuid?.() === 0;
  try {
    const browser = await chromium.launch({
      executablePath,
      args: [...QUIET_ARGS, ...CONFINING_ARGS, ...FIXED_ARGS],
      // Chromium's sandbox does not work for root, which is who runs it in containers.
      chromiumSandbox: !isRoot,
      // Contexts have proxies of their own; this one only refuses, should one of them be missing.
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const own = processInfo.find(({ type }) => type === 'browser');
    if (own !== undefined) processIds.set(browser, own.id);
    return browser;
  } catch (error) {
    throw new OperatorError({
      code: 'BROWSER_FAILED',
      title: `${executablePath} does not start`,
      details: toError(error).message.split('\n').slice(0, 12),
      hint: 'try it with --headless --dump-dom about:blank, or name another Chromium in CHROME_PATH',
      exitCode: EXIT.CONFIG,
      cause: error,
    });
  }
}

const processIds = new WeakMap<Browser, number>();

/** Ends a browser at once: one with a busy page may not answer any more. What it was asked for fails. */
export function endBrowser(browser: Browser): void {
  const id = processIds.get(browser);
  if (id === undefined || !browser.isConnected()) return;
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

/** Time that a browser gets to close a page, a context or itself. */
const CLOSING_MS = 3000;

/** Closes a browser or a part of it, and ends the browser if a busy page keeps it from that. */
export async function closeOrEnd(browser: Browser, close: () => Promise<void>): Promise<void> {
  const timer = setTimeout(() => endBrowser(browser), CLOSING_MS);
  await close().catch(() => {});
  clearTimeout(timer);
}

async function importPlaywright() {
  try {
    return await import('playwright-core');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw browserMissing('The package playwright-core is not installed', 'npm install --save-dev playwright-core');
  }
}

const INSTALL = 'install one (Debian: apt-get install chromium), or name it in CHROME_PATH';

function browserMissing(title: string, hint: string): OperatorError {
  return new OperatorError({
    code: 'BROWSER_MISSING',
    title: `Pictures cannot be taken: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    details: ['Only review needs Chromium and playwright-core.'],
    hint,
    exitCode: EXIT.CONFIG,
  });
}

/**
 * A Chromium or Chrome: CHROME_PATH, then the PATH, then the download.
 * @param names of programs, the preferred ones first
 * @param downloaded where Playwright keeps its own
 */
export function findBrowser(env: NodeJS.ProcessEnv, names: readonly string[], downloaded: string): string | undefined {
  return [...namedIn(env), ...onPath(env, names), ...MAC_BROWSERS, downloaded].find(isExecutable);
}

function namedIn({ CHROME_PATH: file }: NodeJS.ProcessEnv): string[] {
  return file === undefined || file === '' ? [] : [file];
}

function onPath({ PATH = '' }: NodeJS.ProcessEnv, names: readonly string[]): string[] {
  const folders = PATH.split(path.delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
