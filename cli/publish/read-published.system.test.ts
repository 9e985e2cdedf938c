import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EACH_TARGET } from '../testing/each-target.ts';
import { atTarget, publishForTest } from '../testing/publish-in-process.ts';
import { filesForTest, folderForTest, readTree, releaseForTest } from '../testing/published-site.ts';
import type { TargetConfig } from './target-kinds.ts';

async function readPublished(config: TargetConfig) {
  return atTarget(config, (target) => target.readPublished());
}

describe.each(EACH_TARGET)('what is live at a target of type $type', ({ canRun, open }) => {
  it.runIf(canRun)('is nothing before the first publish, then the last published release', async () => {
    const config = await open();
    expect(await readPublished(config)).toBeUndefined();
    const outDir = path.join(folderForTest(), 'dist');
    for (const build of ['a', 'b']) {
      releaseForTest(outDir, filesForTest(build));
      const before = Date.now();
      await publishForTest(outDir, config);
      const published = await readPublished(config);
      expect(published).toMatchObject({
        release: build,
        manifest: { buildId: build, counts: { merchants: 5 }, pages: 2 },
      });
      expect(published?.manifest.releasedAt).toBeGreaterThanOrEqual(before);
      expect(Object.keys(published?.manifest.files ?? {})).toContain(`builds/meta/${build}.json`);
      expect(published).not.toHaveProperty('hold');
    }
  });
});

describe.each(EACH_TARGET)('files of a target of type $type', ({ canRun, open }) => {
  it.runIf(canRun)('are fetched from the live release', async () => {
    const config = await open();
    const outDir = path.join(folderForTest(), 'dist');
    const files = filesForTest('a');
    releaseForTest(outDir, files);
    await publishForTest(outDir, config);
    const copy = folderForTest();
    const wanted = ['index.html', 'index.pageContext.json', 'haendler/1/index.html', 'assets/app-a.js'];
    await atTarget(config, (target) => target.fetch('a', wanted, copy));
    expect(readTree(copy)).toEqual(Object.fromEntries(wanted.toSorted().map((file) => [file, files[file]])));
  });
});
