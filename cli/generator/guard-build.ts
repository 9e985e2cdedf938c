import { ROUTES } from '../../site/shared/routes.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { guardRelease, type ReplacedRelease } from './release/guard-release.ts';
import { lastLive, type ReleaseManifest } from './release/release-manifest.ts';
import { guardedBytes, type ReleaseToGuard } from './release/suspicious-changes.ts';
import type { RenderResult } from './render/render-task.ts';
import { formatCount } from '../report/format.ts';
import type { BuildWarning } from '../report/tenant-report.ts';
import type { BuildPlan, PublishedRelease } from './build-inputs.ts';

/* What keeps a finished build from going live: suspicious changes, and warnings with `--strict`. */

export interface GuardBuildOptions {
  /** Digests of suspicious changes that an operator has accepted; see guard-release.ts. */
  acceptedChanges: readonly string[];
  /** Reads what is published, for the guard of a worker. */
  readPublished?: ((tenant: TenantConfig) => Promise<PublishedRelease | undefined>) | undefined;
  /** Warnings about the data that fail every tenant: `--strict`. A tenant has its own codes in addition. */
  strict: 'all' | readonly string[];
}

/** A rendered site as the guard sees it. */
export function toGuard(
  { files, routes }: Pick<RenderResult, 'files' | 'routes'>,
  { tenant, data, images }: BuildPlan,
  isClosed: boolean,
): ReleaseToGuard {
  const bytes = guardedBytes(files.map(([file, size]) => [file, size] as const));
  const facts = { ...data.facts, images: images.counts };
  return { tenant, counts: data.counts, facts, ...(isClosed && { isClosed }), routes, bytes };
}

/**
 * Compares with the live release and, in a worker, with what is published.
 * @returns digests of the accepted changes
 */
export function guardBuild(
  release: ReleaseToGuard,
  { live, published, unchanged }: BuildPlan,
  { acceptedChanges }: GuardBuildOptions,
  limits: TenantConfig['guard'],
): string[] {
  const replaced: ReplacedRelease[] = [];
  if (live !== undefined && !isOutdated(live, published)) replaced.push({ manifest: live.manifest });
  if (published !== undefined) replaced.push({ ...published, accepted: live?.manifest.accepted ?? [] });
  return guardRelease(release, {
    replaced,
    mandatory: unchanged === undefined ? Object.values(ROUTES) : [],
    accepted: acceptedChanges,
    limits,
    consequence: live === undefined ? 'so the site does not go live' : 'so the live site stays',
    command: `voucher-site build --tenant ${release.tenant}`,
  });
}

/** Another machine has published since: visitors lose what that one made, and its changes were guarded there. */
function isOutdated({ manifest }: { manifest: ReleaseManifest }, published: PublishedRelease | undefined): boolean {
  return published !== undefined && lastLive(published.manifest) > lastLive(manifest);
}

/** @throws OperatorError WARNINGS_REFUSED if a warning has one of the codes of `--strict` or of the tenant's `strict` */
export function refuseWarnings(
  { id, strict: own = [] }: Pick<TenantConfig, 'id' | 'strict'>,
  warnings: readonly BuildWarning[],
  strict: GuardBuildOptions['strict'],
): void {
  const refused = strict === 'all' ? warnings : warnings.filter(({ code }) => [...strict, ...own].includes(code));
  if (refused.length === 0) return;
  const isOwn = strict !== 'all' && refused.some(({ code }) => own.includes(code));
  throw new OperatorError({
    code: 'WARNINGS_REFUSED',
    title: `The build of ${id} has warnings, which ${isOwn ? '"strict" in tenants.json' : '--strict'} makes errors, so the live site stays`,
    details: refused.map(({ code, message, count, examples }) =>
      [`${formatCount(count)} × ${message} (${code})`, ...examples.slice(0, 1)].join(': '),
    ),
    hint: isOwn ? 'correct the data, or remove the code from "strict"' : 'correct the data, or build without --strict',
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}
