import { ROUTES } from '../../site/shared/routes.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { guardedBytes, guardRelease, type ReleaseToGuard, type ReplacedRelease } from '../release/guard-release.ts';
import type { ReleaseManifest } from '../release/release-manifest.ts';
import type { RenderResult } from '../render/render-task.ts';
import { formatCount } from '../report/format.ts';
import type { BuildWarning } from '../report/tenant-report.ts';
import type { BuildPlan, PublishedRelease } from './plan-build.ts';

/* What keeps a finished build from going live: suspicious changes, and warnings with `--strict`. */

export interface GuardBuildOptions {
  /** Digests of suspicious changes that an operator has accepted; see guard-release.ts. */
  acceptedChanges: readonly string[];
  /** Reads what is live at the target that the guard also compares with: `--compare-with`. */
  readPublished?: ((tenant: TenantConfig) => Promise<PublishedRelease | undefined>) | undefined;
  /** Warnings about the data fail the tenant: `--strict`. */
  isStrict: boolean;
}

/** A rendered site as the guard sees it. */
export function toGuard(
  { files, routes }: Pick<RenderResult, 'files' | 'routes'>,
  { tenant, data }: BuildPlan,
): ReleaseToGuard {
  const bytes = guardedBytes(files.map(([file, size]) => [file, size] as const));
  return { tenant, counts: data.counts, routes, bytes };
}

/**
 * Compares with the live release and, with `--compare-with`, with what is published.
 * @returns digests of the accepted changes
 */
export function guardBuild(
  release: ReleaseToGuard,
  { live, published, unchanged }: BuildPlan,
  { acceptedChanges }: GuardBuildOptions,
): string[] {
  const replaced: ReplacedRelease[] = [];
  if (live !== undefined && !isOutdated(live, published)) replaced.push({ manifest: live.manifest });
  if (published !== undefined) replaced.push({ ...published, accepted: live?.manifest.accepted ?? [] });
  return guardRelease(release, {
    replaced,
    mandatory: unchanged === undefined ? Object.values(ROUTES) : [],
    accepted: acceptedChanges,
    consequence: live === undefined ? 'so the site does not go live' : 'so the live site stays',
    command: 'build',
  });
}

/** Another machine has published since: visitors lose what that one made, and its changes were guarded there. */
function isOutdated({ manifest }: { manifest: ReleaseManifest }, published: PublishedRelease | undefined): boolean {
  return (published?.manifest.releasedAt ?? 0) > (manifest.releasedAt ?? 0);
}

/** @throws OperatorError WARNINGS_REFUSED if there are any */
export function refuseWarnings(tenant: string, warnings: readonly BuildWarning[]): void {
  if (warnings.length === 0) return;
  throw new OperatorError({
    code: 'WARNINGS_REFUSED',
    title: `The build of ${tenant} has warnings, which --strict makes errors, so the live site stays`,
    details: warnings.map(({ code, message, count, examples }) =>
      [`${formatCount(count)} × ${message} (${code})`, ...examples.slice(0, 1)].join(': '),
    ),
    hint: 'correct the data, or build without --strict',
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}
