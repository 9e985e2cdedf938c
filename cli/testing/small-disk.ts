import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

/** Ways to create a small file system, best first. */
type Kind = 'own namespace' | 'mount' | 'shared memory';

/** A shell in a separate mount namespace, in which any user may mount. The mounts end with its last process. */
const OWN_NAMESPACE = ['unshare', '--map-root-user', '--mount', 'sh', '-ec'] as const;
const SHELL = ['sh', '-ec'] as const;

/** Shared memory that is larger than this is not filled for a test. */
const LARGEST_SHARED_MEMORY = 256 * 1024 * 1024;

/** Whether this machine can create a file system of a few megabytes. */
export function hasSmallDisk(): boolean {
  return kindOfDisk() !== undefined;
}

/** Whether this machine can mount one, so that `mount -o remount,ro "$DISK"` makes it read-only. */
export function canMountDisk(): boolean {
  const kind = kindOfDisk();
  return kind === 'own namespace' || kind === 'mount';
}

/**
 * For tests: runs a shell script with `$DISK`, a folder on a file system with only this many free megabytes.
 * Only where `canRun('smallDisk')`.
 * @returns what the script prints
 */
export async function runOnSmallDisk(
  megabytes: number,
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const kind = kindOfDisk();
  if (kind === undefined) throw new Error('this machine offers no small file system');
  const disk = mkdtempSync(path.join(kind === 'shared memory' ? '/dev/shm' : tmpdir(), 'voucher-site-disk-'));
  try {
    const [file, ...args] = kind === 'own namespace' ? OWN_NAMESPACE : SHELL;
    const start =
      kind === 'shared memory' ? fill(megabytes) : `mount -t tmpfs -o size=${megabytes}m,mode=755 none "$DISK"`;
    return (await execa(file, [...args, `${start}\n${script}`], { env: { ...env, DISK: disk } })).stdout;
  } finally {
    if (kind === 'mount') await execa('umount', ['--lazy', disk], { reject: false });
    rmSync(disk, { recursive: true, force: true });
    rmSync(`${disk}.filler`, { force: true });
  }
}

/** In a chroot there are no user namespaces, but root may mount. In many containers, even root may not mount. */
function kindOfDisk(): Kind | undefined {
  const isDone = ([file, ...args]: readonly [string, ...string[]], script: string): boolean =>
    spawnSync(file, [...args, script], { stdio: 'ignore' }).status === 0;
  if (isDone(OWN_NAMESPACE, 'mount -t tmpfs none /mnt')) return 'own namespace';
  const probe = 'disk=$(mktemp -d); trap \'rmdir "$disk"\' EXIT; mount -t tmpfs none "$disk"; umount "$disk"';
  if (isDone(SHELL, probe)) return 'mount';
  return freeSharedMemory() <= LARGEST_SHARED_MEMORY ? 'shared memory' : undefined;
}

/** A command that fills the shared memory except for this much. */
function fill(megabytes: number): string {
  return `head -c ${freeSharedMemory() - megabytes * 1024 * 1024} /dev/zero > "$DISK.filler"`;
}

/** Bytes; Infinity if there is no shared memory. */
function freeSharedMemory(): number {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
