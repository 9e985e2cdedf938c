import { rmSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { isAbsentOr, isObjectOf, isOneOf, isText, isTextLike, isTime, tryParseJson } from '../../lib/schema.ts';
import { inspectStateFile, writeStateFile } from '../../lib/state-file.ts';
import type { Hold } from '../../report/tenant-report.ts';
import { HOLD_FILE, isReleaseName, releasesFolder } from './release-paths.ts';

interface HoldDocument extends Hold {
  format: 1;
}

/** The latest time that a Date can have. */
const MAX_MS = 8.64e15;

/** Longer than the longest reason that a command line can give. */
const MAX_BYTES = 2 ** 20;

const isHoldDocument = isObjectOf<HoldDocument>({
  format: isOneOf([1]),
  release: (value): value is string => isText(value) && isReleaseName(value),
  since: (value): value is number => isTime(value) && value <= MAX_MS,
  by: isText,
  reason: isAbsentOr(isTextLike(/[^]/)),
});

export function holdFile(outDir: string, tenantId: string): string {
  return path.join(releasesFolder(outDir, tenantId), HOLD_FILE);
}

/** @returns `damaged` if the hold file cannot be read; undefined if the tenant is not held */
export function readHold(outDir: string, tenantId: string): Hold | 'damaged' | undefined {
  const state = inspectStateFile(holdFile(outDir, tenantId), isHoldDocument, MAX_BYTES);
  if (state.status !== 'valid') return state.status === 'missing' ? undefined : 'damaged';
  return withoutFormat(state.value);
}

/** The hold in the text of a hold file. */
export function parseHold(text: string): Hold | 'damaged' {
  const value = text.length > MAX_BYTES ? undefined : tryParseJson(text);
  return isHoldDocument(value) ? withoutFormat(value) : 'damaged';
}

function withoutFormat(document: HoldDocument): Hold {
  const { format: _, ...hold } = document;
  return hold;
}

/** Atomic, and on the disk before the site is switched. */
export function writeHold(outDir: string, tenantId: string, hold: Hold): void {
  writeStateFile(holdFile(outDir, tenantId), formatHold(hold), { flush: true });
}

/** The text of a hold file. */
export function formatHold(hold: Hold): string {
  const document: HoldDocument = { format: 1, ...hold };
  return JSON.stringify(document);
}

/** Also a damaged one; without a hold, it does nothing. */
export function endHold(outDir: string, tenantId: string): void {
  rmSync(holdFile(outDir, tenantId), { recursive: true, force: true });
}

/** Whether both are one decision of an operator. The release has another name at a target. */
export function isSameHold(a: Hold, b: Hold): boolean {
  return a.since === b.since && a.by === b.by;
}

/**
 * The hold that a build must respect.
 * @param live name of the live release
 * @throws OperatorError if the hold cannot be read, or if the held release is not the live one: the operator's intention is
 * unclear then, so nothing goes live
 */
export function readActiveHold(outDir: string, tenantId: string, live: string | undefined): Hold | undefined {
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
          'A rollback was interrupted, or somebody changed the live link.',
        ],
    hint: `${
      isDamaged
        ? `roll back to a release that this lists: voucher-site releases --tenant ${tenantId}`
        : `repeat the rollback: voucher-site rollback --tenant ${tenantId} --to ${hold.release}`
    }, or let builds go live: voucher-site resume --tenant ${tenantId}`,
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}
