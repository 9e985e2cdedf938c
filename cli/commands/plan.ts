import { availableParallelism } from 'node:os';
import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import type { ChangedTenant } from '../build/find-changed.ts';
import { formatPlan, MOST_JOBS, PLAN_FORMATS, planJobs, type PlannedTenant } from '../fleet/plan.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { pluralize } from '../report/format.ts';
import {
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  positiveInteger,
  refuseWithout,
  resolveOutDir,
  tenantsOption,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { deadlineOption, requestsOption, retryOption, withApiOptions } from './api-options.ts';
import { createMessages, warnOfOrphans } from './messages.ts';

const define = (program: Command) =>
  defineCommand(program, 'plan', 'Print CI jobs that build all tenants, longest first', [
    ['voucher-site plan --format github --changed', 'a matrix of the changed tenants'],
    ['voucher-site plan > times.json', 'every tenant with its build time, for build --shard'],
  ])
    .addOption(tenantsOption('tenants to plan (default: all)'))
    .addOption(new Option('--format <name>', 'format of the output').choices(PLAN_FORMATS).default('json' as const))
    .option('--changed', 'only tenants whose data or code differ from their live release')
    .option('--trust-manifests', 'with --changed: compare only the manifests, because the sites are elsewhere')
    .option('--max-jobs <n>', `maximum number of jobs (default: ${MOST_JOBS})`, jobCount)
    .option('-c, --concurrency <n>', 'processes that read tenants (default: one per core)', positiveInteger)
    .addOption(requestsOption())
    .addOption(retryOption())
    .addOption(deadlineOption())
    .addOption(configOption())
    .addOption(outOption());

type Options = OptionsOf<typeof define>;

export function addPlan({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => onExit(await printPlan(options, io)));
}

/** @throws InvalidArgumentError unless `text` is a number of jobs that every CI system accepts */
function jobCount(text: string): number {
  const value = positiveInteger(text);
  if (value > MOST_JOBS) throw new InvalidArgumentError(`No more than ${MOST_JOBS} jobs are possible.`);
  return value;
}

async function printPlan(options: Options, io: CommandIo): Promise<ExitCode> {
  const [{ printConfigWarnings }, { recordedTimes }] = await Promise.all([
    import('../config/print-findings.ts'),
    import('../fleet/build-times.ts'),
  ]);
  if (options.changed !== true) refuseWithout('--changed', { '--trust-manifests': options.trustManifests });
  const { config, tenants: selected } = await loadTenants(io, { ...options, all: options.tenant === undefined });
  printConfigWarnings(config.warnings, io);
  await warnOfOrphans(io, [options.out], config);
  const ids = selected.map(({ id }) => id);
  const times = recordedTimes(resolveOutDir(io, options), ids);
  let tenants: PlannedTenant[] = times;
  if (options.changed === true) {
    const { findChanged } = await import('../build/find-changed.ts');
    const changed = await findChanged({
      tenants: selected.map((tenant) => withApiOptions(tenant, options)),
      outDir: resolveOutDir(io, options),
      concurrency: options.concurrency ?? availableParallelism(),
      trustsManifests: options.trustManifests === true,
      env: io.env,
      signal: io.signal,
    });
    const reasons = new Map(changed.map(({ tenant, reason }) => [tenant, reason]));
    tenants = times.flatMap((time) => {
      const reason = reasons.get(time.tenant);
      return reason === undefined ? [] : [{ ...time, reason }];
    });
    reportChanged(changed, times.length, io);
  }
  const jobs = planJobs(tenants, { configured: config.tenants.length, mostJobs: options.maxJobs });
  io.stdout.write(`${formatPlan({ tenants, jobs }, options.format)}\n`);
  return EXIT.OK;
}

/** On stderr, because stdout contains only the plan. */
function reportChanged(changed: readonly ChangedTenant[], all: number, io: CommandIo): void {
  const { say, warn } = createMessages(io);
  for (const { tenant, failure } of changed) {
    if (failure !== undefined) warn(`${tenant} cannot be read and is planned: ${failure.code} ${failure.title}`);
  }
  say(`${changed.length} of ${pluralize(all, 'tenant')} to build.`);
}
