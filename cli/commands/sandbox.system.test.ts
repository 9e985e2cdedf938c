import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startCli } from '../testing/cli-process.ts';
import { copyPackage } from '../testing/package-copy.ts';
import { read } from '../testing/sample-config.ts';
import { EXIT } from '../lib/errors.ts';
import { temporaryFolder } from '../testing/cli-fixture.ts';
import { ask } from '../testing/preview-site.ts';
import { runForTest } from '../testing/test-io.ts';
import { runSandbox } from './sandbox.ts';

test('stdout is a configuration, and the sandbox knows each of its tenants', async () => {
  const run = runForTest('/', (io) => runSandbox({ port: 0, tenants: 2, merchants: 3, seed: 7 }, io));
  const { port, origin } = await run.served;
  const { tenants } = await read(run.stdout());
  expect(tenants.map(({ id }) => id)).toEqual(['musterstadt', 'seeblick', 'stadt-001', 'stadt-002']);
  for (const { tenantDomain, generalVoucherMerchantId, endpoints } of tenants) {
    expect(endpoints?.tenantEndpoint).toBe(`${origin}/sandbox-api/tenant`);
    const get = (path: string) =>
      ask(`/sandbox-api${path}`, { port: Number(port), headers: { 'x-tenant-domain': tenantDomain } });
    expect((await get(`/tenant/frontend-tenants?domain=${tenantDomain}`)).status).toBe(200);
    expect((await get(`/merchant/merchants/${generalVoucherMerchantId}/public`)).status).toBe(200);
  }
  expect(run.stderr()).toContain(`The programme API is served at ${origin}`);
  expect(run.stderr()).toContain('the two demo cities and 2 generated cities');
  expect(run.stderr()).toContain('merchantEndpoint');
  expect(await run.end()).toBe(EXIT.OK);
  await expect(ask('/', { port: Number(port) })).rejects.toThrow('ECONNREFUSED');
});

test('the sandbox misbehaves as it is told, and says so', async () => {
  const run = runForTest('/', (io) => runSandbox({ port: 0, fail: 'html' }, io));
  const { port } = await run.served;
  const headers = { 'x-tenant-domain': 'gutschein-musterstadt.example' };
  const answer = await ask('/sandbox-api/merchant/categories', { port: Number(port), headers });
  expect(answer.headers['content-type']).toContain('text/html');
  expect(run.stderr()).toContain('Every response is a web page with status 200.');
  await run.end();
});

test('an edited demo city is served without a restart', async () => {
  const root = path.join(temporaryFolder(), 'package');
  copyPackage(root);
  const sandbox = startCli(root, ['sandbox', '--port', '0'], {}, root);
  try {
    await sandbox.says('is served at');
    const port = Number(/is served at http:\S+?:(\d+)/.exec(sandbox.stderr())?.[1]);
    const headers = { 'x-tenant-domain': 'gutschein-musterstadt.example' };
    const readName = async () => {
      const { text } = await ask('/sandbox-api/merchant/categories', { port, headers });
      return JSON.parse(text)[0].name;
    };
    const name = await readName();
    const file = path.join(root, 'cli/sandbox/cities/musterstadt.json');
    const city = JSON.parse(await readFile(file, 'utf8'));
    city.categories.find((category: { name: string }) => category.name === name).name = 'Neue Kategorie';
    await writeFile(file, JSON.stringify(city));
    expect(await readName()).toBe('Neue Kategorie');

    await writeFile(file, '{\n  "merchants": [\n    { "id": 1; }\n  ]\n}');
    const place = 'cli/sandbox/cities/musterstadt.json:3:14: not JSON';
    const broken = await ask('/sandbox-api/merchant/categories', { port, headers });
    expect(JSON.parse(broken.text)).toMatchObject({ status: 422, detail: expect.stringContaining(place) });
    const tenant = { id: 'musterstadt', tenantDomain: headers['x-tenant-domain'], sandbox: true };
    await writeFile(path.join(root, 'tenants.json'), JSON.stringify({ tenants: [tenant] }));
    const dev = startCli(root, ['dev', '--tenant', 'musterstadt', '--port', '0'], {}, root);
    expect(await dev.ended).toMatchObject({ exitCode: EXIT.API });
    expect(dev.stderr()).toContain(place);
  } finally {
    sandbox.kill('SIGTERM');
    await sandbox.ended;
  }
});
