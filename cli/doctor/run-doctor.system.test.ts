import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { ExitCode } from '../lib/errors.ts';
import { packageRoot } from '../lib/paths.ts';
import { startSandbox, type SandboxOptions } from '../sandbox/start-sandbox.ts';
import { serveForTest } from '../testing/http-server.ts';
import { folderForTest } from '../testing/folder-for-test.ts';
import { buildSmallSite } from '../testing/published-site.ts';
import { createTestIo } from '../testing/test-io.ts';
import { ALPHA, configFile } from '../testing/sample-config.ts';
import { checkNode } from './machine-checks.ts';
import { runDoctor, type DoctorOptions, checkConfiguration } from './run-doctor.ts';

const CITY = {
  id: 'city',
  tenantDomain: 'stadt-001.example',
  sandbox: true,
  generalVoucherMerchantId: '1',
  mode: 'testing',
};

async function doctor(
  content: unknown,
  more: Partial<DoctorOptions> = {},
): Promise<{ output: string; exitCode: ExitCode }> {
  const { out, ...io } = createTestIo({ cwd: folderForTest() });
  const file = await configFile(content);
  const exitCode = await runDoctor({ ...io, configFile: file, output: 'summary', outDir: 'dist', ...more });
  return { output: out(), exitCode };
}

const sandbox = (options: SandboxOptions) => () => startSandbox({ tenants: 1, merchants: 20, ...options });

test('sends requests for a sandbox tenant to the sandbox and counts its data', async () => {
  const { output, exitCode } = await doctor({ tenants: [CITY] }, { startSandbox: sandbox({}) });
  expect(output).toMatch(/✓ ok +configuration +.*contains 1 tenant\n/);
  expect(output).toMatch(
    /\ncity\n! warning +data +WITHDRAWAL_BY_EMAIL .*\n✓ ok +endpoint +tenantEndpoint responds in \d+( to \d+)? ms\n/,
  );
  expect(output).toMatch(/merchantEndpoint responds in \d+( to \d+)? ms\n/);
  expect(output).toMatch(/✓ ok +data +.* of data give \d+ pages\n +.*\d+ merchants/);
  expect(output).toMatch(/✓ ok +site +not built yet\n/);
  expect(exitCode).toBe(0);
});

test('a promotion without its PDF is a problem of its tenant', async () => {
  const { output, exitCode } = await doctor(
    { tenants: [{ ...CITY, promotion: 'fehlt.pdf' }] },
    { startSandbox: sandbox({}) },
  );
  expect(output).toMatch(/✗ problem +promotion +PROMOTION_INVALID "promotion" is missing\n.*tenants\.json:1:\d+ /);
  expect(exitCode).toBe(3);
});

test('data that a build refuses is a problem with the code and the places of the build', async () => {
  const faults = { '/tenant/frontend-tenants': { kind: 'body', body: { id: 1, name: '' } } } as const;
  const { output, exitCode } = await doctor({ tenants: [CITY] }, { startSandbox: sandbox({ faults }) });
  expect(output).toMatch(/✗ problem +data +API_\w+ .*\n +.*websiteDomain/);
  expect(exitCode).toBe(4);
});

test('records that a build omits are counted, with their places', async () => {
  const merchant = { id: '7', slug: 'fahrrad', companyName: 'Fahrrad' };
  const faults = {
    '/merchant/merchants/public': { kind: 'body', body: [merchant, { id: '8' }, { id: '9' }] },
  } as const;
  const { output } = await doctor({ tenants: [CITY] }, { startSandbox: sandbox({ faults }) });
  expect(output).toMatch(/! warning +data +[A-Z_]+ .*2 times.*\n +\/1/);
});

test('tenants without merchants, which the guard refuses, have a digest each, and a hint for all of them', async () => {
  const faults = { '/merchant/merchants/public': { kind: 'body', body: [] } } as const;
  const second = { ...CITY, id: 'second', tenantDomain: 'stadt-002.example' };
  const startSandbox = sandbox({ faults, tenants: 2 });
  const { output, exitCode } = await doctor({ tenants: [CITY, second] }, { startSandbox });
  expect(exitCode).toBe(4);
  expect(output).toMatch(/✗ problem +data +2 tenants: CHANGE_REFUSED/);
  const digests = [...output.matchAll(/^ +merchants: none.* \(digest ([\da-f]{8})\)$/gm)].map(([, digest]) => digest);
  expect(new Set(digests).size).toBe(2);
  const hints = output.split('\n').filter((line) => line.includes('→') && line.includes('--accept-change'));
  expect(hints).toEqual([
    expect.stringContaining('--accept-change <digest>, or for many tenants --accept-change <file>'),
  ]);
});

