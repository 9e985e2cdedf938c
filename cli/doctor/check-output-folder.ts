import { existsSync } from 'node:fs';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatSize } from '../report/format.ts';
import type { CheckResult } from './check-result.ts';

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
