import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { filesForTest, releaseForTest } from '../../testing/published-site.ts';
import { describeOrphans, findOrphans, isTenantId } from './orphans.ts';

const config = { tenants: [{ id: 'musterstadt' }] };

test('sites and releases without a tenant in the configuration are orphans', () => {
  const outDir = folderForTest();
  expect(findOrphans(outDir, config)).toEqual([]);
  for (const tenant of ['musterstadt', 'seeblick', 'altstadt']) releaseForTest(outDir, filesForTest('a'), tenant);
  mkdirSync(path.join(outDir, '.releases', 'half-removed'));
  symlinkSync('.releases/bergdorf/a', path.join(outDir, 'bergdorf'));
  expect(findOrphans(outDir, config)).toEqual(['altstadt', 'bergdorf', 'half-removed', 'seeblick']);
});

test('files, folders and links of others are no orphans', () => {
  const outDir = folderForTest();
  releaseForTest(outDir, filesForTest('a'), 'musterstadt');
  mkdirSync(path.join(outDir, 'backup'));
  mkdirSync(path.join(outDir, '.releases', 'Not_an_id'));
  writeFileSync(path.join(outDir, '.releases', 'notes'), '');
  symlinkSync('/srv/elsewhere', path.join(outDir, 'elsewhere'));
  expect(findOrphans(outDir, config)).toEqual([]);
  expect(findOrphans(path.join(outDir, 'missing'), config)).toEqual([]);
});

test('a line names a few of them, and the command that removes one', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(describeOrphans(ids, 'dist')).toBe(
    '7 sites in dist are not in the configuration: a, b, c, d, e and 2 more. Remove each with: voucher-site remove --tenant a',
  );
  expect(describeOrphans(['a'], 'dist')).toBe(
    '1 site in dist is not in the configuration: a. Remove it with: voucher-site remove --tenant a',
  );
});

test.each(['..', '../x', '.', '', 'a/b', 'A', '-a', 'a--b', '.releases', 'a\n'])('%j is no id of a tenant', (text) => {
  expect(isTenantId(text)).toBe(false);
});
