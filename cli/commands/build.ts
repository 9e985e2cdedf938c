import path from 'node:path';
import { version } from '../../package.json' with { type: 'json' };
import { withoutDataWarnings, printConfigWarnings } from '../config/findings.ts';
import { readConfig } from '../config/read-config.ts';
import type { ExitCode } from '../lib/errors.ts';
import { selectShard } from '../fleet/shards.ts';
import { exitCodeOf, type BuildResult } from '../report/tenant-report.ts';
import { runBuild } from '../build/run-build.ts';
import type { RenderPool } from '../render/render-pool.ts';
import type { BuildEvent } from '../report/build-events.ts';
import { chooseReporter } from '../report/reporters.ts';
import { pluralize } from '../report/format.ts';
import { buildDocument } from '../report/build-document.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { type FileEvent, withReportFile } from '../report/report-file.ts';
import type { CommandIo } from './command-io.ts';
import { createMessages } from './messages.ts';

export interface BuildCommandOptions {
  tenant?: string[];
  all?: boolean;
  config: string;
  out: string;
  concurrency?: number;
  json?: boolean;
  quiet?: boolean;
  verbose?: boolean;
  force?: boolean;
  compress?: boolean;
  acceptChange?: string[];
  /** `i/n` */
  shard?: string;
  shards?: number;
  /** File with the times that shards are balanced by. */
  times?: string;
  reportFile?: string;
}

type Emit = (event: FileEvent | BuildEvent) => void;

/**
 * `voucher-site build`
 * @param pool is left for the caller to close
 * @throws OperatorError for wrong usage or configuration
 */
export async function build(options: BuildCommandOptions, io: CommandIo, pool: RenderPool): Promise<ExitCode> {
  const { reportFile } = options;
  if (reportFile === undefined) return buildSelected(options, io, pool, () => {});
  const { warn } = createMessages(io);
  const run = { file: path.resolve(io.cwd, reportFile), version, signal: io.signal, warn };
  return withReportFile(run, (write) => buildSelected(options, io, pool, write));
}

async function buildSelected(
  options: BuildCommandOptions,
  io: CommandIo,
  pool: RenderPool,
  write: Emit,
): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  const { tenants, shard } = await selectShard(config, options, io);
  if (options.quiet !== true) printConfigWarnings(withoutDataWarnings(config.warnings), io);
  if (shard !== undefined) {
    write({ type: 'sharded', ...shard });
    if (options.quiet !== true) io.stderr.write(`${describeShard(shard, tenants.length, config.tenants.length)}\n`);
  }
  const reporter = chooseReporter(io, options);
  try {
    const emit = (event: BuildEvent) => {
      write(event);
      reporter.sink(event);
    };
    const outDir = path.resolve(io.cwd, options.out);
    const result: BuildResult =
      tenants.length === 0
        ? nothing(write)
        : await runBuild({
            tenants,
            outDir,
            pool,
            env: io.env,
            isForced: options.force === true,
            isCompressed: options.compress === true,
            acceptedChanges: options.acceptChange ?? [],
            emit,
            signal: io.signal,
          });
    reporter.close();
    const exitCode = exitCodeOf(result.reports);
    if (options.json === true) io.stdout.write(`${toPlainJson(buildDocument({ ...result, exitCode }))}\n`);
    else if (options.quiet !== true && tenants.length > 0) {
      const { printSummary } = await import('../report/summary.ts');
      printSummary(io, result);
    }
    return exitCode;
  } finally {
    reporter.close();
  }
}

/** An empty shard has done all that it had to. */
function nothing(write: Emit): BuildResult {
  write({ type: 'build-started', tenants: [] });
  write({ type: 'build-finished', ms: 0 });
  return { reports: [], bundleMs: null, ms: 0 };
}

function describeShard({ index, of }: { index: number; of: number }, mine: number, all: number): string {
  if (mine === 0) return `Shard ${index}/${of} has no tenant to build: ${pluralize(all, 'tenant')} for ${of} shards.`;
  return `Shard ${index}/${of} builds ${mine} of ${pluralize(all, 'tenant')}.`;
}
