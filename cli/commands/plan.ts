import { availableParallelism } from 'node:os';
import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { findChanged, type ChangedTenant } from '../build/find-changed.ts';
import { planJobs, type PlannedTenant, formatPlan, type PlanFormat } from '../fleet/plan.ts';
import { recordedTimes } from '../fleet/recorded-times.ts';
import { pluralize } from '../report/format.ts';
import { printConfigWarnings } from '../config/findings.ts';
import type { CommandIo } from './command-io.ts';
import { createMessages } from './messages.ts';

export interface PlanCommandOptions {
  format: PlanFormat;
  changed?: boolean;
  trustManifests?: boolean;
  maxJobs?: number;
  concurrency?: number;
  config: string;
  out: string;
}

/**
 * `voucher-site plan`: says on stdout which jobs a CI system is to run.
 * @throws OperatorError for wrong configuration
 */
export async function plan(options: PlanCommandOptions, io: CommandIo): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  printConfigWarnings(config.warnings, io);
  const outDir = path.resolve(io.cwd, options.out);
  const times = recordedTimes(
    outDir,
    config.tenants.map(({ id }) => id),
  );
  let tenants: PlannedTenant[] = times;
  if (options.changed === true) {
    const changed = await findChanged({
      tenants: config.tenants,
      outDir,
      concurrency: options.concurrency ?? availableParallelism(),
      trustsManifests: options.trustManifests === true,
      signal: io.signal,
    });
    const reasons = new Map(changed.map(({ tenant, reason }) => [tenant, reason]));
    tenants = times.flatMap((time) => {
      const reason = reasons.get(time.tenant);
      return reason === undefined ? [] : [{ ...time, reason }];
    });
    tell(changed, times.length, io);
  }
  const jobs = planJobs(tenants, { configured: times.length, mostJobs: options.maxJobs });
  io.stdout.write(`${formatPlan({ tenants, jobs }, options.format)}\n`);
  return EXIT.OK;
}

/** On stderr: stdout is for the plan alone. */
function tell(changed: readonly ChangedTenant[], all: number, io: CommandIo): void {
  const { say, warn } = createMessages(io);
  for (const { tenant, failure } of changed) {
    if (failure !== undefined) warn(`${tenant} cannot be read and is planned: ${failure.code} ${failure.title}`);
  }
  say(`${changed.length} of ${pluralize(all, 'tenant')} to build.`);
}
