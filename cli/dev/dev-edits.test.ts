import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WebSocket } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Fault } from '../sandbox/faults/fault.ts';
import { startSandbox } from '../sandbox/start-sandbox.ts';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';
import { ask } from '../preview/preview-fixture.ts';
import { readFrom } from './dev-fixture.ts';
import { copyPackage } from './package-copy.ts';
import { startDev } from './start-dev.ts';
import type { RunningDev } from './start-dev.ts';

const START_MS = 60_000;
const PAGE = { accept: 'text/html' };

let sources: Awaited<ReturnType<typeof copyPackage>>;
let api: RunningSandbox;
let dev: RunningDev;
let browser: WebSocket;
const faults: Record<string, Fault> = {};
const messages: { type: string; err?: { message: string } }[] = [];
const onReload = vi.fn<() => void>();
const onStale = vi.fn<(error: unknown) => void>();

const get = (target: string, headers: Record<string, string> = PAGE) => ask(target, { port: dev.port, headers });
/** Asks until the dev server has seen the edit. */
const eventually = (target: string, expected: { status: number; text?: unknown }) =>
  vi.waitFor(async () => expect(await get(target)).toMatchObject(expected), { timeout: 20_000, interval: 100 });

async function edit(file: string, change: (text: string) => string): Promise<() => Promise<void>> {
  const place = path.join(sources.root, file);
  const before = await readFile(place, 'utf8');
  await writeFile(place, change(before));
  return () => writeFile(place, before);
}

beforeAll(async () => {
  // Vike leaves its plugin out where it sees Vitest.
  vi.stubEnv('VITEST', undefined);
  sources = await copyPackage();
  api = await startSandbox({ faults });
  dev = await startDev({
    packageRoot: sources.root,
    tenant: readFrom(api.endpoints),
    port: 0,
    maxAgeMs: 0,
    onReload,
    onStale,
  });
  const token = /wsToken = "([^"]+)"/.exec((await get('/@vite/client', {})).text)?.[1];
  browser = new WebSocket(`ws://127.0.0.1:${dev.port}/?token=${token}`, 'vite-hmr');
  browser.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  await vi.waitFor(() => expect(messages).toContainEqual({ type: 'connected' }));
}, START_MS);

afterAll(async () => {
  browser.close();
  await dev.close();
  await api.close();
  await sources[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
});

test('an edit of a page, of its data and of what all pages share is in the next answer', async () => {
  expect((await get('/faq')).status).toBe(200);
  const undo = await edit('templates/faq/+data.ts', (text) => text.replace(/title: '[^']*'/, "title: 'Neue Fragen'"));
  await eventually('/faq', { status: 200, text: expect.stringContaining('<title>Neue Fragen') });
  await undo();
  await eventually('/faq', { status: 200, text: expect.not.stringContaining('Neue Fragen') });

  await edit('site/shared/tenant-stylesheet.ts', (text) => text.replace(':root{', ':root{--edited:1;'));
  await eventually('/assets/tenant.css', { status: 200, text: expect.stringContaining('--edited:1') });
});

test('an error of a data function is a page that says what and where, and goes when it is mended', async () => {
  const mend = await edit('templates/faq/+data.ts', (text) =>
    text.replace(/(export function data\([^]*?\{\n)/, "$1  if (true) throw new Error('No <questions> today');\n"),
  );
  await eventually('/faq', { status: 500 });
  const { headers, text } = await get('/faq');
  expect(headers['content-type']).toBe('text/html;charset=utf-8');
  expect(text).toContain('<h1>No &lt;questions&gt; today</h1>');
  expect(text).toContain('GET /faq could not be answered');
  expect(text).toContain('templates/faq/+data.ts:');
  expect(messages).toContainEqual(
    expect.objectContaining({ type: 'error', err: expect.objectContaining({ message: 'No <questions> today' }) }),
  );
  const payload = await get('/faq/index.pageContext.json', {});
  expect([payload.status, payload.text]).toEqual([500, expect.stringContaining('No <questions> today')]);
  await mend();
  await eventually('/faq', { status: 200 });
});

test('a file that does not parse is shown with its place, and other pages go on', async () => {
  const mend = await edit('templates/agb/+Page.tsx', (text) => `${text}\nconst = ;\n`);
  await eventually('/agb', { status: 500, text: expect.stringContaining('+Page.tsx') });
  expect((await get('/')).status).toBe(200);
  await mend();
  await eventually('/agb', { status: 200 });
});

test('new data of the API is shown, and open pages are told to reload', async () => {
  messages.length = 0;
  faults['/merchant/categories'] = { kind: 'body', body: [{ id: 1, name: 'Neue Kategorie', sortIndex: 1 }] };
  await get('/');
  await vi.waitFor(() => expect(messages).toContainEqual(expect.objectContaining({ type: 'full-reload' })));
  expect(onReload).toHaveBeenCalled();
  delete faults['/merchant/categories'];
});

test('an API that fails later is reported, and pages go on with the data from before', async () => {
  faults['/merchant/*'] = { kind: 'status', status: 404 };
  await get('/');
  await vi.waitFor(() => expect(onStale).toHaveBeenCalledWith(expect.objectContaining({ name: 'OperatorError' })));
  expect((await get('/')).status).toBe(200);
  delete faults['/merchant/*'];
});
