import { lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EACH_TARGET } from '../testing/each-target.ts';
import { atTarget, publishForTest } from '../testing/publish-in-process.ts';
import { folderForTest } from '../testing/folder-for-test.ts';
import { builtFolder, filesForTest, readTree } from '../testing/published-site.ts';
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
      const config = await open();
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
    },
  );
});
