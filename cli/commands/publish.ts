import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import type { ExitCode } from '../lib/errors.ts';
import type { PublishEvent } from '../publish/publish-report.ts';
import { writeJson } from '../report/plain-text.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  loadTargets,
  loadTenants,
  outOption,
  positiveInteger,
  resolveOutDir,
  targetsOption,
  tenantsOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { acceptChangeOption, readAccepted } from './accepted-changes.ts';
import { metricsFileOption, notifyOption, reportFileOption, runRecorded, type Write } from './recording.ts';

const define = (program: Command) =>
  defineCommand(program, 'publish', 'Copy built sites to where visitors find them: a folder, a server or an S3 store', [
    ['voucher-site publish --tenant musterstadt --target production', 'the live release of one tenant'],
    ['voucher-site publish --all --target production --dry-run', 'what would be sent and deleted'],
    ["voucher-site publish --all --target 'web*' cdn", 'to several targets, also by pattern'],
    ['voucher-site publish --all --target production --reviewed review/review.json', 'only what was looked at'],
    ['voucher-site publish --tenant seeblick --target demo --demo', 'a site with demo data, for a presentation'],
  ])
    .addOption(tenantsOption('tenants to publish'))
    .option('-a, --all', 'publish every tenant of the configuration')
    .requiredOption('--target <name...>', "targets of the targets file; also patterns in quotes: 'web*'")
    .addOption(targetsOption())
    .addOption(configOption())
    .addOption(outOption())
    .addOption(acceptChangeOption('publish'))
    .option('--reviewed <file>', 'publish only the builds that a review.json has')
    .option('--strict', 'warnings are errors')
    .option('-c, --concurrency <n>', 'tenants at the same time (default: 8, to a directory 4)', positiveInteger)
    .option('--dry-run', 'only print what would be done')
    .option('--demo', 'also publish sites with demo data ("sandbox": true, and a mode other than testing)')
    .addOption(reportFileOption())
    .addOption(metricsFileOption())
    .addOption(notifyOption())
    .option('--unsafe-no-lock', 'publish to a store without locks; no other process may publish there at the same time')
    .option('--json', 'print one JSON document to stdout instead of the summary')
    .option('-q, --quiet', 'print only failures, held tenants and warnings');

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, publish);

async function publish(options: Options, io: CommandIo): Promise<ExitCode> {
  const what = { command: 'publish', targets: options.target, isDryRun: options.dryRun === true } as const;
  return runRecorded(io, options, what, (write) => publishSelected(options, io, write));
}

/** Copies the live releases of tenants to targets. */
async function publishSelected(options: Options, io: CommandIo, write: Write): Promise<ExitCode> {
  const [
    { sitesAt },
    { publishTenants },
    { choosePublishReporter, printPublished, printPublishWarnings },
    { publishDocument },
    { readReviewedBuilds },
  ] = await Promise.all([
    import('../publish/config/resolve-targets.ts'),
    import('../publish/publish-tenants.ts'),
    import('../publish/publish-output.ts'),
    import('../publish/publish-report.ts'),
    import('../publish/reviewed-builds.ts'),
  ]);
  const reviewed =
    options.reviewed === undefined ? undefined : readReviewedBuilds(path.resolve(io.cwd, options.reviewed));
  const outDir = resolveOutDir(io, options);
  const acceptedChanges = readAccepted(options, io);
  const { config, tenants } = await loadTenants(io, options);
  write({ type: 'configured', tenants: config.tenants.map(({ id }) => id) });
  const targets = await loadTargets(io, options, config);
  const sites = sitesAt(targets, tenants, outDir);
  const names = { tenants: tenants.map(({ id }) => id), targets: [...targets.keys()] };
  const reporter = await choosePublishReporter(io, options, names);
  const emit = (event: PublishEvent): void => {
    write(event);
    reporter.sink(event);
  };
  try {
    const result = await publishTenants(sites, {
      outDir,
      isDryRun: options.dryRun === true,
      acceptedChanges,
      isStrict: options.strict === true,
      concurrency: options.concurrency,
      unsafeNoLock: options.unsafeNoLock === true,
      allowsDemo: options.demo === true,
      reviewed,
      signal: io.signal,
      emit,
    });
    reporter.close();
    const document = publishDocument(result);
    if (options.json === true) writeJson(io, document);
    else if (options.quiet === true) printPublishWarnings(io, result.reports);
    else printPublished(io, result);
    return document.exitCode;
  } finally {
    reporter.close();
  }
}
