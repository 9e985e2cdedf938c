import { EXIT, OperatorError } from '../lib/errors.ts';
import { didYouMean } from './findings.ts';
import type { Config } from './read-config.ts';
import type { TenantConfig } from './tenant-config.ts';

export interface TenantSelection {
  ids?: readonly string[];
  all?: boolean;
}

/**
 * Selects the tenants for a command: all tenants in the order of the file, or the named ones in the order of the command
 * line. Duplicates are removed.
 * @throws OperatorError (usage) if no tenant is named, both options are given, or an id is unknown
 */
export function selectTenants(
  config: Pick<Config, 'tenants'>,
  { ids = [], all = false }: TenantSelection,
): TenantConfig[] {
  const known = config.tenants.map(({ id }) => id);
  const knownList = `Known tenants: ${known.join(', ')}`;
  if (all && ids.length > 0)
    throw usageError('TENANT_SELECTION', '--tenant and --all cannot be combined', [], 'Use one of them.');
  if (all) return config.tenants;
  if (ids.length === 0) {
    throw usageError(
      'TENANT_SELECTION',
      'No tenant is named',
      [knownList],
      'Name tenants with --tenant <id…>, or select all with --all.',
    );
  }
  const unknown = [...new Set(ids)].filter((id) => !known.includes(id));
  if (unknown.length > 0) {
    const details = unknown.map((id) => {
      const meant = didYouMean(id, known);
      return `"${id}" is not in the configuration${meant === undefined ? '' : ` – ${meant}`}`;
    });
    const title = unknown.length === 1 ? `Unknown tenant "${unknown[0]}"` : `${unknown.length} unknown tenants`;
    throw usageError('TENANT_UNKNOWN', title, details, knownList);
  }
  return [...new Set(ids)].flatMap((id) => config.tenants.filter((tenant) => tenant.id === id));
}

function usageError(code: string, title: string, details: string[], hint: string): OperatorError {
  return new OperatorError({ code, title, details, hint, exitCode: EXIT.USAGE });
}
