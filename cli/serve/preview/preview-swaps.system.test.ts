import { rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ask, preview, SITE, temporaryFolder, writeFiles } from '../../testing/preview-site.ts';
import { startPreview } from './start-preview.ts';

test('a build that is swapped in while the preview runs is served immediately, with its rules', async () => {
  await using site = await preview();
  expect((await site.get('/faq')).text).toBe('<h1>Häufige Fragen</h1>');
  const current = path.join(site.outDir, 'musterstadt');
  const next = {
    'index.html': 'neu',
    'faq/index.html': 'neue Fragen',
    '404.html': 'neu 404',
    _redirects: '/weg /faq 302',
  };
  await writeFiles(path.join(site.outDir, 'next'), next);
  await rename(current, path.join(site.outDir, 'old'));
  await rename(path.join(site.outDir, 'next'), current);
  expect((await site.get('/faq')).text).toBe('neue Fragen');
  expect(await site.get('/assets/entry.abc123.js')).toMatchObject({ status: 404, text: 'neu 404' });
  expect((await site.get('/faq')).headers['content-security-policy']).toBeUndefined();
  expect((await site.get('/weg')).headers.location).toBe('/faq');
  expect((await site.get('/anbieter')).status).toBe(404);
});

test('the target of a symbolic link may change while the preview runs', async () => {
  await using folder = await temporaryFolder();
  const link = path.join(folder.path, 'musterstadt');
  for (const name of ['r1', 'r2']) {
    await writeFiles(path.join(folder.path, name), { 'index.html': name });
    await symlink(name, `${link}-${name}`);
  }
  await rename(`${link}-r1`, link);
  const { port, close } = await startPreview({ outDir: folder.path, tenants: [{ id: 'musterstadt', sandbox: false }] });
  expect((await ask('/', { port })).text).toBe('r1');
  await rename(`${link}-r2`, link);
  expect((await ask('/', { port })).text).toBe('r2');
  await close();
});

test('requests during a swap get the old or the new site, never a 404', async () => {
  await using site = await preview();
  const current = path.join(site.outDir, 'musterstadt');
  const seen = new Set<string>();
  const swapped = new AbortController();
  const swaps = async () => {
    for (let round = 0; round < 40; round++) {
      await writeFiles(path.join(site.outDir, 'next'), { ...SITE, 'faq/index.html': `round ${round}` });
      await rename(current, path.join(site.outDir, `old-${round}`));
      await rename(path.join(site.outDir, 'next'), current);
    }
    swapped.abort();
  };
  const visits = async () => {
    while (!swapped.signal.aborted) {
      seen.add(await site.get('/faq').then(({ status, text }) => `${status} ${text}`, String));
    }
  };
  await Promise.all([swaps(), visits(), visits(), visits()]);
  // The cut connection: the file went away between sirv's look and its opening; browsers ask again.
  const unexpected = [...seen].filter(
    (answer) => !/^(200 (round|<h1>Häufige)|Error: (socket hang up|aborted))/.test(answer),
  );
  expect(unexpected).toEqual([]);
  expect(await site.get('/faq')).toMatchObject({ status: 200, text: 'round 39' });
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
