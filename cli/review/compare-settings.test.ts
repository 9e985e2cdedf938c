import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../testing/folder-for-test.ts';
import { manifestForTest } from '../testing/published-site.ts';
import { compareSettings } from './compare-settings.ts';
import type { ReviewedSite } from './reviewed-site.ts';

function siteOf(files: Record<string, string>): ReviewedSite {
  const folder = folderForTest();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const manifest = manifestForTest({
    files: Object.fromEntries(Object.keys(files).map((file): [string, [number, number]] => [file, [0, 0]])),
  });
  return { release: 'b', manifest, folder, fetch: async () => {}, close: async () => {} };
}

const page = (head: string): string => `<html><head><title>A</title>${head}</head><body></body></html>`;

test('a site that search engines may now find has changed, though it looks the same', async () => {
  const before = siteOf({
    'robots.txt': 'User-agent: *\nDisallow: /',
    _headers: '/*\n  X-Robots-Tag: noindex\n  Other: same',
    'faq/index.html': page(
      '<meta name="robots" content="noindex"><link rel="canonical" href="https://test.example/faq">',
    ),
  });
  const after = siteOf({
    'robots.txt': 'User-agent: *\nDisallow:',
    _headers: '/*\n  Other: same',
    'faq/index.html': page('<link rel="canonical" href="https://city.example/faq">'),
  });
  const changes = await compareSettings(before, after, ['/faq'], () => 'faq/index.html');
  expect(changes).toMatchObject([
    { page: '/_headers', subject: 'settings: _headers', details: ['-   X-Robots-Tag: noindex'] },
    { page: '/robots.txt', subject: 'settings: robots.txt', details: ['- Disallow: /', '+ Disallow:'] },
    { page: '/faq', subject: 'settings: <meta name="robots">', details: ['noindex → none'] },
    { subject: 'settings: <link rel="canonical">', details: ['https://test.example → https://city.example'] },
  ]);
  expect(await compareSettings(after, after, ['/faq'], () => 'faq/index.html')).toEqual([]);
});
