import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { packageFile, packageRoot } from './paths.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['in the checkout', packageRoot(), 'docs/maps.md'],
  [
    'in the folder where the package is installed',
    path.dirname(packageRoot()),
    `${path.basename(packageRoot())}/docs/maps.md`,
  ],
  ['anywhere else', path.join(packageRoot(), 'cli'), path.join(packageRoot(), 'docs/maps.md')],
])('a file of the package that a message names exists %s', (_where, folder, named) => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  expect(packageFile('docs/maps.md')).toBe(named);
  expect(existsSync(path.resolve(folder, packageFile('docs/maps.md')))).toBe(true);
});
