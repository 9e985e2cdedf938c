import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Command } from '@commander-js/extra-typings';
import type { Config } from '../config/read-config.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { releasesFolder } from '../generator/release/release-paths.ts';
import type { RenderPool } from '../generator/render/render-pool.ts';
import type { BuildEvent } from '../report/build-events.ts';
import { writeJson } from '../report/plain-text.ts';
import type { BuildResult } from '../report/tenant-report.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  positiveInteger,
  resolveOutDir,
  tenantsOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { acceptChangeOption, readAccepted } from './accepted-changes.ts';
import { metricsFileOption, notifyOption, reportFileOption, runRecorded, type Write } from './recording.ts';
import { packageFile } from '../lib/paths.ts';

const define = (program: Command) =>
  defineCommand(program, 'build', 'Read the data of tenants and build their sites', [
    ['voucher-site build --tenant musterstadt', 'one tenant, into dist/musterstadt'],
    ["voucher-site build --tenant 'stadt-*' musterstadt", 'several, also by pattern'],
    ['voucher-site build --all --json > report.json', 'every tenant, with a report for machines'],
    ['voucher-site build --all --canary 5', 'five tenants, then the others once you have looked at them'],
  ])
    .addOption(tenantsOption('tenants to build'))
    .option('-a, --all', 'build every tenant of the configuration')
    .addOption(configOption())
    .addOption(outOption())
    .option('-c, --concurrency <n>', 'render processes (default: one per core)', positiveInteger)
    .addOption(acceptChangeOption('release'))
    .option('--canary <n or id...>', 'with --all: build n tenants, or these, first; ask, and build the others')
    .option('--canary-check <command>', 'go on only if this command succeeds; VOUCHER_SITE_CANARIES names the canaries')
    .option('--strict [code...]', 'warnings, or those with these codes, are errors: the tenant keeps its live site')
    .option('--force', 'render everything again, including unchanged pages; a checkout also bundles its code again')
    .addOption(reportFileOption())
    .addOption(metricsFileOption())
    .addOption(notifyOption())
    .option('--compress', 'write gzip and Brotli files next to the others, for hosts that serve them')
    .option('--json', 'print one JSON document to stdout instead of the summary')
    .option('-q, --quiet', 'print only failures');

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, build);

async function build(options: Options, io: CommandIo): Promise<ExitCode> {
  const { withRenderPool } = await import('../generator/render/render-pool.ts');
  return withRenderPool(options.concurrency ?? availableParallelism(), io.signal, (pool) => {
    // A process takes as long to start as everything before it is needed. Where there are sites, nothing may have changed.
    if (options.force === true || !existsSync(releasesFolder(resolveOutDir(io, options), '.'))) pool.startOne();
    return runRecorded(io, options, { command: 'build' }, (write) => buildSelected(options, io, pool, write));
  });
}

async function buildSelected(options: Options, io: CommandIo, pool: RenderPool, write: Write): Promise<ExitCode> {
  const [
    { runBuild },
    { printConfigWarnings, refuseConfigWarnings, withoutDataWarnings },
    { chooseReporter },
    { buildDocument },
    { printSummary },
  ] =
    // Now, since the program may be replaced before they are needed.
    await Promise.all([
      import('../generator/run-build.ts'),
      import('../config/print-findings.ts'),
      import('../report/reporters.ts'),
      import('../report/build-document.ts'),
      import('../report/summary.ts'),
    ]);
  const inSteps = await prepareCanaries(options, io);
  await assertStrictCodes(options);
  const { config, tenants } = await loadTenants(io, options);
  write({ type: 'configured', tenants: config.tenants.map(({ id }) => id) });
  const isQuiet = options.quiet === true;
  const strict = options.strict === true ? 'all' : (options.strict ?? []);
  if (strict === 'all') refuseConfigWarnings(withoutDataWarnings(config.warnings), tenants);
  if (!isQuiet) printConfigWarnings(withoutDataWarnings(config.warnings), io);
  const outDir = resolveOutDir(io, options);
  if (options.all === true && !isQuiet) await noteOrphans(outDir, options, config, io);
  const acceptedChanges = readAccepted(options, io);
  const run = async (some: readonly TenantConfig[], finished: readonly TenantConfig[]): Promise<BuildResult> => {
    const reporter = chooseReporter(io, options);
    const emit = (event: BuildEvent): void => {
      // A report names all tenants of a build, also of one that is made in steps.
      const before = event.type === 'build-started' ? finished.map(({ id }) => id) : [];
      write(event.type === 'build-started' ? { ...event, tenants: [...before, ...event.tenants] } : event);
      reporter.sink(event);
    };
    try {
      return await runBuild({
        tenants: some,
        outDir,
        pool,
        env: io.env,
        isForced: options.force === true,
        isCompressed: options.compress === true,
        acceptedChanges,
        strict,
        emit,
        signal: io.signal,
      });
    } finally {
      reporter.close();
    }
  };
  const result: BuildResult & { stopped?: string } = await (inSteps === undefined
    ? run(tenants, [])
    : inSteps({ tenants, config, outDir, run }));
  const document = buildDocument(result);
  if (options.json === true) {
    writeJson(io, document);
  } else if (!isQuiet) {
    printSummary(io, result);
  }
  return document.exitCode;
}

/** @throws OperatorError (usage) for a code that no warning about data has */
async function assertStrictCodes({ strict }: Options): Promise<void> {
  if (strict === undefined || strict === true) return;
  const [{ isWarningCode, WARNING_CODES }, { didYouMean }] = await Promise.all([
    import('../report/warnings.ts'),
    import('../config/findings.ts'),
  ]);
  const unknown = strict.find((code) => !isWarningCode(code));
  if (unknown === undefined) return;
  throw new OperatorError({
    code: 'OPTION_INVALID',
    title: `--strict: no warning has the code ${unknown}`,
    hint:
      didYouMean(unknown, WARNING_CODES) ??
      `separate codes by spaces; ${packageFile('docs/messages.md')} lists the codes of warnings`,
    exitCode: EXIT.USAGE,
  });
}

/** @returns what builds in steps, if the options ask for it; they are checked before anything is read */
async function prepareCanaries(options: Options, io: CommandIo) {
  if (options.canary === undefined && options.canaryCheck === undefined) return undefined;
  const [{ assertCanaryOptions, buildInSteps }, { canAsk, confirm }, { createMessages }] = await Promise.all([
    import('../generator/canary.ts'),
    import('./confirm.ts'),
    import('./messages.ts'),
  ]);
  assertCanaryOptions(options, canAsk(io));
  const { cwd, env, signal } = io;
  const ask = (question: string) => confirm(io, question);
  const write = (text: string): void => void io.stderr.write(text);
  type Steps = Pick<Parameters<typeof buildInSteps>[0], 'tenants' | 'config' | 'outDir' | 'run'>;
  return (build: Steps) => buildInSteps({ ...build, ...createMessages(io), options, cwd, env, signal, ask, write });
}

async function noteOrphans(outDir: string, { out }: Options, config: Config, io: CommandIo): Promise<void> {
  const [{ describeOrphans, findOrphans }, { createMessages }] = await Promise.all([
    import('../generator/release/orphans.ts'),
    import('./messages.ts'),
  ]);
  const orphans = findOrphans(outDir, config);
  if (orphans.length > 0) createMessages(io).warn(describeOrphans(orphans, out));
}
