import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { WebSocket } from 'undici';
import { z } from 'zod';
import { BROWSER_ARGS } from './find-browser.ts';

/*
 * A browser for measurements. Playwright, Puppeteer and Lighthouse enable DevTools' Runtime domain in each page; V8 then notes
 * the whole stack of every error that code creates, for which it parses all code of the stack again. React
 * creates one when it is evaluated: 60 ms of a throttled processor, which no visitor's browser spends.
 */

const START_TIMEOUT_MS = 30_000;

/** https://chromedevtools.github.io/devtools-protocol/ */
const messageSchema = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});

type Params = Record<string, unknown>;

export interface UndebuggedPage {
  send(method: string, params?: Params): Promise<Params>;
  on(method: string, listener: (params: Params) => void): void;
  /** Resolves at the next event of this name. */
  next(method: string): Promise<Params>;
  /** Calls the function in the page; argument and result are JSON. */
  evaluate<T>(call: () => T | Promise<T>): Promise<T>;
  evaluate<T, A>(call: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  close(): Promise<void>;
}

export interface UndebuggedBrowser {
  /** A page of its own context, without the storage and the cache of others. */
  open(): Promise<UndebuggedPage>;
  close(): Promise<void>;
}

export async function launchUndebugged(executablePath: string): Promise<UndebuggedBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'voucher-site-browser-'));
  const args = [
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...BROWSER_ARGS,
    'about:blank',
  ];
  const program = execa(executablePath, args, { stdio: 'ignore', reject: false });
  let connection: Connection | undefined;
  const close = async (): Promise<void> => {
    // Debian's program is a shell script, which does not pass signals on to the browser.
    if (connection === undefined) program.kill();
    else void connection.send('Browser.close');
    await program;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const socket = new WebSocket(await findEndpoint(path.join(profile, 'DevToolsActivePort')));
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    const connected = connect(socket);
    connection = connected;
    return { open: () => openPage(connected), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The browser writes its port and its path into a file. */
async function findEndpoint(file: string): Promise<string> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    try {
      const [port, address] = readFileSync(file, 'utf8').split('\n');
      if (address) return `ws://127.0.0.1:${port}${address}`;
    } catch {
      // Not written yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The browser did not start.');
}

type Listener = (method: string, params: Params) => void;

interface Connection {
  send(method: string, params?: Params, sessionId?: string): Promise<Params>;
  /** What happens in each session. */
  listeners: Map<string, Listener>;
}

function connect(socket: WebSocket): Connection {
  const listeners = new Map<string, Listener>();
  const pending = new Map<number, (message: z.infer<typeof messageSchema>) => void>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = messageSchema.parse(JSON.parse(String(data)));
    const { id, method, params = {}, sessionId = '' } = message;
    if (method !== undefined) listeners.get(sessionId)?.(method, params);
    if (id === undefined) return;
    pending.get(id)?.(message);
    pending.delete(id);
  });
  return {
    listeners,
    send(method, params = {}, sessionId) {
      const id = (lastId += 1);
      return new Promise((resolve, reject) => {
        pending.set(id, ({ error, result = {} }) => {
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result);
        });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      });
    },
  };
}

async function openPage(connection: Connection): Promise<UndebuggedPage> {
  const { browserContextId } = await connection.send('Target.createBrowserContext');
  const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const attached = await connection.send('Target.attachToTarget', { targetId, flatten: true });
  const sessionId = z.string().parse(attached['sessionId']);
  const listeners: { method: string; listener: (params: Params) => void }[] = [];
  connection.listeners.set(sessionId, (method, params) => {
    for (const each of listeners) if (each.method === method) each.listener(params);
  });
  const send = (method: string, params?: Params) => connection.send(method, params, sessionId);
  const on = (method: string, listener: (params: Params) => void): void => void listeners.push({ method, listener });
  await send('Page.enable');
  // tsx names functions within functions by this one, which browsers lack.
  await send('Page.addScriptToEvaluateOnNewDocument', { source: 'globalThis.__name = (value) => value;' });
  return {
    send,
    on,
    next: (method) => new Promise((resolve) => on(method, resolve)),
    async evaluate<T, A>(call: (argument: A) => T | Promise<T>, argument?: A): Promise<T> {
      const expression = `(${String(call)})(${JSON.stringify(argument) ?? ''})`;
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if ('exceptionDetails' in answer) throw new Error(JSON.stringify(answer['exceptionDetails']));
      // The function says what it returns.
      return Reflect.get(Object(answer['result']), 'value') as T;
    },
    async close() {
      connection.listeners.delete(sessionId);
      await connection.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
