import type { ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { describeSchemaError, describeUnknownKey, type Refusal } from '../../config/check-schema.ts';
import { didYouMean, problem, type Finding } from '../../config/findings.ts';
import { propertiesOf, toValue, type JsonDocument } from '../../config/json-document.ts';
import { isTargetType, kindOf, TARGET_TYPES, type TargetType } from '../target-kinds.ts';
import schema from './targets.schema.json' with { type: 'json' };

type PlaceAt = JsonDocument['placeAt'];

/** Finds all problems of the file, each with its position. */
export function checkTargets(root: Node, placeAt: PlaceAt, tenants: readonly string[]): Finding[] {
  const list = findNodeAtLocation(root, ['targets']);
  const targets = list === undefined ? [] : propertiesOf(list);
  return [
    ...schemaErrors(toValue(root)).map((error) => toFinding(error, root, placeAt)),
    ...targets.flatMap(({ name, value }) => checkTarget(name, value, placeAt, tenants)),
  ];
}

function toFinding(error: ErrorObject, root: Node, placeAt: PlaceAt): Finding {
  const path = error.instancePath.split('/').slice(1);
  const around = path.map((_part, index) => findNodeAtLocation(root, path.slice(0, path.length - index)));
  const node = around.find((each) => each !== undefined) ?? root;
  const name: unknown = error.params['additionalProperty'] ?? error.params['propertyName'];
  const key = propertiesOf(node).find((property) => property.name === name)?.key ?? node;
  const type: unknown = findNodeAtLocation(root, [...path.slice(0, 2), 'type'])?.value;
  const { message, hint } = describeError(error, path.slice(1), isTargetType(type) ? type : undefined);
  return problem(placeAt(key.offset), message, hint);
}

const SECRET = /secret|password|passphrase|token|access-?_?key|credential/i;

/** @param type of the target that has the error; undefined outside of targets */
function describeError(error: ErrorObject, path: readonly string[], type: TargetType | undefined): Refusal {
  const { keyword, params } = error;
  const unknown: unknown = params['additionalProperty'];
  if (typeof unknown === 'string') {
    if (type === undefined) return describeUnknownKey(unknown, ['targets']);
    if (!SECRET.test(unknown)) return describeUnknownKey(unknown, Object.keys(propertiesOfType(type)));
    // The file is part of the repository, which many people can read.
    return { message: `"${unknown}": secrets do not belong in this file`, hint: kindOf(type).secretHint };
  }
  if (keyword === 'propertyNames') {
    const hint = 'use at most 64 lowercase letters a to z, digits and single hyphens between them';
    return { message: `"${String(params['propertyName'])}" is not a valid target name`, hint };
  }
  if (keyword === 'minProperties') return { message: '"targets" is empty', hint: 'add at least one target' };
  const refusal = describeSchemaError(error, path.length === 0 ? '"targets"' : `"${path.join('.')}"`, false);
  if (params['missingProperty'] === 'targets') {
    return { message: '"targets" is missing', hint: 'add "targets": { "production": { "type": "…" } }' };
  }
  if (params['missingProperty'] !== 'type') return refusal;
  return { ...refusal, hint: `add "type": ${TARGET_TYPES.slice(0, -1).join(', ')} or ${TARGET_TYPES.at(-1)}` };
}

/** What the schema cannot express; it reports a missing or unknown type, and values of a wrong type. */
function checkTarget(name: string, node: Node, placeAt: PlaceAt, tenants: readonly string[]): Finding[] {
  const type: unknown = findNodeAtLocation(node, ['type'])?.value;
  if (!isTargetType(type)) return [];
  const overrides = findNodeAtLocation(node, ['tenants']);
  const overridden = overrides === undefined ? [] : propertiesOf(overrides);
  const unknown = overridden.filter(({ name: tenant }) => !tenants.includes(tenant));
  return [
    ...checkValues(type, node, placeAt, name),
    ...unknown.map(({ name: tenant, key }) => unknownTenant(tenant, placeAt(key.offset), tenants)),
    ...overridden.flatMap((each) => checkValues(type, each.value, placeAt, `${name}.tenants.${each.name}`)),
  ];
}

function unknownTenant(tenant: string, place: Finding['place'], tenants: readonly string[]): Finding {
  const hint = didYouMean(tenant, tenants) ?? `known: ${tenants.join(', ')}`;
  return problem(place, `"${tenant}" is not a tenant of the configuration`, hint);
}

const PLACEHOLDERS: ReadonlySet<string> = new Set(['tenant', 'domain']);

function checkValues(type: TargetType, node: Node, placeAt: PlaceAt, label: string): Finding[] {
  return propertiesOf(node).flatMap(({ name, value }) => {
    if (value.type !== 'string') return [];
    const text = String(value.value);
    const refuse = (message: string, hint: string): Finding =>
      problem(placeAt(value.offset), `"${label}.${name}": ${message}`, hint);
    const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inner = '']) => inner);
    const findings = unknown
      .filter((inner) => !PLACEHOLDERS.has(inner))
      .map((inner) => refuse(`{${inner}} is not a placeholder`, 'the placeholders are {tenant} and {domain}'));
    if (text.trim() === '' && name !== 'prefix') findings.push(refuse('is empty', 'remove the key or give it a value'));
    return findings.concat(kindOf(type).checkText?.(name, text, refuse) ?? []);
  });
}

/** A target is validated by its type alone: without the discriminator, `oneOf` would report the errors of every type. */
const file = {
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
        discriminator: { propertyName: 'type' },
        oneOf: TARGET_TYPES.filter(isTargetType).map(schemaOf),
      },
    },
  },
};

/** The overrides of a tenant follow the same rules, but no key is required. */
function schemaOf(type: TargetType) {
  const properties = propertiesOfType(type);
  const override = { type: 'object', properties, additionalProperties: false };
  const tenants = { ...schema.$defs.common.properties.tenants, additionalProperties: override };
  return { ...kindOf(type).schema, properties: { ...properties, tenants }, additionalProperties: false };
}

function propertiesOfType(type: TargetType): Record<string, object> {
  return { ...kindOf(type).schema.properties, ...schema.$defs.common.properties };
}

const ajv = addFormats(
  new Ajv2020({ allErrors: true, verbose: true, strictTypes: false, validateSchema: false, discriminator: true }),
);
const validate = ajv.compile(file);

function schemaErrors(value: unknown): ErrorObject[] {
  const errors = validate(value) ? [] : (validate.errors ?? []);
  // Other rules report a missing or unknown type, and wrong names.
  return errors.filter(({ keyword, propertyName }) => keyword !== 'discriminator' && propertyName === undefined);
}
