import { lstatSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { ProcessIdentity } from '../lib/process-identity.ts';
import type { DirectoryTargetConfig } from '../publish/directory/target-folder.ts';
import type { RsyncTargetConfig } from '../publish/rsync/ssh-connection.ts';
import type { TargetConfig } from '../publish/target-kinds.ts';
import { folderForTest } from './folder-for-test.ts';
import { formatLeftLock, leaveLock } from './left-lock.ts';
import { readTree } from './published-site.ts';
import { storeForTest, type S3ServerForTest } from './s3-server.ts';
import { startSshd } from './sshd.ts';
import { canRun } from './suite-programs.ts';

/** A target, and what others do there. The tenant is musterstadt where none is named. */
export interface OpenTarget<Config = TargetConfig> {
  config: Config;
  /** Path → text of what visitors get. */
  served(): Record<string, string>;
  /** Gives a published file another text. */
  write(file: string, text: string): void;
  delete(file: string): void;
  /** Leaves the lock of a process. @param how seconds since its last heartbeat */
  leaveLock(owner: ProcessIdentity, how?: { tenant?: string; age?: number; nonce?: string }): void;
  isLocked(tenant?: string): boolean;
  /** Where the lock is, for messages. */
  lockPlace(tenant?: string): string;
}

interface TestTarget {
  type: TargetConfig['type'];
  canRun: boolean;
  /** A new, empty target, which is removed after the test. */
  open(): Promise<OpenTarget>;
}

type FolderConfig = DirectoryTargetConfig | RsyncTargetConfig;

const TENANT = 'musterstadt';

export function folderTarget<Config extends FolderConfig>(config: Config): OpenTarget<Config> {
  const live = path.join(config.path, TENANT);
  const lockOf = (tenant: string) => path.join(config.path, '.work', `${tenant}.lock`);
  return {
    config,
    served: () => readTree(live),
    write: (file, text) => writeFileSync(path.join(live, file), text),
    delete: (file) => rmSync(path.join(live, file)),
    leaveLock: (owner, how) => void leaveLock(config.path, owner, how),
    // It links to nothing.
    isLocked: (tenant = TENANT) => lstatSync(lockOf(tenant), { throwIfNoEntry: false }) !== undefined,
    lockPlace: (tenant = TENANT) => `${config.type === 'rsync' ? `${config.host}:` : ''}${lockOf(tenant)}`,
  };
}

export function storeTarget({ objects, target }: S3ServerForTest): OpenTarget<S3ServerForTest['target']> {
  const lockOf = (tenant: string) => `${tenant}/.voucher-site/lock.json`;
  const put = (key: string, text: string, etag: string, modified = new Date()) =>
    objects.set(key, { body: Buffer.from(text), etag, modified, headers: {}, sha256: undefined });
  return {
    config: target,
    served() {
      const site = [...objects].filter(([key]) => !key.includes('/.voucher-site/'));
      const texts = site.map(([key, { body }]) => [key.replace(`${TENANT}/`, ''), body.toString()] as const);
      return Object.fromEntries(texts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
    write: (file, text) => void put(`${TENANT}/${file}`, text, 'other'),
    delete: (file) => void objects.delete(`${TENANT}/${file}`),
    leaveLock: (owner, { tenant = TENANT, age = 0, nonce } = {}) =>
      void put(lockOf(tenant), formatLeftLock(owner, nonce), nonce ?? 'lock', new Date(Date.now() - age * 1000)),
    isLocked: (tenant = TENANT) => objects.has(lockOf(tenant)),
    lockPlace: (tenant = TENANT) => `s3://${target.bucket}/${lockOf(tenant)}`,
  };
}

/** For tests that apply to every kind of target: a folder, a real sshd, and an S3 server. */
export const EACH_TARGET: readonly TestTarget[] = [
  {
    type: 'directory',
    canRun: true,
    open: async () => folderTarget({ type: 'directory', path: path.join(folderForTest(), 'www') }),
  },
  {
    type: 'rsync',
    canRun: canRun('ssh'),
    async open() {
      const sshd = await startSshd();
      onTestFinished(() => sshd.close());
      return folderTarget(sshd.target());
    },
  },
  { type: 's3', canRun: true, open: async () => storeTarget(await storeForTest()) },
];
