import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TenantConfig } from '../../config/tenant-config.ts';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import type { Targets } from '../../publish/config/read-targets.ts';
import type { PublishedSite } from '../../publish/target.ts';
import { readHold } from '../../generator/release/hold.ts';
import { liveRelease } from '../../generator/release/live-release.ts';
import { lastLive, readReleaseFacts } from '../../generator/release/release-manifest.ts';
import { buildOfRelease, releaseFolder } from '../../generator/release/release-paths.ts';
import { toFailure } from '../../report/failures.ts';
import type { Hold } from '../../report/tenant-report.ts';
import { readActions, type OperatorAction } from './operator-actions.ts';
import { readBuildState, readPublishStates, type BuildState, type PublishState } from './tenant-state.ts';

/** What `status` shows. */
export interface FleetStatus {
  /** Of all selected tenants. */
  all: readonly TenantStatus[];
  /** Those that meet the filters, sorted. */
  listed: readonly TenantStatus[];
  /** Milliseconds since 1970. */
  now: number;
}

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
  /** Of operators on this machine, newest first. */
  actions: readonly OperatorAction[];
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
  failure?: { code: string; title: string; details: readonly string[]; hint?: string };
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
  /** Of a refused change, or of a target that cannot be asked. */
  details?: readonly string[];
  hint?: string;
}

/** What a target replied: what is live there, or why it could not be asked. */
type TargetReply = Pick<TargetStatus, 'release' | 'since' | 'hold' | 'failure'>;

interface StatusOptions {
  outDir: string;
  now: number;
  /** Tenants whose last successful build is older (milliseconds) have a problem; absent: none. */
  maxAgeMs?: number | undefined;
  /** The targets file; absent: there is none to compare with. */
  targets?: Targets | undefined;
}

interface FleetOptions extends StatusOptions {
  tenants: readonly Pick<TenantConfig, 'id' | 'tenantDomain'>[];
  /** Names and patterns of the targets to ask; empty: what publish recorded counts. */
  asked: readonly string[];
  filter: StatusFilter;
  sort: Sort;
  signal: AbortSignal;
  /** Is called with the progress while targets are asked. */
  tell?: (progress: string) => void;
}

/**
 * The status of tenants, from the files of the output folder, and from the targets that are asked.
 * @throws OperatorError if a target is unknown, or this user may not read the releases; the signal's reason if aborted
 */
export async function readFleetStatus(options: FleetOptions): Promise<FleetStatus> {
  const { tenants, now, asked, filter, sort } = options;
  const replies = asked.length === 0 ? undefined : await askTargets(options);
  const actions = readActions(options.outDir);
  const all = tenants.map(({ id }) => readTenantStatus(id, { ...options, actions: actions.get(id) }, replies?.get(id)));
  const listed = all.filter((status) => meetsFilter(status, filter));
  return { all, listed: sortStatuses(listed, sort), now };
}

/** Asks targets what is live there. @returns replies by tenant and target, in the order of the targets */
async function askTargets(options: FleetOptions): Promise<Map<string, Map<string, TargetReply>>> {
  const { tenants, targets, asked } = options;
  const replies = new Map(tenants.map(({ id }) => [id, new Map<string, TargetReply>()]));
  if (targets === undefined) return replies;
  const [{ resolveTarget, selectTargets }, { readPublishedSites, withTargets }] = await Promise.all([
    import('../../publish/config/resolve-targets.ts'),
    import('../../publish/target-session.ts'),
  ]);
  const names = selectTargets(targets, asked);
  const all = tenants.flatMap((tenant) => names.map((name) => resolveTarget(targets, name, tenant)));
  for (const reply of await withTargets(all, options, (session) => readPublishedSites(all, session, options))) {
    const { tenant, name } = reply.target;
    replies.get(tenant)?.set(name, 'error' in reply ? failedReply(reply.error) : liveReply(reply.site));
  }
  return replies;
}

function liveReply(published: PublishedSite | undefined): TargetReply {
  if (published === undefined) return {};
  const { release, manifest, hold } = published;
  return omitUndefined({ release, since: lastLive(manifest), hold });
}

function failedReply(error: unknown): TargetReply {
  const { code, title, details, hint } = toFailure(error).failure;
  return { failure: omitUndefined({ code, title, details, hint }) };
}

