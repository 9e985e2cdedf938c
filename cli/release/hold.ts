import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import type { Hold } from '../report/tenant-report.ts';
import { fileErrorCode } from '../lib/file-errors.ts';
import { hasShape, isAbsentOr, isText, isTime, tryParseJson, type Check } from '../lib/has-shape.ts';
import { makeFolder } from './make-folder.ts';
import { HOLD_FILE, releasesFolder } from './release-paths.ts';

const isFilled: Check = (value) => isText(value) && value !== '';
const FIELDS: Record<keyof Hold, Check> = {
  release: isFilled,
  since: isTime,
  by: isText,
  reason: isAbsentOr(isFilled),
};
const FORMAT = 1;

export function isHold(value: unknown): value is Hold {
  return hasShape(value, FIELDS);
}

export function holdFile(outDir: string, tenantId: string): string {
  return path.join(releasesFolder(outDir, tenantId), HOLD_FILE);
}

/** @returns `damaged` where there is a file that is no hold; undefined where the tenant is not held */
export function readHold(outDir: string, tenantId: string): Hold | 'damaged' | undefined {
  let text: string;
  try {
    text = readFileSync(holdFile(outDir, tenantId), 'utf8');
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : 'damaged';
  }
  const value = tryParseJson(text);
  if (!isHold(value) || !('format' in value) || value.format !== FORMAT) return 'damaged';
  const { format: _, ...hold } = value;
  return hold;
}

/** As a whole or not at all, and on the disk before the site is switched. */
export function writeHold(outDir: string, tenantId: string, hold: Hold): void {
  const file = holdFile(outDir, tenantId);
  const draft = `${file}.new`;
  makeFolder(path.dirname(file));
  writeFileSync(draft, JSON.stringify({ format: FORMAT, ...hold }), { flush: true });
  renameSync(draft, file);
}

export function removeHold(outDir: string, tenantId: string): void {
  rmSync(holdFile(outDir, tenantId), { recursive: true, force: true });
}

/**
 * The hold that a build has to obey.
 * @param live name of the release that is live
 * @throws OperatorError where it cannot be read, or where another release is live than the one that is held: what the
 * operator wanted is not known then, and nothing goes live
 */
export function holdInForce(outDir: string, tenantId: string, live: string | undefined): Hold | undefined {
  const hold = readHold(outDir, tenantId);
  if (hold === undefined || (hold !== 'damaged' && hold.release === live)) return hold;
  const isDamaged = hold === 'damaged';
  throw new OperatorError({
    code: isDamaged ? 'HOLD_DAMAGED' : 'HOLD_NOT_LIVE',
    title: isDamaged
      ? `The hold file of ${tenantId} cannot be read, so the held release is unknown`
      : `${tenantId} is held, but another release is live`,
    details: isDamaged
      ? [`${holdFile(outDir, tenantId)} cannot be opened, or is not a valid hold file.`]
      : [
          `Held: ${hold.release}`,
          `Live: ${live ?? 'none'}`,
          'A rollback was cut off, or somebody changed the live link.',
        ],
    hint: `go back once more with rollback --tenant ${tenantId}${isDamaged ? ' --to <release>' : ''}, or let builds go live with resume --tenant ${tenantId}`,
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}
