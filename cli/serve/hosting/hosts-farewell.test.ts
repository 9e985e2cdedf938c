import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../../testing/cli-fixture.ts';
import { serveSites, TENANT, type HostedSites } from '../../testing/hosts.ts';
import { filesForTest, releaseForTest } from '../../testing/published-site.ts';
import { canRun } from '../../testing/suite-programs.ts';
import type { ServerKind } from '../../testing/web-server.ts';

const ELSEWHERE = 'https://www.stadt.example/gutscheine?aus=alt';
const WITH_FRAGMENT = 'https://www.stadt.example/neu#oben';

/** A published site that was replaced by a farewell; the folder of the target is the output folder of the configuration. */
async function farewell(options: readonly string[]): Promise<{ folder: string; close(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-farewell-test-'));
  // Web servers started by root switch to another user.
  chmodSync(folder, 0o755);
  const tenants = [{ id: TENANT, tenantDomain: `${TENANT}.example`, sandbox: true, mode: 'testing' }];
  writeFileSync(path.join(folder, 'tenants.json'), JSON.stringify({ tenants }));
  const web = { type: 'directory', path: path.join(folder, 'dist') };
  writeFileSync(path.join(folder, 'targets.json'), JSON.stringify({ targets: { web } }));
  const built = path.join(folder, 'built');
  releaseForTest(built, filesForTest('b'), TENANT);
  for (const argv of [['publish'], ['remove', '--yes', ...options]]) {
    const { exitCode, stderr } = await run(folder, [...argv, '--tenant', TENANT, '--target', 'web', '--out', built]);
    expect(exitCode, stderr).toBe(0);
  }
  return { folder, close: () => rmSync(folder, { recursive: true }) };
}

describe.each<ServerKind>(['nginx', 'caddy', 'apache'])(
  'a farewell behind %s, as its configuration is printed',
  (kind) => {
    beforeEach(({ skip }) => skip(!canRun(kind), `${kind} is not installed`));

    describe.each([
      [ELSEWHERE, '?a=b', ELSEWHERE],
      [WITH_FRAGMENT, '?a=b', 'https://www.stadt.example/neu?a=b#oben'],
    ])('as a redirect to %s', (to, query, withQuery) => {
      let sites: HostedSites;

      beforeAll(async () => {
        if (!canRun(kind)) return undefined;
        const { folder, close } = await farewell(['--redirect-to', to]);
        sites = await serveSites(folder, kind);
        return async () => {
          await sites.close();
          close();
        };
      });

      test.each(['/', '/impressum', '/haendler/1/', '/anbieter/backhaus', '/backhaus', '/a.html'])(
        '%s',
        async (gone) => {
          for (const [asked, location] of [
            [gone, to],
            [gone + query, withQuery],
          ] as const) {
            const { status, headers } = await sites.get(asked);
            expect([asked, status, headers.location]).toEqual([asked, 301, location]);
          }
        },
      );

      test('serves the files of open tabs', async () => {
        for (const file of ['/builds/latest.json', '/assets/app-b.js'])
          expect((await sites.get(file)).status).toBe(200);
      });
    });

    test('as a page: with its headers, and status 404 at every earlier path', async () => {
      const { folder, close } = await farewell(['--farewell']);
      const sites = await serveSites(folder, kind);
      try {
        const page = await sites.get('/');
        expect(page.status).toBe(200);
        for (const gone of ['/impressum', '/haendler/1', '/backhaus']) {
          const { status, headers } = await sites.get(gone);
          expect([gone, status, headers['x-robots-tag']]).toEqual([gone, 404, 'noindex']);
          expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
        }
      } finally {
        await sites.close();
        close();
      }
    });
  },
);
