import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { version } from '../package.json' with { type: 'json' };
import type { CommandIo } from './commands/command-io.ts';
import { EXIT, type ExitCode } from './errors/exit-codes.ts';

const FAILURES = ['flaky', 'down', 'slow', 'html'];

/**
 * Runs the command line `argv` (without node and script).
 * Every failure is printed here; none is thrown.
 * @returns the exit code
 */
export async function runCli(argv: readonly string[], io: CommandIo): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.OK;
  const program = createProgram(io, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.OK : EXIT.USAGE;
    // The one who aborted knows the exit code.
    if (io.signal.aborted) return EXIT.SIGINT;
    const { reportFailure } = await import('./report/report-failure.ts');
    return reportFailure(error, io, { argv, version });
  }
}

function createProgram(io: CommandIo, onExit: (code: ExitCode) => void): Command {
  const program = new Command('voucher-site')
    .description('Builds the public websites of gift-voucher programmes: one static site per tenant.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .showHelpAfterError('(voucher-site --help lists the commands, voucher-site <command> --help their options)');

  const configOption = () => new Option('--config <file>', 'which tenants there are').default('tenants.json');
  const outOption = () => new Option('--out <folder>', 'where the sites are, a folder for each tenant').default('dist');
  const command = (name: string, description: string, examples: readonly [string, string][]): Command =>
    program
      .command(name)
      .description(description)
      .addHelpText('after', `\nExamples:\n${examples.map(([line, what]) => `  $ ${line}\n      ${what}`).join('\n')}`);

  command('build', 'Read the data of tenants and build their sites', [
    ['voucher-site build --tenant musterstadt', 'one tenant, into dist/musterstadt'],
    ['voucher-site build --all --json > report.json', 'every tenant, with a report for machines'],
  ])
    .option('-t, --tenant <id...>', 'tenants to build')
    .option('-a, --all', 'build every tenant of the configuration')
    .addOption(configOption())
    .addOption(outOption())
    .option('-c, --concurrency <n>', 'render processes (default: one per core)', positiveInteger)
    .option('--accept-change <digest...>', 'release although the data look broken: this very difference is meant')
    .option('--force', 'make everything anew, also what has not changed')
    .option('--json', 'print one JSON document to stdout instead of the summary')
    .option('-q, --quiet', 'only say what went wrong')
    .option('-v, --verbose', 'say more: stages, requests, retries')
    .action(async (options) => {
      const { build } = await import('./commands/build.ts');
      onExit(await build(options, io));
    });

  command('dev', 'Serve one tenant with hot reload, on live data', [
    ['voucher-site dev --tenant musterstadt', 'edit templates/ and site/, see the change at once'],
    ['voucher-site dev --tenant musterstadt --port 4000', 'on a port of your choice'],
  ])
    .requiredOption('-t, --tenant <id>', 'tenant to serve')
    .addOption(configOption())
    .option('-p, --port <n>', 'port (default: a free one from 3000 on)', portNumber)
    .action(async (options) => {
      const { runDev } = await import('./commands/dev.ts');
      onExit(await runDev(options, io));
    });

  command('preview', 'Serve built sites as a static host would', [
    ['voucher-site preview --tenant musterstadt', 'one site'],
    ['voucher-site preview --port 8080', 'every built site, each as http://<id>.localhost:8080'],
  ])
    .option('-t, --tenant <id>', 'tenant to serve (default: all that are built, by host name)')
    .addOption(configOption())
    .addOption(outOption())
    .option('-p, --port <n>', 'port (default: a free one)', portNumber)
    .action(async (options) => {
      const { runPreview } = await import('./commands/preview.ts');
      onExit(await runPreview(options, io));
    });

  command('releases', 'List the releases of a tenant that can be gone back to', [
    ['voucher-site releases --tenant musterstadt', 'the live one is marked'],
  ])
    .requiredOption('-t, --tenant <id>', 'tenant')
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => {
      const { releases } = await import('./commands/releases.ts');
      onExit(await releases(options, io));
    });

  command('rollback', 'Put an earlier release live again', [
    ['voucher-site rollback --tenant musterstadt', 'the one that was live before'],
    ['voucher-site rollback --tenant musterstadt --to 3c1e7b', 'a release by its name or the beginning of it'],
  ])
    .requiredOption('-t, --tenant <id>', 'tenant')
    .option('--to <release>', 'which one (default: the one that was live before)')
    .addOption(configOption())
    .addOption(outOption())
    .action(async (options) => {
      const { rollback } = await import('./commands/rollback.ts');
      onExit(await rollback(options, io));
    });

  command('diff', 'Tell what differs between two releases of a tenant', [
    ['voucher-site diff --tenant musterstadt', 'the live release and the one before'],
    ['voucher-site diff --tenant musterstadt 3c1e7b 8b61aa', 'any two'],
  ])
    .argument('[before]', 'release (default: the one that was live before)')
    .argument('[after]', 'release (default: the live one)')
    .requiredOption('-t, --tenant <id>', 'tenant')
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document')
    .action(async (before: string | undefined, after: string | undefined, options) => {
      const { diff } = await import('./commands/diff.ts');
      onExit(await diff([before, after], options, io));
    });

  command('prune', 'Delete releases that nobody goes back to any more', [
    ['voucher-site prune --all', 'all but the last five of each tenant, which every build does by itself'],
    ['voucher-site prune --tenant musterstadt --keep 1', 'all but the live one'],
  ])
    .option('-t, --tenant <id...>', 'tenants')
    .option('-a, --all', 'every tenant of the configuration')
    .option('--keep <n>', 'releases that stay, the live one included', positiveInteger)
    .addOption(configOption())
    .addOption(outOption())
    .action(async (options) => {
      const { prune } = await import('./commands/prune.ts');
      onExit(await prune(options, io));
    });

  command('sandbox', 'Serve the programme API with demo cities, or with generated ones for load', [
    ['voucher-site sandbox --port 4010', 'the two demo cities'],
    ['voucher-site sandbox --tenants 20 --merchants 1000 --latency 50', 'twenty generated cities behind a slow line'],
  ])
    .option('-p, --port <n>', 'port (default: a free one)', portNumber)
    .option('--tenants <n>', 'generated cities beside the demo cities', positiveInteger)
    .option('--merchants <n>', 'merchants of each generated city', positiveInteger)
    .option('--seed <s>', 'same seed, same data', positiveInteger)
    .option('--latency <ms>', 'milliseconds before each answer', positiveInteger)
    .addOption(new Option('--fail <mode>', 'misbehave in this way').choices(FAILURES))
    .action(async (options) => {
      const { runSandbox } = await import('./commands/sandbox.ts');
      onExit(await runSandbox(options, io));
    });

  command('tenants', 'List the tenants of the configuration', [
    ['voucher-site tenants', 'a table'],
    ['voucher-site tenants --json', 'for scripts, such as a CI matrix'],
  ])
    .addOption(configOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => {
      const { tenants } = await import('./commands/tenants.ts');
      onExit(await tenants(options, io));
    });

  command('doctor', 'Check machine, configuration and API, and say what to do about each problem', [
    ['voucher-site doctor', 'everything, for every tenant'],
    ['voucher-site doctor --tenant musterstadt --json', 'one tenant, for machines'],
  ])
    .option('-t, --tenant <id...>', 'tenants to check (default: all)')
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => {
      const { doctor } = await import('./commands/doctor.ts');
      onExit(await doctor(options, io));
    });

  return program;
}

function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError('A whole number from 1 on is needed.');
  }
  return value;
}

function portNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('A port from 0 to 65535 is needed.');
  return value;
}
