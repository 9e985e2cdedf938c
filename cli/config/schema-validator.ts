import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import schema from './tenants.schema.json' with { type: 'json' };

const SETTINGS_REF = '#/$defs/settings';

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
