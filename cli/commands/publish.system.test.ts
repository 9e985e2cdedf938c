import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import {
  expectPlainWords,
  run,
  temporaryFolder,
  writeTenants,
  writeTargets,
  sandboxTenants,
} from '../testing/cli-fixture.ts';

/** Three tenants of which two are built, and a target that is a folder beside them. */
function folderToPublish(): string {
  const folder = temporaryFolder();
  const ids = ['musterstadt', 'seeblick', 'nirgendwo'];
  writeTenants(folder, { tenants: sandboxTenants(ids) });
  const targets = { web: { type: 'directory', path: 'www' }, self: { type: 'directory', path: 'dist' } };
  writeTargets(folder, targets);
  for (const id of ids.slice(0, 2)) releaseForTest(path.join(folder, 'dist'), filesForTest('a'), id);
  return folder;
}

const isText = (value: unknown): value is string => typeof value === 'string';

describe('the reviewed changes of a publish', () => {
  it('are published, and no others', async () => {
    const folder = folderToPublish();
    const ids = ['musterstadt', 'seeblick'];
    const publish = (...more: string[]) => run(folder, ['publish', '--tenant', ...ids, '--target', 'web', ...more]);
    const build = (merchants: number, id: string) =>
      ids.forEach((tenant) => releaseForTest(path.join(folder, 'dist'), filesForTest(id), tenant, { merchants }));
    build(40, 'b');
    expect((await publish('--quiet')).exitCode).toBe(EXIT.OK);
    build(3, 'c');
    const refused = await publish('--json');
    expect(refused.exitCode).toBe(EXIT.OUTPUT_REFUSED);
    const document = JSON.parse(refused.stdout);
    const [first] = document.tenants.map((each: { failure: { acceptChange: unknown[] } }) => each.failure.acceptChange);
    expect(first.every(isText)).toBe(true);
    // Reviewed: the change of musterstadt is not intended.
    document.tenants.splice(0, 1);
    writeFileSync(path.join(folder, 'reviewed.json'), JSON.stringify(document));
    const accepted = await publish('--accept-change', 'reviewed.json', '--json');
    expect(accepted.exitCode).toBe(EXIT.OUTPUT_REFUSED);
    const results = JSON.parse(accepted.stdout).tenants.map(({ status }: { status: string }) => status);
    expect(results).toEqual(['failed', 'published']);
  });
});

describe('voucher-site publish', () => {
  it('publishes a tenant and says how many files it took, and a second time that there is nothing to do', async () => {
    const folder = folderToPublish();
    const first = await run(folder, ['publish', '--tenant', 'musterstadt', '--target', 'web']);
    expect(first).toMatchObject({ exitCode: EXIT.OK });
    expect(first.stderr).toMatch(/✓ musterstadt → .*www\/musterstadt: 12 files \(.*\) uploaded, 0 skipped, 0 deleted/);
    expect(first.stdout).toMatch(/musterstadt +published +a +12/);
    expect(readFileSync(path.join(folder, 'www/musterstadt/sitemap.xml'), 'utf8')).toBe('same');
    const second = await run(folder, ['publish', '--tenant', 'musterstadt', '--target', 'web']);
    expect(second.stderr).toContain('nothing to upload, 12 files checked');
  });

  it('goes on with the others where a tenant fails, and says which', async () => {
    const folder = folderToPublish();
    const { exitCode, stdout, stderr } = await run(folder, ['publish', '--all', '--target', 'web', '--json']);
    expect(exitCode).toBe(EXIT.USAGE);
    const document: unknown = JSON.parse(stdout);
    expect(document).toMatchObject({
      command: 'publish',
      target: 'web',
      ok: false,
      exitCode: EXIT.USAGE,
      tenants: [
        { tenant: 'musterstadt', status: 'published', uploaded: 12 },
        { tenant: 'seeblick', status: 'published', uploaded: 12 },
        { tenant: 'nirgendwo', status: 'failed', failure: { code: 'NOTHING_TO_PUBLISH' } },
      ],
      totals: { published: 2, failed: 1, uploaded: 24 },
    });
    expect(stderr).toContain('NOTHING_TO_PUBLISH');
  });

  it('records nothing of a dry run that fails', async () => {
    const folder = folderToPublish();
    const { exitCode } = await run(folder, ['publish', '--all', '--target', 'web', '--dry-run']);
    expect(exitCode).toBe(EXIT.USAGE);
    expect(existsSync(path.join(folder, 'dist/.status'))).toBe(false);
  });

  it.each([
    ['in the output folder', 'dist/seeblick'],
    ['around the output folder', '.'],
    ['that leads into the output folder through a link', 'link/seeblick'],
  ])('refuses a target %s before anything is changed', async (_what, place) => {
    const folder = folderToPublish();
    symlinkSync('dist', path.join(folder, 'link'));
    writeTargets(folder, { web: { type: 'directory', path: place } });
    const outcome = await run(folder, ['publish', '--tenant', 'musterstadt', '--target', 'web']);
    expect(outcome).toMatchObject({ exitCode: EXIT.CONFIG, stderr: expect.stringContaining('TARGET_IS_OUTPUT') });
    expectPlainWords(outcome);
    expect(existsSync(path.join(folder, 'dist/seeblick/musterstadt'))).toBe(false);
  });

  it.each([
    ['its own output', ['--target', 'self'], EXIT.CONFIG, 'The target is the output folder of the builds'],
    ['no file of targets', ['--target', 'web', '--targets', 'none.json'], EXIT.CONFIG, 'does not exist'],
  ])('refuses %s', async (_what, argv, exitCode, message) => {
    const outcome = await run(folderToPublish(), ['publish', '--tenant', 'musterstadt', ...argv]);
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stderr).toContain(message);
    expectPlainWords(outcome);
  });
});
