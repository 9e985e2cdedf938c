import { mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

/** More than this is not filled up only for a test. */
const LARGEST_SHARED_MEMORY = 256 * 1024 * 1024;

/**
 * For tests: runs a shell script with `$DISK`, a folder on a file system where only so many megabytes are free.
 * @returns what the script prints
 * @throws Error where this machine offers no such file system
 */
export async function runOnSmallDisk(
  megabytes: number,
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  // With namespaces of its own anybody may mount; the file system goes with the last process in them.
  const namespaces = ['--map-root-user', '--mount', 'sh', '-ec'];
  const mayMount = await execa('unshare', [...namespaces, 'mount -t tmpfs none /mnt'], { reject: false });
  const folder = mayMount.failed ? '/dev/shm' : tmpdir();
  const disk = mkdtempSync(path.join(folder, 'voucher-site-disk-'));
  try {
    const options = { env: { ...env, DISK: disk } };
    if (!mayMount.failed) {
      const mount = `mount -t tmpfs -o size=${megabytes}m none "$DISK"`;
      return (await execa('unshare', [...namespaces, `${mount}\n${script}`], options)).stdout;
    }
    const { bavail, bsize } = await statfs(disk);
    if (bavail * bsize > LARGEST_SHARED_MEMORY) {
      throw new Error(`A small file system is needed: allow user namespaces (${mayMount.stderr}), or run as root.`);
    }
    const fill = `head -c ${bavail * bsize - megabytes * 1024 * 1024} /dev/zero > "$DISK.filler"`;
    return (await execa('sh', ['-ec', `${fill}\n${script}`], options)).stdout;
  } finally {
    rmSync(disk, { recursive: true, force: true });
    rmSync(`${disk}.filler`, { force: true });
  }
}
