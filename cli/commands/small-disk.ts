import { mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { LARGEST_SHARED_MEMORY, mayMount, OWN_MOUNTS } from '../testing/suite-programs.ts';

/**
 * For tests: runs a shell script with `$DISK`, a folder on a file system where only so many megabytes are free.
 * Only where `canRun('smallDisk')`.
 * @returns what the script prints
 */
export async function runOnSmallDisk(
  megabytes: number,
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  // With namespaces of its own anybody may mount; the file system goes with the last process in them.
  const hasOwnMounts = mayMount();
  const folder = hasOwnMounts ? tmpdir() : '/dev/shm';
  const disk = mkdtempSync(path.join(folder, 'voucher-site-disk-'));
  try {
    const options = { env: { ...env, DISK: disk } };
    if (hasOwnMounts) {
      const mount = `mount -t tmpfs -o size=${megabytes}m none "$DISK"`;
      return (await execa('unshare', [...OWN_MOUNTS, `${mount}\n${script}`], options)).stdout;
    }
    const { bavail, bsize } = await statfs(disk);
    if (bavail * bsize > LARGEST_SHARED_MEMORY) throw new Error('/dev/shm is too large to be filled for a test');
    const fill = `head -c ${bavail * bsize - megabytes * 1024 * 1024} /dev/zero > "$DISK.filler"`;
    return (await execa('sh', ['-ec', `${fill}\n${script}`], options)).stdout;
  } finally {
    rmSync(disk, { recursive: true, force: true });
    rmSync(`${disk}.filler`, { force: true });
  }
}
