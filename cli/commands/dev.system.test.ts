import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { endpointsOf } from '../testing/api-server.ts';
import { temporaryFolder, writeTenants } from '../testing/cli-fixture.ts';
import { ask } from '../testing/preview-site.ts';
import { runDev } from './dev.ts';
import { ALPHA } from '../testing/sample-config.ts';
import { runForTest } from '../testing/test-io.ts';

beforeAll(() => {
  // Vike leaves its plugin out where it sees Vitest.
  vi.stubEnv('VITEST', undefined);
  // Where Vite and Vike colour what they log, whatever it is written to.
  vi.stubEnv('CI', 'true');
});

function project(tenant: object): string {
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: [tenant] });
  return folder;
}

test('an API that cannot be reached, an unknown tenant and a bad configuration end the command', async () => {
  const endpoints = endpointsOf('http://127.0.0.1:9');
  const unreachable = project({ ...ALPHA, ...endpoints, api: { retrySeconds: 1 } });
  const start = (tenant: string, config = 'tenants.json') =>
    runForTest(unreachable, (io) => runDev({ tenant, config, port: 0 }, io));
  await expect(start('beta').served).rejects.toMatchObject({ code: 'TENANT_UNKNOWN' });
  await expect(start('alpha', 'missing.json').served).rejects.toMatchObject({ exitCode: EXIT.CONFIG });
  await expect(start('alpha').served).rejects.toMatchObject({ code: 'API_UNREACHABLE', exitCode: EXIT.API });
});

test('the only tenant of a project elsewhere on the disk is served until the command is asked to end', async () => {
  const tenantDomain = 'gutschein-musterstadt.example';
  const folder = project({ id: 'muster', tenantDomain, sandbox: true, paymentHosts: [] });
  const run = runForTest(folder, (io) => runDev({ config: 'tenants.json', port: 0 }, io));
  const { port } = await run.served;
  const page = await ask('/', { port: Number(port), headers: { accept: 'text/html' } });
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('<html lang="de">')]);
  expect(run.stdout()).toBe(`http://127.0.0.1:${port}/\n`);
  expect(run.stderr()).toContain('HTTP request');
  expect(run.stderr()).toContain('Reading muster from the embedded sandbox');
  expect(run.stderr()).not.toContain('\u001B');
  expect(run.stderr()).toContain(`! ${path.join(folder, 'tenants.json')}:`);
  expect(run.stderr().match(/^.*generalVoucherMerchantId.*$/gm)).toHaveLength(1);
  expect(await run.end()).toBe(EXIT.OK);
  await expect(ask('/', { port: Number(port) })).rejects.toThrow('ECONNREFUSED');
});
