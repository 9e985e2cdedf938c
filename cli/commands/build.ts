import { availableParallelism } from 'node:os';
import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import type { ExitCode } from '../errors/exit-codes.ts';
import { exitCodeOf } from '../pipeline/exit-code-of.ts';
import { runBuild } from '../pipeline/run-build.ts';
import { chooseReporter } from '../report/choose-reporter.ts';
import { buildDocument } from '../report/json-document.ts';
import { printConfigWarnings } from '../report/print-config-warnings.ts';
import { printSummary } from '../report/summary-table.ts';
import type { CommandIo } from './command-io.ts';

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
  acceptChange?: string[];
}

/**
 * `voucher-site build`
 * @throws OperatorError for wrong usage or configuration
 */
export async function build(options: BuildCommandOptions, io: CommandIo): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  const tenants = selectTenants(config, {
    ...(options.tenant === undefined ? {} : { ids: options.tenant }),
    all: options.all === true,
  });
  if (options.quiet !== true) printConfigWarnings(config.warnings, io);
  const reporter = chooseReporter(io, options);
  try {
    const result = await runBuild({
      tenants,
      outDir: path.resolve(io.cwd, options.out),
      concurrency: options.concurrency ?? availableParallelism(),
      env: io.env,
      isForced: options.force === true,
      acceptedChanges: options.acceptChange ?? [],
      emit: reporter.sink,
      signal: io.signal,
    });
    reporter.close();
    const exitCode = exitCodeOf(result.reports);
    if (options.json === true) io.stdout.write(`${JSON.stringify(buildDocument({ ...result, exitCode }), null, 2)}\n`);
    else if (options.quiet !== true) printSummary(io, result);
    return exitCode;
  } finally {
    reporter.close();
  }
}
