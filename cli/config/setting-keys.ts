type ValueKind = 'string' | 'boolean' | 'number' | 'json';

/** Every key that a tenant may set, nested ones with a dot, and how its value is written in a variable. */
export const SETTING_KINDS: ReadonlyMap<string, ValueKind> = new Map<string, ValueKind>([
  ['tenantDomain', 'string'],
  ['sandbox', 'boolean'],
  ['merchantEndpoint', 'string'],
  ['orderEndpoint', 'string'],
  ['tenantEndpoint', 'string'],
  ['portalEndpoint', 'string'],
  ['generalVoucherMerchantId', 'string'],
  ['mode', 'string'],
  ['sentryDsn', 'string'],
  ['map.tileUrl', 'string'],
  ['map.attribution', 'string'],
  ['map.consentRequired', 'boolean'],
  ['chatbot.projectId', 'string'],
  ['chatbot.agentId', 'string'],
  ['redirects', 'json'],
  ['updateCheckSeconds', 'number'],
  ['withdrawalEnabled', 'boolean'],
  ['paymentHosts', 'json'],
]);

const KEY_BY_SUFFIX: ReadonlyMap<string, string> = new Map(
  [...SETTING_KINDS.keys()].map((key) => [environmentSuffix(key), key]),
);

/** The endings that variables may have, e.g. `MAP_TILE_URL`. */
export const ENVIRONMENT_SUFFIXES: readonly string[] = [...KEY_BY_SUFFIX.keys()];

/** `MAP_TILE_URL` → `map.tileUrl`. */
export function keyOfSuffix(suffix: string): string | undefined {
  return KEY_BY_SUFFIX.get(suffix);
}

/** `map.tileUrl` → `MAP_TILE_URL`. */
export function environmentSuffix(key: string): string {
  return key
    .replaceAll('.', '_')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toUpperCase();
}

/** `see-blick` → `SEE_BLICK`. */
export function environmentTenant(id: string): string {
  return id.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}

/** The variable that sets this key of this tenant. */
export function variableName(tenantId: string, key: string): string {
  return `VOUCHER_${environmentTenant(tenantId)}_${environmentSuffix(key)}`;
}
