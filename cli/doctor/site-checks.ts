import path from 'node:path';
import type { ClosedConfig } from '../config/closed.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { withFileErrors } from '../lib/file-errors.ts';
import { readHold } from '../generator/release/hold.ts';
import { assertReplaceable, liveRelease } from '../generator/release/live-release.ts';
import { findOrphans } from '../generator/release/orphans.ts';
import { lastLive } from '../generator/release/release-manifest.ts';
import { isIntact, openLiveRelease } from '../generator/release/release-reader.ts';
import { parseClosedPage } from '../generator/source/closed-snapshot.ts';
import { readTextFile } from '../generator/source/named-files.ts';
import { formatUtc, pluralize } from '../report/format.ts';
import { describeHold } from '../report/holds.ts';
import { toProblem, type CheckResult } from './results.ts';

/** The built site of a tenant: whether a build can replace it, its hold, and whether its files are those of the build. */
export function checkSite(outDir: string, tenant: string): CheckResult[] {
  const check = { id: 'site', tenant };
  try {
    return withFileErrors(outDir, () => {
      assertReplaceable(path.join(outDir, tenant));
      return [checkRelease(check, outDir), ...checkHold(check, outDir)];
    });
  } catch (error) {
    return [toProblem(check, error)];
  }
}

/** What a closed tenant shows instead of its data. */
export function checkClosed(tenant: string, closed: ClosedConfig): CheckResult {
  const check = { id: 'closed', tenant };
  if ('redirect' in closed) return { ...check, status: 'ok', title: `closed: every path leads to ${closed.redirect}` };
  try {
    const { title } = parseClosedPage(readTextFile(closed.page));
    return { ...check, status: 'ok', title: `closed: every path shows "${title}"` };
  } catch (error) {
    return toProblem(check, error);
  }
}

function checkRelease(check: { id: string; tenant: string }, outDir: string): CheckResult {
  const { tenant } = check;
  const release = liveRelease(outDir, tenant);
  if (release === undefined) return { ...check, status: 'ok', title: 'not built yet' };
  const live = openLiveRelease(outDir, tenant);
  if (live !== undefined && isIntact(live)) {
    const since = formatUtc(lastLive(live.manifest));
    return { ...check, status: 'ok', title: `${release} has been live since ${since}` };
  }
  return {
    ...check,
    status: 'problem',
    subject: 'files of the live release are missing or were changed',
    title: `files of the live release ${release} are missing or were changed`,
    hint: `Build the site again: voucher-site build --tenant ${tenant}`,
  };
}

function checkHold(check: { id: string; tenant: string }, outDir: string): CheckResult[] {
  const { tenant } = check;
  const hold = readHold(outDir, tenant);
  if (hold === undefined) return [];
  if (hold === 'damaged') {
    const title = 'HOLD_DAMAGED the file of the hold cannot be read, so builds do not go live';
    const hint = `Repeat the rollback (rollback --tenant ${tenant} --to <release>), or let builds go live (resume --tenant ${tenant})`;
    return [{ ...check, status: 'problem', title, hint }];
  }
  if (hold.release !== liveRelease(outDir, tenant)) {
    const title = `HOLD_NOT_LIVE ${hold.release} is held, but another release is live`;
    const hint = `Repeat the rollback: voucher-site rollback --tenant ${tenant} --to ${hold.release}`;
    return [{ ...check, status: 'problem', subject: 'HOLD_NOT_LIVE', title, hint }];
  }
  const hint = `Once data or code are correct: voucher-site resume --tenant ${tenant}`;
  const title = `held at ${describeHold(hold)}`;
  return [{ ...check, status: 'warning', subject: 'held: builds do not go live', title, hint }];
}

/** Sites that are no longer built, because their tenant was deleted from the configuration. */
export function checkOrphans(outDir: string, tenants: readonly Pick<TenantConfig, 'id'>[]): CheckResult[] {
  const orphans = findOrphans(outDir, { tenants });
  if (orphans.length === 0) return [];
  const title = `${pluralize(orphans.length, 'site')} in ${outDir} ${orphans.length === 1 ? 'is' : 'are'} not in the configuration`;
  const hint = `Remove ${orphans.length === 1 ? 'it' : 'each'} with: voucher-site remove --tenant ${orphans[0]}`;
  return [{ id: 'orphans', status: 'warning', title, details: [orphans.join(', ')], hint }];
}
