import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { readFile, stat } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { fileErrorCode } from '../lib/file-errors.ts';
import { decodeUtf8 } from '../lib/file-operations.ts';
import { formatSize } from '../report/format.ts';
import { checkClosed, isClosed } from './closed.ts';
import { checkDomains } from './check-domains.ts';
import { checkHints } from './check-hints.ts';
import { checkSchema } from './check-schema.ts';
import { checkEndpoints, checkHeaders, checkIds, checkLoopback } from './check-tenants.ts';
import {
  formatFinding,
  toWarning,
  type ConfigWarning,
  compareFindings,
  mergeFindings,
  type Finding,
} from './findings.ts';
import { parseJsonDocument, type JsonDocument } from './json-document.ts';
import { formatFindings } from './print-findings.ts';
import { hasVariables, readEnvironment } from './read-environment.ts';
import { checkRedirects } from './redirects.ts';
import { collectSettings, type Settings, type TenantSource } from './settings.ts';
import { type TenantConfig, toTenantConfig } from './tenant-config.ts';
import { validatorFor, type Validator } from './validator.ts';
import { packageFile } from '../lib/paths.ts';

export interface Config {
  /** Absolute path. */
  file: string;
  /** In the order of the file, at least one. */
  tenants: TenantConfig[];
  warnings: ConfigWarning[];
}

/**
 * Reads tenants.json, then applies the environment (`VOUCHER_<TENANT>_<KEY>`). A variable overrides the tenant's key, the
 * tenant's key overrides `defaults`; `api`, `map`, `chatbot`, `guard`, `redirects`, `texts` and `pages` are merged
 * key by key.
 * @throws OperatorError CONFIG_INVALID, which lists every problem as `tenants.json:14:7 message – hint`, followed by the
 * warnings; CONFIG_UNREADABLE if the file cannot be read. Both have exit code 3.
 */
export async function readConfig(file: string, env: NodeJS.ProcessEnv): Promise<Config> {
  const { file: path, label, tenants, problems, warnings } = await inspectConfig(file, env);
  if (problems.length === 0) return { file: path, tenants, warnings: warnings.map(toWarning) };
  throw new OperatorError({
    code: 'CONFIG_INVALID',
    title: `${label} has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`,
    // A warning often explains a problem, such as a misspelt variable that causes a missing endpoint.
    details: [...problems.map(formatFinding), ...formatFindings(warnings).map((line) => `warning: ${line}`)],
    hint: 'Correct these places. An editor that supports "$schema" explains every key.',
    exitCode: EXIT.CONFIG,
  });
}

const HINTS: Record<string, { title: string; hint: string }> = {
  ENOENT: {
    title: 'does not exist',
    hint: `Name another file with --config, or begin with voucher-site init: see ${packageFile('docs/configuration.md')}.`,
  },
  ENOTDIR: {
    title: 'does not exist',
    hint: 'A part of the path is a file, not a folder. Name another file with --config.',
  },
  EISDIR: { title: 'is a folder', hint: 'Name the file inside it, for example --config <folder>/tenants.json.' },
  EACCES: { title: 'is not readable', hint: 'Give the user that runs voucher-site read permission.' },
  EPERM: { title: 'is not readable', hint: 'Give the user that runs voucher-site read permission.' },
};

/** Thousands of tenants with hundreds of redirects each. Parsing takes a hundred times the memory. */
const MAX_BYTES = 32e6;

/**
 * Reads the configuration file as UTF-8 text.
 * @throws OperatorError CONFIG_UNREADABLE if it is missing, a folder, unreadable, too large, empty or not UTF-8 without BOM
 */
export async function readConfigText(file: string): Promise<string> {
  const name = displayPath(file);
  const bytes = await readLimited(file, name).catch((error: unknown) => {
    if (error instanceof OperatorError) throw error;
    const code = fileErrorCode(error);
    const known = HINTS[code ?? ''];
    const title = known?.title ?? `cannot be read${code === undefined ? '' : ` (${code})`}`;
    throw unreadable(name, title, known?.hint ?? 'Check the path and the disk.', error);
  });
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) {
    throw unreadable(name, 'starts with a byte order mark (BOM)', 'Save it as "UTF-8", not as "UTF-8 with BOM".');
  }
  const text = decodeUtf8(bytes);
  if (text === undefined) throw unreadable(name, 'is not UTF-8', 'Save it with the encoding UTF-8.');
  if (text.trim() === '') {
    throw unreadable(name, 'is empty', 'It needs at least { "tenants": [{ "id": …, "tenantDomain": … }] }.');
  }
  return text;
}

async function readLimited(file: string, name: string): Promise<Buffer> {
  const { size } = await stat(file);
  if (size <= MAX_BYTES) return readFile(file);
  const title = `is too large: it has ${formatSize(size)}, and the limit is ${formatSize(MAX_BYTES)}`;
  throw unreadable(name, title, 'Check that this is the right file: each tenant takes about 1 kB.');
}

/** Relative for a path below the working folder, otherwise absolute. */
export function displayPath(file: string): string {
  const short = relative(process.cwd(), file);
  return short === '' || short.startsWith('..') ? file : short;
}

function unreadable(name: string, title: string, hint: string, cause?: unknown): OperatorError {
  return new OperatorError({
    code: 'CONFIG_UNREADABLE',
    title: `${name} ${title}`,
    hint,
    exitCode: EXIT.CONFIG,
    cause,
  });
}

interface Inspection {
  /** Absolute path. */
  file: string;
  /** Name of the file in messages. */
  label: string;
  /** Empty if there is a problem. */
  tenants: TenantConfig[];
  problems: Finding[];
  warnings: Finding[];
}

/**
 * Reads the configuration and reports all problems and warnings, in the order of the file.
 * @throws OperatorError CONFIG_UNREADABLE if the file cannot be read
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
    tenants: problems.length === 0 ? sources.map((source) => toTenantConfig(source, dirname(path))) : [],
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
  const open = sources.filter(({ settings }) => !isClosed(settings));
  const checked = open.flatMap((source) => [
    ...checkEndpoints(source),
    ...checkRedirects(source),
    ...checkHeaders(source),
    ...checkHints(source),
  ]);
  const together = [
    ...checkIds(sources),
    ...checkDomains(sources),
    ...open.flatMap(checkLoopback),
    ...sources.flatMap(checkClosed),
  ];
  return { sources, findings: [...schema.findings, ...environment.findings, ...together, ...checked] };
}

function idOf(node: Node): string | undefined {
  const id = node.type === 'object' ? findNodeAtLocation(node, ['id']) : undefined;
  return id?.type === 'string' && id.value !== '' ? String(id.value) : undefined;
}

/** Merges by key, so a tenant extends the redirects and the map of the defaults. */
function layer(below: Settings, above: Settings): Settings {
  return new Map([...below, ...above]);
}

/** The schema refuses a domain in `defaults`, because it belongs to one tenant. */
function withoutDomain(settings: Settings): Settings {
  return new Map([...settings].filter(([key]) => key !== 'tenantDomain'));
}
