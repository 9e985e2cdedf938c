import { formatFinding } from '../config/finding.ts';
import type { Finding } from '../config/finding.ts';
import { inspectConfig } from '../config/inspect-config.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { OperatorError } from '../lib/errors.ts';
import { pluralize } from '../report/format.ts';
import type { CheckResult } from './check-result.ts';

export interface ConfigurationCheck {
  results: CheckResult[];
  /** Empty where the configuration has a problem. */
  tenants: TenantConfig[];
}

/** The configuration with everything that is wrong with it, one result for each finding. */
export async function checkConfiguration(file: string, env: NodeJS.ProcessEnv): Promise<ConfigurationCheck> {
  try {
    const { label, tenants, problems, warnings } = await inspectConfig(file, env);
    const results = [...problems, ...warnings].map(toResult);
    if (problems.length > 0) return { results, tenants };
    const title = `${label} holds ${pluralize(tenants.length, 'tenant')}`;
    return { results: [{ id: 'configuration', status: 'ok', title }, ...results], tenants };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const hint = error.hint ?? 'Name another file with --config.';
    return { results: [{ id: 'configuration', status: 'problem', title: error.message, hint }], tenants: [] };
  }
}

function toResult({ severity, place, message, hint, tenant }: Finding): CheckResult {
  return {
    id: 'configuration',
    ...(tenant === undefined ? {} : { tenant }),
    status: severity,
    title: formatFinding({ place: place.label, message }),
    hint: hint ?? 'Correct the place that is named.',
  };
}
