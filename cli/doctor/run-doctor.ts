import { resolve } from 'node:path';
import { formatFinding, type Finding } from '../config/findings.ts';
import { inspectConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { EXIT, type ExitCode, OperatorError } from '../lib/errors.ts';
import { packageRoot } from '../lib/paths.ts';
import { findOrphans } from '../release/orphans.ts';
import { pluralize } from '../report/format.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { coloursFor, type TerminalStream } from '../report/terminal.ts';
import { namedUrls } from '../source/named-urls.ts';
import { createRequestSlots } from '../source/connections.ts';
import { checkData, checkEndpoint, probeTenant } from './tenant-checks.ts';
import { checkDependencies, checkNode, checkOutputFolder, checkMachine, checkImageProcess } from './machine-checks.ts';
import { createProbe, type Probe } from './probe.ts';
import { API_CHECKS, type CheckResult, printResults } from './results.ts';

interface StartedSandbox {
  endpoints: Endpoints;
  close(): Promise<void>;
}

export interface DoctorOptions {
  configFile: string;
  /** Ids; default: all tenants. */
  tenants?: readonly string[];
  /** Print a JSON document instead of lines. */
  json: boolean;
  env: NodeJS.ProcessEnv;
  /** Base of relative paths. */
  cwd: string;
  outDir: string;
  stdout: TerminalStream;
  /** Replaced in tests. Closed by the doctor. */
  probe?: Probe;
  /** Replaced in tests. */
  startSandbox?: () => Promise<StartedSandbox>;
}

const DOCUMENT_VERSION = 1;
const TENANTS_AT_ONCE = 4;

/**
 * Checks everything that a build needs, and suggests a fix for each problem.
 * @returns OK without problems, API if only the API has problems, otherwise CONFIG
 * @throws OperatorError for an unknown tenant
 */
export async function runDoctor(options: DoctorOptions): Promise<ExitCode> {
  const { configFile, json, env, cwd, outDir, stdout } = options;
  const configuration = await checkConfiguration(resolve(cwd, configFile), env);
  const results = [
    ...checkNode(),
    ...(await checkDependencies(packageRoot())),
    ...checkMachine(),
    ...checkImageProcess(),
    ...(await checkOutputFolder(resolve(cwd, outDir))),
    ...configuration.results,
    ...(configuration.tenants.length === 0 ? [] : checkOrphans(resolve(cwd, outDir), configuration.tenants)),
    ...(configuration.tenants.length === 0 ? [API_NOT_CHECKED] : await checkApi(options, configuration.tenants)),
  ];
  const exitCode = exitCodeOf(results);
  if (json) stdout.write(`${toPlainJson({ version: DOCUMENT_VERSION, exitCode, checks: results })}\n`);
  else stdout.write(printResults(results, coloursFor(stdout, env)));
  return exitCode;
}

const API_NOT_CHECKED: CheckResult = {
  id: 'endpoint',
  status: 'warning',
  title: 'the API was not called',
  hint: 'Correct the configuration first.',
};

/** Sites that are no longer built, because their tenant was deleted from the configuration. */
function checkOrphans(outDir: string, tenants: readonly TenantConfig[]): CheckResult[] {
  const orphans = findOrphans(outDir, { tenants });
  if (orphans.length === 0) return [];
  const title = `${pluralize(orphans.length, 'site')} in ${outDir} ${orphans.length === 1 ? 'is' : 'are'} not in the configuration`;
  const hint = `Remove ${orphans.length === 1 ? 'it' : 'each'} with: voucher-site remove --tenant ${orphans[0]}`;
  return [{ id: 'orphans', status: 'warning', title, details: [orphans.join(', ')], hint }];
}

async function checkApi(options: DoctorOptions, all: TenantConfig[]): Promise<CheckResult[]> {
  const selection = options.tenants === undefined ? { all: true } : { ids: options.tenants };
  const tenants = selectTenants({ tenants: all }, selection);
  const { startSandbox = startEmbeddedSandbox, probe = createProbe(namedUrls(tenants)) } = options;
  const sandbox = tenants.some((tenant) => tenant.sandbox) ? await startSandbox() : undefined;
  const inSlot = createRequestSlots(TENANTS_AT_ONCE);
  try {
    const perTenant = tenants.map((tenant) =>
      inSlot('tenants', async () => {
        const endpoints = tenant.endpoints ?? sandbox?.endpoints;
        const calls = endpoints === undefined ? [] : await probeTenant(probe, tenant, endpoints);
        return [...checkEndpoint(tenant.id, calls), ...checkData(tenant.id, calls)];
      }),
    );
    return (await Promise.all(perTenant)).flat();
  } finally {
    probe.close();
    await sandbox?.close();
  }
}

/** Loaded on demand, because the demo data is large. */
async function startEmbeddedSandbox(): Promise<StartedSandbox> {
  const { startSandbox } = await import('../sandbox/start-sandbox.ts');
  return startSandbox({ port: 0 });
}

function exitCodeOf(results: readonly CheckResult[]): ExitCode {
  const problems = results.filter(({ status }) => status === 'problem');
  if (problems.length === 0) return EXIT.OK;
  return problems.every(({ id }) => API_CHECKS.has(id)) ? EXIT.API : EXIT.CONFIG;
}

interface ConfigurationCheck {
  results: CheckResult[];
  /** Empty if the configuration has a problem. */
  tenants: TenantConfig[];
}

/** The configuration and one result per finding. */
export async function checkConfiguration(file: string, env: NodeJS.ProcessEnv): Promise<ConfigurationCheck> {
  try {
    const { label, tenants, problems, warnings } = await inspectConfig(file, env);
    const results = [...problems, ...warnings].map(toResult);
    if (problems.length > 0) return { results, tenants };
    const title = `${label} contains ${pluralize(tenants.length, 'tenant')}`;
    return { results: [{ id: 'configuration', status: 'ok', title }, ...results], tenants };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const hint = error.hint ?? 'Name another file with --config.';
    return { results: [{ id: 'configuration', status: 'problem', title: error.message, hint }], tenants: [] };
  }
}

function toResult({ severity, place, message, hint, tenant }: Finding): CheckResult {
  return {
    id: 'configuration',
    ...(tenant === undefined ? {} : { tenant }),
    status: severity,
    title: formatFinding({ place: place.label, message }),
    hint: hint ?? 'Correct this place.',
  };
}
