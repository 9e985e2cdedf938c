import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { TargetConfig } from '../publish/target-kinds.ts';
import { folderForTest } from './folder-for-test.ts';
import { storeForTest } from './s3-server.ts';
import { startSshd } from './sshd.ts';
import { canRun } from './suite-programs.ts';

interface TestTarget {
  type: TargetConfig['type'];
  canRun: boolean;
  /** A new, empty target, which is removed after the test. */
  open(): Promise<TargetConfig>;
}

/** For tests that apply to every kind of target: a folder, a real sshd, and an S3 server. */
export const EACH_TARGET: readonly TestTarget[] = [
  {
    type: 'directory',
    canRun: true,
    open: async () => ({ type: 'directory', path: path.join(folderForTest(), 'www') }),
  },
  {
    type: 'rsync',
    canRun: canRun('ssh'),
    async open() {
      const sshd = await startSshd();
      onTestFinished(() => sshd.close());
      return sshd.target();
    },
  },
  {
    type: 's3',
    canRun: true,
    open: async () => (await storeForTest()).target,
  },
];
