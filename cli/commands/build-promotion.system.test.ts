import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { run, serveApi, temporaryFolder, tenantOf, writeTenants } from '../testing/cli-fixture.ts';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';

const ID = 'stadt-001';
const OTHER = 'stadt-002';

let api: RunningSandbox;

beforeAll(async () => {
  api = await serveApi({ tenants: 2, merchants: 4 });
});

function cities() {
  const folder = temporaryFolder();
  const site = path.join(folder, 'dist', ID);
  const build = async (settings: object) => {
    writeTenants(folder, { tenants: [tenantOf(api, ID, settings), tenantOf(api, OTHER)] });
    return run(folder, ['build', '--all']);
  };
  return {
    folder,
    build,
    target: () =>
      /content="0; url=([^"]*)"/.exec(readFileSync(path.join(site, 'dreimalglueck/index.html'), 'utf8'))?.[1],
    rule: () => /^\/dreimalglueck .*$/m.exec(readFileSync(path.join(site, '_redirects'), 'utf8'))?.[0],
    pdf: path.join(site, 'pdf/dreimalglueck.pdf'),
    idOf: (): string => JSON.parse(readFileSync(path.join(site, 'builds/latest.json'), 'utf8')).id,
  };
}

test('a tenant without a promotion has its route, which leads to a page that promises nothing', async () => {
  const city = cities();
  const { exitCode, stderr } = await city.build({});
  expect(exitCode, stderr).toBe(0);
  expect([city.target(), city.rule()]).toEqual(['/ablauf', '/dreimalglueck /ablauf 302!']);
  expect(existsSync(city.pdf)).toBe(false);

  const elsewhere = await city.build({ redirects: { '/dreimalglueck': 'https://aktion.example/gewinnen' } });
  expect(elsewhere.exitCode, elsewhere.stderr).toBe(0);
  expect(city.target()).toBe('https://aktion.example/gewinnen');
});

test('the PDF of a promotion is a file of the site, and another one is another build', async () => {
  const city = cities();
  const source = path.join(city.folder, 'aktion.pdf');
  const settings = { promotion: 'aktion.pdf' };
  writeFileSync(source, '%PDF-1.7 Lose');
  const { exitCode, stderr } = await city.build(settings);
  expect(exitCode, stderr).toBe(0);
  expect([city.target(), city.rule()]).toEqual([
    '/pdf/dreimalglueck.pdf',
    '/dreimalglueck /pdf/dreimalglueck.pdf 302!',
  ]);
  expect(readFileSync(city.pdf, 'latin1')).toBe('%PDF-1.7 Lose');
  const first = city.idOf();
  await city.build(settings);
  expect(city.idOf()).toBe(first);

  // Of the same size.
  writeFileSync(source, '%PDF-1.7 Rose');
  await city.build(settings);
  expect(readFileSync(city.pdf, 'latin1')).toBe('%PDF-1.7 Rose');
  expect(city.idOf()).not.toBe(first);
  writeFileSync(source, '%PDF-1.7 Lose');
  await city.build(settings);
  expect(city.idOf()).toBe(first);
});

test.each([
  ['is missing', () => {}],
  ['is not a file', (file: string) => mkdirSync(file)],
  ['is not a PDF', (file: string) => writeFileSync(file, '<h1>Verlosung</h1>')],
  [
    'is too large',
    (file: string) => {
      writeFileSync(file, '%PDF-1.7');
      truncateSync(file, 20_000_001);
    },
  ],
])('a promotion that %s refuses its city with its place in tenants.json, and no other city', async (what, make) => {
  const city = cities();
  const file = path.join(city.folder, 'aktion.pdf');
  make(file);
  const { exitCode, stderr } = await city.build({ promotion: 'aktion.pdf' });
  expect(exitCode, stderr).toBe(EXIT.CONFIG);
  expect(stderr).toContain(`PROMOTION_INVALID`);
  expect(stderr).toContain(`"promotion" ${what}`);
  expect(stderr).toMatch(/tenants\.json:1:\d+ \S+aktion\.pdf/);
  expect(existsSync(city.pdf)).toBe(false);
  expect(existsSync(path.join(city.folder, 'dist', OTHER, 'index.html'))).toBe(true);
});
