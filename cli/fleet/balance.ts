/** A tenant and what its build is expected to cost. */
export interface TenantTime {
  tenant: string;
  /** Milliseconds; absent where it was never measured. */
  ms?: number | undefined;
}

export interface Group {
  /** In the order of the list that was given. */
  tenants: string[];
  /** Sum of the tenants' times. */
  ms: number;
}

/** Assumed for each tenant where no time is known: then only their number counts. */
const UNKNOWN_MS = 1000;

/**
 * Deals tenants out to `count` groups of about the same time: the longest first, each to the group that has least to do. A
 * tenant without a time is taken for an average one. The same input gives the same groups, on any machine; each tenant is
 * in exactly one of them, and some groups are empty where there are more of them than tenants.
 * Source: R. L. Graham, Bounds on Multiprocessing Timing Anomalies (1969): no group takes more than 4/3 of the best there is.
 */
export function balance(times: readonly TenantTime[], count: number): Group[] {
  const groups = Array.from({ length: count }, () => ({ places: [] as number[], ms: 0 }));
  const queue = withKnownTimes(times)
    .map(({ ms }, place) => ({ place, ms }))
    .toSorted((a, b) => b.ms - a.ms || a.place - b.place);
  for (const { place, ms } of queue) {
    const least = groups.reduce((best, group) => (isLess(group, best) ? group : best));
    least.places.push(place);
    least.ms += ms;
  }
  return groups.map(({ places, ms }) => ({
    tenants: places.toSorted((a, b) => a - b).flatMap((place) => times[place]?.tenant ?? []),
    ms,
  }));
}

/** One that was never measured is taken for an average one. */
export function withKnownTimes(times: readonly TenantTime[]): { tenant: string; ms: number }[] {
  const average = averageOf(times);
  return times.map(({ tenant, ms = average }) => ({ tenant, ms }));
}

/** With the same time, the one of fewer tenants: times of 0 must not all end up in one group. */
function isLess(a: { places: number[]; ms: number }, b: { places: number[]; ms: number }): boolean {
  return a.ms === b.ms ? a.places.length < b.places.length : a.ms < b.ms;
}

function averageOf(times: readonly TenantTime[]): number {
  const known = times.flatMap(({ ms }) => ms ?? []);
  return known.length === 0 ? UNKNOWN_MS : known.reduce((sum, ms) => sum + ms, 0) / known.length;
}
