import { existsSync } from 'node:fs';
import path from 'node:path';
import { Option, type Command } from '@commander-js/extra-typings';
import type { Config } from '../config/read-config.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { meetsFilter, readTenantStatus, SORTS, sortStatuses, type TargetReply } from '../monitor/fleet-status.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { textStyleFor } from '../report/terminal.ts';
import {
  configOption,
  DEFAULT_TARGETS,
  defineCommand,
  duration,
  loadTenants,
  outOption,
  resolveOutDir,
  targetsOption,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';

/** Requests to targets that run at the same time. */
const CONCURRENCY = 8;

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
    .option('--json', 'print one JSON document');

type Options = OptionsOf<typeof define>;

export function addStatus({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => onExit(await printStatus(options, io)));
}

/** @returns UNHEALTHY if a listed tenant has a problem */
async function printStatus(options: Options, io: CommandIo): Promise<ExitCode> {
  const { config, tenants } = await loadTenants(io, { ...options, all: options.tenant === undefined });
  const outDir = resolveOutDir(io, options);
  const [replies, configured, orphans] = await Promise.all([
    askTargets(tenants, config, options, io),
    namesOfTargets(config, options, io),
    findOrphans(config, options, outDir),
  ]);
  const now = Date.now();
  const all = tenants.map(({ id }) => {
    const asked = replies.get(id);
    const { olderThan: maxAgeMs } = options;
    return readTenantStatus(id, { outDir, now, configured, ...(maxAgeMs && { maxAgeMs }), ...(asked && { asked }) });
  });
  const filter = { failing: options.failing, held: options.held, old: options.olderThan !== undefined };
  const listed = sortStatuses(
    all.filter((status) => meetsFilter(status, filter)),
    options.sort,
  );
  const exitCode = listed.some(({ problems }) => problems.length > 0) ? EXIT.UNHEALTHY : EXIT.OK;
  const fleet = { all, listed, orphans, now };
  if (options.json === true) {
    const { statusDocument } = await import('../monitor/status-document.ts');
    io.stdout.write(`${toPlainJson(statusDocument(fleet, exitCode))}\n`);
  } else {
    const { statusText } = await import('../monitor/status-text.ts');
    io.stdout.write(`${statusText(fleet, textStyleFor(io.stdout, io.env))}\n`);
    // Of several workers, each has only its own releases and records.
    const names = options.target === undefined ? [...(configured ?? [])] : [];
    if (names.length > 0) {
      createMessages(io).say(
        `Only what ran with ${outDir} is known here, not what other machines published. To ask the targets: voucher-site status --target ${names.join(' ')}`,
      );
    }
  }
  return exitCode;
}

/**
 * Names of the targets file, without which a deleted target would stay a problem.
 * @returns undefined if there is no default file, or if it is invalid, which is a warning: what was recorded can still be shown
 * @throws OperatorError CONFIG_UNREADABLE or CONFIG_INVALID if the options name a file that cannot be used
 */
async function namesOfTargets(
  config: Config,
  { targets: given }: Options,
  io: CommandIo,
): Promise<ReadonlySet<string> | undefined> {
  const file = path.resolve(io.cwd, given ?? DEFAULT_TARGETS);
  if (given === undefined && !existsSync(file)) return undefined;
  const { readTargets } = await import('../publish/config/read-targets.ts');
  const ids = config.tenants.map(({ id }) => id);
  try {
    return new Set((await readTargets(file, ids, io.env)).byName.keys());
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    if (given !== undefined) throw error;
    const what = [error.message, ...error.details.slice(0, 1)].join(': ');
    createMessages(io).warn(`${what}; records of targets that were deleted from it may be shown`);
    return undefined;
  }
}

/** Sites without a tenant; they are not part of a selection of tenants. */
async function findOrphans(config: Config, { tenant }: Options, outDir: string): Promise<string[]> {
  if (tenant !== undefined) return [];
  return (await import('../release/orphans.ts')).findOrphans(outDir, config);
}

/**
 * Asks the targets that the options name what is live there.
 * @returns replies by tenant and target; empty if no target is named
 */
async function askTargets(
  tenants: readonly TenantConfig[],
  config: Config,
  { target: names = [], targets: file = DEFAULT_TARGETS }: Options,
  io: CommandIo,
): Promise<Map<string, Map<string, TargetReply>>> {
  if (names.length === 0) return new Map();
  const [
    { inParallel },
    { readTargets },
    { resolveTarget, selectTargets },
    { openTarget },
    { openTargetSession },
    { toFailure },
  ] = await Promise.all([
    import('../lib/in-parallel.ts'),
    import('../publish/config/read-targets.ts'),
    import('../publish/config/target-config.ts'),
    import('../publish/publish-tenants.ts'),
    import('../publish/target-session.ts'),
    import('../report/failures.ts'),
  ]);
  const ids = config.tenants.map(({ id }) => id);
  const targets = await readTargets(path.resolve(io.cwd, file), ids, io.env);
  const questions = tenants.flatMap((tenant) =>
    selectTargets(targets, names).map((name) => ({
      tenant: tenant.id,
      name,
      config: resolveTarget(targets, name, tenant),
    })),
  );
  const session = openTargetSession(questions, io.signal);
  const ask = async ({ tenant, config: target }: (typeof questions)[number]): Promise<TargetReply> => {
    try {
      const site = await openTarget(target, tenant, await session.sharedBy(target.type));
      const published = await session.reach(target, () => site.readPublished(io.signal));
      if (published === undefined) return {};
      const { release, manifest, hold } = published;
      const { releasedAt: since } = manifest;
      return { release, ...(since === undefined ? {} : { since }), ...(hold === undefined ? {} : { hold }) };
    } catch (error) {
      io.signal.throwIfAborted();
      session.noteFailure(target, error);
      const { code, title, hint } = toFailure(error).failure;
      return { failure: { code, title, ...(hint === undefined ? {} : { hint }) } };
    }
  };
  const answers: TargetReply[] = [];
  try {
    await inParallel(questions.entries(), CONCURRENCY, async ([index, question]) => {
      answers[index] = await ask(question);
    });
  } finally {
    await session.close();
  }
  const replies = new Map(tenants.map(({ id }) => [id, new Map<string, TargetReply>()]));
  // In the order of the targets, whichever replied first.
  for (const [index, reply] of answers.entries()) {
    const { tenant = '', name = '' } = questions[index] ?? {};
    replies.get(tenant)?.set(name, reply);
  }
  return replies;
}
