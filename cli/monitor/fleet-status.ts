import { existsSync } from 'node:fs';
import path from 'node:path';
import { readHold } from '../release/hold.ts';
import { liveRelease } from '../release/live-release.ts';
import { readReleaseTime } from '../release/release-manifest.ts';
import { buildOfRelease, releaseFolder } from '../release/release-paths.ts';
import type { Hold } from '../report/tenant-report.ts';
import { readAction, type OperatorAction } from './operator-action.ts';
import { readBuildState, readPublishStates, type BuildState, type PublishState } from './tenant-state.ts';

/** All times are milliseconds since 1970. */
export interface TenantStatus {
  tenant: string;
  /** The most severe first; none for a tenant that needs no attention. */
  problems: readonly Problem[];
  /** Absent: the tenant has no live release. */
  live?: LiveStatus;
  /** End of the last build that ended as built, unchanged or held. */
  checkedAt?: number;
  build?: BuildState;
  hold?: Hold | 'damaged';
  /** The last rollback or resume. */
  action?: OperatorAction;
  targets: readonly TargetStatus[];
}

interface LiveStatus {
  release: string;
  /** When it went live; absent if its manifest is damaged. */
  since?: number;
}

export interface TargetStatus {
  target: string;
  /** False: the targets file no longer has it, so that nothing is published there any more and nothing of it is a problem. */
  isConfigured: boolean;
  /** Whether the target itself was asked; otherwise the last publish from here recorded this. */
  isAsked: boolean;
  /** Absent: none. */
  release?: string;
  /** When it went live there; if the target was not asked, the last publish that succeeded. */
  since?: number;
  /** Whether `release` is the build that is live here. */
  isLive: boolean;
  /** Of the site at the target. */
  hold?: Hold | 'damaged';
  /** Result of the last publish from here. */
  publish?: PublishState;
  /** Why the target could not be asked. */
  failure?: { code: string; title: string; hint?: string };
}

/** In the order of severity. `behind`: a target that was asked does not have the live release. */
export const PROBLEMS = [
  'failing',
  'unbuilt',
  'damaged',
  'hold damaged',
  'publish failing',
  'unreachable',
  'behind',
  'old',
] as const;
type ProblemKind = (typeof PROBLEMS)[number];

export interface Problem {
  kind: ProblemKind;
  /** Since when it exists, as far as known. */
  since?: number;
  /** Absent unless the problem concerns a target. */
  target?: string;
  /** Of the error. */
  code?: string;
  title?: string;
  /** Of a refused change. */
  details?: readonly string[];
  hint?: string;
}

/** What a target replied: what is live there, or why it could not be asked. */
export type TargetReply = Pick<TargetStatus, 'release' | 'since' | 'hold' | 'failure'>;

export interface StatusOptions {
  outDir: string;
  now: number;
  /** Tenants whose last successful build is older (milliseconds) have a problem; absent: none. */
  maxAgeMs?: number;
  /** Replies of the targets that were asked, by name; absent: what publish recorded counts. */
  asked?: ReadonlyMap<string, TargetReply>;
  /** Names in the targets file; absent: there is no file to compare with. */
  configured?: ReadonlySet<string> | undefined;
}

/**
 * The status of a tenant, from its live link, its hold and the results of its last runs. Missing files are no error.
 * @throws OperatorError FILE_NOT_READABLE if this user may not read the releases
 */
export function readTenantStatus(tenant: string, options: StatusOptions): TenantStatus {
  const { outDir, asked, configured } = options;
  const release = liveRelease(outDir, tenant);
  const live = release === undefined ? undefined : readLive(outDir, tenant, release);
  const build = readBuildState(outDir, tenant);
  const hold = readHold(outDir, tenant);
  const action = readAction(outDir, tenant);
  const recorded = readPublishStates(outDir, tenant);
  const targets =
    asked === undefined
      ? [...recorded].map(([target, publish]) => recordedTarget(target, publish, release, configured))
      : [...asked].map(([target, reply]) => askedTarget(target, reply, recorded.get(target), release));
  const status = {
    tenant,
    ...(live === undefined ? {} : { live }),
    ...(build?.succeededAt === undefined ? {} : { checkedAt: Date.parse(build.succeededAt) }),
    ...(build === undefined ? {} : { build }),
    ...(hold === undefined ? {} : { hold }),
    ...(action === undefined ? {} : { action }),
    targets,
  };
  return { ...status, problems: findProblems(status, options) };
}

function readLive(outDir: string, tenant: string, release: string): LiveStatus {
  const since = readReleaseTime(outDir, tenant, release);
  const isWhole = existsSync(path.join(releaseFolder(outDir, tenant, release), 'builds/latest.json'));
  return { release, ...(since === undefined || !isWhole ? {} : { since }) };
}

