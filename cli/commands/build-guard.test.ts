import { existsSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Fault } from '../sandbox/faults/fault.ts';
import { expectPlainWords, run, serveApi, temporaryFolder, tenantOf, writeTenants } from '../testing/cli-fixture.ts';

const TENANT = 'stadt-001';

let faults: Record<string, Fault>;
let folder: string;

beforeEach(async () => {
  faults = {};
  const api = await serveApi({ tenants: 1, merchants: 30, faults });
  folder = temporaryFolder();
  // Without it, every build has a warning.
  writeTenants(folder, { tenants: [tenantOf(api, TENANT, { withdrawalEnabled: true })] });
  const targets = { www: { type: 'directory', path: 'www' } };
  writeFileSync(path.join(folder, 'targets.json'), JSON.stringify({ targets }));
});

const command = (name: string, ...more: string[]) => run(folder, [name, '--tenant', TENANT, ...more]);
const publish = (...more: string[]) => command('publish', '--target', 'www', ...more);
const published = () => readlinkSync(path.join(folder, 'www', TENANT));

/** Every list of the API is empty from now on. */
function emptyApi(): void {
  const body: Fault = { kind: 'body', body: [] };
  for (const list of ['merchants/public', 'featured-merchants']) faults[`/merchant/${list}`] = body;
}

function loseOutput(): void {
  rmSync(path.join(folder, 'dist'), { recursive: true });
}

async function digestOf(refused: Promise<{ exitCode: number; stdout: string }>): Promise<string> {
  const { exitCode, stdout } = await refused;
  const { failure } = JSON.parse(stdout).tenants[0];
  expect({ exitCode, code: failure.code }).toEqual({ exitCode: 5, code: 'CHANGE_REFUSED' });
  expect(failure.acceptChange).toHaveLength(1);
  return failure.acceptChange[0];
}

test('a new machine and an API that returns nothing end with a refusal, not with an empty site', async () => {
  await command('build', '--quiet');
  await publish('--quiet');
  const before = published();
  loseOutput();
  emptyApi();

  const first = await command('build');
  expect(first.exitCode).toBe(5);
  expect(first.stderr).toContain(`CHANGE_REFUSED  The data of ${TENANT} look broken, so the site does not go live`);
  expect(first.stderr).toContain('merchants: none, and there is no earlier release to compare with');
  expectPlainWords(first);

  const compared = await command('build', '--compare-with', 'www');
  expect(compared.exitCode).toBe(5);
  expect(compared.stderr).toMatch(
    /Compared with what is live at .*\/www\/stadt-001:\n +merchants: none, previously 30/,
  );
  expect(compared.stderr).toContain('pages that would disappear: ');
  expectPlainWords(compared);

  // Accepted as the first build of a new city, which says nothing about the site that visitors have.
  const digest = await digestOf(command('build', '--json'));
  expect(await command('build', '--quiet', '--accept-change', digest)).toMatchObject({ exitCode: 0 });
  expect(await digestOf(command('build', '--json', '--compare-with', 'www'))).not.toBe(digest);
  const refused = await publish();
  expect(refused.exitCode).toBe(5);
  expect(refused.stderr).toContain('publish again with --accept-change');
  expectPlainWords(refused);
  expect(published()).toBe(before);

  const other = await digestOf(publish('--json', '--dry-run'));
  expect(await publish('--quiet', '--accept-change', other)).toMatchObject({ exitCode: 0 });
  expect(published()).not.toBe(before);
});

test('a change that was accepted for the build needs no second digest for the target', async () => {
  await command('build', '--quiet');
  await publish('--quiet');
  emptyApi();
  const digest = await digestOf(command('build', '--json', '--compare-with', 'www'));
  expect(await command('build', '--quiet', '--accept-change', digest, '--compare-with', 'www')).toMatchObject({
    exitCode: 0,
  });
  // A later build of the same data, before anything was published.
  expect(await command('build', '--quiet', '--force', '--compare-with', 'www')).toMatchObject({ exitCode: 0 });
  expect(await publish('--quiet')).toMatchObject({ exitCode: 0, stderr: '' });
});

test('--compare-with fails the tenant if the target is unknown', async () => {
  const unknown = await command('build', '--compare-with', 'ww');
  expect(unknown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('did you mean "www"?') });
  expectPlainWords(unknown);
});

test('--targets without --compare-with is refused, because it would have no effect', async () => {
  const refused = await command('build', '--targets', 'targets.json');
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('--targets has no effect without --compare-with');
  expectPlainWords(refused);
});

test('--strict keeps the live site if the data cause warnings, and says which', async () => {
  expect(await command('build', '--quiet', '--strict')).toMatchObject({ exitCode: 0, stderr: '' });
  faults['/merchant/featured-merchants'] = { kind: 'body', body: ['no-such-merchant'] };
  const strict = await command('build', '--strict');
  expect(strict.exitCode).toBe(5);
  expect(strict.stderr).toContain(`WARNINGS_REFUSED  The build of ${TENANT} has warnings, which --strict makes errors`);
  expect(strict.stderr).toMatch(/1 × .*\(RECORD_LEFT_OUT\)/);
  expectPlainWords(strict);
  expect(await command('build', '--quiet')).toMatchObject({ exitCode: 0 });
  // Also if the live release has the same warnings.
  expect((await command('build', '--strict')).exitCode).toBe(5);
});

test('--strict ends the build before it begins if the configuration has warnings', async () => {
  const unknown = { VOUCHER_STADT_001_MODUS: 'testing' };
  const strict = await run(folder, ['build', '--all', '--strict'], unknown);
  expect(strict.exitCode).toBe(3);
  expect(strict.stderr).toContain('WARNINGS_REFUSED  The configuration has warnings, which --strict makes errors');
  expect(strict.stderr).toContain('VOUCHER_STADT_001_MODUS');
  expectPlainWords(strict);
  expect(existsSync(path.join(folder, 'dist', TENANT))).toBe(false);
});
