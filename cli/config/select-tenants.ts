import { assert, EXIT, OperatorError } from '../lib/errors.ts';
import { isPattern, matchesPattern } from '../lib/patterns.ts';
import { formatList } from '../report/format.ts';
import { didYouMean } from './findings.ts';
import type { Config } from './read-config.ts';
import type { TenantConfig } from './tenant-config.ts';

export interface TenantSelection {
  /** Ids, and patterns with `*` (any characters) and `?` (one character). */
  ids?: readonly string[];
  all?: boolean;
}

/** A fleet has hundreds of tenants. */
const MAX_LISTED = 20;

/**
 * Selects the tenants for a command: all tenants in the order of the file, or the named ones in the order of the command
 * line; those that a pattern matches are in the order of the file. Duplicates are removed. The only tenant of a
 * configuration needs no name.
 * @throws OperatorError (usage) if no tenant is named, both options are given, an id is unknown, or a pattern matches no id
 */
export function selectTenants(
  config: Pick<Config, 'tenants'>,
  { ids = [], all = false }: TenantSelection,
): TenantConfig[] {
  if (all && ids.length > 0)
    throw usageError('TENANT_SELECTION', '--tenant and --all cannot be combined', [], 'Use one of them.');
  if (all || (ids.length === 0 && config.tenants.length === 1)) return config.tenants;
  if (ids.length === 0) {
    throw usageError(
      'TENANT_SELECTION',
      'No tenant is named',
      [listKnown(config)],
      'Name tenants with --tenant <id…>, or select all with --all.',
    );
  }
  const matches = [...new Set(ids)].map((id) => ({ id, tenants: matchTenants(config, id) }));
  const unknown = matches.filter(({ tenants }) => tenants.length === 0).map(({ id }) => id);
  if (unknown.length > 0) throw unknownTenants(config, unknown);
  return [...new Set(matches.flatMap(({ tenants }) => tenants))];
}

/**
 * Selects the tenant for a command that works on exactly one.
 * @param id an id, or a pattern that matches one id; undefined: the only tenant of the configuration
 * @throws OperatorError (usage) if it is unknown, or matches several
 */
export function selectTenant(config: Pick<Config, 'tenants'>, id: string | undefined): TenantConfig {
  if (id === undefined && config.tenants.length > 1)
    throw usageError('TENANT_SELECTION', 'No tenant is named', [listKnown(config)], 'Name one with --tenant <id>.');
  const [tenant, ...others] = selectTenants(config, id === undefined ? {} : { ids: [id] });
  assert(tenant !== undefined, 'a selection is not empty');
  if (others.length === 0) return tenant;
  const names = formatList(
    [tenant, ...others].map((each) => each.id),
    MAX_LISTED,
  );
  throw usageError(
    'TENANT_SELECTION',
    `"${id}" matches ${others.length + 1} tenants, but this command works on one`,
    [`It matches ${names}.`],
    'Name one of them.',
  );
}

function matchTenants({ tenants }: Pick<Config, 'tenants'>, id: string): TenantConfig[] {
  return tenants.filter((tenant) => matchesPattern(tenant.id, id));
}

function unknownTenants(config: Pick<Config, 'tenants'>, unknown: readonly string[]): OperatorError {
  const known = config.tenants.map(({ id }) => id);
  const [only = ''] = unknown;
  // A pattern needs no more words than the title.
  const explained = unknown.length === 1 && isPattern(only) ? [] : unknown;
  const details = explained.map((id) => {
    if (isPattern(id)) return `No tenant's id matches "${id}"`;
    const meant = didYouMean(id, known);
    return `"${id}" is not in the configuration${meant === undefined ? '' : ` – ${meant}`}`;
  });
  const one = isPattern(only) ? `No tenant matches "${only}"` : `Unknown tenant "${only}"`;
  const title = unknown.length === 1 ? one : `${unknown.length} unknown tenants`;
  return usageError('TENANT_UNKNOWN', title, details, listKnown(config));
}

function listKnown({ tenants }: Pick<Config, 'tenants'>): string {
  return `Known tenants: ${formatList(
    tenants.map(({ id }) => id),
    MAX_LISTED,
  )}`;
}

function usageError(code: string, title: string, details: string[], hint: string): OperatorError {
  return new OperatorError({ code, title, details, hint, exitCode: EXIT.USAGE });
}
