import { rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { preview, SITE, writeFiles } from '../../testing/preview-site.ts';

/** Puts the site in the place of a link to its first release. @returns a function that makes another release live */
async function linkReleases(outDir: string) {
  const live = path.join(outDir, 'musterstadt');
  await rename(live, path.join(outDir, 'first'));
  await symlink('first', live);
  return async (name: string, files: Record<string, string>) => {
    await writeFiles(path.join(outDir, name), files);
    await symlink(name, `${live}-next`);
    await rename(`${live}-next`, live);
  };
}

test('a build that goes live while the preview runs is served immediately, with its rules', async () => {
  await using site = await preview();
  const goLive = await linkReleases(site.outDir);
  expect((await site.get('/faq')).text).toBe('<h1>Häufige Fragen</h1>');
  await goLive('next', {
    'index.html': 'neu',
    'faq/index.html': 'neue Fragen',
    '404.html': 'neu 404',
    _redirects: '/weg /faq 302',
  });
  expect((await site.get('/faq')).text).toBe('neue Fragen');
  expect(await site.get('/assets/entry.abc123.js')).toMatchObject({ status: 404, text: 'neu 404' });
  expect((await site.get('/faq')).headers['content-security-policy']).toBeUndefined();
  expect((await site.get('/weg')).headers.location).toBe('/faq');
  expect((await site.get('/anbieter')).status).toBe(404);
});

test('requests while releases go live get the old or the new site, never a 404', async () => {
  await using site = await preview();
  const goLive = await linkReleases(site.outDir);
  const seen = new Set<string>();
  const swapped = new AbortController();
  const swaps = async () => {
    for (let round = 0; round < 20; round++) {
      await goLive(`round-${round}`, { ...SITE, 'faq/index.html': `round ${round}` });
    }
    swapped.abort();
  };
  const visits = async () => {
    while (!swapped.signal.aborted) {
      seen.add(await site.get('/faq').then(({ status, text }) => `${status} ${text}`, String));
    }
  };
  await Promise.all([swaps(), visits(), visits(), visits()]);
  expect([...seen].filter((answer) => !/^200 (round|<h1>Häufige)/.test(answer))).toEqual([]);
  expect(await site.get('/faq')).toMatchObject({ status: 200, text: 'round 19' });
});

test('a site with a deleted folder is reported until the folder is back', async () => {
  await using site = await preview();
  await rename(path.join(site.outDir, 'musterstadt'), path.join(site.outDir, 'away'));
  expect(await site.get('/faq')).toMatchObject({
    status: 503,
    headers: {
      'retry-after': '1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
    },
  });
  await rename(path.join(site.outDir, 'away'), path.join(site.outDir, 'musterstadt'));
  expect((await site.get('/faq')).status).toBe(200);
});
