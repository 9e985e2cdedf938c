import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { LOOPBACK } from '../../cli/serve/http.ts';
import { freePort } from '../../cli/testing/web-server.ts';
import { WINDOW_SIZE, type Engine } from './main-journey.ts';

/** Where Debian keeps the library; WebKit's own small browser lies beside it. */
const LIBRARIES = '/usr/lib';
/** The key under which WebDriver names an element: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/**
 * Scrolls to an element until it has stayed in its place for two frames. WebKit scrolls to a field that got the focus only
 * when it draws next, which may be after the driver has scrolled on: its click would meet another element.
 */
const REACH = `const [element, done] = arguments;
let top;
let steadyFrames = 0;
(function look() {
  const { top: now } = element.getBoundingClientRect();
  steadyFrames = now === top ? steadyFrames + 1 : 0;
  if (steadyFrames === 2) return done();
  top = now;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  requestAnimationFrame(look);
})()`;
const START_MS = 30_000;
/** A command that takes longer will not end. */
const COMMAND_MS = 60_000;

/** WebKitGTK's MiniBrowser, driven by WebDriver, on a virtual display. */
export async function startWebKit(): Promise<Engine> {
  const home = mkdtempSync(path.join(tmpdir(), 'voucher-site-webkit-'));
  const processes: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    for (const child of processes.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1024x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    processes.push(display);
    // The type knows only of the first three; this one is a pipe from the display.
    const number = await firstLine(display.stdio[3] as Readable);
    const port = await freePort();
    processes.push(
      spawn('WebKitWebDriver', ['-p', String(port)], {
        stdio: 'ignore',
        // A fresh home folder, so that no state is kept or found.
        env: {
          ...process.env,
          DISPLAY: `:${number}`,
          HOME: home,
          XDG_RUNTIME_DIR: home,
          GDK_BACKEND: 'x11',
          LANG: 'C.UTF-8',
        },
      }),
    );
    const call = await openSession(`http://${LOOPBACK}:${port}`);
    return { ...engineOf(call), close: () => call('DELETE', '').then(close, close) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A command of WebDriver, by its path below the session. */
type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

async function openSession(driver: string): Promise<Call> {
  const browserOptions = { binary: miniBrowser(), args: ['--automation'] };
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': browserOptions } };
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      const opened = await ask(`${driver}/session`, 'POST', { capabilities });
      // As the protocol says.
      const { sessionId } = opened as { sessionId: string };
      const call: Call = (method, command, body) => ask(`${driver}/session/${sessionId}${command}`, method, body);
      await call('POST', '/window/rect', { ...WINDOW_SIZE });
      return call;
    } catch (error) {
      // The driver listens a moment after it was started.
      if (!isRefused(error) || Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}

function engineOf(call: Call): Omit<Engine, 'close'> {
  const find = async (xpath: string): Promise<string> => {
    const found = await call('POST', '/element', { using: 'xpath', value: xpath });
    // As the protocol says.
    return (found as Record<string, string>)[ELEMENT] ?? '';
  };
  // The driver itself scrolls only to what is outside the window, not to what a bar at its edge covers.
  const reach = async (xpath: string): Promise<string> => {
    const element = await find(xpath);
    await call('POST', '/execute/async', { script: REACH, args: [{ [ELEMENT]: element }] });
    return element;
  };
  return {
    open: async (url) => void (await call('POST', '/url', { url })),
    reload: async () => void (await call('POST', '/refresh', {})),
    // The driver never answers a script that arrives while a document from the back/forward cache replaces another.
    goBack: async () => void (await call('POST', '/back', {})),
    click: async (xpath) => void (await call('POST', `/element/${await reach(xpath)}/click`, {})),
    async type(xpath, text) {
      const element = await reach(xpath);
      await call('POST', `/element/${element}/clear`, {});
      await call('POST', `/element/${element}/value`, { text });
    },
    evaluate: (expression) => call('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
  };
}

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const what = `${method} ${new URL(url).pathname} ${JSON.stringify(body)}`;
  const limit = AbortSignal.timeout(COMMAND_MS);
  try {
    const response = await fetch(url, { method, signal: limit, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  } catch (error) {
    throw new Error(`WebDriver: ${what}: ${String(error)}`, { cause: error });
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof TypeError;
}

function miniBrowser(): string {
  for (const folder of readdirSync(LIBRARIES)) {
    if (!folder.endsWith('-linux-gnu')) continue;
    const library = readdirSync(path.join(LIBRARIES, folder)).find((name) => name.startsWith('webkit2gtk-4'));
    if (library !== undefined) return path.join(LIBRARIES, folder, library, 'MiniBrowser');
  }
  throw new Error(`No MiniBrowser below ${LIBRARIES}. Debian: apt-get install webkit2gtk-driver`);
}

/** Leaves the stream open: Xvfb ends when its output has no reader. */
async function firstLine(stream: Readable): Promise<string> {
  const [line]: unknown[] = await once(createInterface(stream), 'line');
  return String(line);
}
