import type { CheckResult } from '../doctor/results.ts';
import { describeRenamed } from '../release/orphans.ts';
import { pluralize } from '../report/format.ts';
import { findOrphansAtTargets } from './find-orphans.ts';

/** Sites at targets whose tenants were deleted from the configuration, as results of checks. */
export async function checkOrphansAtTargets(
  options: Parameters<typeof findOrphansAtTargets>[0],
): Promise<CheckResult[]> {
  const { found, failures } = await findOrphansAtTargets(options);
  const results: CheckResult[] = [];
  for (const { target, where, option, orphans, renamed } of found) {
    if (orphans.length > 0) results.push(orphanResult(target, where, option, orphans));
    for (const site of renamed) {
      const hint = `Change the id "${site.from}" to "${site.tenant}" in tenants.json`;
      results.push({ id: 'renamed', status: 'warning', title: `${target}: ${describeRenamed(site)}`, hint });
    }
  }
  for (const { target, error } of failures) {
    const title = `${target}: could not be searched for sites that are not in the configuration`;
    const hint = 'Correct what the lines name, then run doctor again.';
    results.push({ id: 'orphans', status: 'warning', title, details: [error.message, ...error.details], hint });
  }
  return results;
}

function orphanResult(target: string, where: string, option: string, orphans: readonly string[]): CheckResult {
  const one = orphans.length === 1;
  return {
    id: 'orphans',
    status: 'warning',
    title: `${target}: ${pluralize(orphans.length, 'site')} in ${where} ${one ? 'is' : 'are'} not in the configuration`,
    details: [orphans.join(', ')],
    hint: `Remove ${one ? 'it' : 'each'} with: voucher-site remove --tenant ${orphans[0]} ${option}`,
  };
}
