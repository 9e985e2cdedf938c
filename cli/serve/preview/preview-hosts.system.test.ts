import { createServer } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { closeServer, listen, LOOPBACK } from '../http.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { ask, writeFiles } from '../../testing/preview-site.ts';
import type { PreviewTenant } from '../built-tenants.ts';
import { startPreview } from './start-preview.ts';

const MUSTERSTADT: PreviewTenant = { id: 'musterstadt', sandbox: true };
const SEEBLICK: PreviewTenant = { id: 'seeblick', sandbox: false };

async function builtSites(...ids: string[]) {
  const folder = folderForTest();
  for (const id of ids) await writeFiles(path.join(folder, id), { 'index.html': id, '404.html': `${id} 404` });
  return folder;
}

test('one tenant is served at 127.0.0.1 and at localhost', async () => {
  const sites = await builtSites('musterstadt');
  const { port, origin, urls, close } = await startPreview({ outDir: sites, tenants: [MUSTERSTADT] });
  expect(origin).toBe(`http://127.0.0.1:${port}`);
  expect(urls).toEqual({ musterstadt: `${origin}/` });
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `musterstadt.localhost:${port}`]) {
    expect((await ask('/', { port, headers: { host } })).text).toBe('musterstadt');
  }
  await close();
});

test('several tenants have separate host names, and the root lists them', async () => {
  const sites = await builtSites('musterstadt', 'seeblick');
  const { port, urls, close } = await startPreview({ outDir: sites, tenants: [MUSTERSTADT, SEEBLICK] });
  const at = (host: string, target = '/') => ask(target, { port, headers: { host: `${host}:${port}` } });
  expect(urls).toEqual({
    musterstadt: `http://musterstadt.localhost:${port}/`,
    seeblick: `http://seeblick.localhost:${port}/`,
  });
  expect((await at('musterstadt.localhost')).text).toBe('musterstadt');
  expect((await at('Seeblick.localhost')).text).toBe('seeblick');
  expect(await at('seeblick.localhost', '/nix')).toMatchObject({ status: 404, text: 'seeblick 404' });

  const overview = await at('localhost');
  expect(overview.status).toBe(200);
  for (const url of Object.values(urls)) expect(overview.text).toContain(`href="${url}"`);
  expect((await at('localhost', '/faq')).status).toBe(404);
  const unknown = await at('fremd.localhost');
  expect([unknown.status, unknown.text]).toEqual([
    404,
    'No site "fremd" is served here. Available sites: musterstadt, seeblick\n',
  ]);
  for (const { headers } of [overview, unknown, await at('localhost', '/faq')]) {
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  const tooLong = await ask('/', { port, headers: { 'x-long': 'a'.repeat(20_000) } });
  expect(tooLong).toMatchObject({ status: 431, headers: { 'x-content-type-options': 'nosniff' } });
  await close();
});

test('the sandbox API is served only on the origin of a sandbox tenant', async () => {
  const sites = await builtSites('musterstadt', 'seeblick');
  const { port, close } = await startPreview({ outDir: sites, tenants: [MUSTERSTADT, SEEBLICK] });
  const categories = '/sandbox-api/merchant/categories';
  const headers = { 'x-tenant-domain': 'gutschein-musterstadt.example' };
  const beside = await ask(categories, { port, headers: { ...headers, host: 'musterstadt.localhost' } });
  expect(beside.status).toBe(200);
  expect(JSON.parse(beside.text)).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: expect.any(String) })]),
  );
  expect((await ask(categories, { port, headers: { ...headers, host: 'seeblick.localhost' } })).text).toBe(
    'seeblick 404',
  );
  expect((await ask('/sandbox-api-docs', { port, headers: { host: 'musterstadt.localhost' } })).text).toBe(
    'musterstadt 404',
  );
  await close();
});

test('without a sandbox, its paths are 404', async () => {
  const sites = await builtSites('musterstadt');
  const { port, close } = await startPreview({ outDir: sites, tenants: [MUSTERSTADT], sandbox: null });
  expect((await ask('/sandbox-api/merchant/categories', { port })).status).toBe(404);
  await close();
});

test('a taken port is an OperatorError with a hint', async () => {
  const sites = await builtSites('seeblick');
  const other = createServer();
  const port = await listen(other, { host: LOOPBACK, port: 0 });
  const started = startPreview({ outDir: sites, tenants: [SEEBLICK], port });
  await expect(started).rejects.toMatchObject({
    name: 'OperatorError',
    code: 'PORT_UNAVAILABLE',
    message: `Cannot listen on 127.0.0.1:${port}: the port is taken by another program`,
    hint: expect.stringContaining('--port'),
    exitCode: EXIT.PORT_UNAVAILABLE,
  });
  await closeServer(other);
});

test('closing ends open connections immediately', async () => {
  const sites = await builtSites('musterstadt');
  const { port, close } = await startPreview({
    outDir: sites,
    tenants: [MUSTERSTADT],
    sandbox: { faults: { '/merchant/*': { kind: 'hang' } } },
  });
  const headers = { 'x-tenant-domain': 'gutschein-musterstadt.example' };
  const hanging = ask('/sandbox-api/merchant/categories', { port, headers }).catch(String);
  await ask('/', { port });
  await close();
  expect(await hanging).toContain('socket hang up');
});
