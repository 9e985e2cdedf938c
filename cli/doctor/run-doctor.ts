import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pLimit from 'p-limit';
import { formatFinding, type Finding } from '../config/findings.ts';
import { inspectConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { assert, EXIT, type ExitCode, OperatorError } from '../lib/errors.ts';
import { pluralize } from '../report/format.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { coloursFor, type TerminalStream } from '../report/terminal.ts';
import { clientOptionsOf } from '../generator/source/client-options.ts';
import { buildDay } from '../generator/source/motif-season.ts';
import { loadPromotion, readPages } from '../generator/source/named-files.ts';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';
import { createRenderPool } from '../generator/render/render-pool.ts';
import { openMapArchives } from '../generator/maps/map-archives.ts';
import { checkData } from './data-checks.ts';
import { checkMap, judgeMap } from './map-checks.ts';
import { printResults, type PrintOptions } from './print-results.ts';
import { checkClosed, checkOrphans, checkSite } from './site-checks.ts';
import { checkEndpoint, probeTenant, responsesOf } from './tenant-checks.ts';
import { checkCache, checkImageProcess, checkMachine, checkNode, checkOutputFolder } from './machine-checks.ts';
import { createProbe } from './probe.ts';
import { SERVICE_CHECKS, toProblem, type CheckResult } from './results.ts';

export interface DoctorOptions {
  configFile: string;
  /** Ids; default: all tenants. */
  tenants?: readonly string[];
  /** `json`: print a JSON document instead of lines. */
  output: 'json' | PrintOptions['mode'];
  env: NodeJS.ProcessEnv;
  /** Base of relative paths. */
  cwd: string;
  outDir: string;
  stdout: TerminalStream;
  /** Further checks of these tenants. */
  checkMore?: (tenants: readonly TenantConfig[]) => Promise<CheckResult[]>;
  /** Shows how far it is. */
  progress?: { show(text: string): void; close(): void };
  /** Replaced in tests. */
  startSandbox?: () => Promise<RunningSandbox>;
}

const DOCUMENT_VERSION = 1;
const TENANTS_AT_ONCE = 4;

/**
 * Checks everything that a build needs, and suggests a fix for each problem.
 * @returns OK without problems, API if only the API has problems, otherwise CONFIG
 * @throws OperatorError for an unknown tenant
 */
export async function runDoctor(options: DoctorOptions): Promise<ExitCode> {
  const { configFile, output, env, cwd, outDir, stdout } = options;
  const configuration = await checkConfiguration(resolve(cwd, configFile), env);
  const tenants = selectChecked(configuration.tenants, options.tenants);
  const results = [
    ...checkNode(),
    ...checkMachine(),
    ...checkImageProcess(),
    ...(await checkOutputFolder(resolve(cwd, outDir))),
    ...(await checkCache()),
    ...configuration.results,
    ...(configuration.tenants.length === 0 ? [] : checkOrphans(resolve(cwd, outDir), configuration.tenants)),
    ...(tenants.length === 0 ? [API_NOT_CHECKED] : await checkTenantsOrExplain(tenants, options)),
    ...((await options.checkMore?.(tenants)) ?? []),
  ];
  options.progress?.close();
  const exitCode = exitCodeOf(results);
  if (output === 'json') {
    stdout.write(`${toPlainJson({ version: DOCUMENT_VERSION, exitCode, checks: results })}\n`);
  } else {
    stdout.write(printResults(results, coloursFor(stdout, env), { mode: output, tenants: tenants.length }));
  }
  return exitCode;
}

function selectChecked(all: TenantConfig[], ids: readonly string[] | undefined): TenantConfig[] {
  if (all.length === 0) return [];
  return selectTenants({ tenants: all }, ids === undefined ? { all: true } : { ids });
}

const API_NOT_CHECKED: CheckResult = {
  id: 'endpoint',
  status: 'warning',
  title: 'the API was not called',
  hint: 'Correct the configuration first.',
};

/** The API cannot be called without its additional headers. */
async function checkTenantsOrExplain(tenants: readonly TenantConfig[], options: DoctorOptions): Promise<CheckResult[]> {
  try {
    return await checkTenants(tenants, options);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { message: title, details, hint = 'Correct the configuration first.' } = error;
    return [{ id: 'configuration', status: 'problem', title, details: [...details], hint }];
  }
}

/** API, map, data and built site of each tenant. */
async function checkTenants(tenants: readonly TenantConfig[], options: DoctorOptions): Promise<CheckResult[]> {
  const clientOptions = clientOptionsOf(tenants, options.env);
  const { startSandbox = startEmbeddedSandbox } = options;
  const probe = createProbe(clientOptions);
  const maps = openMapArchives({ proxies: clientOptions.proxies });
  const sandbox = tenants.some((tenant) => tenant.sandbox) ? await startSandbox() : undefined;
  const pool = createRenderPool(availableParallelism());
  const folder = mkdtempSync(join(tmpdir(), 'voucher-site-doctor-'));
  const outDir = resolve(options.cwd, options.outDir);
  const limit = pLimit(TENANTS_AT_ONCE);
  let done = 0;
  const show = (): void => options.progress?.show(`checking tenants: ${done} of ${tenants.length}`);
  show();
  const checkTenant = async (tenant: TenantConfig): Promise<CheckResult[]> => {
    if (tenant.closed !== undefined) return [checkClosed(tenant.id, tenant.closed), ...checkSite(outDir, tenant.id)];
    const endpoints = tenant.endpoints ?? sandbox?.endpoints;
    assert(endpoints !== undefined, 'a tenant without endpoints is a sandbox tenant');
    const calls = await probeTenant(probe, tenant, endpoints);
    const responses = responsesOf(calls);
    const map = await checkMap(tenant, maps);
    const promotion = tryToRead({ id: 'promotion', tenant: tenant.id }, () => loadPromotion(tenant));
    const pages = tryToRead({ id: 'pages', tenant: tenant.id }, () => readPages(tenant));
    const source = responses && {
      config: tenant,
      browserEndpoints: endpoints,
      responses,
      day: buildDay(options.env),
      mapArchive: map.archive,
      promotion: promotion.content?.digest,
      pages: pages.content,
    };
    const snapshotFile = join(folder, `${tenant.id}.json`);
    return [
      ...checkEndpoint(tenant.id, calls),
      ...promotion.results,
      ...pages.results,
      ...judgeMap([
        ...map.results,
        ...(source === undefined ? [] : await checkData(source, { outDir, pool, snapshotFile })),
      ]),
      ...checkSite(outDir, tenant.id),
    ];
  };
  try {
    const perTenant = tenants.map((tenant) =>
      limit(async () => {
        const results = await checkTenant(tenant);
        done += 1;
        show();
        return results;
      }),
    );
    return (await Promise.all(perTenant)).flat();
  } finally {
    pool.close();
    probe.close();
    maps.close();
    rmSync(folder, { recursive: true, force: true });
    await sandbox?.close();
  }
}

/** A file that the configuration names, as a build reads it; a problem if it cannot be used. */
function tryToRead<Content>(
  check: { id: string; tenant: string },
  read: () => Content,
): { content?: Content; results: CheckResult[] } {
  try {
    return { content: read(), results: [] };
  } catch (error) {
    return { results: [toProblem(check, error)] };
  }
}

/** Loaded on demand, because the demo data is large. */
async function startEmbeddedSandbox(): Promise<RunningSandbox> {
  const { startSandbox } = await import('../sandbox/start-sandbox.ts');
  return startSandbox();
}

function exitCodeOf(results: readonly CheckResult[]): ExitCode {
  const problems = results.filter(({ status }) => status === 'problem');
  if (problems.length === 0) return EXIT.OK;
  return problems.every(({ id }) => SERVICE_CHECKS.has(id)) ? EXIT.API : EXIT.CONFIG;
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
    subject: message,
    hint: hint ?? 'Correct this place.',
  };
}
