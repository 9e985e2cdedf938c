import { findNodeAtLocation } from 'jsonc-parser';
import type { Node } from 'jsonc-parser';
import type { ErrorObject } from 'ajv';
import { describeSchemaError, describeUnknownKey } from './describe-schema-error.ts';
import type { Finding } from './finding.ts';
import { propertiesOf, toValue } from './json-document.ts';
import type { JsonDocument } from './json-document.ts';
import { knownKeysAt, pathOfPointer } from './schema-keys.ts';
import type { Validator } from './validator.ts';

export interface SchemaCheck {
  findings: Finding[];
  /** Nodes whose value is refused: reported here, so nothing else judges them. */
  refused: ReadonlySet<Node>;
}

/** Holds the file against its schema; every error is a finding with its place and a hint. */
export function checkSchema(root: Node, placeAt: JsonDocument['placeAt'], { documentErrors }: Validator): SchemaCheck {
  const refused = new Set<Node>();
  const findings: Finding[] = [];
  for (const error of documentErrors(toValue(root))) {
    const path = pathOfPointer(error.instancePath);
    const node = findNodeAtLocation(root, path) ?? root;
    const unknown = unknownKeyOf(error);
    if (unknown !== undefined) {
      const known = knownKeysAt(path);
      // A refused value beside it makes the validator doubt every key of the object.
      if (known.includes(unknown)) continue;
      const key = propertiesOf(node).find(({ name }) => name === unknown)?.key ?? node;
      findings.push({ severity: 'problem', place: placeAt(key.offset), ...describeUnknownKey(unknown, known) });
      continue;
    }
    // A value of the wrong kind breaks other rules as well; the first one says it.
    if (isLeftToOthers(error) || (error.keyword !== 'required' && refused.has(node))) continue;
    refused.add(node);
    const description = describeSchemaError(error, nameOf(path), false);
    findings.push({ severity: 'problem', place: placeAt(node.offset), ...description });
  }
  return { findings, refused };
}

/** The key that additionalProperties or unevaluatedProperties complains about. */
function unknownKeyOf(error: ErrorObject): string | undefined {
  const name: unknown = error.params['additionalProperty'] ?? error.params['unevaluatedProperty'];
  return typeof name === 'string' ? name : undefined;
}

/** A variable may still fill in a missing domain, and a blank endpoint is a missing one. */
function isLeftToOthers(error: ErrorObject): boolean {
  if (error.keyword === 'required' && error.params['missingProperty'] === 'tenantDomain') return true;
  return error.keyword === 'format' && error.data === '';
}

function nameOf(path: readonly (string | number)[]): string {
  if (path.length === 0) return '';
  const inner = path.slice(path[0] === 'tenants' && path.length > 2 ? 2 : 0);
  return `"${inner.map((part) => (typeof part === 'number' ? `[${part}]` : part)).join('.')}"`.replaceAll('.[', '[');
}
