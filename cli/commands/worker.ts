import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import type { Config } from '../config/read-config.ts';
import { codeReplaced } from '../lib/code-digest.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import type { ExitCode } from '../lib/errors.ts';
import type { SitesOfTenant } from '../fleet/queue/build-and-publish.ts';
import type { WorkerEvent } from '../fleet/queue/run-worker.ts';
import { formatDuration, pluralize } from '../report/format.ts';
import { writeJson } from '../report/plain-text.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  duration,
  loadConfig,
  loadTargets,
  metricsHostOption,
  metricsPortOption,
  outOption,
  positiveInteger,
  refuseWithout,
  resolveOutDir,
  targetsOption,
  untilAborted,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages, type Messages } from './messages.ts';
import { openQueue, redisOption } from './queue-options.ts';

/** Two at once fill the gaps of each other. */
const CONCURRENCY = 2;

const MIN_ROUND_MS = 60_000;

const define = (program: Command) =>
  defineCommand(program, 'worker', 'Build and publish what the queue asks for, until it is asked to end', [
    ['voucher-site worker --target production --every 1h', 'one machine: events at once, all tenants once an hour'],
    [
      'voucher-site worker --redis redis://queue:6379 --target production --every 1h',
      'the same on each of several machines',
    ],
  ])
    .addOption(redisOption())
    .addOption(configOption())
    .addOption(outOption())
    .option('--target <name...>', 'publish to these targets (default: sites are only built)')
    .addOption(targetsOption())
    .option(
      '-c, --concurrency <n>',
      'builds at the same time; one more for an event while scheduled ones take all',
      positiveInteger,
      CONCURRENCY,
    )
    .option('--compress', 'as for build: write gzip and Brotli files next to the others')
    .option('--every <duration>', 'request all tenants again and again: 30m, 1h; once for all workers', roundDuration)
    .addOption(metricsPortOption())
    .addOption(metricsHostOption())
    .option('--json', 'print one JSON line per event to stdout');

type Options = OptionsOf<typeof define>;

function roundDuration(text: string): number {
  const ms = duration(text);
  if (ms < MIN_ROUND_MS) throw new InvalidArgumentError('At least 1m is needed.');
  return ms;
}

export const addCommand = commandOf(define, work);

async function work(options: Options, io: CommandIo): Promise<ExitCode> {
  if (options.target === undefined) refuseWithout('--target', { '--targets': options.targets });
  const [{ createBuilder }, { runWorker }, { createRenderPool }, { createRunId, openStates }, { observeWorker }] =
    await Promise.all([
      import('../fleet/queue/build-and-publish.ts'),
      import('../fleet/queue/run-worker.ts'),
      import('../generator/render/render-pool.ts'),
      import('../fleet/monitor/record-run.ts'),
      import('./observing.ts'),
    ]);
  const outDir = resolveOutDir(io, options);
  const sites = await openSites(options, io, outDir);
  const queue = await openQueue(io, options);
  const endBuilds = new AbortController();
  const replaced = new AbortController();
  const { env, signal } = io;
  const report = createReporter(options.json === true, io);
  const states = openStates(outDir, createRunId());
  // A render process for each build, also for that of an event beside scheduled ones.
  const pool = createRenderPool(options.concurrency + 1, { isResident: true });
  let observed: Awaited<ReturnType<typeof observeWorker>>;
  try {
    observed = await observeWorker(io, options, { queue, targets: sites.targets });
    pool.startOne();
    const build = createBuilder({
      outDir,
      isCompressed: options.compress === true,
      env,
      pool,
      readSites: sites.read,
      signal: endBuilds.signal,
      onReplaced: () => replaced.abort(),
      onBuilt(built) {
        states.record({ type: 'tenant-finished', report: built });
        observed?.onBuilt(built);
      },
      onPublished(published) {
        states.record({ type: 'tenant-published', target: published.target, report: published });
        observed?.onPublished(published);
      },
    });
    await runWorker({
      queue,
      build,
      concurrency: options.concurrency,
      everyMs: options.every,
      readTenants: async () => (await loadConfig(io, options)).tenants.map(({ id }) => id),
      emit: (event) => {
        observed?.onEvent(event);
        report(event);
      },
      signal: AbortSignal.any([signal, replaced.signal]),
      endBuilds() {
        endBuilds.abort();
        pool.close();
      },
    });
    states.warn(createMessages(io).warn);
    if (replaced.signal.aborted && !signal.aborted) throw codeReplaced();
    return await untilAborted(io);
  } finally {
    // Also the bundling of code that no build has needed yet.
    endBuilds.abort();
    pool.close();
    await observed?.close();
    await queue.close();
  }
}

