import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectPlainWords, run, temporaryFolder, writeTenants } from '../testing/cli-fixture.ts';

/* What each kind of mistake is told with is tested beside cli/config; here, that it ends the build before it begins. */
test('a mistake in tenants.json is exit code 3, with the place and the next step, and nothing is written', async () => {
  const folder = temporaryFolder();
  writeTenants(folder, '{ "tenants": [');
  const words = 'a closing ] is missing';
  const outcome = await run(folder, ['build', '--all']);
  expect(outcome).toMatchObject({ exitCode: 3, stdout: '', stderr: expect.stringContaining('tenants.json:1:15') });
  expect(outcome.stderr).toContain(words);
  expectPlainWords(outcome);
  const { exitCode, stdout } = await run(folder, ['build', '--all', '--json']);
  expect(exitCode).toBe(3);
  const failure = { code: 'CONFIG_INVALID', details: [expect.stringContaining(words)], hint: expect.any(String) };
  expect(JSON.parse(stdout)).toMatchObject({ version: 1, command: 'build', ok: false, exitCode: 3, failure });
  expect(readdirSync(folder)).toEqual(['tenants.json']);
});
