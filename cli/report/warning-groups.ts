import type { BuildWarning, TenantReport } from './tenant-report.ts';

export interface WarningGroup extends BuildWarning {
  tenants: string[];
}

/** The warnings of all tenants, each said once: counted, with its examples and the tenants it belongs to; the most frequent first. */
export function groupWarnings(reports: readonly TenantReport[]): WarningGroup[] {
  const groups = new Map<string, WarningGroup>();
  for (const { tenant, warnings } of reports) {
    for (const warning of warnings) {
      const key = JSON.stringify([warning.code, warning.message]);
      const group = groups.get(key) ?? { ...warning, count: 0, examples: [], tenants: [] };
      const examples = [...new Set([...group.examples, ...warning.examples])];
      groups.set(key, { ...group, count: group.count + warning.count, examples, tenants: [...group.tenants, tenant] });
    }
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}
