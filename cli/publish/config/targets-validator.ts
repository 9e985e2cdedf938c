import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import schema from './targets.schema.json' with { type: 'json' };

const TARGET_TYPES = ['directory', 'rsync', 's3'] as const;

export type TargetType = (typeof TARGET_TYPES)[number];

const KNOWN_KEYS: Readonly<Record<TargetType, readonly string[]>> = {
  directory: Object.keys(schema.$defs.directory.properties),
  rsync: Object.keys(schema.$defs.rsync.properties),
  s3: Object.keys(schema.$defs.s3.properties),
};

// Which of the types is meant is looked at apart: an error of each would say nothing.
const outline = {
  ...schema,
  $id: 'targets',
  properties: {
    ...schema.properties,
    targets: {
      ...schema.properties.targets,
      additionalProperties: {
        type: 'object',
        required: ['type'],
        properties: { type: { enum: TARGET_TYPES } },
      },
    },
  },
};

const ajv = addFormats(new Ajv2020({ allErrors: true, verbose: true, strictTypes: false, validateSchema: false }));
const validateOutline = ajv.compile(outline);
const validators = new Map<string, ValidateFunction>();

export function isTargetType(value: unknown): value is TargetType {
  return TARGET_TYPES.some((type) => type === value);
}

/** Errors of the file but for the inside of its targets. */
export function outlineErrors(value: unknown): ErrorObject[] {
  return validateOutline(value) ? [] : [...(validateOutline.errors ?? [])];
}

/** Errors of a target of this type. */
export function targetErrors(type: TargetType, value: unknown): ErrorObject[] {
  const validate = validators.get(type) ?? ajv.compile({ $ref: `targets#/$defs/${type}` });
  validators.set(type, validate);
  return validate(value) ? [] : [...(validate.errors ?? [])];
}

export function knownKeysOf(type: TargetType): readonly string[] {
  return KNOWN_KEYS[type];
}
