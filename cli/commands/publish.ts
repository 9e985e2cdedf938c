import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import { EXIT, type ExitCode, OperatorError } from '../lib/errors.ts';
import { exitCodeOf } from '../report/tenant-report.ts';
import { checkOverlaps, resolveTarget, type TargetConfig } from '../publish/config/target-config.ts';
import { readTargets } from '../publish/config/read-targets.ts';
import { choosePublishReporter, printPublished } from '../publish/publish-progress.ts';
import { publishDocument } from '../publish/publish-report.ts';
import { publishTenants, type TenantToPublish } from '../publish/publish-tenants.ts';
import type { CommandIo } from './command-io.ts';
import { toPlainJson } from '../report/plain-text.ts';

export interface PublishCommandOptions {
  tenant?: string[];
  all?: boolean;
  target: string;
  targets: string;
  config: string;
  out: string;
  dryRun?: boolean;
  unsafeNoLock?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/**
 * `voucher-site publish`: brings the live releases of tenants to a target.
 * @throws OperatorError for wrong usage or configuration
 */
export async function publish(options: PublishCommandOptions, io: CommandIo): Promise<ExitCode> {
  const outDir = path.resolve(io.cwd, options.out);
  const tenants = await tenantsToPublish(options, io, outDir);
  const isDryRun = options.dryRun === true;
  const reporter = choosePublishReporter(io, options);
  try {
    const startedAt = performance.now();
    reporter.sink({ type: 'started', tenants: tenants.map(({ tenant }) => tenant.id), target: options.target });
    const reports = await publishTenants(tenants, {
      outDir,
      isDryRun,
      unsafeNoLock: options.unsafeNoLock === true,
      signal: io.signal,
      emit: reporter.sink,
    });
    reporter.close();
    const exitCode = exitCodeOf(reports);
    const result = { reports, exitCode, isDryRun, target: options.target, ms: performance.now() - startedAt };
    if (options.json === true) io.stdout.write(`${toPlainJson(publishDocument(result))}\n`);
    else if (options.quiet !== true) printPublished(io, result);
    return exitCode;
  } finally {
    reporter.close();
  }
}

async function tenantsToPublish(
  options: PublishCommandOptions,
  { cwd, env }: CommandIo,
  outDir: string,
): Promise<TenantToPublish[]> {
  const config = await readConfig(path.resolve(cwd, options.config), env);
  const selected = selectTenants(config, {
    ...(options.tenant === undefined ? {} : { ids: options.tenant }),
    all: options.all === true,
  });
  const ids = config.tenants.map(({ id }) => id);
  const targets = await readTargets(path.resolve(cwd, options.targets), ids);
  checkOverlaps(new Map(config.tenants.map((each) => [each.id, resolveTarget(targets, options.target, each)])));
  return selected.map((tenant) => {
    const target = resolveTarget(targets, options.target, tenant);
    refuseItself(target, outDir);
    return { tenant, target };
  });
}

function refuseItself(target: TargetConfig, outDir: string): void {
  if (target.type !== 'directory' || target.path !== outDir) return;
  throw new OperatorError({
    code: 'TARGET_IS_OUTPUT',
    title: `The target is the folder of the builds itself: ${outDir}`,
    details: ['What is built there is live there already.'],
    hint: 'give the target another "path", or no target at all',
    exitCode: EXIT.CONFIG,
  });
}
