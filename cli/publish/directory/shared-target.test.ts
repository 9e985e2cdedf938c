import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { meanwhile } from '../../testing/meanwhile.ts';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { filesForTest, folderForTest, readTree, releaseForTest } from '../../testing/published-site.ts';
import type { DirectoryTargetConfig } from '../config/target-config.ts';

let outDir: string;
let target: DirectoryTargetConfig;
let live: string;

beforeEach(async () => {
  const folder = folderForTest();
  outDir = path.join(folder, 'dist');
  target = { type: 'directory', path: path.join(folder, 'www') };
  live = path.join(target.path, 'musterstadt');
  releaseForTest(outDir, filesForTest('a'));
  await publishForTest(outDir, target);
  releaseForTest(outDir, filesForTest('b'));
});

/** Runs once, in the working folder of a publish. */
function whenLinking(act: (folder: string) => void): void {
  let isDone = false;
  meanwhile('linkSync', (_from, to = '') => {
    const [parent, own] = to.split(`${path.sep}publish.musterstadt.`);
    if (isDone || parent === undefined || own === undefined) return;
    isDone = true;
    act(path.join(parent, `publish.musterstadt.${own.split(path.sep)[0]}`));
  });
}

describe('while others write to the target', () => {
  it('files that disappear there are a failure with advice, and the live site stays', async () => {
    whenLinking(() => rmSync(path.join(target.path, '.releases/musterstadt/a/haendler'), { recursive: true }));
    await expect(publishForTest(outDir, target)).rejects.toMatchObject({
      code: 'FILE_GONE',
      hint: expect.stringContaining('keep other programs and users out'),
    });
    expect(readFileSync(path.join(live, 'builds/latest.json'), 'utf8')).toContain('"a"');
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'published' });
    expect(readTree(live)).toMatchObject(filesForTest('b'));
  });

  it('a file behind a link in the place of a folder is not replaced', async () => {
    const elsewhere = folderForTest();
    writeFileSync(path.join(elsewhere, 'latest.json'), 'private');
    whenLinking((folder) => {
      mkdirSync(folder, { recursive: true });
      symlinkSync(elsewhere, path.join(folder, 'builds'));
    });
    await expect(publishForTest(outDir, target)).rejects.toMatchObject({ code: 'FILE_IN_THE_WAY' });
    expect(readFileSync(path.join(elsewhere, 'latest.json'), 'utf8')).toBe('private');
    expect(readFileSync(path.join(live, 'builds/latest.json'), 'utf8')).toContain('"a"');
  });
});
