import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { serveForTest } from '../testing/http-server.ts';
import { run, serveApi, temporaryFolder, writeTenants, type Outcome } from '../testing/cli-fixture.ts';

/* What commands print, where names come from outside and endpoints from the environment. */
const HOSTILE = [
  'Bäckerei',
  '::set-output name=x::1',
  ' ::error::boo',
  'y ##[add-path]/tmp ##vso[task.complete]',
  '\u001B[0Ksection_start:1:x\r\u001B[0K\u001B]0;t\u0007\u202Eend',
].join('\n');

function expectHarmless({ stdout, stderr }: Pick<Outcome, 'stdout' | 'stderr'>): void {
  for (const text of [stdout, stderr]) {
    expect(text).not.toMatch(/^\s*::/m);
    expect(text).not.toMatch(/##\[|##vso\[|section_(?:start|end):\d/i);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  }
}

describe('names from outside cannot command a CI system or a terminal', () => {
  test('in what a build and its JSON document say of an API that answers with them', async () => {
    await using api = await serveForTest((_request, response) => {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(HOSTILE);
    });
    const folder = temporaryFolder();
    const endpoints = ['merchant', 'order', 'tenant', 'portal'].map((name) => [`${name}Endpoint`, api.origin]);
    writeTenants(folder, {
      tenants: [{ id: 'see', tenantDomain: 'see.example', ...Object.fromEntries(endpoints) }],
    });
    const plain = await run(folder, ['build', '--all']);
    expect(plain.exitCode).not.toBe(0);
    expect(plain.stderr).toContain('Bäckerei : :set-output');
    expectHarmless(plain);
    const json = await run(folder, ['build', '--all', '--json']);
    expectHarmless(json);
    expect(JSON.stringify(JSON.parse(json.stdout))).toContain('##[add-path]');
    const doctor = await run(folder, ['doctor']);
    expect(doctor.stdout).toContain('Bäckerei : :set-output');
    expectHarmless(doctor);
    const colourful = await run(folder, ['build', '--all'], { FORCE_COLOR: '1' });
    const strip = stripVTControlCharacters;
    expectHarmless({ stdout: strip(colourful.stdout), stderr: strip(colourful.stderr) });
  }, 60_000);

  test('in messages about the command line and tenants.json', async () => {
    const folder = temporaryFolder();
    writeTenants(folder, { tenants: [{ id: HOSTILE, tenantDomain: HOSTILE, [HOSTILE]: 1 }] });
    for (const argv of [['tenants'], ['tenants', HOSTILE], [HOSTILE], ['build', '--tenant', HOSTILE]]) {
      const outcome = await run(folder, argv);
      expect(outcome.exitCode).not.toBe(0);
      expectHarmless(outcome);
    }
  });
});

describe('the value of an endpoint variable', () => {
  const variables = (id: string, origin: string) =>
    Object.fromEntries(
      ['MERCHANT', 'ORDER', 'TENANT', 'PORTAL'].map((name) => [
        `VOUCHER_${id}_${name}_ENDPOINT`,
        `${origin}/internal/${name.toLowerCase()}`,
      ]),
    );

  test('is printed by no command and kept in no report, its name is', async () => {
    await using api = await serveForTest((request, response) => {
      const location = `http://ann:pw@${request.headers.host}/internal/order?key=hunter2`;
      if (request.url?.startsWith('/internal/order') === true) response.writeHead(302, { location }).end();
      else response.writeHead(404, { 'content-type': 'text/plain' }).end(`no ${api.origin}/internal/tenant`);
    });
    const folder = temporaryFolder();
    writeTenants(folder, { tenants: [{ id: 'see', tenantDomain: 'see.example' }] });
    const env = variables('SEE', api.origin);
    const secret = new URL(api.origin).host;
    mkdirSync(path.join(folder, 'reports'));
    for (const argv of [
      ['build', '--all', '--report-file', 'reports/a.jsonl'],
      ['build', '--all', '--json'],
      ['doctor'],
      ['doctor', '--json'],
      ['tenants'],
      ['tenants', '--json'],
    ]) {
      const { stdout, stderr } = await run(folder, argv, env);
      const printed = stdout + stderr;
      expect(printed, argv.join(' ')).not.toContain(secret);
      expect(printed, argv.join(' ')).not.toMatch(/hunter2|ann:pw|internal\//);
      expect(printed, argv.join(' ')).toMatch(/\$VOUCHER_SEE_\w+_ENDPOINT/);
    }
    const report = readFileSync(path.join(folder, 'reports/a.jsonl'), 'utf8');
    expect(report).not.toContain(secret);
    expect(report).toContain('$VOUCHER_SEE_TENANT_ENDPOINT/frontend-tenants?domain=see.example');
  }, 60_000);

  test('is not printed where nothing listens, nor in warnings about the data', async () => {
    const api = await serveApi({ tenants: 1, merchants: 4 });
    const folder = temporaryFolder();
    writeTenants(folder, { tenants: [{ id: 'see', tenantDomain: 'elsewhere.example', mode: 'testing' }] });
    const gone = await run(folder, ['doctor'], variables('SEE', 'http://127.0.0.1:9'));
    expect(gone.stdout).toContain('$VOUCHER_SEE_MERCHANT_ENDPOINT/merchants/public cannot be reached');
    expect(gone.stdout).not.toContain('127.0.0.1:9');
    const env = Object.fromEntries(
      Object.entries(api.endpoints).map(([key, url]) => [
        `VOUCHER_SEE_${key.replace('Endpoint', '').toUpperCase()}_ENDPOINT`,
        url,
      ]),
    );
    const doctor = await run(folder, ['doctor'], env);
    expect(doctor.stdout + doctor.stderr).not.toContain(new URL(api.origin).host);
  }, 60_000);
});
