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
const IGNORED = /^(?:media|builds)\//;

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

/** A release that visitors would lose. */
export interface ReplacedRelease {
  manifest: Pick<ReleaseManifest, 'counts' | 'files'>;
  /** For messages: the place of a target; absent: it is the live release on this machine. */
  where?: string;
  /** Digests that were accepted in earlier builds and apply here, too. */
  accepted?: readonly string[];
}

/** Every city has merchants, so a site without any is more likely the result of an API that returns nothing. */
const REQUIRED_LIST = 'merchants';

/** A change that is more likely an error in the data than a decision. */
export type SuspiciousChange =
  | { kind: 'empty'; list: string }
  | { kind: 'emptied'; list: string; before: number }
  | { kind: 'shrunk'; list: string; before: number; after: number }
  | { kind: 'grown'; beforeMb: number; afterMb: number }
  | { kind: 'page-missing'; path: string };

/**
 * Finds suspicious changes in well-formed data: a list became empty, it lost more than a fifth (and more than five) of its
 * records, a mandatory page is missing, or the site multiplied its size. A first release is suspicious without any merchant.
 * @param mandatory paths that every site has
 */
export function findSuspiciousChanges(
  { counts, routes, bytes }: ReleaseToGuard,
  before: Pick<ReleaseManifest, 'counts' | 'files'> | undefined,
  mandatory: readonly string[],
): SuspiciousChange[] {
  const known = new Set(routes);
  const missing = mandatory.filter((path) => !known.has(path)).map((path) => ({ kind: 'page-missing' as const, path }));
  if (before === undefined) {
    const isEmpty = (counts[REQUIRED_LIST] ?? 0) === 0;
    return [...(isEmpty ? [{ kind: 'empty' as const, list: REQUIRED_LIST }] : []), ...missing];
  }
  const lists = Object.entries(before.counts).flatMap(([list, then]): SuspiciousChange[] => {
    const after = counts[list] ?? 0;
    if (then > 0 && after === 0) return [{ kind: 'emptied', list, before: then }];
    const lost = then - after;
    return lost > MAX_LOST && lost > then * MAX_LOST_SHARE ? [{ kind: 'shrunk', list, before: then, after }] : [];
  });
  return [...lists, ...findGrowth(bytes, before), ...missing];
}

/** A finished release as the guard sees it. */
export function guardedRelease({ tenant, counts, files }: ReleaseManifest): ReleaseToGuard {
  return { tenant, counts, routes: pagesOf(files), bytes: bytesOf(files) };
}

function bytesOf(files: ReleaseManifest['files']): number {
  return guardedBytes(Object.entries(files).map(([file, [bytes]]) => [file, bytes] as const));
}

/** Size of a site's files, without images and without those that only identify the build. */
export function guardedBytes(files: Iterable<readonly [string, number]>): number {
  let sum = 0;
  for (const [file, bytes] of files) if (!IGNORED.test(file)) sum += bytes;
  return sum;
}

/** In whole megabytes, so that the digest stays the same for the same data. */
function findGrowth(bytes: number, before: Pick<ReleaseManifest, 'files'>): SuspiciousChange[] {
  const beforeMb = Math.round(bytesOf(before.files) / MEGABYTE);
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

export interface GuardOptions {
  /** The releases that this one would replace; empty: it is the first. */
  replaced: readonly ReplacedRelease[];
  /** Paths of pages that every site has. */
  mandatory: readonly string[];
  /** Digests of accepted changes. */
  accepted: readonly string[];
  /** What happens to a refused release: `so the live site stays`. */
  consequence: string;
  /** The command that accepts a change: `build` or `publish`. */
  command: string;
}

/**
 * Keeps a suspicious release from going live until an operator has accepted its changes.
 * @returns digests of its changes that were accepted
 * @throws OperatorError with the figures, examples and the digests
 */
export function guardRelease(release: ReleaseToGuard, options: GuardOptions): string[] {
  const { replaced, mandatory, accepted, consequence, command } = options;
  const comparisons = (replaced.length === 0 ? [undefined] : replaced).flatMap((before) => {
    const changes = findSuspiciousChanges(release, before?.manifest, mandatory);
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
    hint: `look at the data of the API; if the change is intended, ${command} again with --accept-change ${digests.join(' ')}`,
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
    ...describeRemovedPages(release, before?.manifest),
  ];
}

function describeSuspicion(tenant: string, comparisons: readonly Comparison[]): string {
  const isGrowthAlone = comparisons.every(({ changes }) => changes.every(({ kind }) => kind === 'grown'));
  return isGrowthAlone
    ? `The site of ${tenant} has grown to more than ${MAX_GROWTH} times its size`
    : `The data of ${tenant} look broken`;
}

export function describeChange(change: SuspiciousChange): string {
  if (change.kind === 'page-missing') return `${change.path} is missing; every site has this page`;
  if (change.kind === 'empty') return `${change.list}: none, and there is no earlier release to compare with`;
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
  before: ReplacedRelease['manifest'] | undefined,
): string[] {
  if (!changes.some(({ kind }) => kind === 'grown')) return [];
  return Object.entries(counts).flatMap(([list, after]) => {
    const then = before?.counts[list] ?? 0;
    return after > then ? [`${list}: ${after} instead of ${then}`] : [];
  });
}

function describeRemovedPages(
  { routes }: ReleaseToGuard,
  before: Pick<ReleaseManifest, 'files'> | undefined,
): string[] {
  const known = new Set(routes);
  const removed = pagesOf(before?.files ?? {}).filter((path) => !known.has(path));
  if (removed.length === 0) return [];
  const examples = removed.slice(0, EXAMPLES).join(', ');
  return [
    `pages that would disappear: ${removed.length > EXAMPLES ? `${removed.length}, such as ${examples}` : examples}`,
  ];
}

/** Paths of the pages whose payload is among the files. */
function pagesOf(files: ReleaseManifest['files']): string[] {
  return Object.keys(files)
    .filter((file) => file.endsWith(PAYLOAD_END))
    .map((file) => `/${file.slice(0, -PAYLOAD_END.length)}`);
}
