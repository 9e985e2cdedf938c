import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import schema from './tenants.schema.json' with { type: 'json' };

const SETTINGS_REF = '#/$defs/settings';

// The published schema allows unknown keys in `defaults`; here they are refused like those of a tenant.
const closed = {
  ...schema,
  $id: 'tenants',
  properties: { ...schema.properties, defaults: { $ref: SETTINGS_REF, unevaluatedProperties: false } },
};

const ajv = addFormats(
  new Ajv2020({
    allErrors: true,
    verbose: true,
    // Strict types require a "type" next to every "properties"; the published schema uses allOf.
    strictTypes: false,
    // Validating the schema itself takes longer than everything else here; a test does it instead.
    validateSchema: false,
  }),
);
const validateDocument = ajv.compile(closed);
let validateSettings: ValidateFunction | undefined;

/** Errors of a whole file. */
export function documentErrors(value: unknown): ErrorObject[] {
  return validateDocument(value) ? [] : [...(validateDocument.errors ?? [])];
}

/** Errors of the settings of a tenant or of `defaults`. */
export function settingsErrors(value: unknown): ErrorObject[] {
  validateSettings ??= ajv.compile({ $ref: `tenants${SETTINGS_REF}` });
  return validateSettings(value) ? [] : [...(validateSettings.errors ?? [])];
}
