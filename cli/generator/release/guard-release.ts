import type { GuardLimits } from '../../config/tenant-config.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import {
  describeChange,
  describeLostPages,
  digestChanges,
  findSuspiciousChanges,
  MAX_GROWTH,
  type ReleaseToGuard,
  type ReplacedManifest,
  type SuspiciousChange,
} from './suspicious-changes.ts';

/** A release that visitors would lose. */
export interface ReplacedRelease {
  manifest: ReplacedManifest;
  /** For messages: the place of a target; absent: it is the live release on this machine. */
  where?: string;
  /** Digests that were accepted in earlier builds and apply here, too. */
  accepted?: readonly string[];
}

export interface GuardOptions {
  /** The releases that this one would replace; empty: it is the first. */
  replaced: readonly ReplacedRelease[];
  /** Paths of pages that every site has. */
  mandatory: readonly string[];
  /** Digests of accepted changes. */
  accepted: readonly string[];
  /** The tenant's; absent: the default ones. */
  limits?: GuardLimits | undefined;
  /** What happens to a refused release: `so the live site stays`. */
  consequence: string;
  /** The command that accepts a change: `voucher-site build --tenant stadt-001`. */
  command: string;
}

/**
 * Keeps a suspicious release from going live until an operator has accepted its changes.
 * @returns digests of its changes that were accepted
 * @throws OperatorError with the figures, examples and the digests
 */
export function guardRelease(release: ReleaseToGuard, options: GuardOptions): string[] {
  const { replaced, mandatory, accepted, limits, consequence, command } = options;
  const comparisons = (replaced.length === 0 ? [undefined] : replaced).flatMap((before) => {
    const changes = findSuspiciousChanges(release, before?.manifest, mandatory, limits);
    return changes.length === 0 ? [] : [{ before, changes, digest: digestChanges(release.tenant, changes) }];
  });
  const refused = comparisons
    .filter(({ before, digest }) => !accepted.includes(digest) && before?.accepted?.includes(digest) !== true)
    .filter(({ digest }, index, all) => all.findIndex((each) => each.digest === digest) === index);
  const digests = refused.map(({ digest }) => digest);
  if (refused.length === 0) return [...new Set(comparisons.map(({ digest }) => digest))];
  throw new OperatorError({
    code: 'CHANGE_REFUSED',
    title: `${describeSuspicion(release.tenant, refused)}, ${consequence}`,
    details: refused.flatMap((comparison) => describeComparison(comparison, release)),
    hint: `look at the data of the API; if the change is intended: ${command} --accept-change ${digests.join(' ')}`,
    exitCode: EXIT.OUTPUT_REFUSED,
    acceptChange: digests,
  });
}

interface Comparison {
  before: ReplacedRelease | undefined;
  changes: readonly SuspiciousChange[];
}

function describeComparison({ before, changes }: Comparison, release: ReleaseToGuard): string[] {
  return [
    ...(before?.where === undefined ? [] : [`Compared with what is live at ${before.where}:`]),
    ...changes.map(describeChange),
    ...describeGrownLists(changes, release, before?.manifest),
    ...describeLostPages(changes, release, before?.manifest),
  ];
}

function describeSuspicion(tenant: string, comparisons: readonly Comparison[]): string {
  const isGrowthAlone = comparisons.every(({ changes }) => changes.every(({ kind }) => kind === 'grown'));
  return isGrowthAlone
    ? `The site of ${tenant} has grown to more than ${MAX_GROWTH} times its size`
    : `The data of ${tenant} look broken`;
}

/** The lists that have grown, if the site has. */
function describeGrownLists(
  changes: readonly SuspiciousChange[],
  { counts }: ReleaseToGuard,
  before: ReplacedManifest | undefined,
): string[] {
  if (!changes.some(({ kind }) => kind === 'grown')) return [];
  return Object.entries(counts).flatMap(([list, after]) => {
    const then = before?.counts[list] ?? 0;
    return after > then ? [`${list}: ${after} instead of ${then}`] : [];
  });
}
