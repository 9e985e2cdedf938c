import { existsSync, readFileSync, statSync, writeFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../site/shared/routes.ts';
import { isReservedPath } from '../config/redirects.ts';
import {
  run,
  temporaryFolder,
  writeTenants,
  type Outcome,
  expectPlainWords,
  folderWith,
  serveApi,
  tenantOf,
} from '../testing/cli-fixture.ts';
import { elementsOf } from '../testing/read-html.ts';
import { digestFiles } from '../testing/site-digest.ts';
import { cacheFolder } from '../lib/cache-folder.ts';
import { startCli } from '../testing/cli-process.ts';

const MUSTERSTADT = {
  id: 'musterstadt',
  tenantDomain: 'gutschein-musterstadt.example',
  sandbox: true,
  generalVoucherMerchantId: '1',
  mode: 'testing',
  withdrawalEnabled: true,
  promotion: 'aktion.pdf',
  redirects: { '/haendler': '/akzeptanzstellen', '/alt/er-weg': 'https://partner.example/' },
};

let folder: string;
let built: Outcome;

beforeAll(async () => {
  folder = temporaryFolder();
  const api = await serveApi({ tenants: 1, merchants: 3 });
  writeTenants(folder, { tenants: [MUSTERSTADT, tenantOf(api, 'stadt-001')] });
  writeFileSync(path.join(folder, 'aktion.pdf'), '%PDF-1.7');
  built = await run(folder, ['build', '--tenant', 'musterstadt']);
  expect(built.stderr).not.toContain('✗');
});

const fileOf = (file: string) => path.join(folder, 'dist/musterstadt', file);
const read = (file: string) => readFileSync(fileOf(file), 'utf8');
const latestBuild = () => JSON.parse(read('builds/latest.json'));
const prerendered = (): string[] => JSON.parse(read(`builds/meta/${latestBuild().id}.json`)).prerendered;

describe('the folder of a tenant', () => {
  test('has a document and a payload for every route of the site and every detail page', () => {
    const routes = prerendered();
    for (const route of Object.values(ROUTES)) expect(routes).toContain(route);
    const details = (list: string) => routes.filter((route) => route.startsWith(`${list}/`)).length;
    expect(details('/gutscheine')).toBeGreaterThan(50);
    expect(details('/akzeptanzstellen')).toBeGreaterThan(50);
    for (const route of routes) {
      for (const file of ['index.html', 'index.pageContext.json']) {
        expect(statSync(fileOf(`${route}/${file}`)).size).toBeGreaterThan(100);
      }
    }
  });

  test('shows the tenant and its data', () => {
    const home = read('index.html');
    expect(elementsOf(home, 'html')[0]?.attributes['lang']).toBe('de');
    expect(elementsOf(home, 'title')[0]?.text).toContain('Musterstadt Gutschein');
    expect(elementsOf(home, 'h1')).toHaveLength(1);
    expect(elementsOf(home, 'main')).toHaveLength(1);
    const navigation = elementsOf(home, 'nav').find(({ attributes }) => attributes['aria-label'] === 'Hauptmenü');
    expect(navigation?.text).toMatch(
      /Gutscheine kaufen.*Akzeptanzstellen.*Verkaufsstellen.*Häufige Fragen.*Firmenkunden/,
    );
    const list = elementsOf(read('akzeptanzstellen/index.html'), 'a').map(({ attributes }) => attributes['href']);
    const detail = prerendered().find((route) => route.startsWith('/akzeptanzstellen/')) ?? '';
    expect(list).toContain(detail);
    expect(elementsOf(read(`${detail}/index.html`), 'h1')[0]?.text).not.toBe('');
  });

  test('has every file, and its compressed forms, at a path that no redirect may take', () => {
    const files = Object.keys(digestFiles(fileOf('.'))).filter((file) => !/^(?:haendler|alt)\//.test(file));
    expect(files).toEqual(expect.arrayContaining(['error.html', 'redirects.json', 'robots.txt', 'faq/index.html']));
    const forms = files.flatMap((file) => [file, `${file}.br`, `${file}.gz`]);
    expect(forms.filter((file) => !isReservedPath(`/${file}`))).toEqual([]);
  });

  test('is all that there is: nothing is left of the work', () => {
    expect(
      Object.keys(digestFiles(path.join(folder, 'dist'))).filter(
        (file) => !file.startsWith(`.releases/musterstadt/${latestBuild().id}/`),
      ),
    ).toEqual([`.releases/musterstadt/${latestBuild().id}.json`, 'musterstadt']);
    expect(existsSync(path.join(folder, 'dist/.work'))).toBe(false);
    const others = Object.keys(digestFiles(folder)).filter((file) => !file.startsWith('dist/'));
    expect(others.toSorted()).toEqual(['aktion.pdf', 'tenants.json']);
  });
});

test('results go to stdout, what happens to stderr', () => {
  expect(built.exitCode).toBe(0);
  expect(built.stdout).toMatch(/tenant +pages +files +size +seconds/);
  expect(built.stdout).toMatch(new RegExp(`musterstadt +${prerendered().length} +\\d+`));
  expect(built.stdout).toContain('The site of musterstadt is in dist/musterstadt');
  expect(built.stdout).toContain('voucher-site preview --tenant musterstadt');
  expect(built.stderr).toContain('building 1 tenant: musterstadt');
  expect(built.stderr).toContain(`musterstadt  ${prerendered().length} pages`);
});

test('--json prints one document for all tenants; building the same again changes nothing', async () => {
  const before = digestFiles(fileOf('.'));
  const { exitCode, stdout, stderr } = await run(folder, ['build', '--all', '--json']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const document = JSON.parse(stdout);
  const ofTenant = { warnings: [], stages: { pull: expect.any(Number), render: expect.any(Number) } };
  expect(document).toMatchObject({
    version: 3,
    command: 'build',
    ok: true,
    exitCode: 0,
    tenants: [
      {
        ...ofTenant,
        status: 'unchanged',
        rendered: 0,
        tenant: 'musterstadt',
        buildId: latestBuild().id,
        folder: fileOf(''),
        pages: prerendered().length,
      },
      {
        ...ofTenant,
        status: 'built',
        tenant: 'stadt-001',
        warnings: expect.any(Array),
        folder: path.join(folder, 'dist/stadt-001'),
      },
    ],
    totals: { tenants: 2, built: 1, unchanged: 1, failed: 0 },
  });
  const after = digestFiles(fileOf('.'));
  expect(after).toEqual(before);
  expect(document.tenants[0].files).toBe(Object.keys(after).length);
});

test('of two builds of one tenant at the same time, one builds, and the other names the process that does', async () => {
  const folder = folderWith(await serveApi({ tenants: 1, merchants: 5 }), 'stadt-001');
  const builds = [1, 2].map(() => startCli(folder, ['build', '--tenant', 'stadt-001']));
  const ended = await Promise.all(builds.map((build) => build.ended));
  expect(ended.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 9]);
  const loser = ended.findIndex(({ exitCode }) => exitCode === 9);
  const refused = ended[loser];
  if (refused === undefined) throw new Error('neither was refused');
  expectPlainWords(refused);
  expect(refused.stderr).toContain('TENANT_BUSY  Another process is building stadt-001');
  expect(refused.stderr).toMatch(new RegExp(`Process ${builds[1 - loser]?.pid} on \\S+ has held the lock since 20`));
  expect(refused.stdout).toContain('Nothing was changed for stadt-001.');
  expect(readdirSync(path.join(folder, 'dist'))).toEqual(['.releases', '.status', 'stadt-001']);
  expect(ended[1 - loser]?.stdout).toContain('The site of stadt-001 is in dist/stadt-001');
});

test('builds of several tenants at once into one folder all succeed', async () => {
  const ids = ['stadt-001', 'stadt-002'];
  const folder = folderWith(await serveApi({ tenants: 2, merchants: 5 }), ...ids);
  const builds = ids.map((id) => startCli(folder, ['build', '--tenant', id, '--quiet']));
  for (const build of builds) {
    expect(await build.ended).toEqual({ exitCode: 0, signal: null, stdout: '', stderr: '' });
  }
  expect(readdirSync(path.join(folder, 'dist')).toSorted()).toEqual(['.releases', '.status', ...ids]);
  const cache = readdirSync(cacheFolder());
  expect(cache.filter((name) => builds.some(({ pid }) => name.includes(`.${pid}.`)))).toEqual([]);
});

/* The message of each kind of mistake is tested beside cli/config; here, that a mistake ends the build before it begins. */
test('a mistake in tenants.json is exit code 3, with the place and the next step, and nothing is written', async () => {
  const folder = temporaryFolder();
  writeTenants(folder, '{ "tenants": [');
  const words = 'a closing ] is missing';
  const outcome = await run(folder, ['build', '--all']);
  expect(outcome).toMatchObject({ exitCode: 3, stdout: '', stderr: expect.stringContaining('tenants.json:1:15') });
  expect(outcome.stderr).toContain(words);
  const { exitCode, stdout } = await run(folder, ['build', '--all', '--json']);
  expect(exitCode).toBe(3);
  const failure = { code: 'CONFIG_INVALID', details: [expect.stringContaining(words)], hint: expect.any(String) };
  expect(JSON.parse(stdout)).toMatchObject({ version: 1, command: 'build', ok: false, exitCode: 3, failure });
  expect(readdirSync(folder)).toEqual(['tenants.json']);
});
