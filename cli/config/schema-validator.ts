import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import schema from './tenants.schema.json' with { type: 'json' };

const SETTINGS_REF = '#/$defs/settings';

/** The keys that are known at each place of the file. */
export const KNOWN_KEYS = {
  root: Object.keys(schema.properties),
  settings: Object.keys(schema.$defs.settings.properties),
  tenant: [
    ...Object.keys(schema.properties.tenants.items.properties),
    ...Object.keys(schema.$defs.settings.properties),
  ],
  map: Object.keys(schema.$defs.settings.properties.map.properties),
  chatbot: Object.keys(schema.$defs.settings.properties.chatbot.properties),
};

// The schema leaves unknown keys of `defaults` to its description; here they are refused like a tenant's.
const closed = {
  ...schema,
  $id: 'tenants',
  properties: { ...schema.properties, defaults: { $ref: SETTINGS_REF, unevaluatedProperties: false } },
};

const ajv = addFormats(
  new Ajv2020({
    allErrors: true,
    verbose: true,
    // It wants a "type" beside every "properties"; the published schema states it through allOf.
    strictTypes: false,
    // Holding the schema itself against JSON Schema's own takes longer than all else here; a test does it instead.
    validateSchema: false,
  }),
);
const validateDocument = ajv.compile(closed);
let validateSettings: ValidateFunction | undefined;

/** All errors of a whole file. */
export function documentErrors(value: unknown): ErrorObject[] {
  return validateDocument(value) ? [] : [...(validateDocument.errors ?? [])];
}

/** All errors of settings alone, as a tenant or `defaults` holds them. */
export function settingsErrors(value: unknown): ErrorObject[] {
  validateSettings ??= ajv.compile({ $ref: `tenants${SETTINGS_REF}` });
  return validateSettings(value) ? [] : [...(validateSettings.errors ?? [])];
}

/** `/tenants/0/map/tileUrl` → ['tenants', 0, 'map', 'tileUrl']; an index of a list becomes a number. */
export function pathOfPointer(pointer: string): (string | number)[] {
  const segments = pointer.split('/').slice(1);
  return segments.map((segment, depth) => {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    return depth === 1 && segments[0] === 'tenants' ? Number(name) : name;
  });
}

/** The keys that the object at this path may hold. */
export function knownKeysAt(path: readonly (string | number)[]): string[] {
  const last = path.at(-1);
  if (last === undefined) return KNOWN_KEYS.root;
  if (last === 'map') return KNOWN_KEYS.map;
  if (last === 'chatbot') return KNOWN_KEYS.chatbot;
  return last === 'defaults' ? KNOWN_KEYS.settings : KNOWN_KEYS.tenant;
}
