import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WebSocket } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Fault } from '../../sandbox/sandbox-options.ts';
import { startSandbox } from '../../sandbox/start-sandbox.ts';
import type { RunningSandbox } from '../../sandbox/start-sandbox.ts';
import { ask } from '../../testing/preview-site.ts';
import { readFrom } from '../../testing/dev-server.ts';
import { copySources } from '../../testing/package-copy.ts';
import { startDev } from './start-dev.ts';
import type { RunningDev } from './start-dev.ts';

const START_MS = 60_000;
const SOON = { timeout: 30_000 };
const PAGE = { accept: 'text/html' };

let sources: ReturnType<typeof copySources>;
let api: RunningSandbox;
let dev: RunningDev;
let browser: WebSocket;
/** Broken from the start; how it is right. */
const BROKEN = 'templates/+config.ts';
let mended: string;
const faults: Record<string, Fault> = {};
const messages: { type: string; err?: { message: string } }[] = [];
const onReload = vi.fn<() => void>();
const onStale = vi.fn<(error: unknown) => void>();

const get = (target: string, headers: Record<string, string> = PAGE) => ask(target, { port: dev.port, headers });
const read = (file: string) => readFile(path.join(sources.root, file), 'utf8');

/** Saves a file until the dev server answers from it: a watcher may take two saves in a row for one. */
function save(file: string, content: string, target: string, expected: { status: number; text?: unknown }) {
  const saveAndAsk = async () => {
    await writeFile(path.join(sources.root, file), content);
    await vi.waitFor(async () => expect(await get(target)).toMatchObject(expected), { timeout: 10_000, interval: 50 });
  };
  return vi.waitFor(saveAndAsk, { timeout: 30_000 });
}

beforeAll(async () => {
  // Vike leaves its plugin out where it sees Vitest.
  vi.stubEnv('VITEST', undefined);
  sources = copySources();
  api = await startSandbox({ faults });
  const file = path.join(sources.root, BROKEN);
  mended = await readFile(file, 'utf8');
  await writeFile(file, `${mended}\nconst = ;\n`);
  dev = await startDev({
    packageRoot: sources.root,
    tenant: readFrom(api.endpoints),
    port: 0,
    maxAgeMs: 0,
    onReload,
    onStale,
  });
}, START_MS);

afterAll(async () => {
  await dev.close();
  await api.close();
  sources[Symbol.dispose]();
  vi.unstubAllEnvs();
});

test('a page tree that is broken from the start is shown as an error, and served once it is mended', async () => {
  expect(await get('/')).toMatchObject({ status: 500, text: expect.stringContaining('+config.ts') });
  await save(BROKEN, mended, '/', { status: 200 });
});

describe('with an open page', () => {
  beforeAll(async () => {
    await save(BROKEN, mended, '/', { status: 200 });
    const token = /wsToken = "([^"]+)"/.exec((await get('/@vite/client', {})).text)?.[1];
    browser = new WebSocket(`ws://127.0.0.1:${dev.port}/?token=${token}`, 'vite-hmr');
    browser.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
    await vi.waitFor(() => expect(messages).toContainEqual({ type: 'connected' }), SOON);
  }, START_MS);
  afterAll(() => browser.close());

  test('an edit of a page, of its data and of what all pages share is in the next answer', async () => {
    expect((await get('/faq')).status).toBe(200);
    const file = 'templates/faq/+data.ts';
    const text = await read(file);
    const edited = text.replace("'Häufige Fragen'", "'Neue Fragen'");
    await save(file, edited, '/faq', { status: 200, text: expect.stringContaining('<title>Neue Fragen') });
    await save(file, text, '/faq', { status: 200, text: expect.not.stringContaining('Neue Fragen') });

    const shared = 'site/shared/colour/tenant-palette.ts';
    const withMore = (await read(shared)).replace(':root{', ':root{--edited:1;');
    await save(shared, withMore, '/assets/tenant.css', { status: 200, text: expect.stringContaining('--edited:1') });
  });

  test('an error of a data function is a page that says what and where, and goes when it is mended', async () => {
    const file = 'templates/faq/+data.ts';
    const text = await read(file);
    const throwing = text.replace(
      /(export function data\([^]*?\{\n)/,
      "$1  if (true) throw new Error('No <questions> today');\n",
    );
    await save(file, throwing, '/faq', { status: 500 });
    const page = await get('/faq');
    expect(page.headers['content-type']).toBe('text/html;charset=utf-8');
    expect(page.text).toContain('<h1>No &lt;questions&gt; today</h1>');
    expect(page.text).toContain('GET /faq failed');
    expect(page.text).toContain('templates/faq/+data.ts:');
    expect(messages).toContainEqual(
      expect.objectContaining({ type: 'error', err: expect.objectContaining({ message: 'No <questions> today' }) }),
    );
    const payload = await get('/faq/index.pageContext.json', {});
    expect([payload.status, payload.text]).toEqual([500, expect.stringContaining('No <questions> today')]);
    await save(file, text, '/faq', { status: 200 });
  });

  test('a file that does not parse is shown with its place, and other pages go on', async () => {
    const file = 'templates/agb/+Page.tsx';
    const text = await read(file);
    await save(file, `${text}\nconst = ;\n`, '/agb', { status: 500, text: expect.stringContaining('+Page.tsx') });
    expect((await get('/')).status).toBe(200);
    await save(file, text, '/agb', { status: 200 });
  });

  test('new data of the API is shown, and open pages are told to reload', async () => {
    messages.length = 0;
    faults['/merchant/categories'] = { kind: 'body', body: [{ id: 1, name: 'Neue Kategorie', sortIndex: 1 }] };
    await get('/');
    await vi.waitFor(() => expect(messages).toContainEqual(expect.objectContaining({ type: 'full-reload' })), SOON);
    expect(onReload).toHaveBeenCalled();
    delete faults['/merchant/categories'];
  });

  test('an API that fails later is reported, and pages go on with the data from before', async () => {
    faults['/merchant/*'] = { kind: 'status', status: 404 };
    await get('/');
    await vi.waitFor(
      () => expect(onStale).toHaveBeenCalledWith(expect.objectContaining({ name: 'OperatorError' })),
      SOON,
    );
    expect((await get('/')).status).toBe(200);
    delete faults['/merchant/*'];
  });
});
