import type { ErrorObject } from 'ajv';
import { didYouMean } from './nearest.ts';

/** What the schema refuses, in words. */
export interface Refusal {
  message: string;
  hint?: string;
}

const KIND_NAMES: Record<string, string> = {
  string: 'a text in double quotes',
  boolean: 'true or false',
  integer: 'a whole number',
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

/**
 * Turns one error of the JSON Schema validator into a sentence.
 * @param secret the value comes from a variable and must not be shown
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
      return {
        message: `${name}: ${value} is not one of ${allowed.join(', ')}`,
        ...(meant === undefined ? {} : { hint: meant }),
      };
    }
    case 'pattern':
      return { message: `${name}: ${value} is not a valid id`, hint: idHint(data) };
    case 'format':
      return {
        message: `${name}: ${value} is not a URL`,
        hint: 'write an absolute one such as https://api.example.org/merchants',
      };
    case 'minimum':
      return { message: `${name}: ${value} is too small`, hint: `the least is ${text(error.params['limit'])}` };
    case 'minItems':
      return { message: `${name}: the list is empty`, hint: 'add at least one tenant with "id" and "tenantDomain"' };
    case 'required':
      return describeMissing(name, text(error.params['missingProperty']));
    default:
      return { message: `${name}: ${error.message ?? `refused by the rule ${error.keyword}`}` };
  }
}

/** A key without a meaning, most often a typing error. */
export function describeUnknownKey(key: string, known: readonly string[]): Refusal {
  return { message: `unknown key "${key}"`, hint: didYouMean(key, known) ?? `known here: ${known.join(', ')}` };
}

function describeType(name: string, wanted: string, data: unknown): Refusal {
  const message = `${name} must be ${KIND_NAMES[wanted] ?? wanted}, not ${kindOf(data)}`;
  if (data === null) return { message, hint: 'leave the key out instead' };
  return { message, hint: EXAMPLES[wanted] ?? 'correct the value' };
}

function describeMissing(name: string, key: string): Refusal {
  const hint = key === 'tenants' ? 'add "tenants": [ … ]' : `add "${key}": "…"`;
  return { message: `${name === '' ? '' : `${name}: `}"${key}" is missing`, hint };
}

function kindOf(data: unknown): string {
  if (data === null) return 'null';
  if (Array.isArray(data)) return 'a list';
  if (typeof data === 'number') return `the number ${data}`;
  if (typeof data === 'boolean') return String(data);
  return typeof data === 'string' ? 'a text' : 'an object';
}

function idHint(data: unknown): string {
  const folded = String(data)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const rule = 'small letters a to z, digits and single hyphens between them';
  return folded === '' ? rule : `${rule}, such as "${folded}"`;
}

function text(param: unknown): string {
  return typeof param === 'string' || typeof param === 'number' ? String(param) : '';
}

function list(param: unknown): string[] {
  return Array.isArray(param) ? param.map(String) : [];
}
