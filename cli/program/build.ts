import { availableParallelism } from 'node:os';
import { addCommand } from './add-command.ts';
import { configOption, outOption } from './common-options.ts';
import { positiveInteger } from './option-values.ts';
import type { ProgramContext } from './program-context.ts';

export function addBuild({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'build', 'Read the data of tenants and build their sites', [
    ['voucher-site build --tenant musterstadt', 'one tenant, into dist/musterstadt'],
    ['voucher-site build --all --json > report.json', 'every tenant, with a report for machines'],
  ])
    .option('-t, --tenant <id...>', 'tenants to build')
    .option('-a, --all', 'build every tenant of the configuration')
    .addOption(configOption())
    .addOption(outOption())
    .option('-c, --concurrency <n>', 'render processes (default: one per core)', positiveInteger)
    .option('--accept-change <digest...>', 'release despite the guard; accepts only the difference with this digest')
    .option('--force', 'make everything anew, also what has not changed')
    .option('--shard <i/n>', 'with --all: build only share i of n (default: what the CI system says)')
    .option('--shards <n>', 'with --all: how many there are, where the environment only says which', positiveInteger)
    .option('--times <file>', 'with --all: balance the shards by the times in a plan (plan --format json)')
    .option('--report-file <file>', 'write what happens as JSON lines, also where the build fails')
    .option('--compress', 'put gzip and Brotli files beside the others, for hosts that send them')
    .option('--json', 'print one JSON document to stdout instead of the summary')
    .option('-q, --quiet', 'only say what went wrong')
    .option('-v, --verbose', 'say more: stages, requests, retries')
    .action(async (options) => {
      const { createRenderPool } = await import('../render/render-pool.ts');
      // Its first process takes as long to start as all that comes before it is needed.
      const pool = createRenderPool(options.concurrency ?? availableParallelism());
      try {
        const { build } = await import('../commands/build.ts');
        onExit(await build(options, io, pool));
      } finally {
        pool.close();
      }
    });
}
