import { EXIT, OperatorError } from '../lib/errors.ts';
import { formatFinding, toWarning } from './finding.ts';
import type { ConfigWarning } from './finding.ts';
import { inspectConfig } from './inspect-config.ts';
import type { TenantConfig } from './tenant-config.ts';

export interface Config {
  /** Absolute path. */
  file: string;
  /** In the order of the file, at least one. */
  tenants: TenantConfig[];
  warnings: ConfigWarning[];
}

/**
 * Reads tenants.json, then applies the environment (`VOUCHER_<TENANT>_<KEY>`). A variable wins over the tenant's key,
 * the tenant's key over `defaults`; `map`, `chatbot` and `redirects` are merged key by key.
 * @throws OperatorError CONFIG_INVALID that lists every problem as `tenants.json:14:7 message – hint`, the warnings after
 * them; CONFIG_UNREADABLE where there is no text to look at. Both with exit code 3.
 */
export async function readConfig(file: string, env: NodeJS.ProcessEnv): Promise<Config> {
  const { file: path, label, tenants, problems, warnings } = await inspectConfig(file, env);
  if (problems.length === 0) return { file: path, tenants, warnings: warnings.map(toWarning) };
  throw new OperatorError({
    code: 'CONFIG_INVALID',
    title: `${label} has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`,
    // A warning often explains a problem: the misspelt variable behind a missing endpoint.
    details: [...problems.map(formatFinding), ...warnings.map((warning) => `warning: ${formatFinding(warning)}`)],
    hint: 'Correct the places above. An editor that follows "$schema" shows every key with its meaning.',
    exitCode: EXIT.CONFIG,
  });
}