/**
 * The status of a tenant, from its live link, its hold and the results of its last runs. Missing files are no error.
 * @param replies of the targets that were asked, by name; absent: what publish recorded counts
 * @throws OperatorError FILE_NOT_READABLE if this user may not read the releases
 */
export function readTenantStatus(
  tenant: string,
  options: StatusOptions & { actions?: readonly OperatorAction[] | undefined },
  replies?: ReadonlyMap<string, TargetReply>,
): TenantStatus {
  const { outDir, targets: configured } = options;
  const release = liveRelease(outDir, tenant);
  const build = readBuildState(outDir, tenant);
  const recorded = readPublishStates(outDir, tenant);
  const targets =
    replies === undefined
      ? [...recorded].map(([target, publish]) => recordedTarget(target, publish, release, configured))
      : [...replies].map(([target, reply]) => askedTarget(target, reply, recorded.get(target), release));
  const status = omitUndefined({
    tenant,
    live: release === undefined ? undefined : readLive(outDir, tenant, release),
    checkedAt: timeOf(build?.succeededAt),
    build,
    hold: readHold(outDir, tenant),
    actions: options.actions ?? [],
    targets,
  });
  return { ...status, problems: findProblems(status, options) };
}

function readLive(outDir: string, tenant: string, release: string): LiveStatus {
  const facts = readReleaseFacts(outDir, tenant, release);
  const isWhole = existsSync(path.join(releaseFolder(outDir, tenant, release), 'builds/latest.json'));
  return omitUndefined({ release, since: facts === undefined || !isWhole ? undefined : lastLive(facts) });
}

function timeOf(iso: string | undefined): number | undefined {
  return iso === undefined ? undefined : Date.parse(iso);
}

function recordedTarget(
  target: string,
  publish: PublishState,
  live: string | undefined,
  configured: Targets | undefined,
): TargetStatus {
  const { release, succeededAt } = publish;
  const isConfigured = configured?.byName.has(target) !== false;
  const isLive = isSameBuild(release, live);
  return omitUndefined({ target, isConfigured, isAsked: false, release, since: timeOf(succeededAt), isLive, publish });
}

function askedTarget(
  target: string,
  reply: TargetReply,
  publish: PublishState | undefined,
  live: string | undefined,
): TargetStatus {
  const isLive = isSameBuild(reply.release, live);
  return omitUndefined({ target, isConfigured: true, isAsked: true, ...reply, isLive, publish });
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
  return [...problems, omitUndefined({ kind: 'old' as const, since: checkedAt })];
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
type Sort = (typeof SORTS)[number];

/**
 * Sorts tenants. `problem`: the most severe problem first, then held tenants; `age`: the oldest live release first;
 * `checked`: the oldest successful build first; `failing`: the tenant that has been failing longest first; `tenant`: by id.
 */
function sortStatuses(statuses: readonly TenantStatus[], sort: Sort): TenantStatus[] {
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

interface StatusFilter {
  failing?: boolean | undefined;
  held?: boolean | undefined;
  /** Lists tenants whose last successful build is older. */
  old?: boolean | undefined;
}

/** Whether a tenant meets all filters that are set. */
function meetsFilter(status: TenantStatus, { failing, held, old }: StatusFilter): boolean {
  const { problems } = status;
  const has = (...kinds: ProblemKind[]): boolean => problems.some(({ kind }) => kinds.includes(kind));
  if (failing === true && !has('failing', 'publish failing')) return false;
  if (held === true && !isHeld(status)) return false;
  return old !== true || has('old');
}

/** Numbers of tenants. A tenant with several problems counts for each; `ok` has neither a problem nor a hold. */
export function countStatuses(all: readonly TenantStatus[]) {
  const problems = Object.fromEntries(PROBLEMS.map((kind) => [kind, 0])) as Record<(typeof PROBLEMS)[number], number>;
  for (const { problems: found } of all) {
    for (const kind of new Set(found.map((problem) => problem.kind))) problems[kind] += 1;
  }
  return {
    ok: all.filter((status) => status.problems.length === 0 && !isHeld(status)).length,
    held: all.filter(isHeld).length,
    problems,
  };
}
