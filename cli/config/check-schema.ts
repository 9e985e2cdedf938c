import type { ErrorObject } from 'ajv';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { type Finding, didYouMean, problem } from './findings.ts';
import { propertiesOf, toValue, type JsonDocument } from './json-document.ts';
import schema from './tenants.schema.json';
import type { Validator } from './validator.ts';

interface SchemaCheck {
  findings: Finding[];
  /** Nodes with refused values, which other checks skip. */
  refused: ReadonlySet<Node>;
}

/** Validates the file against its schema; every error becomes a finding with its place and a hint. */
export function checkSchema(root: Node, placeAt: JsonDocument['placeAt'], { documentErrors }: Validator): SchemaCheck {
  const refused = new Set<Node>();
  const findings: Finding[] = [];
  for (const error of documentErrors(toValue(root))) {
    const path = pathOfPointer(error.instancePath);
    const node = findNodeAtLocation(root, path) ?? root;
    const unknown = unknownKeyOf(error);
    if (unknown !== undefined) {
      const known = knownKeysAt(path);
      // If one value of the object is refused, the validator reports all its keys.
      if (known.includes(unknown)) continue;
      const key = propertiesOf(node).find(({ name }) => name === unknown)?.key ?? node;
      const { message, hint } = describeUnknownKey(unknown, known);
      findings.push(problem(placeAt(key.offset), message, hint));
      continue;
    }
    // A value of the wrong type breaks further rules; only the first is reported.
    if (isCheckedLater(error) || (error.keyword !== 'required' && refused.has(node))) continue;
    refused.add(node);
    const { message, hint } = describeSchemaError(error, nameOf(path), false);
    findings.push(problem(placeAt(node.offset), message, hint));
  }
  return { findings, refused };
}

/** The key that additionalProperties or unevaluatedProperties refuses. */
function unknownKeyOf(error: ErrorObject): string | undefined {
  const name: unknown = error.params['additionalProperty'] ?? error.params['unevaluatedProperty'];
  return typeof name === 'string' ? name : undefined;
}

/** A variable may provide a missing domain, and a blank endpoint is treated as missing. */
function isCheckedLater(error: ErrorObject): boolean {
  if (error.keyword === 'required' && error.params['missingProperty'] === 'tenantDomain') return true;
  return error.keyword === 'format' && error.data === '';
}

function nameOf(path: readonly (string | number)[]): string {
  if (path.length === 0) return '';
  const inner = path.slice(path[0] === 'tenants' && path.length > 2 ? 2 : 0);
  return `"${inner.map((part) => (typeof part === 'number' ? `[${part}]` : part)).join('.')}"`.replaceAll('.[', '[');
}

/** The description of a schema error. */
export interface Refusal {
  message: string;
  hint?: string | undefined;
}

const KIND_NAMES: Record<string, string> = {
  string: 'a string in double quotes',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  object: 'an object in { }',
  array: 'a list in [ ]',
};

const EXAMPLES: Record<string, string> = {
  string: 'put it in double quotes',
  boolean: 'write true or false without quotes',
  integer: 'write it without quotes and without decimals',
  number: 'write it without quotes',
  object: 'write { "key": value }',
  array: 'write [ … ]',
};

/** For settings that do not name an API, by their name in messages. */
const URL_EXAMPLES: Record<string, string> = {
  '"balanceUrl"': 'https://guthaben.stadt.example/',
  '"portalEndpoint"': 'https://portal.stadt.example',
};

/**
 * Describes an error of the JSON Schema validator.
 * @param secret the value comes from a variable and must not appear in the message
 */
export function describeSchemaError(error: ErrorObject, name: string, secret: boolean): Refusal {
  const { data } = error;
  const value = secret ? 'the value' : JSON.stringify(data);
  switch (error.keyword) {
    case 'type':
      return describeType(name, text(error.params['type']), data);
    case 'enum': {
      const allowed = list(error.params['allowedValues']);
      const meant = secret || typeof data !== 'string' ? undefined : didYouMean(data, allowed);
      return { message: `${name}: ${value} is not one of ${allowed.join(', ')}`, hint: meant };
    }
    case 'pattern':
      return { message: `${name}: ${value} is not a valid id`, hint: idHint(data) };
    case 'format':
      return {
        message: `${name}: ${value} is not a URL`,
        hint: `write an absolute one such as ${URL_EXAMPLES[name] ?? 'https://api.example.org/merchants'}`,
      };
    case 'minimum':
      return { message: `${name}: ${value} is too small`, hint: `the minimum is ${text(error.params['limit'])}` };
    case 'maxLength':
      return { message: `${name} is too long`, hint: `the limit is ${text(error.params['limit'])} characters` };
    case 'maximum':
      return { message: `${name}: ${value} is too large`, hint: `the maximum is ${text(error.params['limit'])}` };
    case 'uniqueItems':
      return describeTwice(name, list(data)[Number(error.params['i'])] ?? '', secret);
    case 'minItems':
      return { message: `${name}: the list is empty`, hint: 'add at least one tenant with "id" and "tenantDomain"' };
    case 'required':
      return describeMissing(name, text(error.params['missingProperty']));
    default:
      return { message: `${name}: ${error.message ?? `refused by the rule ${error.keyword}`}` };
  }
}

