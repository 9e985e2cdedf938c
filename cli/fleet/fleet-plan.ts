import { balance, type TenantTime } from './balance.ts';
import type { ChangeReason } from './find-changed.ts';

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

/** Deals tenants out to jobs, the longest first: one job for each, as long as that makes no more than `mostJobs`. */
export function planJobs(tenants: readonly TenantTime[], mostJobs: number = MOST_JOBS): PlannedJob[] {
  const groups = balance(tenants, Math.min(mostJobs, tenants.length));
  const isOneEach = tenants.length <= mostJobs;
  return groups
    .toSorted((a, b) => b.ms - a.ms)
    .map((group, place) => ({
      name: isOneEach ? (group.tenants[0] ?? '') : `group-${String(place + 1).padStart(3, '0')}`,
      tenants: group.tenants,
      ms: group.ms,
    }));
}
