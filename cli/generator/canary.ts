import type { Config } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { runCommand } from '../lib/run-command.ts';
import { readHold } from './release/hold.ts';
import { isIntact, openLiveRelease } from './release/release-reader.ts';
import { formatList, pluralize } from '../report/format.ts';
import type { BuildResult, TenantReport } from '../report/tenant-report.ts';

/* `build --canary`: a few tenants first, then a decision, then the others. */

export interface CanaryOptions {
  all?: true | undefined;
  /** A number of tenants, or their ids. */
  canary?: string[] | undefined;
  /** A shell command whose exit code decides. */
  canaryCheck?: string | undefined;
}

/**
 * @param isAttended somebody can answer a question
 * @throws OperatorError for options that do not fit together, before anything is built
 */
export function assertCanaryOptions({ all, canary, canaryCheck }: CanaryOptions, isAttended: boolean): void {
  const usage = (title: string, hint: string) =>
    new OperatorError({ code: 'CANARY_INVALID', title, details: ['Nothing was built.'], hint, exitCode: EXIT.USAGE });
  if (canary === undefined) {
    if (canaryCheck === undefined) return;
    throw usage('--canary-check needs --canary', 'add --canary 5, or --canary <id…>');
  }
  if (all !== true) throw usage('--canary is only for --all', 'use --all instead of --tenant, or omit --canary');
  if (canary.some((each) => Number(each) === 0)) throw usage('--canary 0 names no tenant', 'build at least one first');
  if (canaryCheck === undefined && !isAttended)
    throw usage('--canary asks whether to go on, and there is no terminal to ask', 'add --canary-check <command>');
}

interface CanaryBuild {
  tenants: readonly TenantConfig[];
  config: Config;
  outDir: string;
  options: CanaryOptions;
  /** Builds some of the tenants, after those that are finished. */
  run: (tenants: readonly TenantConfig[], finished: readonly TenantConfig[]) => Promise<BuildResult>;
  cwd: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  say: (message: string) => void;
  warn: (message: string) => void;
  ask: (question: string) => Promise<boolean>;
  /** Receives the output of the command. */
  write: (text: string) => void;
}

/**
 * Builds the canaries, decides, and builds the others. If no canary has a new release, there is nothing to decide.
 * @returns the result so far, and why the others were not built
 */
export async function buildInSteps(build: CanaryBuild): Promise<BuildResult & { stopped?: string }> {
  const { tenants, run, say, warn } = build;
  const canaries = resolveCanaries(build);
  const others = tenants.filter((tenant) => !canaries.includes(tenant));
  if (canaries.length === 0 || others.length === 0) return run(tenants, []);
  const startedAt = new Date();
  say(`Canaries: ${namesOf(canaries.map(({ id }) => id))}`);
  const first = await run(canaries, []);
  const stopped = findProblem(first.reports, build.outDir) ?? (await decide(first, others.length, build));
  if (stopped !== undefined) {
    warn(`Stopped after the canaries: ${stopped}. The other ${pluralize(others.length, 'tenant')} were not built.`);
    const released = first.reports.filter(({ status }) => status === 'built').map(({ tenant }) => tenant);
    const back = `voucher-site rollback --tenant ${released.join(' ')} --to-time ${startedAt.toISOString()}`;
    if (released.length > 0) say(`To take the canaries back: ${back}`);
    return { ...first, stopped };
  }
  const second = await run(others, canaries);
  const reports = new Map([...first.reports, ...second.reports].map((report) => [report.tenant, report]));
  return {
    reports: tenants.flatMap(({ id }) => reports.get(id) ?? []),
    bundleMs: first.bundleMs ?? second.bundleMs,
    isBundleReused: (first.bundleMs === null ? second : first).isBundleReused ?? false,
    ms: Date.now() - startedAt.getTime(),
  };
}

const SHOWN = 10;

function namesOf(tenants: readonly string[]): string {
  return formatList(tenants, SHOWN);
}

function resolveCanaries({ tenants, config, outDir, options: { canary = [] } }: CanaryBuild): TenantConfig[] {
  const [only = '', ...more] = canary;
  if (more.length === 0 && /^\d+$/.test(only) && !tenants.some(({ id }) => id === only))
    return chooseCanaries(tenants, Number(only), outDir);
  const named = new Set(selectTenants(config, { ids: canary }));
  return tenants.filter((each) => named.has(each));
}

/**
 * Chooses the tenants whose release shows whether the others may follow: spread evenly from the one with the most pages to the
 * one with the fewest. The choice is the same for the same releases. Held tenants would show nothing.
 */
function chooseCanaries(tenants: readonly TenantConfig[], count: number, outDir: string): TenantConfig[] {
  const free = tenants.filter(({ id }) => readHold(outDir, id) === undefined);
  const sizes = new Map(free.map(({ id }) => [id, openLiveRelease(outDir, id)?.manifest.pages ?? 0]));
  const sizeOf = ({ id }: TenantConfig): number => sizes.get(id) ?? 0;
  const sorted = free.toSorted((a, b) => sizeOf(b) - sizeOf(a) || (a.id < b.id ? -1 : 1));
  const wanted = Math.min(count, sorted.length);
  const step = wanted > 1 ? (sorted.length - 1) / (wanted - 1) : 0;
  const first = wanted > 1 ? 0 : Math.floor(sorted.length / 2);
  const chosen = new Set(Array.from({ length: wanted }, (_, index) => sorted[first + Math.round(index * step)]));
  return tenants.filter((tenant) => chosen.has(tenant));
}

/** @returns why the others must not follow */
async function decide({ reports }: BuildResult, others: number, build: CanaryBuild): Promise<string | undefined> {
  if (reports.every(({ status }) => status !== 'built')) return undefined;
  const { options, outDir, ask } = build;
  // The command may watch for a while: what somebody has rolled back or changed meanwhile counts, too.
  if (options.canaryCheck !== undefined)
    return (await runCheck(options.canaryCheck, reports, build)) ?? findProblem(reports, outDir);
  const sites = namesOf(reports.map(({ tenant }) => tenant));
  const question = `${sites}: look at the new releases. Build the other ${pluralize(others, 'tenant')}?`;
  return (await ask(question)) ? undefined : 'you answered no';
}

/** What speaks against the release of a canary. */
function findProblem(reports: readonly TenantReport[], outDir: string): string | undefined {
  const failed = reports.filter(({ status }) => status === 'failed').map(({ tenant }) => tenant);
  if (failed.length > 0) return `the build of ${formatList(failed, 5)} failed`;
  for (const report of reports) {
    if (report.status === 'failed' || report.status === 'held') continue;
    const live = openLiveRelease(outDir, report.tenant);
    if (readHold(outDir, report.tenant) !== undefined) return `${report.tenant} was rolled back or is held`;
    if (live?.manifest.buildId !== report.buildId)
      return `${report.tenant} has another live release than the one just built`;
    if (!isIntact(live)) return `files of the live release of ${report.tenant} were changed or deleted`;
  }
  return undefined;
}

async function runCheck(
  check: string,
  reports: readonly TenantReport[],
  { cwd, env, write, signal }: CanaryBuild,
): Promise<string | undefined> {
  const canaries = reports.map(({ tenant }) => tenant).join(' ');
  const { output, failure } = await runCommand(check, {
    cwd,
    env: { ...env, VOUCHER_SITE_CANARIES: canaries },
    signal,
  });
  if (output !== '') write(`${output.trimEnd()}\n`);
  return failure === undefined ? undefined : `--canary-check failed (${failure}): ${check}`;
}
