import { existsSync } from 'node:fs';
import { readFile, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { missingRestrictions } from '../images/confinement.ts';
import { pluralize, formatSize } from '../report/format.ts';
import type { CheckResult } from './results.ts';

interface Machine {
  cores: number;
  /** Bytes that the processes may use together. */
  memory: number;
}

/** Two processes that render are to stay below 400 MB each, and the system needs some as well. */
const ENOUGH_MEMORY = 1e9;

/** Cores and memory, those of the container where there is one. */
export function checkMachine(machine: Machine = thisMachine()): CheckResult[] {
  const { cores, memory } = machine;
  const title = `${pluralize(cores, 'core')}, ${formatSize(memory)} of memory`;
  if (memory < ENOUGH_MEMORY) {
    const hint = 'Build with --concurrency 1, or give the machine or container 1 GB or more.';
    return [{ id: 'machine', status: 'warning', title: `${title}: hardly enough`, hint }];
  }
  return [{ id: 'machine', status: 'ok', title }];
}

/** What keeps the process that decodes the tenants' images from doing anything else. */
export function checkImageProcess(missing: readonly string[] = missingRestrictions()): CheckResult[] {
  const id = 'picture-process';
  if (missing.length === 0) return [{ id, status: 'ok', title: 'images are decoded without network and privileges' }];
  return [
    {
      id,
      status: 'warning',
      title: `the process that decodes images cannot be kept from: ${missing.join(', ')}`,
      hint: 'Build on Linux with util-linux, and allow user namespaces (unshare --user --net true) if you can.',
    },
  ];
}

function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  return { cores: availableParallelism(), memory: limit > 0 ? Math.min(limit, totalmem()) : totalmem() };
}

const OLDEST = [20, 19] as const;
/** Older majors get no more security fixes: Node 20 ended in April 2026. */
const OLDEST_MAINTAINED = 22;

export function checkNode(version: string = process.versions.node): CheckResult[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const title = `Node ${version}`;
  const hint = `Install Node ${OLDEST_MAINTAINED} or 24, see https://nodejs.org/en/download`;
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    return [{ id: 'node', status: 'problem', title: `${title} is too old: ${OLDEST.join('.')} is the least`, hint }];
  }
  if (major < OLDEST_MAINTAINED) {
    return [{ id: 'node', status: 'warning', title: `${title} works, but gets no more security fixes`, hint }];
  }
  return [{ id: 'node', status: 'ok', title }];
}

/** Whether the packages that package.json in this folder names can be found from there. */
export async function checkDependencies(root: string): Promise<CheckResult[]> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const names = dependencyNames(manifest);
  const missing = names.filter((name) => !isInstalled(root, name));
  if (missing.length === 0)
    return [{ id: 'packages', status: 'ok', title: `all ${names.length} packages are installed` }];
  return [
    {
      id: 'packages',
      status: 'problem',
      title: `${missing.length} of ${names.length} packages are missing`,
      details: missing,
      hint: `Run npm ci in ${root}`,
    },
  ];
}

function dependencyNames(manifest: unknown): string[] {
  if (typeof manifest !== 'object' || manifest === null || !('dependencies' in manifest)) return [];
  return Object.keys(Object(manifest.dependencies));
}

/** As Node looks it up: in node_modules of the folder, then of each folder above. */
function isInstalled(folder: string, name: string): boolean {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInstalled(parent, name);
}

/** A site of 2 000 pages is some tens of megabytes, and a new build is made beside the old one. */
const LEAST_BYTES = 150e6;
/** Several tenants, and the package's own caches. */
const COMFORTABLE_BYTES = 1e9;

/** Whether sites can be written to this folder (absolute path), which need not exist yet, and how much room there is. */
export async function checkOutputFolder(outDir: string): Promise<CheckResult[]> {
  const existing = nearestExisting(outDir);
  const id = 'output';
  try {
    const trial = await mkdtemp(join(existing, '.voucher-site-doctor-'));
    await writeFile(join(trial, 'trial'), 'x').finally(() => rm(trial, { recursive: true, force: true }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = 'Choose another folder with --out, or give the user that runs voucher-site the right to write there.';
    return [{ id, status: 'problem', title: `${outDir} cannot be written to`, details: [reason], hint }];
  }
  const { bavail, bsize } = await statfs(existing);
  return [roomResult(outDir, bavail * bsize)];
}

/** Judges the free room in bytes. */
export function roomResult(outDir: string, free: number): CheckResult {
  const title = `${outDir} can be written to, ${formatSize(free)} are free`;
  if (free >= COMFORTABLE_BYTES) return { id: 'output', status: 'ok', title };
  const hint = `Free some room: a large tenant takes up to ${formatSize(LEAST_BYTES)} while it is built.`;
  return { id: 'output', status: free < LEAST_BYTES ? 'problem' : 'warning', title, hint };
}

function nearestExisting(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : nearestExisting(parent);
}
