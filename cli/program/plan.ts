import { Option } from 'commander';
import { PLAN_FORMATS } from '../fleet/plan.ts';
import { addCommand } from './add-command.ts';
import { configOption, outOption } from './common-options.ts';
import { jobCount, positiveInteger } from './option-values.ts';
import type { ProgramContext } from './program-context.ts';

export function addPlan({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'plan', 'Say which jobs a CI system is to run to build all tenants, the longest first', [
    ['voucher-site plan --format github --changed', 'a matrix of the tenants that have changed'],
    ['voucher-site plan > times.json', 'every tenant and how long it takes, for build --shard'],
  ])
    .addOption(new Option('--format <name>', 'who is to read it').choices(PLAN_FORMATS).default('json'))
    .option('--changed', 'only tenants whose data or code differ from their live release')
    .option('--trust-manifests', 'with --changed: compare with the manifests alone, the sites are elsewhere')
    .option('--max-jobs <n>', 'jobs at most (default: 256)', jobCount)
    .option('-c, --concurrency <n>', 'processes that read tenants (default: one per core)', positiveInteger)
    .addOption(configOption())
    .addOption(outOption())
    .action(async (options) => {
      const { plan } = await import('../commands/plan.ts');
      onExit(await plan(options, io));
    });
}
