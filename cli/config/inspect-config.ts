import { resolve } from 'node:path';
import { findNodeAtLocation } from 'jsonc-parser';
import type { Node } from 'jsonc-parser';
import { checkEndpoints, checkSentryDsn } from './check-endpoints.ts';
import { checkHints } from './check-hints.ts';
import { checkIdentity } from './check-identity.ts';
import { checkRedirects } from './check-redirects.ts';
import { checkSchema } from './check-schema.ts';
import { collectSettings } from './collect-settings.ts';
import { compareFindings, mergeFindings } from './finding.ts';
import type { Finding } from './finding.ts';
import { parseJsonDocument } from './json-document.ts';
import type { JsonDocument } from './json-document.ts';
import { displayPath, readConfigText } from './read-config-text.ts';
import { hasVariables, readEnvironment } from './read-environment.ts';
import type { Settings, TenantSource } from './settings.ts';
import type { TenantConfig } from './tenant-config.ts';
import { toTenantConfig } from './to-tenant-config.ts';
import { validatorFor, type Validator } from './validator.ts';

export interface Inspection {
  /** Absolute path. */
  file: string;
  /** As messages name the file. */
  label: string;
  /** Empty where there is a problem: a half-read configuration is of no use. */
  tenants: TenantConfig[];
  problems: Finding[];
  warnings: Finding[];
}

/**
 * Reads the configuration and finds everything that is wrong with it, in the order of the file.
 * @throws OperatorError CONFIG_UNREADABLE where the file cannot be read at all.
 */
export async function inspectConfig(file: string, env: NodeJS.ProcessEnv): Promise<Inspection> {
  const path = resolve(file);
  const label = displayPath(path);
  const text = await readConfigText(path);
  const document = parseJsonDocument(text, label);
  const { sources, findings } =
    document.root === undefined
      ? NOTHING
      : readSources(document.root, document.placeAt, env, await validatorFor(text, hasVariables(env)));
  const all = mergeFindings([...document.findings, ...findings]).toSorted(compareFindings);
  const problems = all.filter(({ severity }) => severity === 'problem');
  return {
    file: path,
    label,
    tenants: problems.length === 0 ? sources.map(toTenantConfig) : [],
    problems,
    warnings: all.filter(({ severity }) => severity === 'warning'),
  };
}

interface Reading {
  sources: TenantSource[];
  findings: Finding[];
}

const NOTHING: Reading = { sources: [], findings: [] };

function readSources(
  root: Node,
  placeAt: JsonDocument['placeAt'],
  env: NodeJS.ProcessEnv,
  validator: Validator,
): Reading {
  const schema = checkSchema(root, placeAt, validator);
  const defaultsNode = findNodeAtLocation(root, ['defaults']);
  const defaults = defaultsNode === undefined ? new Map() : collectSettings(defaultsNode, schema.refused, placeAt);
  const list = findNodeAtLocation(root, ['tenants']);
  const nodes = list?.type === 'array' ? (list.children ?? []) : [];
  const ids = nodes.map(idOf).filter((id) => id !== undefined);
  const environment = readEnvironment(env, ids, validator);
  const sources = nodes.flatMap((node, index): TenantSource[] => {
    if (node.type !== 'object') return [];
    const id = idOf(node);
    const inFile = collectSettings(node, schema.refused, placeAt);
    const own = layer(inFile, environment.byTenant.get(id ?? '') ?? new Map());
    const idPlace = placeAt((findNodeAtLocation(node, ['id']) ?? node).offset);
    const name = id ?? `tenants[${index}]`;
    return [{ name, id, place: placeAt(node.offset), idPlace, settings: layer(withoutDomain(defaults), own), own }];
  });
  const checked = sources.flatMap((source) => [
    ...checkEndpoints(source),
    ...checkSentryDsn(source),
    ...checkRedirects(source),
    ...checkHints(source),
  ]);
  return { sources, findings: [...schema.findings, ...environment.findings, ...checkIdentity(sources), ...checked] };
}

function idOf(node: Node): string | undefined {
  const id = node.type === 'object' ? findNodeAtLocation(node, ['id']) : undefined;
  return id?.type === 'string' && id.value !== '' ? String(id.value) : undefined;
}

/** Later settings win key by key, so a tenant adds to the redirects and the map of the defaults. */
function layer(below: Settings, above: Settings): Settings {
  return new Map([...below, ...above]);
}

/** A domain belongs to one tenant; in `defaults` the schema refuses it. */
function withoutDomain(settings: Settings): Settings {
  return new Map([...settings].filter(([key]) => key !== 'tenantDomain'));
}
