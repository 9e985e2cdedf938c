import type { TenantConfig } from '../config/tenant-config.ts';
import { assert } from '../lib/errors.ts';
import { balance } from './balance.ts';
import type { Shard } from './shard-request.ts';

/**
 * The tenants of one shard, in the order of the configuration. All shards together have each tenant exactly once, as long
 * as all are given the same tenants and times. That is why times come in a file that all of them read, and not from the
 * releases: a shard that starts late would see the times that the others have just recorded, and deal in another way.
 * @param times milliseconds by tenant, as far as they are known
 */
export function takeShard(
  tenants: readonly TenantConfig[],
  { index, of }: Shard,
  times: ReadonlyMap<string, number | undefined>,
): TenantConfig[] {
  const groups = balance(
    tenants.map(({ id }) => ({ tenant: id, ms: times.get(id) })),
    of,
  );
  const group = groups[index - 1];
  assert(group !== undefined, `there is a shard ${index} of ${of}`);
  const mine = new Set(group.tenants);
  return tenants.filter(({ id }) => mine.has(id));
}
