import { readFileSync } from 'node:fs';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { fileErrorCode } from '../lib/file-errors.ts';
import { isAbsentOr, isListOf, isObjectOf, isText, isTime, tryParseJson } from '../lib/schema.ts';
import { liveRelease } from '../release/live-release.ts';
import { readManifest } from '../release/release-manifest.ts';
import type { TenantTime } from './plan.ts';

/** The fields of `plan --format json` that are read. */
const isPlan = isObjectOf({ tenants: isListOf(isObjectOf({ tenant: isText, ms: isAbsentOr(isTime) })) });

/**
 * Times of tenants, by id, from a file written by `plan --format json`.
 * @throws OperatorError if the file is unreadable or not a plan
 */
export function readTimesFile(file: string): Map<string, number | undefined> {
  const plan = tryParseJson(readText(file));
  if (!isPlan(plan))
    throw wrong(`${file} is not a plan`, 'It needs "tenants", a list of objects with "tenant" and "ms".');
  return new Map(plan.tenants.map(({ tenant, ms }) => [tenant, ms]));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (fileErrorCode(error) === undefined || !(error instanceof Error)) throw error;
    throw wrong(`${file} cannot be read`, error.message);
  }
}

function wrong(title: string, detail: string): OperatorError {
  return new OperatorError({
    code: 'TIMES_UNREADABLE',
    title,
    details: [detail],
    hint: 'create it with: voucher-site plan --format json > times.json',
    exitCode: EXIT.USAGE,
  });
}

/** The time of the last full build of each tenant, from the manifest of its live release. */
export function recordedTimes(outDir: string, tenants: readonly string[]): TenantTime[] {
  return tenants.map((tenant) => {
    const live = liveRelease(outDir, tenant);
    return { tenant, ms: live === undefined ? undefined : readManifest(outDir, tenant, live)?.ms };
  });
}
