import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { packageRoot } from '../../cli/lib/paths.ts';
import { temporaryFolder } from '../../cli/testing/cli-fixture.ts';

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- Something new.\n\n## 0.1.0 (2026-01-01)\n\n- The first.\n';

/** A checkout of a tiny package whose checks print that they ran. */
function checkout(changelog = CHANGELOG): string {
  const folder = temporaryFolder();
  const say = (word: string) => `node -e "process.stdout.write('${word}\\n')"`;
  const scripts = { check: say('checked'), test: say('tested') };
  const manifest = { name: 'voucher-site', version: '0.1.9', files: ['bundled'], scripts };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'CHANGELOG.md'), changelog);
  writeFileSync(path.join(folder, 'README.md'), 'npm install ../voucher-site-0.1.9.tgz\n');
  mkdirSync(path.join(folder, 'bundled'));
  writeFileSync(path.join(folder, 'bundled/sbom.cdx.json'), '{}');
  writeFileSync(path.join(folder, '.gitignore'), 'release/\n');
  git(folder, 'init', '--quiet');
  git(folder, 'config', 'user.name', 'Test');
  git(folder, 'config', 'user.email', 'test@example.org');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'Start');
  return folder;
}

const git = (folder: string, ...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

const release = (folder: string, version: string) =>
  execa(path.join(packageRoot(), 'node_modules/.bin/tsx'), [path.join(import.meta.dirname, 'release.ts'), version], {
    cwd: folder,
    reject: false,
  });

test('a release is checked, packed with SBOM and checksums, committed and tagged', async () => {
  const folder = checkout();
  const { exitCode, stdout } = await release(folder, '0.1.10');
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/checked[^]*tested/) });
  expect(JSON.parse(git(folder, 'show', 'v0.1.10:package.json')).version).toBe('0.1.10');
  expect(git(folder, 'show', 'v0.1.10:README.md')).toBe('npm install ../voucher-site-0.1.10.tgz\n');
  const [, unreleased, released] = git(folder, 'show', 'v0.1.10:CHANGELOG.md').split('\n## ');
  expect(unreleased).toBe('Unreleased\n');
  expect(released).toMatch(/^0\.1\.10 \(\d{4}-\d\d-\d\d\)\n\n- Something new\.\n$/);
  const sums = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: path.join(folder, 'release') });
  expect(String(sums)).toBe('voucher-site-0.1.10.cdx.json: OK\nvoucher-site-0.1.10.tgz: OK\n');
  expect(git(folder, 'status', '--porcelain')).toBe('');
});

test.each([
  ['an older version', '0.1.3', CHANGELOG, () => {}],
  ['no version', 'next', CHANGELOG, () => {}],
  ['an empty section', '0.2.0', CHANGELOG.replace('- Something new.\n', ''), () => {}],
  ['no section', '0.2.0', '# Changelog\n', () => {}],
  ['an uncommitted change', '0.2.0', CHANGELOG, (folder: string) => writeFileSync(path.join(folder, 'new'), '')],
])('%s is refused before anything is changed', async (_, version, changelog, change) => {
  const folder = checkout(changelog);
  change(folder);
  const { exitCode, stdout, stderr } = await release(folder, version);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('✗ Not released') });
  expect(stdout).not.toContain('checked');
  expect(existsSync(path.join(folder, 'release'))).toBe(false);
  expect(readFileSync(path.join(folder, 'CHANGELOG.md'), 'utf8')).toBe(changelog);
});
