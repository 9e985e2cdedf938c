import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { EACH_TARGET } from '../testing/each-target.ts';
import { atTarget } from '../testing/publish-in-process.ts';
import { readTree } from '../testing/published-site.ts';
import { tenantScene, type TenantScene } from '../testing/tenant-scene.ts';
import type { TargetConfig } from '../publish/target-kinds.ts';

const ID = 'stadt-001';
const GOOD = '9c1b40e2';
const BAD = 'bad00000';

/** Releases are published one by one, each by a version of the code; this machine then loses its output folder. */
async function publishedScene(config: TargetConfig, releases: Record<string, string>): Promise<TenantScene> {
  const scene = tenantScene([], { targets: { web: config } });
  scene.configure(ID);
  for (const [build, codeId] of Object.entries(releases)) {
    scene.release(ID, build, { codeId });
    expect((await scene.run('publish', '--all', '--target', 'web')).exitCode).toBe(0);
  }
  rmSync(scene.outDir, { recursive: true });
  return scene;
}

const published = (config: TargetConfig) => atTarget(config, (target) => target.readPublished(), { tenant: ID });

describe.each(EACH_TARGET.filter(({ type }) => type !== 's3'))(
  'a rollback at a target of type $type from a machine without releases',
  ({ type, canRun, open }) => {
    it.runIf(canRun)(
      'finds the last release of earlier code after many others, is held until it resumes, and goes to the one that was live before',
      async () => {
        const { config } = await open();
        if (!('path' in config)) throw new Error('a folder');
        // How many are kept does not depend on the type.
        const many = type === 'directory' ? { b: BAD, c: BAD, d: BAD, e: BAD, f: BAD } : {};
        const builds = { a: GOOD, ...many, g: BAD };
        const scene = await publishedScene(config, builds);
        const argv = ['rollback', '--all', '--to-code', GOOD, '--target', 'web'];
        expect((await scene.run(...argv)).stderr).toContain('CONFIRMATION_NEEDED');
        const dry = await scene.run(...argv, '--dry-run');
        expect(dry.stdout).toContain(`${ID}: g → a (code ${GOOD})`);
        expect((await published(config))?.release).toBe('g');

        const done = await scene.run(...argv, '--yes');
        expect(done).toMatchObject({
          exitCode: 0,
          stderr: expect.stringContaining('resume --all --target web --reason'),
        });
        expect(done.stderr).not.toContain('Visitors still get');
        const after = await published(config);
        expect(after).toMatchObject({ release: 'a', hold: { release: 'a', reason: `rollback to code ${GOOD}` } });
        // Open tabs of the replaced release request its assets.
        expect(Object.keys(after?.manifest.carried ?? {})).toContain('assets/app-g.js');
        expect(Object.keys(after?.manifest.sha256 ?? {})).toContain('assets/app-g.js');
        expect(existsSync(scene.outDir)).toBe(false);

        scene.release(ID, 'h', { codeId: BAD });
        const refused = await scene.run('publish', '--all', '--target', 'web');
        expect(refused).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('TARGET_HELD') });
        rmSync(scene.outDir, { recursive: true });
        const reason = ['--reason', `rollback to code ${GOOD}`];
        expect((await scene.run('resume', '--all', '--target', 'web', ...reason)).exitCode).toBe(0);
        expect(existsSync(scene.outDir)).toBe(false);
        scene.release(ID, 'h', { codeId: BAD });
        expect((await scene.run('publish', '--all', '--target', 'web')).exitCode).toBe(0);
        expect(await published(config)).toMatchObject({ release: 'h' });

        // The release that was live before.
        const rollback = (...more: string[]) => scene.run('rollback', '--tenant', ID, '--target', 'web', ...more);
        expect((await rollback('--dry-run')).stdout).toContain(`${ID} would go back to a, which went live at`);
        const { exitCode, stdout } = await rollback();
        expect({ exitCode, stdout }).toMatchObject({
          exitCode: 0,
          stdout: expect.stringContaining('h was live before.'),
        });
        const site = path.join(config.path, ID);
        expect(readTree(site)['builds/latest.json']).toContain('"a"');
        expect(readTree(site)['assets/app-h.js']).toContain('"h"');
        expect((await rollback()).stderr).toContain('ROLLED_BACK_ALREADY');

        const undo = /^To undo this: voucher-site (.+)$/m.exec(stdout)?.[1] ?? '';
        expect((await scene.run(...undo.split(' '))).exitCode).toBe(0);
        expect(await published(config)).toMatchObject({ release: 'h', hold: undefined });

        writeFileSync(path.join(config.path, '.releases', ID, 'a', 'index.html'), 'edited');
        const damaged = await rollback('--to', 'a');
        expect(damaged).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('RELEASE_DAMAGED') });
        expect(damaged.stderr).toContain('index.html is missing or was changed');
        expect(await published(config)).toMatchObject({ release: 'h' });
        expect((await rollback('--to', 'nothing')).stderr).toContain('RELEASE_UNKNOWN');
        expect((await rollback('--to', 'h', '--reason', 'stays')).exitCode).toBe(0);
        expect(await published(config)).toMatchObject({ release: 'h', hold: { reason: 'stays' } });
      },
    );
  },
);

test('a store has no earlier release, which is said with the way back', async () => {
  const store = EACH_TARGET.find(({ type }) => type === 's3');
  const { config } = (await store?.open()) ?? {};
  if (config === undefined) throw new Error('a store');
  const scene = await publishedScene(config, { a: GOOD, b: BAD });
  const { exitCode, stderr } = await scene.run('rollback', '--all', '--to-code', GOOD, '--target', 'web', '--yes');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('TARGET_WITHOUT_RELEASES');
  expect(stderr).toContain('voucher-site publish --tenant stadt-001 --target web');
});