test('a changed file of the live release and a damaged hold are problems', async () => {
  const cwd = folderForTest();
  const outDir = join(cwd, 'dist');
  buildSmallSite(outDir, 'first');
  const tenants = [{ ...CITY, id: 'musterstadt' }];
  const check = () => doctor({ tenants }, { cwd, outDir, startSandbox: sandbox({}) });
  expect((await check()).output).toMatch(/✓ ok +site +first has been live since/);
  await writeFile(join(outDir, 'musterstadt/index.html'), 'changed by hand');
  await writeFile(join(outDir, '.releases/musterstadt/.hold.json'), '{');
  const { output, exitCode } = await check();
  expect(output).toMatch(/✗ problem +site +files of the live release first are missing or were changed/);
  expect(output).toMatch(/✗ problem +site +HOLD_DAMAGED/);
  expect(exitCode).toBe(3);
});

test('sends one request to an endpoint that refuses connections', async () => {
  const server = await serveForTest(() => {});
  await server[Symbol.asyncDispose]();
  const [merchantEndpoint, orderEndpoint, tenantEndpoint, portalEndpoint] = ['m', 'o', 't', 'p'].map(
    (path) => `${server.origin}/${path}`,
  );
  const dead = { ...ALPHA, merchantEndpoint, orderEndpoint, tenantEndpoint, portalEndpoint };
  const { output, exitCode } = await doctor({ tenants: [dead] });
  expect(output).toContain('merchantEndpoint: 1 of 1 calls failed');
  expect(output).toContain('nothing listens there (connection refused)');
  expect(exitCode).toBe(4);
});

test('returns exit code 3 for an invalid configuration and does not call the API', async () => {
  const { output, exitCode } = await doctor({ tenants: [{ id: 'alpha', tenantDomain: 'alpha.example' }] });
  expect(output).toContain('No Portal endpoint configured');
  expect(output).toContain('the API was not called');
  expect(exitCode).toBe(3);
});

test('returns exit code 3 for an output folder that is not writable, regardless of the API', async () => {
  const outDir = join(await configFile('{}'), 'dist');
  const { exitCode } = await doctor({ tenants: [CITY] }, { outDir, startSandbox: sandbox({ fail: 'down' }) });
  expect(exitCode).toBe(3);
});

test('--tenant checks only the named tenants; an unknown id is a usage error', async () => {
  const tenants = [CITY, { ...ALPHA, mode: 'testing', merchantEndpoint: 'http://127.0.0.1:1' }];
  const { output } = await doctor({ tenants }, { tenants: ['city'], startSandbox: sandbox({}) });
  expect(output).not.toContain('\nalpha\n');
  await expect(doctor({ tenants }, { tenants: ['cty'] })).rejects.toMatchObject({
    exitCode: 2,
    code: 'TENANT_UNKNOWN',
  });
});

test('the JSON document has a version, the exit code and every check', async () => {
  const { output, exitCode } = await doctor(
    { tenants: [CITY] },
    { output: 'json', startSandbox: sandbox({ fail: 'down' }) },
  );
  const document: unknown = JSON.parse(output);
  expect(document).toMatchObject({ version: 1, exitCode: 4 });
  expect(document).toHaveProperty(
    'checks',
    expect.arrayContaining([
      expect.objectContaining({ id: 'node' }),
      expect.objectContaining({ id: 'endpoint', tenant: 'city', status: 'problem', hint: expect.any(String) }),
    ]),
  );
  expect(exitCode).toBe(4);
});

test('each finding is a separate result with its place, tenant and hint', async () => {
  const file = await configFile({
    tenants: [{ ...ALPHA, orderEndpoint: '', generalVoucherMerchantId: '', mode: 'x' }],
  });
  const { results, tenants } = await checkConfiguration(file, {});
  expect(tenants).toEqual([]);
  expect(results.map(({ status }) => status)).toEqual(['problem', 'problem', 'warning']);
  expect(results[0]).toMatchObject({
    id: 'configuration',
    tenant: 'alpha',
    title: `${file}:1:13 No order endpoint configured`,
    hint: expect.stringContaining('VOUCHER_ALPHA_ORDER_ENDPOINT'),
  });
});

test('of this Node, it says what the client of S3 stores warns of', async () => {
  const code = "import('@aws-sdk/client-s3').then(({ S3Client }) => new S3Client({ region: 'eu' }))";
  const options = { cwd: packageRoot(), env: { PATH: process.env['PATH'] } };
  const { stderr } = await promisify(execFile)(process.execPath, ['--eval', code], options);
  const [, date, oldest] =
    /versions published after ([^>]*) will require node >=(\d+)/.exec(stderr.replaceAll('\n', ' ')) ?? [];
  const wanted =
    oldest === undefined ? [] : [expect.stringContaining(`needs Node ${oldest} in versions after ${date}`)];
  expect(checkNode()[0]?.details ?? []).toEqual(wanted);
});
