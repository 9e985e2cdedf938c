import { CACHE_VARIABLE } from '../lib/cache-folder.ts';
import { describeSchemaError } from './check-schema.ts';
import { type Finding, didYouMean, problem, warning, type Place } from './findings.ts';
import {
  ENVIRONMENT_SUFFIXES,
  environmentTenant,
  keyOfSuffix,
  recordKeyOf,
  type Setting,
  type Settings,
  SETTING_KINDS,
} from './settings.ts';
import type { Validator } from './validator.ts';

const PREFIX = 'VOUCHER_';

/** Whether the environment contains any variable that may set a key of a tenant. */
export function hasVariables(env: NodeJS.ProcessEnv): boolean {
  return Object.keys(env).some(isSetting);
}

/** Whether the name may be that of a key of a tenant. */
function isSetting(name: string): boolean {
  return name.startsWith(PREFIX) && name !== CACHE_VARIABLE;
}

interface EnvironmentSettings {
  /** By tenant id. */
  byTenant: ReadonlyMap<string, Settings>;
  findings: Finding[];
}

/**
 * Reads the variables `VOUCHER_<TENANT>_<KEY>`. Values may be secret, so no message contains one.
 * `VOUCHER_DEFAULTS_…` does not exist: a tenant may be called `defaults`, and a variable that changes every tenant is
 * easily forgotten.
 */
export function readEnvironment(
  env: NodeJS.ProcessEnv,
  tenantIds: readonly string[],
  validator: Validator,
): EnvironmentSettings {
  const byTenant = new Map(tenantIds.map((id) => [id, new Map<string, Setting>()]));
  const findings: Finding[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (!isSetting(name) || value === undefined) continue;
    const target = targetOf(name, tenantIds);
    if (target.kind === 'foreign') continue;
    if (target.kind === 'unknown') {
      findings.push(target.finding);
      continue;
    }
    const settings = byTenant.get(target.tenant);
    if (settings !== undefined) findings.push(...readVariable(name, value, target, settings, validator));
  }
  return { byTenant, findings };
}

type Target =
  | { kind: 'setting'; tenant: string; key: string }
  | { kind: 'unknown'; finding: Finding }
  | { kind: 'foreign' };

/** One id may be the start of another (`see`, `see-blick`): a known key decides, then the longer id. */
function targetOf(name: string, tenantIds: readonly string[]): Target {
  const candidates = tenantIds
    .map((tenant) => ({ tenant, prefix: `${PREFIX}${environmentTenant(tenant)}_` }))
    .filter(({ prefix }) => name.startsWith(prefix))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)
    .map(({ tenant, prefix }) => ({ tenant, suffix: name.slice(prefix.length) }));
  for (const { tenant, suffix } of candidates) {
    const key = keyOfSuffix(suffix);
    if (key !== undefined) return { kind: 'setting', tenant, key };
  }
  const [longest] = candidates;
  if (longest !== undefined) {
    const hint =
      didYouMean(longest.suffix, ENVIRONMENT_SUFFIXES) ?? `known suffixes: ${ENVIRONMENT_SUFFIXES.join(', ')}`;
    const message = `the variable sets no key of ${longest.tenant} and is ignored`;
    return { kind: 'unknown', finding: warning(placeOf(name), message, hint, longest.tenant) };
  }
  const suffix = ENVIRONMENT_SUFFIXES.find((known) => name.endsWith(`_${known}`));
  if (suffix === undefined) return { kind: 'foreign' };
  const meant = name.slice(PREFIX.length, -suffix.length - 1);
  const known = tenantIds.map(environmentTenant);
  const hint = didYouMean(meant, known) ?? 'write VOUCHER_<TENANT>_<KEY> with the id of a tenant of this file';
  return {
    kind: 'unknown',
    finding: warning(placeOf(name), 'the variable matches no tenant of this file and is ignored', hint),
  };
}

function readVariable(
  name: string,
  raw: string,
  { tenant, key }: { tenant: string; key: string },
  settings: Map<string, Setting>,
  { settingsErrors }: Validator,
): Finding[] {
  const place = placeOf(name);
  // CI systems pass secrets that do not exist as empty variables.
  if (raw.trim() === '') {
    return [warning(place, 'the variable is empty and is ignored', 'give it a value or remove it', tenant)];
  }
  const parsed = parseVariable(raw, key);
  if ('problem' in parsed) {
    settings.set(key, { value: undefined, place, secret: true, usable: false });
    return [problem(place, parsed.problem, parsed.hint, tenant)];
  }
  const errors = key === 'tenantDomain' ? [] : settingsErrors(nest(key, parsed.value)).slice(0, 1);
  const usable = errors.length === 0;
  if (recordKeyOf(key, '') !== undefined && usable) {
    for (const [entry, value] of Object.entries(Object(parsed.value))) {
      settings.set(recordKeyOf(key, entry) ?? key, { value, place, secret: true, usable });
    }
  } else {
    settings.set(key, { value: parsed.value, place, secret: true, usable });
  }
  return errors.map((error) => {
    const { message, hint } = describeSchemaError(error, `"${key}"`, true);
    return problem(place, message, hint, tenant);
  });
}

function nest(key: string, value: unknown): unknown {
  return key
    .split('.')
    .toReversed()
    .reduce((inner: unknown, part) => ({ [part]: inner }), value);
}

function placeOf(variable: string): Place {
  return { label: variable, order: Infinity };
}

type ParsedVariable = { value: unknown } | { problem: string; hint: string };

const JSON_EXAMPLES: Readonly<Record<string, string>> = {
  redirects: '{"/old": "/new"}',
  paymentHosts: '["checkout.stripe.com"]',
  'api.headers': '{"X-Api-Key": "STAGING_API_KEY"}',
  aliases: '["alt.example"]',
  strict: '["NO_WAY_TO_PAY"]',
  'home.sections': '["steps", "map"]',
};

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Converts the text of a variable to the type of its key. Messages do not contain the text, because it may be secret. */
function parseVariable(raw: string, key: string): ParsedVariable {
  const text = raw.trim();
  switch (SETTING_KINDS.get(key)) {
    case 'boolean': {
      const value = BOOLEANS.get(text.toLowerCase());
      return value === undefined
        ? { problem: `"${key}" is neither true nor false`, hint: 'write true, false, 1 or 0' }
        : { value };
    }
    case 'number': {
      const value = Number(text);
      return Number.isFinite(value)
        ? { value }
        : { problem: `"${key}" is not a number`, hint: 'write digits only, such as 300' };
    }
    case 'json':
      return parseJson(text, key);
    default:
      return { value: text };
  }
}

function parseJson(text: string, key: string): ParsedVariable {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // The parser's message quotes the text, which may be secret.
    return {
      problem: `"${key}" is not JSON`,
      hint: `write ${JSON_EXAMPLES[key] ?? 'it'}, with straight double quotes`,
    };
  }
}
