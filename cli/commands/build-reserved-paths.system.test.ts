import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { isReservedPath } from '../config/redirects.ts';
import { EXIT } from '../lib/errors.ts';
import { renderSitemaps } from '../generator/output/site-files.ts';
import { run, serveApi, temporaryFolder, tenantOf, writeTenants } from '../testing/cli-fixture.ts';
import { digestFiles } from '../testing/site-digest.ts';

const TENANT = 'stadt-001';

let folder: string;
let writeRedirects: (redirects: Record<string, string>, more?: object) => void;

beforeAll(async () => {
  const api = await serveApi({ tenants: 1, merchants: 6 });
  folder = temporaryFolder();
  writeRedirects = (redirects, more) =>
    writeTenants(folder, { tenants: [tenantOf(api, TENANT, { redirects, ...more })] });
});

test('every file that a build writes is at a path that no redirect may take', async () => {
  writeFileSync(path.join(folder, 'aktion.pdf'), '%PDF-1.7');
  writeRedirects({ '/seite-von-frueher': '/faq' }, { promotion: 'aktion.pdf' });
  const { stderr, exitCode } = await run(folder, ['build', '--all', '--compress']);
  expect(exitCode, stderr).toBe(EXIT.OK);
  const stub = /^seite-von-frueher\//;
  const files = Object.keys(digestFiles(path.join(folder, 'dist', TENANT))).filter((file) => !stub.test(file));
  expect(files).toEqual(expect.arrayContaining(['error.html', 'redirects.json', 'robots.txt', 'faq/index.html']));
  expect(files.filter((file) => !isReservedPath(`/${file}`))).toEqual([]);
});

test('the parts of a large sitemap are at paths that no redirect may take', () => {
  const pages = ['/a', '/b', '/c'].map((page) => ({ path: page }));
  const files = [...renderSitemaps(pages, 'stadt.example', 1).keys()];
  expect(files).toHaveLength(4);
  expect(files.filter((file) => !isReservedPath(`/${file}`))).toEqual([]);
  expect(['/sitemap-neu.xml', '/sitemap-1', '/alt/sitemap-1.xml'].filter(isReservedPath)).toEqual([]);
});
