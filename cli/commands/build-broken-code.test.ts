import { appendFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, serveApi, temporaryFolder } from '../testing/cli-fixture.ts';
import { startCli } from '../testing/cli-process.ts';
import { copyPackage } from '../testing/package-copy.ts';

test.each([
  ['a page type that imports what is not there', 'templates/faq/+data.ts', 'import "./is-not-there.ts";'],
  ['a configuration that fails', 'templates/+config.ts', 'throw new Error("broken on purpose");'],
])('%s is a bug: exit code 1, with what the bundler says, and no site', async (_what, file, line) => {
  const root = path.join(temporaryFolder(), 'package');
  copyPackage(root);
  appendFileSync(path.join(root, file), `\n${line}\n`);
  const folder = folderWith(await serveApi({ tenants: 1, merchants: 1 }), 'stadt-001');
  const { exitCode, stdout, stderr } = await startCli(folder, ['build', '--all'], {}, root).ended;
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toContain("INTERNAL_ERROR  The site's code does not build.");
  expect(stderr).toMatch(/is-not-there|broken on purpose/);
  expect(stderr).toContain('This is a bug in voucher-site');
  expect(readdirSync(path.join(folder, 'dist'))).toEqual([]);
  expect(
    readdirSync(path.join(root, 'templates'), { recursive: true }).filter((name) => String(name).endsWith('.mjs')),
  ).toEqual([]);
});
