import { createHash } from 'node:crypto';
import { withKnownTimes, type TenantTime } from './balance.ts';

/**
 * Why a tenant is to be built: it has no live release, its data or the code differ, files are missing, the data
 * cannot be read, or somebody holds a release: the build says so again and again until that is over.
 */
export type ChangeReason = 'new' | 'changed' | 'damaged' | 'unreadable' | 'held';

/** GitHub refuses a matrix with more jobs. */
export const MOST_JOBS = 256;

export interface PlannedTenant extends TenantTime {
  /** Why it is to be built; absent where all tenants are. */
  reason?: ChangeReason;
}

export interface PlannedJob {
  /** The tenant's id, where the job builds only one. */
  name: string;
  tenants: string[];
  /** What it is expected to take, in milliseconds. */
  ms: number;
}

export interface FleetSize {
  /** Tenants of the configuration, whether they are to be built or not. */
  configured: number;
  mostJobs?: number | undefined;
}

/**
 * Deals tenants out to jobs, the longest first: one job for each, where the configuration has no more than `mostJobs`. Else
 * a tenant's job follows from its id alone: what jobs keep from run to run, such as earlier releases and whether
 * somebody holds one, is found by the job's name, and who else has changed must not matter to it.
 */
export function planJobs(
  tenants: readonly TenantTime[],
  { configured, mostJobs = MOST_JOBS }: FleetSize,
): PlannedJob[] {
  const jobs = new Map<string, PlannedJob>();
  for (const { tenant, ms } of withKnownTimes(tenants)) {
    const name = configured <= mostJobs ? tenant : groupOf(tenant, mostJobs);
    const job = jobs.get(name) ?? { name, tenants: [], ms: 0 };
    jobs.set(name, { name, tenants: [...job.tenants, tenant], ms: job.ms + ms });
  }
  return [...jobs.values()].toSorted((a, b) => b.ms - a.ms);
}

/** `group-017` of 256 */
function groupOf(tenant: string, count: number): string {
  const digest = createHash('sha256').update(tenant).digest();
  return `group-${String(1 + (digest.readUInt32BE() % count)).padStart(3, '0')}`;
}
