import { EXIT, OperatorError } from '../lib/errors.ts';
import { didYouMean } from './findings.ts';
import type { Config } from './read-config.ts';
import type { TenantConfig } from './tenant-config.ts';

export interface TenantSelection {
  ids?: readonly string[];
  all?: boolean;
}

/**
 * The tenants that a command is to work on: all in the order of the file, or those named in the order of their
 * naming, each once.
 * @throws OperatorError with the exit code for wrong usage: nothing named, both ways at once, or an unknown id.
 */
export function selectTenants(
  config: Pick<Config, 'tenants'>,
  { ids = [], all = false }: TenantSelection,
): TenantConfig[] {
  const known = config.tenants.map(({ id }) => id);
  const knownList = `Known tenants: ${known.join(', ')}`;
  if (all && ids.length > 0)
    throw usageError('TENANT_SELECTION', '--tenant and --all exclude each other', [], 'Name one of the two.');
  if (all) return config.tenants;
  if (ids.length === 0) {
    throw usageError(
      'TENANT_SELECTION',
      'No tenant is named',
      [knownList],
      'Name tenants with --tenant <id…>, or take all with --all.',
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
