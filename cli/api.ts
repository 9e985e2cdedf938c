import { availableParallelism } from 'node:os';
import path from 'node:path';
import { version } from '../package.json' with { type: 'json' };
import { formatFindings, withoutDataWarnings } from './config/print-findings.ts';
import { readConfig, type Config } from './config/read-config.ts';
import { selectTenants, type TenantSelection } from './config/select-tenants.ts';
import { recordRun } from './fleet/monitor/record-run.ts';
import { withRenderPool } from './generator/render/render-pool.ts';
import { runBuild } from './generator/run-build.ts';
import { tenantsDocument, type TenantsDocument } from './generator/source/tenants-document.ts';
import { abortedByAny } from './lib/aborted-by-any.ts';
import { EXIT, OperatorError } from './lib/errors.ts';
import { describeUnreadable } from './lib/file-errors.ts';
import { packageFile } from './lib/paths.ts';
import { readTargets } from './publish/config/read-targets.ts';
import { resolveTargets, sitesAt } from './publish/config/resolve-targets.ts';
import {
  publishDocument,
  type PublishDocument,
  type PublishEvent,
  type PublishReport,
} from './publish/publish-report.ts';
import { publishTenants } from './publish/publish-tenants.ts';
import { buildDocument, type BuildDocument } from './report/build-document.ts';
import type { BuildEvent } from './report/build-events.ts';
import { toReportDocument } from './report/holds.ts';
import type { ReportDocument } from './report/tenant-report.ts';

/*
 * What `import … from 'voucher-site'` offers: what the commands do, for programs. Nothing is printed, and of the process only
 * the environment and the current folder are read. docs/api.md explains it.
 */

export { OperatorError };
export type { ExitCode } from './lib/errors.ts';
export type { BuildDocument, PublishDocument, PublishReport, ReportDocument, TenantsDocument };

/** Paths are relative to the current folder. Variables of the environment override the configuration, as for the commands. */
export interface ConfigOptions {
  /** Default: `tenants.json`. */
  configFile?: string | undefined;
}

export interface RunOptions extends ConfigOptions {
  /** Ids, and patterns with `*` and `?`; default: all tenants of the configuration. */
  tenants?: readonly string[] | undefined;
  /** The folder of the sites, with one folder for each tenant; default: `dist`. */
  outDir?: string | undefined;
  /** Digests of refused changes (`failure.acceptChange` of a report) that a person has looked at and wants. */
  acceptedChanges?: readonly string[] | undefined;
  /** Ends the run: what is unfinished is removed, live sites stay, and the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Receives each line that a command would print with `!`. */
  onWarning?: ((message: string) => void) | undefined;
}

export interface BuildOptions extends RunOptions {
  /** Also write gzip and Brotli files, for hosts that serve them. */
  compress?: boolean | undefined;
  /** Receives the report of each tenant when the tenant is finished. */
  onReport?: ((report: ReportDocument) => void) | undefined;
}

export interface PublishOptions extends RunOptions {
  /** Names of targets, and patterns with `*` and `?`. */
  targets: readonly string[];
  /** Default: `targets.json`. */
  targetsFile?: string | undefined;
  /** Change nothing, and report what would be done. */
  dryRun?: boolean | undefined;
  /** Receives the report of each tenant at each target when it is finished. */
  onReport?: ((report: PublishReport) => void) | undefined;
}

/**
 * Reads and checks the configuration.
 * @returns the document of `tenants --json`
 * @throws OperatorError CONFIG_INVALID, which names every problem with its line, CONFIG_UNREADABLE, or OPTION_INVALID
 */
export async function loadConfig(options: ConfigOptions = {}): Promise<TenantsDocument> {
  checkOptions(options, ['configFile']);
  return tenantsDocument(await readConfigOf(options));
}

/**
 * Builds the sites of tenants. A tenant that fails keeps its live site and does not stop the others: its report says why.
 * @returns the document of `build --json`
 * @throws OperatorError if nothing can be built, such as for an invalid configuration; the reason of the signal when aborted;
 * any other Error is a bug in voucher-site
 */