function recordedTarget(
  target: string,
  publish: PublishState,
  live: string | undefined,
  configured: ReadonlySet<string> | undefined,
): TargetStatus {
  const { release, succeededAt } = publish;
  return {
    target,
    isConfigured: configured?.has(target) !== false,
    isAsked: false,
    ...(release === undefined ? {} : { release }),
    ...(succeededAt === undefined ? {} : { since: Date.parse(succeededAt) }),
    isLive: isSameBuild(release, live),
    publish,
  };
}

function askedTarget(
  target: string,
  reply: TargetReply,
  publish: PublishState | undefined,
  live: string | undefined,
): TargetStatus {
  const isLive = isSameBuild(reply.release, live);
  return { target, isConfigured: true, isAsked: true, ...reply, isLive, ...(publish === undefined ? {} : { publish }) };
}

function isSameBuild(release: string | undefined, live: string | undefined): boolean {
  return release !== undefined && live !== undefined && buildOfRelease(release) === buildOfRelease(live);
}

function findProblems(
  { live, build, hold, checkedAt, targets }: Omit<TenantStatus, 'problems'>,
  { now, maxAgeMs }: StatusOptions,
): Problem[] {
  const problems: Problem[] = [
    ...(build?.failingSince === undefined ? [] : [{ kind: 'failing' as const, ...failingOf(build) }]),
    ...(live === undefined ? [{ kind: 'unbuilt' as const }] : []),
    ...(live !== undefined && live.since === undefined ? [{ kind: 'damaged' as const }] : []),
    ...(hold === 'damaged' ? [{ kind: 'hold damaged' as const }] : []),
    ...targets.flatMap((target) => (target.isConfigured ? targetProblems(target) : [])),
  ];
  if (maxAgeMs === undefined || (checkedAt !== undefined && now - checkedAt <= maxAgeMs)) return problems;
  return [...problems, { kind: 'old', ...(checkedAt === undefined ? {} : { since: checkedAt }) }];
}

function targetProblems({ target, isAsked, isLive, hold, publish, failure }: TargetStatus): Problem[] {
  if (failure !== undefined) return [{ kind: 'unreachable', target, ...failure }];
  if (hold === 'damaged') return [{ kind: 'hold damaged', target }];
  if (publish?.failingSince !== undefined) return [{ kind: 'publish failing', target, ...failingOf(publish) }];
  // What was recorded may be older than the last build, which is published next.
  return isAsked && !isLive ? [{ kind: 'behind', target }] : [];
}

/** Whether a hold keeps builds from going live, here or at a target that was asked. */
export function isHeld({ hold, targets }: Pick<TenantStatus, 'hold' | 'targets'>): boolean {
  return hold !== undefined || targets.some((target) => target.hold !== undefined);
}

function failingOf({ failingSince = '', error }: BuildState | PublishState): Omit<Problem, 'kind'> {
  if (error === undefined) return { since: Date.parse(failingSince) };
  const { at: _, exitCode: _code, ...told } = error;
  return { since: Date.parse(failingSince), ...told };
}

export const SORTS = ['problem', 'tenant', 'age', 'checked', 'failing'] as const;
export type Sort = (typeof SORTS)[number];

/**
 * Sorts tenants. `problem`: the most severe problem first, then held tenants; `age`: the oldest live release first;
 * `checked`: the oldest successful build first; `failing`: the tenant that has been failing longest first; `tenant`: by id.
 */
export function sortStatuses(statuses: readonly TenantStatus[], sort: Sort): TenantStatus[] {
  const key = SORT_KEYS[sort];
  return statuses.toSorted((a, b) => key(a) - key(b) || (a.tenant < b.tenant ? -1 : 1));
}

const NEVER = Number.MAX_SAFE_INTEGER;

const SORT_KEYS: Readonly<Record<Sort, (status: TenantStatus) => number>> = {
  problem: (status) => {
    const [first] = status.problems;
    if (first === undefined) return PROBLEMS.length + (isHeld(status) ? 0 : 1);
    return PROBLEMS.indexOf(first.kind);
  },
  tenant: () => 0,
  age: ({ live }) => live?.since ?? 0,
  checked: ({ checkedAt }) => checkedAt ?? 0,
  failing: ({ problems }) =>
    problems.find(({ kind }) => kind === 'failing' || kind === 'publish failing')?.since ?? NEVER,
};

export interface StatusFilter {
  failing?: boolean | undefined;
  held?: boolean | undefined;
  /** Lists tenants whose last successful build is older. */
  old?: boolean | undefined;
}

/** Whether a tenant meets all filters that are set. */
export function meetsFilter(status: TenantStatus, { failing, held, old }: StatusFilter): boolean {
  const { problems } = status;
  const has = (...kinds: ProblemKind[]): boolean => problems.some(({ kind }) => kinds.includes(kind));
  if (failing === true && !has('failing', 'publish failing')) return false;
  if (held === true && !isHeld(status)) return false;
  return old !== true || has('old');
}
