import { existsSync } from 'node:fs';
import path from 'node:path';
import { Option, type Command } from '@commander-js/extra-typings';
import type { Config } from '../config/read-config.ts';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { readFleetStatus, SORTS } from '../fleet/monitor/fleet-status.ts';
import { statusDocument, statusText, type StatusToPrint } from '../fleet/monitor/print-status.ts';
import { withFileErrors } from '../lib/file-errors.ts';
import { writeStateFile } from '../lib/state-file.ts';
import type { Targets } from '../publish/config/read-targets.ts';
import { findOrphans } from '../generator/release/orphans.ts';
import { writeJson } from '../report/plain-text.ts';
import { openProgressLine, textStyleFor } from '../report/terminal.ts';
import {
  commandOf,
  configOption,
  DEFAULT_TARGETS,
  defineCommand,
  duration,
  loadTenants,
  outOption,
  resolveOutDir,
  targetsOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';
import { readQueueIfAny, redisOption } from './queue-options.ts';

const define = (program: Command) =>
  defineCommand(
    program,
    'status',
    'Show for each tenant what is live, whether its builds succeed, and what its targets have',
    [
      ['voucher-site status', 'all tenants, problems first'],
      ['voucher-site status --failing --sort failing', 'tenants that fail, the longest first'],
      [
        'voucher-site status --older-than 2h --json',
        'for monitoring: tenants without a successful build for two hours',
      ],
      ['voucher-site status --target production', 'asks the target what is live there'],
      ['voucher-site status --html /var/www/fleet/index.html', 'the same as a page for browsers, renewed by a timer'],
    ],
  )
    .option('-t, --tenant <id...>', 'tenants (default: all)')
    .option('--failing', 'list only tenants whose last build or publication failed')
    .option('--held', 'list only held tenants')
    .option('--older-than <duration>', 'list only tenants whose last successful build is older: 90m, 2h, 3d', duration)
    .addOption(new Option('--sort <by>', 'order of the tenants').choices(SORTS).default('problem' as const))
    .option('--target <name...>', 'ask these targets (default: what publish recorded)')
    .addOption(targetsOption())
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document')
    .option('--html <file>', 'also write a page that shows this, and the queue if there is one, in a browser')
    .addOption(redisOption());

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, printStatus);

/** @returns UNHEALTHY if a listed tenant has a problem */
async function printStatus(options: Options, io: CommandIo): Promise<ExitCode> {
  const { tenant, target: asked = [], failing, held, olderThan: maxAgeMs, sort } = options;
  const { config, tenants } = await loadTenants(io, { ...options, all: tenant === undefined });
  const targets = await readTargetsIfAny(config, options, io);
  const outDir = resolveOutDir(io, options);
  const progress = await openProgressLine(io);
  const fleet = await readFleetStatus({
    outDir,
    tenants,
    targets,
    asked,
    now: Date.now(),
    maxAgeMs,
    filter: { failing, held, old: maxAgeMs !== undefined },
    sort,
    signal: io.signal,
    tell: progress.show,
  }).finally(() => progress.close());
  // Sites without a tenant are not part of a selection of tenants.
  const isSelection = tenant !== undefined;
  const toPrint = { ...fleet, isSelection, orphans: isSelection ? [] : findOrphans(outDir, config) };
  const exitCode = fleet.listed.some(({ problems }) => problems.length > 0) ? EXIT.UNHEALTHY : EXIT.OK;
  if (options.html !== undefined) await writePage(path.resolve(io.cwd, options.html), toPrint, options, io);
  if (options.json === true) {
    writeJson(io, statusDocument(toPrint, exitCode));
    return exitCode;
  }
  io.stdout.write(`${statusText(toPrint, textStyleFor(io.stdout, io.env))}\n`);
  // Of several workers, each has only its own releases and records.
  if (targets !== undefined && asked.length === 0) {
    const names = [...targets.byName.keys()].join(' ');
    createMessages(io).say(
      `Only what ran with ${outDir} is known here, not what other machines published. To ask the targets: voucher-site status --target ${names}`,
    );
  }
  return exitCode;
}

/** @throws OperatorError if the file cannot be written, or the queue's address is none */
async function writePage(file: string, fleet: StatusToPrint, options: Options, io: CommandIo): Promise<void> {
  const { statusPage } = await import('../fleet/monitor/status-page.ts');
  const queue = await readQueueIfAny(io, options);
  const page = statusPage(fleet, { queue });
  // A web server of another user may serve it.
  withFileErrors(file, () => writeStateFile(file, page, { isShared: true, mode: 0o644 }));
}

/**
 * The targets to ask, and the names without which a deleted target would stay a problem.
 * @returns undefined if there is no default file, or if it is invalid, which is a warning: what was recorded can still be shown
 * @throws OperatorError CONFIG_UNREADABLE or CONFIG_INVALID if targets are to be asked, or the options name the file
 */
async function readTargetsIfAny(
  config: Config,
  { targets: given, target: asked }: Options,
  io: CommandIo,
): Promise<Targets | undefined> {
  const file = path.resolve(io.cwd, given ?? DEFAULT_TARGETS);
  const isNeeded = given !== undefined || asked !== undefined;
  if (!isNeeded && !existsSync(file)) return undefined;
  const { readTargets } = await import('../publish/config/read-targets.ts');
  try {
    return await readTargets(file, config.tenants, io.env);
  } catch (error) {
    if (isNeeded || !(error instanceof OperatorError)) throw error;
    const what = [error.message, ...error.details.slice(0, 1)].join(': ');
    createMessages(io).warn(`${what}; records of targets that were deleted from it may be shown`);
    return undefined;
  }
}