export async function build(options: BuildOptions = {}): Promise<BuildDocument> {
  checkOptions(options, BUILD_OPTIONS);
  const { acceptedChanges = [], compress: isCompressed = false, onReport, onWarning = () => {} } = options;
  const outDir = path.resolve(options.outDir ?? 'dist');
  return withSignal(options.signal, async (signal) => {
    const config = await readConfigOf(options);
    const tenants = selectTenants(config, selectionOf(options));
    for (const line of formatFindings(withoutDataWarnings(config.warnings))) onWarning(line);
    return recordRun({ command: 'build', version, outDir, signal, warn: onWarning }, async (write) => {
      const emit = (event: BuildEvent): void => {
        write(event);
        if (event.type === 'tenant-finished') onReport?.(toReportDocument(event.report));
      };
      const run = { tenants, outDir, env: process.env, isForced: false, isCompressed, acceptedChanges, strict: [] };
      const result = await withRenderPool(availableParallelism(), signal, (pool) =>
        runBuild({ ...run, pool, signal, emit }),
      );
      return buildDocument(result);
    });
  });
}

/**
 * Copies the live releases of tenants to targets. What fails for a tenant at a target is in its report there.
 * @returns the document of `publish --json`
 * @throws OperatorError if nothing can be published, such as for an unknown target; the reason of the signal when aborted;
 * any other Error is a bug in voucher-site
 */
export async function publish(options: PublishOptions): Promise<PublishDocument> {
  checkOptions(options, PUBLISH_OPTIONS);
  if (options.targets === undefined) throw optionInvalid('targets', 'must be a list of names');
  const { acceptedChanges = [], dryRun: isDryRun = false, onReport, onWarning = () => {} } = options;
  const outDir = path.resolve(options.outDir ?? 'dist');
  return withSignal(options.signal, async (signal) => {
    const config = await readConfigOf(options);
    const tenants = selectTenants(config, selectionOf(options));
    const known = await readTargets(options.targetsFile ?? 'targets.json', config.tenants, process.env);
    const sites = sitesAt(resolveTargets(known, options.targets, config.tenants), tenants, outDir);
    return recordRun({ command: 'publish', version, outDir, isDryRun, signal, warn: onWarning }, async (write) => {
      const emit = (event: PublishEvent): void => {
        write(event);
        if (event.type === 'tenant-published') onReport?.(event.report);
      };
      const run = { outDir, isDryRun, acceptedChanges, isStrict: false, unsafeNoLock: false };
      return publishDocument(await publishTenants(sites, { ...run, signal, emit }));
    });
  });
}

const RUN_OPTIONS = ['configFile', 'tenants', 'outDir', 'acceptedChanges', 'signal', 'onWarning', 'onReport'];
const BUILD_OPTIONS = [...RUN_OPTIONS, 'compress'];
const PUBLISH_OPTIONS = [...RUN_OPTIONS, 'targets', 'targetsFile', 'dryRun'];

/** Programs without types call it, too: a misspelt `tenants` would mean all of them. */
function checkOptions(options: ConfigOptions | BuildOptions | PublishOptions, names: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) throw optionInvalid(unknown, `does not exist; there are ${names.join(', ')}`);
  for (const name of ['tenants', 'targets'] as const) {
    const list: unknown = name in options ? Object(options)[name] : undefined;
    if (list !== undefined && !Array.isArray(list)) throw optionInvalid(name, 'must be a list of names');
  }
}

function optionInvalid(name: string, meaning: string): OperatorError {
  return new OperatorError({
    code: 'OPTION_INVALID',
    title: `The option "${name}" ${meaning}`,
    details: ['Nothing was done.'],
    hint: `Correct the call: ${packageFile('docs/api.md')} lists the options.`,
    exitCode: EXIT.USAGE,
  });
}

function readConfigOf({ configFile = 'tenants.json' }: ConfigOptions): Promise<Config> {
  return readConfig(configFile, process.env);
}

function selectionOf({ tenants }: RunOptions): TenantSelection {
  return tenants === undefined ? { all: true } : { ids: tenants };
}

/**
 * Gives the work a signal of its own, to which it adds as many listeners as it likes.
 * @throws the reason of the signal when aborted, also if the work has failed in another way because of it
 */
async function withSignal<Result>(
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  given?.throwIfAborted();
  const { signal, release } = abortedByAny(given === undefined ? [] : [given]);
  try {
    return await work(signal);
  } catch (error) {
    signal.throwIfAborted();
    throw describeUnreadable(error) ?? error;
  } finally {
    release();
  }
}
