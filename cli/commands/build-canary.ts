import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { Config } from '../config/read-config.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { formatDuration, formatList, pluralize } from '../report/format.ts';
import type { BuildResult } from '../report/tenant-report.ts';
import type { CommandIo } from './command.ts';
import { canAsk, confirm } from './confirm.ts';
import { createMessages } from './messages.ts';

/* `build --canary`: a few tenants first, then a decision, then the others. */

export interface CanaryOptions {
  all?: true;
  canary?: number;
  canaryTenants?: string[];
  canaryWait?: number;
  canaryCheck?: string;
}

export const canaryWaitOption = () =>
  new Option(
    '--canary-wait <duration>',
    'watch the canaries this long (10m, 90s), then go on without a question',
  ).argParser(duration);

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** @throws InvalidArgumentError unless `text` is a duration such as 90s, 10m or 1h */
function duration(text: string): number {
  const [, value, unit = ''] = /^(\d+(?:\.\d+)?)([smh])$/.exec(text) ?? [];
  const ms = Number(value) * (UNITS[unit] ?? Number.NaN);
  if (!Number.isFinite(ms)) throw new InvalidArgumentError('A duration such as 90s, 10m or 1h is needed.');
  return ms;
}

export function isCanaryBuild({ canary, canaryTenants }: CanaryOptions): boolean {
  return canary !== undefined || canaryTenants !== undefined;
}

/** @throws OperatorError for options that do not fit together, before anything is built */
export function assertCanaryOptions(options: CanaryOptions, io: CommandIo): void {
  const { all, canary, canaryTenants, canaryWait, canaryCheck } = options;
  const usage = (title: string, hint: string) =>
    new OperatorError({ code: 'CANARY_INVALID', title, details: ['Nothing was built.'], hint, exitCode: EXIT.USAGE });
  if (!isCanaryBuild(options)) {
    if (canaryWait === undefined && canaryCheck === undefined) return;
    const given = [canaryWait !== undefined && '--canary-wait', canaryCheck !== undefined && '--canary-check'];
    const options = given.filter((option) => option !== false);
    const title = `${options.join(' and ')} ${options.length === 1 ? 'needs' : 'need'} --canary`;
    throw usage(title, 'add --canary 5, or --canary-tenants <id…>');
  }
  const given = canary === undefined ? '--canary-tenants' : '--canary';
  if (all !== true) throw usage(`${given} is only for --all`, `use --all instead of --tenant, or omit ${given}`);
  if (canary !== undefined && canaryTenants !== undefined)
    throw usage('--canary and --canary-tenants cannot be combined', 'use one of them');
  if (canaryWait === undefined && canaryCheck === undefined && !canAsk(io)) {
    const hint = 'add --canary-wait 10m, --canary-check <command>, or both';
    throw usage(`${given} asks whether to go on, and there is no terminal to ask`, hint);
  }
}

/**
 * Builds the canaries, decides, and builds the others.
 * @param run builds some of the tenants
 * @returns the result so far, and why the others were not built
 */
export async function buildInSteps(
  tenants: readonly TenantConfig[],
  { outDir, config, options }: { outDir: string; config: Config; options: CanaryOptions },
  io: CommandIo,
  run: (tenants: readonly TenantConfig[], finished: readonly TenantConfig[]) => Promise<BuildResult>,
): Promise<BuildResult & { stopped?: string }> {
  const [{ chooseCanaries }, { selectTenants }] = await Promise.all([
    import('../build/canary.ts'),
    import('../config/select-tenants.ts'),
  ]);
  const { canary = 0, canaryTenants } = options;
  const named = canaryTenants === undefined ? undefined : new Set(selectTenants(config, { ids: canaryTenants }));
  const canaries =
    named === undefined ? chooseCanaries(tenants, canary, outDir) : tenants.filter((each) => named.has(each));
  const others = tenants.filter((tenant) => !canaries.includes(tenant));
  if (canaries.length === 0 || others.length === 0) return run(tenants, []);
  const startedAt = new Date();
  const { say } = createMessages(io);
  say(
    `Canaries: ${formatList(
      canaries.map(({ id }) => id),
      SHOWN,
    )}`,
  );
  const first = await run(canaries, []);
  const stopped = await decide(first, others.length, outDir, options, io);
  if (stopped !== undefined) {
    sayStopped(first, stopped, others.length, startedAt, io);
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

/** @returns why the others must not follow */
async function decide(
  result: BuildResult,
  others: number,
  outDir: string,
  options: CanaryOptions,
  io: CommandIo,
): Promise<string | undefined> {
  const { watchCanaries } = await import('../build/canary.ts');
  const { canaryWait: waitMs = 0, canaryCheck: check } = options;
  const { reports } = result;
  const { say } = createMessages(io);
  if (waitMs > 0 && isNew(result) && reports.every(({ status }) => status !== 'failed'))
    say(`Watching the canaries for ${formatDuration(waitMs)}.`);
  const write = (text: string): void => void io.stderr.write(text);
  const watch = {
    outDir,
    waitMs: isNew(result) ? waitMs : 0,
    // As documented: without a new release, the others follow at once.
    check: isNew(result) ? check : undefined,
    cwd: io.cwd,
    env: io.env,
    write,
    signal: io.signal,
  };
  const problem = await watchCanaries(reports, watch);
  const isDecided = options.canaryWait !== undefined || check !== undefined || !isNew(result);
  if (problem !== undefined || isDecided) return problem;
  const sites = formatList(
    reports.map(({ tenant }) => tenant),
    SHOWN,
  );
  const question = `${sites}: look at the new releases. Build the other ${pluralize(others, 'tenant')}?`;
  return (await confirm(io, question)) ? undefined : 'you answered no';
}

/** Whether a canary has a new release; otherwise there is nothing to look at. */
function isNew({ reports }: BuildResult): boolean {
  return reports.some(({ status }) => status === 'built');
}

function sayStopped({ reports }: BuildResult, why: string, others: number, startedAt: Date, io: CommandIo): void {
  const { warn, say } = createMessages(io);
  warn(`Stopped after the canaries: ${why}. The other ${pluralize(others, 'tenant')} were not built.`);
  const released = reports.filter(({ status }) => status === 'built').map(({ tenant }) => tenant);
  if (released.length === 0) return;
  say(
    `To take the canaries back: voucher-site rollback --tenant ${released.join(' ')} --to-time ${startedAt.toISOString()}`,
  );
}

/** The exit code of a build that stopped after its canaries. */
export function stoppedCode(exitCode: ExitCode): ExitCode {
  return exitCode === EXIT.BUG ? exitCode : EXIT.CANARY_STOPPED;
}
