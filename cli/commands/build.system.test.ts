import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../site/shared/routes.ts';
import { run, temporaryFolder, writeTenants, type Outcome } from '../testing/cli-fixture.ts';
import { elementsOf } from '../testing/read-html.ts';
import { digestFiles } from '../testing/site-digest.ts';

const TENANTS = {
  tenants: [
    {
      id: 'musterstadt',
      tenantDomain: 'gutschein-musterstadt.example',
      sandbox: true,
      generalVoucherMerchantId: '1',
      mode: 'testing',
      withdrawalEnabled: true,
      promotion: 'aktion.pdf',
      redirects: { '/haendler': '/akzeptanzstellen', '/alt/er-weg': 'https://partner.example/' },
    },
    {
      id: 'seeblick',
      tenantDomain: 'seeblick-karte.example',
      sandbox: true,
      generalVoucherMerchantId: 'seeblick-karte',
    },
  ],
};

let folder: string;
let built: Outcome;

beforeAll(async () => {
  folder = temporaryFolder();
  writeTenants(folder, TENANTS);
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
        tenant: 'seeblick',
        warnings: expect.any(Array),
        folder: path.join(folder, 'dist/seeblick'),
      },
    ],
    totals: { tenants: 2, built: 1, unchanged: 1, failed: 0 },
  });
  const after = digestFiles(fileOf('.'));
  expect(after).toEqual(before);
  expect(document.tenants[0].files).toBe(Object.keys(after).length);
});
