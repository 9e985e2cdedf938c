import { expect, test } from 'vitest';
import { run as runLine } from '../testing/cli-fixture.ts';
import { ALPHA, ENDPOINTS, configFile } from '../testing/sample-config.ts';
import { createTestIo } from '../testing/test-io.ts';
import { listTenants } from './tenants.ts';

const SEE = { id: 'see', tenantDomain: 'see.example', sandbox: true, mode: 'testing', redirects: { '/alt': '/faq' } };

async function run(json: boolean, env: NodeJS.ProcessEnv = {}): Promise<{ output: string; messages: string }> {
  const config = await configFile({ tenants: [{ ...ALPHA, sentryDsn: 'https://k@sentry.example/1' }, SEE] });
  const io = createTestIo({ env, cwd: process.cwd() });
  await listTenants({ config, ...(json && { json }) }, io);
  return { output: io.out(), messages: io.err() };
}

test('the table has aligned columns, no lines and no colours where there is no terminal', async () => {
  const { output, messages } = await run(false);
  expect(output).toBe(
    [
      'Tenant  Domain         Data from    Mode        General voucher  Redirects',
      'alpha   alpha.example  api.example  production  yes                      0',
      'see     see.example    sandbox      testing     no                       1',
      '',
    ].join('\n'),
  );
  expect(messages).toContain('"generalVoucherMerchantId" is missing');
});

test('FORCE_COLOR colours the table', async () => {
  expect((await run(false, { FORCE_COLOR: '1' })).output).toContain('\u001B[1mTenant');
});

test('the JSON document has a version, the endpoints and the warnings, and no DSN', async () => {
  const { output } = await run(true);
  expect(JSON.parse(output)).toMatchObject({
    version: 1,
    tenants: [
      {
        id: 'alpha',
        tenantDomain: 'alpha.example',
        sandbox: false,
        mode: 'production',
        endpoints: ENDPOINTS,
        redirects: {},
      },
      { id: 'see', sandbox: true, endpoints: null, redirects: { '/alt': '/faq' }, updateCheckSeconds: 300 },
    ],
    warnings: [{ tenant: 'see' }],
  });
  expect(output).not.toContain('sentry');
});

test('a pattern lists the tenants that it selects, and only their warnings', async () => {
  const config = await configFile({ tenants: [{ ...ALPHA, id: 'alpha' }, SEE] });
  const { exitCode, stdout, stderr } = await runLine('.', ['tenants', '--config', config, '--tenant', 'al*']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toContain('alpha.example');
  expect(stdout).not.toContain('see.example');
});
