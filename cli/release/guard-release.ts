import { createHash } from 'node:crypto';
import { EXIT, OperatorError } from '../lib/errors.ts';
import type { ReleaseManifest } from './release-manifest.ts';

/** A list is suspicious if it loses more than this share and more than this number of its records at once. */
const MAX_LOST_SHARE = 0.2;
const MAX_LOST = 5;

/** A site is suspicious if it grows beyond both limits at once. Images do not count; they have their own budget. */
const MAX_GROWTH = 4;
const MAX_GROWN_MB = 25;
const MEGABYTE = 1e6;
const IMAGES = /^media\//;

const EXAMPLES = 5;

const PAYLOAD_END = '/index.pageContext.json';

export interface ReleaseToGuard {
  tenant: string;
  counts: Readonly<Record<string, number>>;
  /** Paths of the pages. */
  routes: readonly string[];
  /** Size of the files, without images. */
  bytes: number;
}

/** A change that is more likely an error in the data than a decision. */
export type SuspiciousChange =
  | { kind: 'emptied'; list: string; before: number }
  | { kind: 'shrunk'; list: string; before: number; after: number }
  | { kind: 'grown'; beforeMb: number; afterMb: number }
  | { kind: 'page-missing'; path: string };

/**
 * Finds suspicious changes in well-formed data: a list became empty, it lost more than a fifth (and more than five) of its
 * records, a mandatory page is missing, or the site multiplied its size.
 * @param mandatory paths that every site has
 */
export function findSuspiciousChanges(
  { counts, routes, bytes }: ReleaseToGuard,
  before: Pick<ReleaseManifest, 'counts' | 'files'> | undefined,
  mandatory: readonly string[],
): SuspiciousChange[] {
  const known = new Set(routes);
  const missing = mandatory.filter((path) => !known.has(path)).map((path) => ({ kind: 'page-missing' as const, path }));
  const lists = Object.entries(before?.counts ?? {}).flatMap(([list, then]): SuspiciousChange[] => {
    const after = counts[list] ?? 0;
    if (then > 0 && after === 0) return [{ kind: 'emptied', list, before: then }];
    const lost = then - after;
    return lost > MAX_LOST && lost > then * MAX_LOST_SHARE ? [{ kind: 'shrunk', list, before: then, after }] : [];
  });
  return [...lists, ...findGrowth(bytes, before), ...missing];
}

/** Size of a site's files, without images. */
export function guardedBytes(files: Iterable<readonly [string, number]>): number {
  let sum = 0;
  for (const [file, bytes] of files) if (!IMAGES.test(file)) sum += bytes;
  return sum;
}

/** In whole megabytes, so that the digest stays the same for the same data. */
function findGrowth(bytes: number, before: Pick<ReleaseManifest, 'files'> | undefined): SuspiciousChange[] {
  if (before === undefined) return [];
  const beforeBytes = guardedBytes(Object.entries(before.files).map(([file, [size]]) => [file, size] as const));
  const beforeMb = Math.round(beforeBytes / MEGABYTE);
  const afterMb = Math.round(bytes / MEGABYTE);
  const hasGrown = afterMb > beforeMb * MAX_GROWTH && afterMb - beforeMb > MAX_GROWN_MB;
  return hasGrown ? [{ kind: 'grown', beforeMb, afterMb }] : [];
}

/** Identifies exactly these changes: accepting them accepts no others. */
export function digestChanges(tenant: string, changes: readonly SuspiciousChange[]): string {
  return createHash('sha256')
    .update(JSON.stringify([tenant, changes]))
    .digest('hex')
    .slice(0, 8);
}

/**
 * Keeps a suspicious release from going live until an operator has accepted its changes.
 * @param accepted digests of accepted changes
 * @throws OperatorError with the figures, examples and the digest
 */
export function guardRelease(
  release: ReleaseToGuard,
  before: ReleaseManifest | undefined,
  mandatory: readonly string[],
  accepted: readonly string[],
): void {
  const changes = findSuspiciousChanges(release, before, mandatory);
  if (changes.length === 0) return;
  const digest = digestChanges(release.tenant, changes);
  if (accepted.includes(digest)) return;
  throw new OperatorError({
    code: 'CHANGE_REFUSED',
    title: `${describeSuspicion(release.tenant, changes)}, so the live site stays`,
    details: [
      ...changes.map(describeChange),
      ...describeGrownLists(changes, release, before),
      ...describeRemovedPages(release, before),
    ],
    hint: `look at the data of the API; if the change is intended, build again with --accept-change ${digest}`,
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}

function describeSuspicion(tenant: string, changes: readonly SuspiciousChange[]): string {
  const isGrowthAlone = changes.every(({ kind }) => kind === 'grown');
  return isGrowthAlone
    ? `The site of ${tenant} has grown to more than ${MAX_GROWTH} times its size`
    : `The data of ${tenant} look broken`;
}

export function describeChange(change: SuspiciousChange): string {
  if (change.kind === 'page-missing') return `${change.path} is missing; every site has this page`;
  if (change.kind === 'grown') {
    return `the site has ${change.afterMb} MB without images instead of ${change.beforeMb} MB`;
  }
  const { list, before } = change;
  if (change.kind === 'emptied') return `${list}: none, previously ${before}`;
  const share = Math.round(((before - change.after) / before) * 100);
  return `${list}: ${change.after} instead of ${before}, ${share} % fewer`;
}

/** The lists that have grown, if the site has. */
function describeGrownLists(
  changes: readonly SuspiciousChange[],
  { counts }: ReleaseToGuard,
  before: ReleaseManifest | undefined,
): string[] {
  if (!changes.some(({ kind }) => kind === 'grown')) return [];
  return Object.entries(counts).flatMap(([list, after]) => {
    const then = before?.counts[list] ?? 0;
    return after > then ? [`${list}: ${after} instead of ${then}`] : [];
  });
}

function describeRemovedPages({ routes }: ReleaseToGuard, before: ReleaseManifest | undefined): string[] {
  const known = new Set(routes);
  const removed = Object.keys(before?.files ?? {})
    .filter((file) => file.endsWith(PAYLOAD_END))
    .map((file) => `/${file.slice(0, -PAYLOAD_END.length)}`)
    .filter((path) => !known.has(path));
  if (removed.length === 0) return [];
  const examples = removed.slice(0, EXAMPLES).join(', ');
  return [
    `pages that would disappear: ${removed.length > EXAMPLES ? `${removed.length}, such as ${examples}` : examples}`,
  ];
}
