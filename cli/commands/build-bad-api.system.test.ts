import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BuildDocument } from '../report/build-document.ts';
import type { Fault } from '../sandbox/sandbox-options.ts';
import {
  readSandbox,
  run,
  serveApi,
  temporaryFolder,
  tenantOf,
  writeTenants,
  type Outcome,
} from '../testing/cli-fixture.ts';
import { digestFiles } from '../testing/site-digest.ts';

const VISITORS_READ = 'Die Website-Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.';

/** The fault of each tenant's API in the second build, and a part of the message. All kinds are in pull-failures.test.ts. */
const BAD: readonly [tenant: string, fault: Fault, code: string, words: string][] = [
  ['stadt-003', { kind: 'drop' }, 'API_UNREACHABLE', 'the server closed the connection'],
  ['stadt-004', { kind: 'html' }, 'API_WRONG_ANSWER', 'answers with text/html'],
];
const GOOD = ['stadt-001', 'stadt-002'];

describe('several tenants on an API that misbehaves for some of them', () => {
  const faults: Record<string, Fault> = {};
  let folder: string;
  let before: Record<string, string>;
  let outcome: Outcome;
  let document: BuildDocument;

  const reportOf = (tenant: string) => document.tenants.find((report) => report.tenant === tenant);
  const filesOf = (files: Record<string, string>, tenant: string) =>
    Object.entries(files).filter(([file]) => file === tenant || file.startsWith(`.releases/${tenant}/`));

  beforeAll(async () => {
    const api = await serveApi({ tenants: 5, merchants: 5, faults });
    folder = temporaryFolder();
    // No repetition helps the bad ones.
    const bad = BAD.map(([tenant]) => tenantOf(api, tenant, { api: { retrySeconds: 1 } }));
    const others = [...GOOD, 'stadt-005'].map((tenant) => tenantOf(api, tenant));
    writeTenants(folder, { tenants: [...bad, ...others] });
    const first = await run(folder, ['build', '--all', '--quiet']);
    expect(first).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    before = digestFiles(path.join(folder, 'dist'));
    for (const [tenant, fault] of BAD) faults[`${tenant}.example/merchant/merchants/public`] = fault;
    // It gets better after a few repetitions.
    faults['stadt-002.example/*'] = { kind: 'status', status: 503, times: 3 };
    const call = '/tenant/frontend-tenants';
    const tenant: object = await readSandbox(api, 'stadt-005', `${call}?domain=stadt-005.example`);
    const deadLink = { ...tenant, imprint: '<p><a href="/gibt-es-nicht">Mehr</a></p>' };
    faults[`stadt-005.example${call}`] = { kind: 'body', body: deadLink };
    // Different data, or the same build would come out.
    faults['stadt-001.example/merchant/featured-merchants'] = { kind: 'body', body: [] };
    outcome = await run(folder, ['build', '--all', '--json']);
    document = JSON.parse(outcome.stdout);
  });

  test('is the exit code of the commonest failure, and the others are built', () => {
    expect(outcome.exitCode).toBe(4);
    expect(document).toMatchObject({ ok: false, exitCode: 4, totals: { built: 1, unchanged: 1, failed: 3 } });
    expect(GOOD.map((tenant) => reportOf(tenant)?.status)).toEqual(['built', 'unchanged']);
    const after = digestFiles(path.join(folder, 'dist'));
    expect(filesOf(after, 'stadt-001')).not.toEqual(filesOf(before, 'stadt-001'));
    expect(filesOf(after, 'stadt-002')).toEqual(filesOf(before, 'stadt-002'));
  });

  test.each(BAD)('%s: %j is told in words, and the site that was there stays', (tenant, _fault, code, words) => {
    const report = reportOf(tenant);
    expect(report).toMatchObject({ status: 'failed', exitCode: 4, failure: { code, hint: expect.any(String) } });
    const { details = [] } = report?.status === 'failed' ? report.failure : {};
    expect(details[0]).toContain('/merchant/merchants/public ');
    expect(details[0]).toContain(words);
    expect(details.at(-1)).toContain(VISITORS_READ);
    expect(outcome.stderr).toContain(details[0]);
    const after = digestFiles(path.join(folder, 'dist'));
    expect(filesOf(after, tenant)).toEqual(filesOf(before, tenant));
  });

  test('a site with a link to nowhere is refused, and the one that was there stays', () => {
    expect(reportOf('stadt-005')).toMatchObject({
      exitCode: 5,
      failure: {
        code: 'OUTPUT_REFUSED',
        details: [
          expect.any(String),
          expect.stringMatching(/\/gibt-es-nicht does not exist \(on impressum\/index\.html\)/),
        ],
        hint: expect.stringContaining("the tenant's texts"),
      },
    });
    const after = digestFiles(path.join(folder, 'dist'));
    expect(filesOf(after, 'stadt-005')).toEqual(filesOf(before, 'stadt-005'));
  });

  test('nothing is left of the work', () => {
    expect(existsSync(path.join(folder, 'dist/.work'))).toBe(false);
  });
});

test('an API that is down is exit code 4, before the code of the site is bundled', async () => {
  const folder = temporaryFolder();
  const api = await serveApi();
  await api.close();
  writeTenants(folder, { tenants: [tenantOf(api, 'stadt-001', { api: { retrySeconds: 1 } })] });
  const outcome = await run(folder, ['build', '--tenant', 'stadt-001', '--out', 'sites/all']);
  expect(outcome.exitCode).toBe(4);
  expect(outcome.stderr).toContain('nothing listens there (connection refused)');
  expect(outcome.stderr).toContain(VISITORS_READ);
  expect(outcome.stdout).toContain('Nothing was changed for stadt-001.');
  const files = Object.keys(digestFiles(folder)).filter((file) => !file.includes('/.status/'));
  expect(files).toEqual(['tenants.json']);
});
