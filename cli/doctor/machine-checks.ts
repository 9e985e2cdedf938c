import { existsSync } from 'node:fs';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { missingRestrictions } from '../generator/images/confinement.ts';
import { cacheFolder } from '../lib/cache-folder.ts';
import { toError } from '../lib/errors.ts';
import { fileErrorCode } from '../lib/file-errors.ts';
import { pluralize, formatSize } from '../report/format.ts';
import { toProblem, type CheckResult } from './results.ts';

interface Machine {
  cores: number;
  /** Bytes that all processes together may use. */
  memory: number;
}

/** Two render processes use up to 400 MB each, and the system needs memory too. */
const ENOUGH_MEMORY = 1e9;

/** Cores and memory, of the container if there is one. */
export function checkMachine(machine: Machine = thisMachine()): CheckResult[] {
  const { cores, memory } = machine;
  const title = `${pluralize(cores, 'core')}, ${formatSize(memory)} of memory`;
  if (memory < ENOUGH_MEMORY) {
    const hint = 'Build with --concurrency 1, or give the machine or container 1 GB or more.';
    return [{ id: 'machine', status: 'warning', title: `${title}: probably not enough`, hint }];
  }
  return [{ id: 'machine', status: 'ok', title }];
}

/** Restrictions of the process that decodes the tenants' images. */
export function checkImageProcess(missing: readonly string[] = missingRestrictions()): CheckResult[] {
  const id = 'picture-process';
  if (missing.length === 0) return [{ id, status: 'ok', title: 'images are decoded without network and privileges' }];
  return [
    {
      id,
      status: 'warning',
      title: `the process that decodes images is not restricted from: ${missing.join(', ')}`,
      hint: 'Build on Linux with util-linux, and allow user namespaces (unshare --user --net true) if you can.',
    },
  ];
}

function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  return { cores: availableParallelism(), memory: limit > 0 ? Math.min(limit, totalmem()) : totalmem() };
}

const OLDEST = [20, 19] as const;
/** Older versions no longer get security fixes: Node 20 ended in April 2026. */
const OLDEST_MAINTAINED = 22;
const RECOMMENDED = 24;

/** What the client of S3 stores itself warns of, which commands suppress. */
const S3_CLIENT_WARNING = `The client for S3 stores needs Node ${OLDEST_MAINTAINED} in versions after the first week of January 2027, so this one gets none of their fixes.`;

export function checkNode(version: string = process.versions.node): CheckResult[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const title = `Node ${version}`;
  const hint = `Install Node ${RECOMMENDED}, see https://nodejs.org/en/download`;
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    return [{ id: 'node', status: 'problem', title: `${title} is too old: the minimum is ${OLDEST.join('.')}`, hint }];
  }
  if (major < OLDEST_MAINTAINED) {
    const warning = `${title} works, but no longer gets security fixes`;
    return [{ id: 'node', status: 'warning', title: warning, details: [S3_CLIENT_WARNING], hint }];
  }
  return [{ id: 'node', status: 'ok', title }];
}

/** A site of 2,000 pages takes some tens of megabytes, and a new build is written next to the old one. */
const LEAST_BYTES = 150e6;
/** Enough for several tenants and the package's caches. */
const COMFORTABLE_BYTES = 1e9;

/** The folder for caches that builds use, and the free space there. Its size is not measured: it may have 100,000 files. */
export async function checkCache(find: () => string = cacheFolder): Promise<CheckResult[]> {
  const id = 'cache';
  try {
    const folder = find();
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const title = `${folder} is writable, ${formatSize(free)} are free`;
    if (free >= COMFORTABLE_BYTES) return [{ id, status: 'ok', title }];
    const hint = `Free some space (everything in ${folder} may be deleted), or name another folder in VOUCHER_SITE_CACHE.`;
    return [{ id, status: free < LEAST_BYTES ? 'problem' : 'warning', title, hint }];
  } catch (error) {
    return [toProblem({ id }, error)];
  }
}

/** What to do about a folder for sites, as hints. */
export interface FolderRemedies {
  /** A file is in the place of a folder. */
  inTheWay: string;
  /** On a read-only file system; the advice to mount it follows. */
  readOnly: string;
  notWritable: string;
  full: string;
}

const OUTPUT_WITHOUT_PERMISSION =
  'Choose another folder with --out, or give the user that runs voucher-site write permission.';

const OUTPUT_REMEDIES: FolderRemedies = {
  inTheWay: OUTPUT_WITHOUT_PERMISSION,
  readOnly: 'Choose a folder on another file system with --out.',
  notWritable: OUTPUT_WITHOUT_PERMISSION,
  full: `Free some space: a large tenant takes up to ${formatSize(LEAST_BYTES)} while it is built.`,
};

/** Checks write permission and free space of a folder of sites (absolute path), which may not exist yet. */
export async function checkOutputFolder(outDir: string, remedies = OUTPUT_REMEDIES): Promise<CheckResult[]> {
  const existing = nearestExisting(outDir);
  const id = 'output';
  try {
    const trial = await mkdtemp(join(existing, '.voucher-site-doctor-'));
    await writeFile(join(trial, 'trial'), 'x').finally(() => rm(trial, { recursive: true, force: true }));
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === 'ENOSPC') return [roomResult(outDir, 0, remedies.full)];
    const details = [toError(error).message];
    if (code === 'EROFS') {
      const title = `${outDir} is on a read-only file system`;
      return [{ id, status: 'problem', title, details, hint: `${remedies.readOnly} ${mountAdvice(existing)}` }];
    }
    const hint = code === 'ENOTDIR' ? remedies.inTheWay : remedies.notWritable;
    return [{ id, status: 'problem', title: `${outDir} is not writable`, details, hint }];
  }
  const { bavail, bsize } = await statfs(existing);
  return [roomResult(outDir, bavail * bsize, remedies.full)];
}

/** What makes a read-only file system writable. @param folder on it */
export function mountAdvice(folder: string): string {
  return `Or mount this one for writing: findmnt -T ${folder} names it; in a container, it is the volume. Linux also makes a disk with errors read-only: see dmesg first.`;
}

/** @param free bytes */
export function roomResult(outDir: string, free: number, hint = OUTPUT_REMEDIES.full): CheckResult {
  const title = `${outDir} is writable, ${formatSize(free)} are free`;
  if (free >= COMFORTABLE_BYTES) return { id: 'output', status: 'ok', title };
  return { id: 'output', status: free < LEAST_BYTES ? 'problem' : 'warning', title, hint };
}

function nearestExisting(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : nearestExisting(parent);
}
