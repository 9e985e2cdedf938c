import type { ErrorObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { describeSchemaError, describeUnknownKey, type Refusal } from '../../config/check-schema.ts';
import { didYouMean, type Finding } from '../../config/findings.ts';
import { propertiesOf, toValue, type JsonDocument } from '../../config/json-document.ts';
import { isTargetType, kindOf, TARGET_TYPES, type TargetType } from '../target-kinds.ts';
import schema from './targets.schema.json' with { type: 'json' };

const SECRET = /secret|password|passphrase|token|access-?_?key|credential/i;

type PlaceAt = JsonDocument['placeAt'];

/** Finds all problems of the file, each with its position. */
export function checkTargets(root: Node, placeAt: PlaceAt, tenants: readonly string[]): Finding[] {
  const outline = outlineErrors(toValue(root)).map((error) => outlineFinding(error, root, placeAt));
  const list = findNodeAtLocation(root, ['targets']);
  const targets = list === undefined ? [] : propertiesOf(list);
  return [...outline, ...targets.flatMap(({ name, value }) => checkTarget(name, value, placeAt, tenants))];
}

function outlineFinding(error: ErrorObject, root: Node, placeAt: PlaceAt): Finding {
  const path = error.instancePath.split('/').slice(1);
  const node = findNodeAtLocation(root, path) ?? root;
  const unknown: unknown = error.params['additionalProperty'];
  if (typeof unknown === 'string') {
    const key = propertiesOf(node).find(({ name }) => name === unknown)?.key ?? node;
    return problem(placeAt(key.offset), describeUnknownKey(unknown, ['targets']));
  }
  const name: unknown = error.params['propertyName'];
  if (error.keyword === 'propertyNames' && typeof name === 'string') {
    const key = propertiesOf(node).find((property) => property.name === name)?.key ?? node;
    const hint = 'use at most 64 lowercase letters a to z, digits and single hyphens between them';
    return problem(placeAt(key.offset), { message: `"${name}" is not a valid target name`, hint });
  }
  if (error.keyword === 'minProperties') return problem(placeAt(node.offset), NO_TARGETS);
  return problem(placeAt(node.offset), describeMissingTargets(error, path));
}

const NO_TARGETS: Refusal = { message: '"targets" is empty', hint: 'add at least one target' };

function describeMissingTargets(error: ErrorObject, path: readonly string[]): Refusal {
  if (error.params['missingProperty'] === 'targets') {
    return { message: '"targets" is missing', hint: 'add "targets": { "production": { "type": "…" } }' };
  }
  const inner = path.slice(1).join('.');
  const name = inner === '' ? '"targets"' : `"${inner}"`;
  const { message, hint } = describeSchemaError(error, name, false);
  const types = `${TARGET_TYPES.slice(0, -1).join(', ')} or ${TARGET_TYPES.at(-1)}`;
  return error.params['missingProperty'] === 'type'
    ? { message, hint: `add "type": ${types}` }
    : { message, ...(hint === undefined ? {} : { hint }) };
}

function checkTarget(name: string, node: Node, placeAt: PlaceAt, tenants: readonly string[]): Finding[] {
  const value = toValue(node);
  const typeNode = findNodeAtLocation(node, ['type']);
  const type: unknown = typeNode?.value;
  // Reported by the outline.
  if (!isTargetType(type)) return [];
  const own = describeErrors(type, targetErrors(type, value), name, node, placeAt);
  const overrides = findNodeAtLocation(node, ['tenants']);
  const overridden = overrides === undefined ? [] : propertiesOf(overrides);
  const known = new Set(tenants);
  const unknown = overridden.filter(({ name: tenant }) => !known.has(tenant));
  return [
    ...own,
    ...checkValues(type, node, placeAt, name),
    ...unknown.map(({ name: tenant, key }) => unknownTenant(tenant, placeAt(key.offset), tenants)),
    ...overridden.flatMap((override) =>
      checkOverride(type, `${name}.tenants.${override.name}`, override.value, placeAt),
    ),
  ];
}

/** Overrides of a tenant follow the same rules, but no key is required. */
function checkOverride(type: TargetType, label: string, node: Node, placeAt: PlaceAt): Finding[] {
  // Reported by the schema.
  if (node.type !== 'object') return [];
  const errors = targetErrors(type, { ...asObject(toValue(node)), type });
  const wrong = errors.filter(({ keyword }) => keyword !== 'required');
  return describeErrors(type, wrong, label, node, placeAt).concat(checkValues(type, node, placeAt, label));
}

function describeErrors(
  type: TargetType,
  errors: readonly ErrorObject[],
  name: string,
  node: Node,
  placeAt: PlaceAt,
): Finding[] {
  return errors.map((error) => {
    const path = error.instancePath.split('/').slice(1);
    const place = findNodeAtLocation(node, path) ?? node;
    const unknown: unknown = error.params['additionalProperty'];
    if (typeof unknown !== 'string') {
      return problem(placeAt(place.offset), describeSchemaError(error, `"${[name, ...path].join('.')}"`, false));
    }
    const key = propertiesOf(place).find((property) => property.name === unknown)?.key ?? place;
    return problem(placeAt(key.offset), SECRET.test(unknown) ? secretKey(unknown, type) : unknownKey(unknown, type));
  });
}

function unknownKey(key: string, type: TargetType): Refusal {
  return describeUnknownKey(key, knownKeysOf(type));
}

/** The file is part of the repository, which many people can read. */
function secretKey(key: string, type: TargetType): Refusal {
  return { message: `"${key}": secrets do not belong in this file`, hint: kindOf(type).secretHint };
}

function unknownTenant(tenant: string, place: Finding['place'], tenants: readonly string[]): Finding {
  const hint = didYouMean(tenant, tenants) ?? `known: ${tenants.join(', ')}`;
  return problem(place, { message: `"${tenant}" is not a tenant of the configuration`, hint });
}

function problem(place: Finding['place'], refusal: Refusal): Finding {
  return { severity: 'problem', place, ...refusal };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

const PLACEHOLDERS: ReadonlySet<string> = new Set(['tenant', 'domain']);

/** Checks values beyond the schema, which reports values of a wrong type. */
function checkValues(type: TargetType, node: Node, placeAt: JsonDocument['placeAt'], label: string): Finding[] {
  return propertiesOf(node).flatMap(({ name, value }) => {
    if (value.type !== 'string') return [];
    const text = String(value.value);
    const refuse = (message: string, hint: string): Finding =>
      problem(placeAt(value.offset), { message: `"${label}.${name}": ${message}`, hint });
    const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inner = '']) => inner);
    const findings = unknown
      .filter((inner) => !PLACEHOLDERS.has(inner))
      .map((inner) => refuse(`{${inner}} is not a placeholder`, 'the placeholders are {tenant} and {domain}'));
    if (text.trim() === '' && name !== 'prefix') findings.push(refuse('is empty', 'remove the key or give it a value'));
    return findings.concat(kindOf(type).checkText?.(name, text, refuse) ?? []);
  });
}

// Targets are validated by their type afterwards: `oneOf` would report errors of every type.
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

/** Errors of the file outside its targets. */
function outlineErrors(value: unknown): ErrorObject[] {
  return validateOutline(value) ? [] : [...(validateOutline.errors ?? [])];
}

/** Errors of a target, validated as this type. */
function targetErrors(type: TargetType, value: unknown): ErrorObject[] {
  const validate = validators.get(type) ?? ajv.compile(schemaOf(type));
  validators.set(type, validate);
  return validate(value) ? [] : [...(validate.errors ?? [])];
}

function knownKeysOf(type: TargetType): readonly string[] {
  return Object.keys(schemaOf(type).properties);
}

/** A target's whole schema: `$ref` and `unevaluatedProperties` would report errors in other words. */
function schemaOf(type: TargetType) {
  const { schema: own } = kindOf(type);
  const properties = { ...own.properties, ...schema.$defs.common.properties };
  return { ...own, properties, additionalProperties: false };
}
