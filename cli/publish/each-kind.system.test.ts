import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { EACH_TARGET } from '../testing/each-target.ts';
import { DEAD, FOREIGN, FOREIGN_OWNER } from '../testing/left-lock.ts';
import { atTarget, publishForTest } from '../testing/publish-in-process.ts';
import { folderForTest, builtFolder } from '../testing/folder-for-test.ts';
import { filesForTest, readTree, releaseForTest } from '../testing/published-site.ts';
import type { TargetConfig } from './target-kinds.ts';

const readPublished = (config: TargetConfig) => atTarget(config, (target) => target.readPublished());

/** The inode of a file that both builds share, which is then a link to one file; checks what lies beside. */
function sharedFile(config: TargetConfig): number | undefined {
  if (config.type === 's3') return undefined;
  expect(readdirSync(config.path).toSorted()).toEqual(['.releases', 'musterstadt']);
  const live = path.join(config.path, 'musterstadt');
  expect(lstatSync(live).isSymbolicLink()).toBe(true);
  return statSync(path.join(live, 'haendler/1/index.html')).ino;
}

async function fetched(config: TargetConfig, release: string, files: string[]): Promise<Record<string, string>> {
  const copy = folderForTest();
  await atTarget(config, (target) => target.fetch(release, files, copy));
  return readTree(copy);
}

/* What publishing does at every kind of target; what differs is tested beside each kind. */
describe.each(EACH_TARGET)('a target of type $type', ({ canRun, open }) => {
  it.runIf(canRun)(
    'gets what differs, once, and has nothing, then the last published release, to the byte',
    async () => {
      const { config, served } = await open();
      const first = builtFolder('a');
      expect(await publishForTest(first, config, { isDryRun: true })).toMatchObject({
        status: 'planned',
        uploaded: 12,
      });
      expect(await readPublished(config)).toBeUndefined();
      const before = Date.now();
      expect(await publishForTest(first, config)).toMatchObject({ status: 'published', uploaded: 12, skipped: 0 });
      const published = await readPublished(config);
      const manifest = { buildId: 'a', counts: { merchants: 5 }, pages: 2 };
      expect(published).toMatchObject({ release: 'a', manifest });
      expect(published?.hold).toBeUndefined();
      expect(published?.manifest.wentLive[0]).toBeGreaterThanOrEqual(before);
      const files = Object.keys(published?.manifest.files ?? {});
      expect(await fetched(config, 'a', files)).toEqual(filesForTest('a'));
      expect(served()).toEqual(readTree(path.join(first, 'musterstadt')));
      expect(await publishForTest(first, config)).toMatchObject({ status: 'unchanged', uploaded: 0, skipped: 12 });

      // Another machine, which wrote equal files at another time and carries nothing over for open tabs.
      const second = builtFolder('b');
      const shared = sharedFile(config);
      expect(await publishForTest(second, config)).toMatchObject({ uploaded: 5, skipped: 7, deleted: 1, kept: 1 });
      const ofTabs = { 'assets/app-a.js': expect.anything() };
      expect(await readPublished(config)).toMatchObject({ release: 'b', manifest: { buildId: 'b', carried: ofTabs } });
      const wanted = ['index.html', 'builds/latest.json', 'haendler/1/index.html'];
      const ofB = Object.fromEntries(wanted.toSorted().map((file) => [file, filesForTest('b')[file]]));
      expect(await fetched(config, 'b', wanted)).toEqual(ofB);
      expect(sharedFile(config)).toBe(shared);
      expect(await publishForTest(second, config)).toMatchObject({ status: 'unchanged' });
      expect(served()).toMatchObject({ ...filesForTest('b'), 'assets/app-a.js': filesForTest('a')['assets/app-a.js'] });

      // What is there for open tabs is not sent again.
      expect(await publishForTest(first, config)).toMatchObject({ release: 'a', uploaded: 4 });
    },
  );

  it.runIf(canRun)('is mended where a file was changed or deleted', async () => {
    const target = await open();
    const outDir = builtFolder('a');
    await publishForTest(outDir, target.config);
    target.write('sitemap.xml', 'changed');
    target.delete('haendler/0/index.html');
    expect(await publishForTest(outDir, target.config)).toMatchObject({ status: 'published', uploaded: 2 });
    expect(target.served()).toEqual(readTree(path.join(outDir, 'musterstadt')));
  });

  it.runIf(canRun)('is locked: the owner is named, and one who has gone is succeeded by one of several', async () => {
    const { config, leaveLock, isLocked, served } = await open();
    const outDir = builtFolder('a');
    leaveLock(FOREIGN);
    await expect(publishForTest(outDir, config)).rejects.toMatchObject({
      code: 'PUBLISH_LOCKED',
      exitCode: EXIT.LOCKED,
      details: [FOREIGN_OWNER],
      hint: expect.stringContaining('voucher-site unlock --tenant musterstadt --target production --force'),
    });
    expect(isLocked()).toBe(true);
    await atTarget(config, async (target) => (await target.findLock())?.remove());
    leaveLock(DEAD);
    expect(await publishForTest(outDir, config)).toMatchObject({ status: 'published' });
    expect(isLocked()).toBe(false);

    leaveLock(FOREIGN, { age: 600 });
    releaseForTest(outDir, filesForTest('b'));
    const results = await Promise.allSettled([1, 2, 3].map(() => publishForTest(outDir, config)));
    expect(results.map(({ status }) => status)).toContain('fulfilled');
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'PUBLISH_LOCKED' });
    }
    expect(served()).toMatchObject(filesForTest('b'));
    expect(isLocked()).toBe(false);
  });
});

describe.each(EACH_TARGET.filter(({ type }) => type !== 's3'))('a folder of type $type', ({ canRun, open }) => {
  it.runIf(canRun)('is not replaced where it holds something else, nor used where others can write', async () => {
    const { config } = await open();
    const folder = 'path' in config ? config.path : '';
    const outDir = builtFolder('a');
    mkdirSync(path.join(folder, 'musterstadt/photos'), { recursive: true });
    await expect(publishForTest(outDir, config)).rejects.toMatchObject({
      code: 'OUTPUT_NOT_A_SITE',
      hint: expect.stringMatching(/^move it away(?: there)?, or give the target another "path" in targets\.json$/),
    });
    expect(readdirSync(folder)).toEqual(['musterstadt']);
    rmSync(path.join(folder, 'musterstadt'), { recursive: true });
    await publishForTest(outDir, config);
    releaseForTest(outDir, filesForTest('b'));
    for (const shared of ['', '.releases', '.releases/musterstadt'].map((name) => path.join(folder, name))) {
      // For the group, or for everybody.
      for (const mode of [0o775, 0o757]) {
        chmodSync(shared, mode);
        const mends = new RegExp(`chmod -R go-w ["']?${shared.replaceAll(/[^\w/-]/g, '.+')}["']?(?:$|[\\s,;])`);
        await expect(publishForTest(outDir, config)).rejects.toMatchObject({
          code: 'TARGET_SHARED',
          exitCode: EXIT.UNUSABLE_PATH,
          hint: expect.stringMatching(mends),
        });
      }
      chmodSync(shared, 0o755);
    }
    expect(await publishForTest(outDir, config)).toMatchObject({ status: 'published', release: 'b' });
  });
});
