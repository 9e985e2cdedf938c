import { setTimeout as wait } from 'node:timers/promises';
import { Argument, type Command } from '@commander-js/extra-typings';
import { matchesPattern } from '../lib/patterns.ts';
import { EXIT, OperatorError, type ExitCode, type OperatorErrorDetails } from '../lib/errors.ts';
import { isStuck, type QueueContent, type QueuedBuild, type TenantQueue } from '../fleet/queue/tenant-queue.ts';
import { formatAge, formatCount, formatList, pluralize, truncate } from '../report/format.ts';
import { toPlainText, writeJson } from '../report/plain-text.ts';
import { formatTable, type Column } from '../report/table.ts';
import { textStyleFor, type TextStyle } from '../report/terminal.ts';
import {
  commandOf,
  defineCommand,
  outOption,
  refuseWithout,
  resolveOutDir,
  untilAborted,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';
import { placeOfQueue, redisOption, withQueue } from './queue-options.ts';
import { noteActions } from './recording.ts';

/** Between two lists of `--watch`. */
const WATCH_MS = 1000;

/** Rows of a list; `--json` has all of them. */
const MAX_ROWS = 20;
const MAX_REASON = 160;

const define = (program: Command) =>
  defineCommand(program, 'queue', 'Show which tenants wait, are being built, or failed for good', [
    ['voucher-site queue', 'what is going on'],
    ['voucher-site queue --watch --redis redis://queue:6379', 'the same, once a second'],
    ['voucher-site queue retry', 'build again what failed for good'],
    ['voucher-site queue retry --tenant musterstadt', 'only this tenant'],
    ['voucher-site queue cancel --all', 'forget everything that waits'],
  ])
    .addArgument(
      new Argument('[action]', 'retry: put failed builds back; cancel: remove waiting ones').choices([
        'retry',
        'cancel',
      ]),
    )
    .option('-t, --tenant <id...>', 'with retry and cancel: these tenants only')
    .option('-a, --all', 'with cancel: everything that waits')
    .option('-w, --watch', 'print the list again every second')
    .addOption(redisOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document; with --watch one line each time');

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, (options, io, action) => {
  if (action !== undefined) refuseWithout(`queue without ${action}`, { '--watch': options.watch });
  if (action !== 'cancel') refuseWithout('cancel', { '--all': options.all });
  if (action === undefined) refuseWithout('retry or cancel', { '--tenant': options.tenant });
  if (action === 'cancel' && (options.tenant === undefined) !== (options.all === true)) throw noSelection();
  const act = { retry: retryFailed, cancel: cancelWaiting, show: showQueue }[action ?? 'show'];
  return withQueue(io, options, (queue) => act(queue, options, io));
});

/** @returns UNHEALTHY if builds failed for good, or builds wait and no worker is alive */
async function showQueue(queue: TenantQueue, options: Options, io: CommandIo): Promise<ExitCode> {
  const style = textStyleFor(io.stdout, io.env);
  for (;;) {
    const content = await queue.read();
    const document = { version: 1, command: 'queue', ...content };
    if (options.json === true) writeJson(io, document, options.watch === true ? 0 : undefined);
    else io.stdout.write(`${queueText(content, placeOfQueue(io, options), style)}\n`);
    if (options.watch !== true) return isStuck(content) || content.failed.length > 0 ? EXIT.UNHEALTHY : EXIT.OK;
    await wait(WATCH_MS, undefined, { signal: io.signal }).catch(() => {});
    if (!io.signal.aborted) continue;
    io.endsByRequest?.();
    const code = await untilAborted(io);
    return code === EXIT.SIGINT ? EXIT.OK : code;
  }
}

async function retryFailed(queue: TenantQueue, options: Options, io: CommandIo): Promise<ExitCode> {
  const { tenant: asked } = options;
  const tenants = await queue.retry(asked && selectBuilds((await queue.read()).failed, asked, NOT_FAILED));
  if (options.json === true) writeJson(io, { version: 1, command: 'queue retry', tenants });
  else if (tenants.length === 0) createMessages(io).say(`No build has failed for good: ${placeOfQueue(io, options)}`);
  else createMessages(io).say(`Put back: ${formatList(tenants)}`);
  return EXIT.OK;
}

async function cancelWaiting(queue: TenantQueue, options: Options, io: CommandIo): Promise<ExitCode> {
  const { tenant: asked } = options;
  const { waiting, delayed } = await queue.read();
  const tenants = await queue.cancel(asked && selectBuilds([...waiting, ...delayed], asked, NOT_WAITING));
  await noteActions(
    resolveOutDir(io, options),
    tenants.map((tenant) => ({ tenant, action: 'cancel' })),
    io,
  );
  if (options.json === true) writeJson(io, { version: 1, command: 'queue cancel', tenants });
  else if (tenants.length === 0) createMessages(io).say(`Nothing waits: ${placeOfQueue(io, options)}`);
  else createMessages(io).say(`Cancelled: ${formatList(tenants)}`);
  return EXIT.OK;
}

function noSelection(): OperatorError {
  return new OperatorError({
    code: 'OPTION_INVALID',
    title: 'queue cancel needs either --tenant <id…> or --all',
    hint: 'voucher-site queue lists what waits',
    exitCode: EXIT.USAGE,
  });
}

type NotFound = Pick<OperatorErrorDetails, 'code' | 'details' | 'hint'> & { how: string };

const NOT_FAILED: NotFound = {
  code: 'NOT_FAILED',
  how: 'has failed for good',
  details: ['Builds that are tried again by themselves are not put back.'],
  hint: 'voucher-site queue lists what failed; voucher-site enqueue --tenant <id> requests a build',
};

const NOT_WAITING: NotFound = {
  code: 'NOT_WAITING',
  how: 'waits',
  details: ['A build that is running is not cancelled.'],
  hint: 'voucher-site queue lists what waits',
};

/**
 * Tenants of builds that ids and patterns name.
 * @throws OperatorError if one of them names no build
 */
function selectBuilds(builds: readonly QueuedBuild[], asked: readonly string[], { how, ...error }: NotFound): string[] {
  const tenants = builds.map(({ tenant }) => tenant);
  const missing = asked.filter((pattern) => !tenants.some((tenant) => matchesPattern(tenant, pattern)));
  if (missing.length > 0)
    throw new OperatorError({ ...error, title: `No build of ${formatList(missing)} ${how}`, exitCode: EXIT.USAGE });
  return tenants.filter((tenant) => asked.some((pattern) => matchesPattern(tenant, pattern)));
}

const COLUMNS: readonly Column[] = [
  { title: 'tenant' },
  { title: 'state' },
  { title: 'since', align: 'right' },
  { title: 'why' },
];

function queueText(shown: QueueContent, place: string, { colours, width }: TextStyle): string {
  const { waiting, active, delayed, failed, workers } = shown;
  const now = Date.now();
  const age = ({ requestedAt }: QueuedBuild) => formatAge(now - requestedAt);
  const why = (text: string) => truncate(toPlainText(text), Math.min(MAX_REASON, width));
  const rows = [
    ...failed.map((build) => [
      build.tenant,
      colours.red('failed'),
      formatAge(now - build.failedAt),
      why(`${build.failure.code}: ${build.failure.title}`),
    ]),
    ...active.map((build) => [build.tenant, colours.green('building'), age(build), why(build.reason)]),
    ...waiting.map((build) => [build.tenant, 'waiting', age(build), why(build.reason)]),
    ...delayed
      .toSorted((a, b) => a.dueAt - b.dueAt)
      .map((build) => [
        build.tenant,
        build.failures > 0
          ? colours.yellow(`again in ${formatAge(build.dueAt - now)}`)
          : `in ${formatAge(build.dueAt - now)}`,
        age(build),
        why(build.reason),
      ]),
  ];
  const counts = [
    `${formatCount(active.length)} building`,
    `${formatCount(waiting.length)} waiting`,
    `${formatCount(delayed.length)} later`,
    `${formatCount(failed.length)} failed for good`,
  ].join(', ');
  const living = workers?.map(({ name, since }) => `${name}, for ${formatAge(now - since)}`) ?? [];
  const workersText =
    workers?.length === 0
      ? [colours.red('No worker is alive: voucher-site worker starts one')]
      : living.length === 0
        ? []
        : [`${pluralize(living.length, 'worker')}: ${formatList(living)}`];
  if (rows.length === 0) return [`Nothing waits and nothing is being built: ${place}`, ...workersText].join('\n');
  const more = rows.length > MAX_ROWS ? [colours.dim(`and ${pluralize(rows.length - MAX_ROWS, 'tenant')} more`)] : [];
  return [formatTable(COLUMNS, rows.slice(0, MAX_ROWS), colours.dim), ...more, '', counts, ...workersText].join('\n');
}