interface SitesOptions {
  config: string;
  target?: readonly string[] | undefined;
  targets?: string | undefined;
}

/**
 * What `--target` names. Names and patterns are resolved once; the configuration is read again for each build.
 * @throws OperatorError for a wrong name, which would fail each build
 */
export async function openSites(options: SitesOptions, io: CommandIo, outDir: string) {
  const { sitesAt } = await import('../publish/config/resolve-targets.ts');
  const load = async (config: Config, target: readonly string[], quiet?: true) =>
    target.length === 0
      ? new Map<string, never>()
      : await loadTargets(io, { target, targets: options.targets, quiet }, config);
  const targets = [...(await load(await loadConfig(io, options), options.target ?? [])).keys()];
  return {
    targets,
    async read(id: string): Promise<SitesOfTenant | undefined> {
      const config = await loadConfig(io, options);
      const tenant = config.tenants.find((each) => each.id === id);
      if (tenant === undefined) return undefined;
      return { tenant, sites: sitesAt(await load(config, targets, true), [tenant], outDir) };
    },
  };
}

function createReporter(isJson: boolean, io: CommandIo): (event: WorkerEvent) => void {
  const messages = createMessages(io);
  return (event) => {
    if (isJson) writeJson(io, { at: new Date().toISOString(), ...event }, 0);
    else describe(event, messages);
  };
}

function describe(event: WorkerEvent, { say, warn, failReported }: Messages): void {
  switch (event.type) {
    case 'started': {
      const { tenants, concurrency, every } = event;
      const rounds = every === undefined ? '' : `, all of them every ${formatDuration(every)}`;
      return say(
        `Working for ${pluralize(tenants, 'tenant')}, ${concurrency} at a time${rounds}. Press Ctrl+C to stop.`,
      );
    }
    case 'taken':
      return say(`${event.tenant}: building (${event.reason}), waited ${formatDuration(event.waitedMs)}`);
    case 'live':
      return say(
        `${event.tenant}: done in ${formatDuration(event.ms)}, ${formatDuration(event.sinceRequestMs)} after it was requested`,
      );
    case 'warned':
      return event.warnings.forEach((text) => warn(`${event.tenant}: ${text}`));
    case 'failed': {
      const { tenant, code, title, details, hint, mayRetry } = event;
      if (mayRetry) {
        const [where] = details;
        const reason = `${tenant}: ${code}: ${title}${where === undefined ? '' : ` (${where})`}`;
        return warn(`${reason}; it is tried again${hint === undefined ? '' : ` → ${hint}`}`);
      }
      failReported(omitUndefined({ code, title: `${tenant}: ${title}`, details, hint }));
      return say(`${tenant}: not tried again; once that is settled, voucher-site queue retry builds it again`);
    }
    case 'gone':
      return say(`${event.tenant}: not configured any more, nothing to build`);
    case 'handed-back':
      return say(`${event.tenant}: handed back, another worker goes on`);
    case 'taken-over':
      return warn(
        `${event.tenant ?? 'A tenant'}: its worker is gone, so build ${event.id} is begun again, here or by another worker`,
      );
    case 'round':
      return say(`Requested all ${event.tenants} tenants`);
    case 'round-failed':
      return warn(`All tenants could not be requested (${event.reason}); trying again`);
    case 'queue-away':
      return warn(`The queue cannot be reached (${event.where}); waiting for it`);
    case 'queue-back':
      return say('The queue is there again');
    case 'stopping':
      return say(`Ending; ${pluralize(event.running, 'build')} to finish`);
    case 'stopped':
      return say('Ended');
  }
}
