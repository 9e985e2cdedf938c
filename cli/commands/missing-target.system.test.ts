import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { writeTargets } from '../testing/cli-fixture.ts';
import { tenantScene } from '../testing/tenant-scene.ts';

/** Two built tenants; the target is a folder on a share. */
const publishedToShare = () =>
  tenantScene(['alt', 'neu'], { builds: 'a', targets: { share: { type: 'directory', path: 'mnt/sites/www' } } });

test('status and doctor say that the folder of a target is missing, and to mount it', async () => {
  const { folder, run } = publishedToShare();
  const base = path.join(folder, 'mnt/sites');
  const { exitCode, stdout } = await run('status', '--target', 'share');
  expect(exitCode).toBe(EXIT.UNHEALTHY);
  expect(stdout).toMatch(/^✗ alt .+ share: TARGET_FOLDER_MISSING$/m);
  expect(stdout).not.toContain('nothing published');
  // Once for all tenants.
  expect(stdout.match(/^✗ TARGET_FOLDER_MISSING .+$/gm)).toEqual([
    `✗ TARGET_FOLDER_MISSING  The folder of the target, ${base}/www, is missing: ${base} does not exist (alt, neu)`,
  ]);
  expect(stdout).toContain('  → mount the share; ');

  const { stdout: document } = await run('status', '--target', 'share', '--json');
  const failure = { code: 'TARGET_FOLDER_MISSING', hint: expect.stringContaining('mount the share') };
  expect(JSON.parse(document).tenants[0]).toMatchObject({
    problems: [{ kind: 'unreachable', target: 'share', ...failure }],
    targets: [{ release: null, failure }],
  });

  const { checks } = JSON.parse((await run('doctor', '--target', 'share', '--json')).stdout);
  expect(checks.filter(({ id }: { id: string }) => id === 'target')).toMatchObject([
    { status: 'problem', title: expect.stringContaining(`${base} does not exist`), hint: failure.hint },
  ]);
});

const CHANGES = [
  ['remove', '--tenant', 'alt', '--yes'],
  ['unlock', '--all'],
  ['resume', '--all'],
];

test.each(CHANGES)('while the folder of a target is missing, %s changes nothing, here or there', async (...args) => {
  const { folder, run } = publishedToShare();
  const outcome = await run(...args, '--target', 'share');
  expect(outcome.exitCode).not.toBe(EXIT.OK);
  expect(outcome.stderr).toContain('TARGET_FOLDER_MISSING');
  expect(readdirSync(path.join(folder, 'dist')).filter((name) => !name.startsWith('.'))).toEqual(['alt', 'neu']);
  expect(existsSync(path.join(folder, 'mnt'))).toBe(false);
});

test('a target whose folder is still to be created by the first publish has nothing published', async () => {
  const { folder, run } = publishedToShare();
  writeTargets(folder, { share: { type: 'directory', path: 'www' } });
  rmSync(path.join(folder, 'www'), { recursive: true, force: true });
  expect((await run('status', '--target', 'share')).stdout).toMatch(/^✗ alt .+ share: nothing published$/m);
});

test('a targets file of which a command would use nothing is refused', async () => {
  const { folder, run } = publishedToShare();
  for (const argv of CHANGES) {
    const outcome = await run(...argv, '--targets', 'targets.json');
    expect(outcome.exitCode).toBe(EXIT.USAGE);
    expect(outcome.stderr).toContain('OPTION_INVALID  --targets has no effect without --target');
  }
  expect(readdirSync(path.join(folder, 'dist')).filter((name) => !name.startsWith('.'))).toEqual(['alt', 'neu']);
});

test('status names the places of faults in a targets file, and does without the default one', async () => {
  const { folder, run } = publishedToShare();
  const broken = '{\n  "targets": {\n    "share": { "type": "directory", "path": 5 }\n  }\n}\n';
  for (const file of ['broken.json', 'targets.json']) writeFileSync(path.join(folder, file), broken);
  const named = await run('status', '--targets', 'broken.json');
  expect(named).toMatchObject({ exitCode: EXIT.CONFIG, stdout: '' });
  expect(named.stderr).toMatch(/^✗ CONFIG_INVALID .*\n +\S+\/broken\.json:3:\d+ /);
  const { exitCode, stderr } = await run('status');
  expect({ exitCode, stderr }).toEqual({
    exitCode: EXIT.OK,
    stderr: expect.stringMatching(
      /^! \S+\/targets\.json has a problem: \S+\/targets\.json:3:\d+ .+; records of targets .+ may be shown\n$/,
    ),
  });
});

test('a targets file that is named must exist; the default one need not', async () => {
  const { folder, run } = publishedToShare();
  rmSync(path.join(folder, 'targets.json'));
  for (const file of ['missing.json', 'targets.json']) {
    const outcome = await run('status', '--targets', file);
    expect([file, outcome.exitCode]).toEqual([file, EXIT.CONFIG]);
    expect(outcome.stderr).toContain(`${file} does not exist`);
    const { exitCode, stdout } = await run('doctor', '--targets', file, '--json');
    expect([file, exitCode]).toEqual([file, EXIT.CONFIG]);
    const { checks } = JSON.parse(stdout);
    expect(checks.filter(({ id }: { id: string }) => id === 'targets')).toMatchObject([
      {
        status: 'problem',
        title: `CONFIG_UNREADABLE ${path.join(folder, file)} does not exist`,
        hint: expect.any(String),
      },
    ]);
  }
  expect(await run('status')).toMatchObject({ exitCode: EXIT.OK, stderr: '' });
  const { checks } = JSON.parse((await run('doctor', '--json')).stdout);
  expect(checks.filter(({ id }: { id: string }) => id.startsWith('target'))).toEqual([]);
});
