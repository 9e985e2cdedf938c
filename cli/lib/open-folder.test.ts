import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/sample-config.ts';
import { unlinkWithin, withOpenFolder } from './open-folder.ts';

test.runIf(process.platform === 'linux')('an open folder is still meant after a link has taken its place', async () => {
  const root = await temporaryFolder();
  const folder = join(root, 'folder');
  for (const name of ['folder', 'elsewhere']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'elsewhere/private'), '');
  withOpenFolder(folder, (place) => {
    renameSync(folder, join(root, 'moved'));
    symlinkSync(join(root, 'elsewhere'), folder);
    writeFileSync(join(place, 'file'), '');
    expect(readdirSync(place)).toEqual(['file']);
  });
  expect(readdirSync(join(root, 'moved'))).toEqual(['file']);
  expect(() => withOpenFolder(folder, (place) => readdirSync(place))).toThrow('ENOTDIR');
});

test('a failure names the folder itself', async () => {
  const folder = await temporaryFolder();
  const missing = join(folder, 'deep/missing');
  mkdirSync(join(folder, 'deep'));
  const list = () =>
    withOpenFolder(folder, (place) =>
      withOpenFolder(join(place, 'deep'), (deep) => readdirSync(join(deep, 'missing'))),
    );
  expect(list).toThrow(expect.objectContaining({ path: missing, message: expect.stringContaining(`'${missing}'`) }));
});

test('a file is deleted in a folder, but not behind a link', async () => {
  const root = await temporaryFolder();
  mkdirSync(join(root, 'site/faq'), { recursive: true });
  mkdirSync(join(root, 'elsewhere'));
  for (const file of ['site/faq/index.html', 'elsewhere/index.html']) writeFileSync(join(root, file), '');
  const site = join(root, 'site');
  unlinkWithin(site, 'faq/index.html');
  unlinkWithin(site, 'faq/index.html');
  unlinkWithin(site, 'missing/index.html');
  expect(readdirSync(join(site, 'faq'))).toEqual([]);
  symlinkSync(join(root, 'elsewhere'), join(site, 'link'));
  if (process.platform !== 'linux') return;
  expect(() => unlinkWithin(site, 'link/index.html')).toThrow('ENOTDIR');
  expect(existsSync(join(root, 'elsewhere/index.html'))).toBe(true);
});
