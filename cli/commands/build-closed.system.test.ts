import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { run, serveApi, temporaryFolder, tenantOf, writeTargets, writeTenants } from '../testing/cli-fixture.ts';
import { serveSites } from '../testing/hosts.ts';
import { canRun } from '../testing/suite-programs.ts';
import type { ServerKind } from '../testing/web-server.ts';

const TENANT = 'stadt-001';
const PAGE = { page: 'abschied.md', name: 'Ölfurt Gutschein', color: '#7a1f2b' };
const TEXT = `# Auf Wiedersehen

Ihre Gutscheine **bleiben gültig**. <script>alert(1)</script>

## Impressum

Stadtwerke Ölfurt, [post@oelfurt.example](mailto:post@oelfurt.example)

## Datenschutzerklärung

Wir speichern nichts.
`;
const TARGET = 'https://neu.example/gutschein';
const closedTenant = (closed: object) => ({ id: TENANT, tenantDomain: `${TENANT}.example`, closed });

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  // Web servers started by root switch to another user.
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, 'abschied.md'), TEXT);
  writeTargets(folder, { web: { type: 'directory', path: 'www' } });
});

const configure = (tenant: { id: string }) => writeTenants(folder, { tenants: [tenant] });
const build = (...more: string[]) => run(folder, ['build', '--all', '--quiet', ...more]);
const publish = () => run(folder, ['publish', '--all', '--target', 'web', '--quiet']);
const read = (file: string) => readFileSync(path.join(folder, 'www', TENANT, file), 'utf8');

test('a city closes after its API is gone, with its text at every path, and opens again as a first release', async () => {
  const api = await serveApi({ tenants: 1, merchants: 12 });
  const open = tenantOf(api, TENANT, { mode: 'production' });
  configure(open);
  expect(await build()).toMatchObject({ exitCode: 0 });
  expect(await publish()).toMatchObject({ exitCode: 0 });
  configure(closedTenant(PAGE));
  expect(await build()).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  expect(await publish()).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  const [home, missing] = [read('index.html'), read('404.html')];
  for (const page of [home, missing]) {
    expect(page).toContain('<title>Auf Wiedersehen – Ölfurt Gutschein</title>');
    expect(page).toContain('<strong>bleiben gültig</strong>');
    expect(page).toMatch(
      /<footer.*<a href="\/#abschnitt-1">Impressum<\/a>.*<a href="\/#abschnitt-2">Datenschutzerklärung</,
    );
    expect(page).not.toMatch(/<script(?! type="application\/ld\+json")|gutscheine|\/kasse/);
  }
  expect(home).toContain('<link rel="canonical" href="https://stadt-001.example/">');
  expect(home).not.toContain('noindex');
  expect(missing).toContain('<meta name="robots" content="noindex">');
  expect(read('_redirects')).toBe('/impressum /#abschnitt-1 301!\n/datenschutz /#abschnitt-2 301!\n');
  expect(existsSync(path.join(folder, 'www', TENANT, 'gutscheine/index.html'))).toBe(false);
  expect((await build('--json')).stdout).toContain('"status": "unchanged"');
  configure(open);
  expect(await build()).toMatchObject({ exitCode: 0 });
  expect(await publish()).toMatchObject({ exitCode: 0 });
  expect(read('index.html')).toContain('/gutscheine');
});

describe('a city whose every path leads elsewhere', () => {
  test.for<ServerKind>(['nginx', 'caddy', 'apache'])('is one redirect behind %s', async (kind, { skip }) => {
    skip(!canRun(kind), `${kind} is not installed`);
    configure(closedTenant({ redirect: TARGET }));
    expect(await build()).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const sites = await serveSites(folder, kind);
    try {
      for (const target of ['/', '/faq', '/gutscheine/laden/', '/anbieter/laden', '/laden', '/index.html']) {
        const { status, headers } = await sites.get(target);
        expect([target, status, headers.location]).toEqual([target, 301, TARGET]);
      }
      expect((await sites.get('/faq?a=b')).headers.location).toBe(`${TARGET}?a=b`);
    } finally {
      await sites.close();
    }
  });

  test('says where the programme is on a host without redirects', async () => {
    configure(closedTenant({ redirect: TARGET }));
    await build();
    for (const file of ['index.html', '404.html'])
      expect(readFileSync(path.join(folder, 'dist', TENANT, file), 'utf8')).toContain(`<a href="${TARGET}">`);
  });
});
