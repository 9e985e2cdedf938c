import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { filesForTest, releaseForTest } from './published-site.ts';

/** A temporary folder that is removed after the test. */
export function folderForTest(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An output folder in which these builds of musterstadt went live, the last one at the end. */
export function builtFolder(...builds: string[]): string {
  const outDir = path.join(folderForTest(), 'dist');
  for (const build of builds) releaseForTest(outDir, filesForTest(build));
  return outDir;
}
