import { createHash } from 'node:crypto';
import { EXIT, OperatorError } from '../lib/errors.ts';
import type { ReleaseManifest } from './release-manifest.ts';

/** A list may lose a part of its records at once, but not more than this and not more than so many. */
const MOST_LOST_SHARE = 0.2;
const MOST_LOST = 5;

/** A site may grow at once by this factor, and by so much more than it was; images, which have a budget, do not count. */
const MOST_GROWTH = 4;
const MOST_GROWN_MB = 25;
const MEGABYTE = 1e6;
const IMAGES = /^media\//;

const EXAMPLES = 5;

const PAYLOAD_END = '/index.pageContext.json';

export interface ReleaseToGuard {
  tenant: string;
  counts: Readonly<Record<string, number>>;
  /** Paths of its pages. */
  routes: readonly string[];
  /** Bytes of its files, without images. */
  bytes: number;
}

/** A difference that is more likely a mistake in the data than a decision. */
export type SuspiciousChange =
  | { kind: 'emptied'; list: string; before: number }
  | { kind: 'shrunk'; list: string; before: number; after: number }
  | { kind: 'grown'; beforeMb: number; afterMb: number }
  | { kind: 'page-missing'; path: string };

/**
 * What makes a release suspicious although its data are well-formed: a list that was filled is empty, more than a fifth
 * (and more than five) of its records are gone, a page is missing that every site has, or the site has grown many times.
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
    return lost > MOST_LOST && lost > then * MOST_LOST_SHARE ? [{ kind: 'shrunk', list, before: then, after }] : [];
  });
  return [...lists, ...findGrowth(bytes, before), ...missing];
}

/** Bytes of a site's files, without images. */
export function bytesToGuard(files: Iterable<readonly [string, number]>): number {
  let sum = 0;
  for (const [file, bytes] of files) if (!IMAGES.test(file)) sum += bytes;
  return sum;
}

/** In whole megabytes, so that a digest that accepts it holds for the same data. */
function findGrowth(bytes: number, before: Pick<ReleaseManifest, 'files'> | undefined): SuspiciousChange[] {
  if (before === undefined) return [];
  const beforeBytes = bytesToGuard(Object.entries(before.files).map(([file, [size = 0]]) => [file, size] as const));
  const beforeMb = Math.round(beforeBytes / MEGABYTE);
  const afterMb = Math.round(bytes / MEGABYTE);
  const hasGrown = afterMb > beforeMb * MOST_GROWTH && afterMb - beforeMb > MOST_GROWN_MB;
  return hasGrown ? [{ kind: 'grown', beforeMb, afterMb }] : [];
}

/** Names exactly this difference: accepting it accepts no other. */
export function digestOfChanges(tenant: string, changes: readonly SuspiciousChange[]): string {
  return createHash('sha256')
    .update(JSON.stringify([tenant, changes]))
    .digest('hex')
    .slice(0, 8);
}

/**
 * Keeps a suspicious release from going live, unless an operator has looked at it.
 * @param accepted digests of accepted differences
 * @throws OperatorError that names the numbers, examples and the digest
 */
export function guardRelease(
  release: ReleaseToGuard,
  before: ReleaseManifest | undefined,
  mandatory: readonly string[],
  accepted: readonly string[],
): void {
  const changes = findSuspiciousChanges(release, before, mandatory);
  if (changes.length === 0) return;
  const digest = digestOfChanges(release.tenant, changes);
  if (accepted.includes(digest)) return;
  throw new OperatorError({
    code: 'CHANGE_REFUSED',
    title: `${describeSuspicion(release.tenant, changes)}, so the site that is live stays`,
    details: [
      ...changes.map(describe),
      ...describeGrownLists(changes, release, before),
      ...describeGone(release, before),
    ],
    hint: `look at the data of the API; if this is meant, build again with --accept-change ${digest}`,
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}

function describeSuspicion(tenant: string, changes: readonly SuspiciousChange[]): string {
  const isGrowthAlone = changes.every(({ kind }) => kind === 'grown');
  return isGrowthAlone
    ? `The site of ${tenant} has grown to more than ${MOST_GROWTH} times its size`
    : `The data of ${tenant} look broken`;
}

function describe(change: SuspiciousChange): string {
  if (change.kind === 'page-missing') return `${change.path} is missing, which every site has`;
  if (change.kind === 'grown') {
    return `the site has ${change.afterMb} MB without images instead of ${change.beforeMb} MB`;
  }
  const { list, before } = change;
  if (change.kind === 'emptied') return `${list}: none any more, there were ${before}`;
  const share = Math.round(((before - change.after) / before) * 100);
  return `${list}: ${change.after} instead of ${before}, ${share} % fewer`;
}

/** Where a site has grown: what there is more of. */
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

function describeGone({ routes }: ReleaseToGuard, before: ReleaseManifest | undefined): string[] {
  const known = new Set(routes);
  const gone = Object.keys(before?.files ?? {})
    .filter((file) => file.endsWith(PAYLOAD_END))
    .map((file) => `/${file.slice(0, -PAYLOAD_END.length)}`)
    .filter((path) => !known.has(path));
  if (gone.length === 0) return [];
  const examples = gone.slice(0, EXAMPLES).join(', ');
  return [`pages that would be gone: ${gone.length > EXAMPLES ? `${gone.length}, such as ${examples}` : examples}`];
}
