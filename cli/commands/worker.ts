import path from 'node:path';
import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import type { ExitCode } from '../lib/errors.ts';
import type { WorkerEvent } from '../queue/run-worker.ts';
import { formatDuration, pluralize } from '../report/format.ts';
import { toPlainJson } from '../report/plain-text.ts';
import {
  configOption,
  defineCommand,
  duration,
  loadConfig,
  loadTargets,
  outOption,
  positiveInteger,
  refuseWithout,
  targetsOption,
  untilAborted,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages, type Messages } from './messages.ts';
import { metricsHostOption, metricsPortOption, observeWorker } from './observing.ts';
import { openQueue, redisOption } from './queue-options.ts';

/** A build uses all cores where it can, so two at once fill the gaps of each other. */
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

export function addWorker({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options, command) => {
    // Added to all commands in program.ts.
    const cache: unknown = command.getOptionValue('cache');
    onExit(await work(options, typeof cache === 'string' ? path.resolve(io.cwd, cache) : undefined, io));
  });
}

async function work(options: Options, cache: string | undefined, io: CommandIo): Promise<ExitCode> {
  if (options.target === undefined) refuseWithout('--target', { '--targets': options.targets });
  const [{ createBuilder }, { runWorker }] = await Promise.all([
    import('../queue/build-and-publish.ts'),
    import('../queue/run-worker.ts'),
  ]);
  const config = await loadConfig(io, options);
  // A wrong name would fail each build.
  const known =
    options.target === undefined
      ? []
      : await loadTargets(io, { target: options.target, targets: options.targets }, config);
  const queue = await openQueue(io, options);
  const endBuilds = new AbortController();
  const shared = ['--config', options.config, '--out', options.out, ...(cache === undefined ? [] : ['--cache', cache])];
  const building = options.compress === true ? ['--compress'] : [];
  const { cwd, env, signal } = io;
  const readTenants = async () => (await loadConfig(io, options)).tenants.map(({ id }) => id);
  const report = createReporter(options.json === true, io);
  const names = [...known].map(([name]) => name);
  const targets = targetOptions(names, options.targets);
  let observed: Awaited<ReturnType<typeof observeWorker>>;
  try {
    observed = await observeWorker(io, options, { queue, targets: names, readTenants });
    const observe = observed?.onCommand;
    const build = createBuilder({ shared, building, targets, cwd, env, signal: endBuilds.signal, observe });
    await runWorker({
      queue,
      build,
      concurrency: options.concurrency,
      ...(options.every === undefined ? {} : { everyMs: options.every }),
      readTenants,
      emit: (event) => {
        observed?.onEvent(event);
        report(event);
      },
      signal,
      endBuilds: () => endBuilds.abort(),
    });
    return await untilAborted(io);
  } finally {
    await observed?.close();
    await queue.close();
  }
}

function targetOptions(names: readonly string[], file: string | undefined): string[] {
  if (names.length === 0) return [];
  return [...(file === undefined ? [] : ['--targets', file]), ...names.flatMap((name) => ['--target', name])];
}

function createReporter(isJson: boolean, io: CommandIo): (event: WorkerEvent) => void {
  const messages = createMessages(io);
  return (event) => {
    if (isJson) io.stdout.write(`${toPlainJson({ at: new Date().toISOString(), ...event }, 0)}\n`);
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
      failReported({
        code,
        title: `${tenant}: ${title}`,
        details: [...details],
        ...(hint === undefined ? {} : { hint }),
      });
      return say(`${tenant}: not tried again; once that is settled, voucher-site queue retry builds it again`);
    }
    case 'invalid': {
      const { code, title, details, hint } = event;
      return failReported({ code, title, details, ...(hint === undefined ? {} : { hint }) });
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