/** An unknown key, in most cases a typing error. */
export function describeUnknownKey(key: string, known: readonly string[]): Refusal {
  return { message: `unknown key "${key}"`, hint: didYouMean(key, known) ?? `known here: ${known.join(', ')}` };
}

function describeType(name: string, wanted: string, data: unknown): Refusal {
  const message = `${name} must be ${KIND_NAMES[wanted] ?? wanted}, not ${kindOf(data)}`;
  if (data === null) return { message, hint: 'remove the key instead' };
  if (wanted === 'string' && typeof data === 'object') {
    return { message, hint: `write one value in double quotes, without ${Array.isArray(data) ? '[ ]' : '{ }'}` };
  }
  return { message, hint: EXAMPLES[wanted] ?? 'correct the value' };
}

function describeMissing(name: string, key: string): Refusal {
  const hint = key === 'tenants' ? 'add "tenants": [ … ]' : `add "${key}": "…"`;
  return { message: `${name === '' ? '' : `${name}: `}"${key}" is missing`, hint };
}

function describeTwice(name: string, item: string, secret: boolean): Refusal {
  return {
    message: `${name}: ${secret ? 'a value' : JSON.stringify(item)} is listed twice`,
    hint: 'delete one of them',
  };
}

function kindOf(data: unknown): string {
  if (data === null) return 'null';
  if (Array.isArray(data)) return 'a list';
  if (typeof data === 'number') return `the number ${data}`;
  if (typeof data === 'boolean') return String(data);
  return typeof data === 'string' ? 'a string' : 'an object';
}

function idHint(data: unknown): string {
  const folded = String(data)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const rule = 'use lowercase letters a to z, digits and single hyphens between them';
  return folded === '' ? rule : `${rule}, such as "${folded}"`;
}

function text(param: unknown): string {
  return typeof param === 'string' || typeof param === 'number' ? String(param) : '';
}

function list(param: unknown): string[] {
  return Array.isArray(param) ? param.map(String) : [];
}

const SETTINGS = schema.$defs.settings.properties;

/** The valid keys of each object in the file; those of settings that are objects by the name of the setting. */
const KNOWN_KEYS = {
  root: Object.keys(schema.properties),
  settings: Object.keys(SETTINGS),
  tenant: [...Object.keys(schema.properties.tenants.items.properties), ...Object.keys(SETTINGS)],
  nested: new Map(
    Object.entries(SETTINGS).flatMap(([key, setting]) =>
      'properties' in setting ? [[key, Object.keys(setting.properties)] as const] : [],
    ),
  ),
};

/** The settings that are lists, one of them within `home`. */
const LISTS: ReadonlySet<string> = new Set(
  Object.entries({ ...SETTINGS, ...SETTINGS.home.properties }).flatMap(([key, setting]) =>
    'type' in setting && setting.type === 'array' ? [key] : [],
  ),
);

/** `/tenants/0/map/tileUrl` → ['tenants', 0, 'map', 'tileUrl']; indexes become numbers. */
function pathOfPointer(pointer: string): (string | number)[] {
  const segments = pointer.split('/').slice(1);
  return segments.map((segment, depth) => {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    const isIndex = (depth === 1 && segments[0] === 'tenants') || LISTS.has(segments[depth - 1] ?? '');
    return isIndex ? Number(name) : name;
  });
}

/** The valid keys of the object at this path. */
function knownKeysAt(path: readonly (string | number)[]): string[] {
  const last = path.at(-1);
  if (last === undefined) return KNOWN_KEYS.root;
  const nested = KNOWN_KEYS.nested.get(String(last));
  return nested ?? (last === 'defaults' ? KNOWN_KEYS.settings : KNOWN_KEYS.tenant);
}
