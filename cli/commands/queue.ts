import { setTimeout as wait } from 'node:timers/promises';
import { Argument, type Command } from '@commander-js/extra-typings';
import { matchesPattern } from '../config/select-tenants.ts';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import type { QueueContent, QueuedBuild } from '../fleet/queue/tenant-queue.ts';
import { formatAge, formatCount, formatList, pluralize, truncate } from '../report/format.ts';
import { toPlainJson, toPlainText } from '../report/plain-text.ts';
import { formatTable, type Column } from '../report/table.ts';
import { textStyleFor, type TextStyle } from '../report/terminal.ts';
import {
  defineCommand,
  outOption,
  refuseWithout,
  untilAborted,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';
import { openQueue, placeOfQueue, redisOption } from './queue-options.ts';

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
  ])
    .addArgument(new Argument('[action]', 'retry: put failed builds back').choices(['retry']))
    .option('-t, --tenant <id...>', 'with retry: these tenants only')
    .option('-w, --watch', 'print the list again every second')
    .addOption(redisOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document; with --watch one line each time');

type Options = OptionsOf<typeof define>;

export function addQueue({ program, io, onExit }: CommandContext): void {
  define(program).action(async (action, options) =>
    onExit(await (action === 'retry' ? retryFailed(options, io) : showQueue(options, io))),
  );
}

/** @returns UNHEALTHY if builds failed for good, or a job is no build */
async function showQueue(options: Options, io: CommandIo): Promise<ExitCode> {
  refuseWithout('retry', { '--tenant': options.tenant });
  const queue = await openQueue(io, options);
  const style = textStyleFor(io.stdout, io.env);
  try {
    for (;;) {
      const content = await queue.read();
      const indent = options.watch === true ? 0 : 2;
      const document = { version: 1, command: 'queue', ...content };
      io.stdout.write(
        options.json === true
          ? `${toPlainJson(document, indent)}\n`
          : `${queueText(content, placeOfQueue(io, options), style)}\n`,
      );
      if (options.watch !== true) return content.failed.length + content.invalid.length > 0 ? EXIT.UNHEALTHY : EXIT.OK;
      await wait(WATCH_MS, undefined, { signal: io.signal }).catch(() => {});
      if (!io.signal.aborted) continue;
      io.endsByRequest?.();
      const code = await untilAborted(io);
      return code === EXIT.SIGINT ? EXIT.OK : code;
    }
  } finally {
    await queue.close();
  }
}

async function retryFailed(options: Options, io: CommandIo): Promise<ExitCode> {
  if (options.watch === true) refuseWithout('queue without retry', { '--watch': true });
  const queue = await openQueue(io, options);
  try {
    const { tenant: asked } = options;
    const failed = asked === undefined ? [] : (await queue.read()).failed.map(({ tenant }) => tenant);
    const missing = (asked ?? []).filter((pattern) => !failed.some((tenant) => matchesPattern(tenant, pattern)));
    if (missing.length > 0) throw notFailed(missing);
    const tenants = await queue.retry(
      asked && failed.filter((tenant) => asked.some((pattern) => matchesPattern(tenant, pattern))),
    );
    // Of which tenant they were is unknown.
    const removed = asked === undefined ? await queue.removeInvalid() : [];
    if (options.json === true) {
      io.stdout.write(`${toPlainJson({ version: 1, command: 'queue retry', tenants, removed })}\n`);
      return EXIT.OK;
    }
    if (removed.length > 0) {
      createMessages(io).say(
        `Removed ${pluralize(removed.length, 'job')} without a tenant: ${formatList(removed)}; if events are missing: voucher-site enqueue --all`,
      );
    }
    if (tenants.length === 0) createMessages(io).say(`No build has failed for good: ${placeOfQueue(io, options)}`);
    else createMessages(io).say(`Put back: ${formatList(tenants)}`);
    return EXIT.OK;
  } finally {
    await queue.close();
  }
}

function notFailed(tenants: readonly string[]): OperatorError {
  return new OperatorError({
    code: 'NOT_FAILED',
    title: `No build of ${formatList(tenants)} has failed for good`,
    details: ['Builds that are tried again by themselves are not put back.'],
    hint: 'voucher-site queue lists what failed; voucher-site enqueue --tenant <id> requests a build',
    exitCode: EXIT.USAGE,
  });
}

const COLUMNS: readonly Column[] = [
  { title: 'tenant' },
  { title: 'state' },
  { title: 'since', align: 'right' },
  { title: 'why' },
];

function queueText(content: QueueContent, place: string, { colours, width }: TextStyle): string {
  const { waiting, active, delayed, failed, invalid } = content;
  const now = Date.now();
  const age = ({ requestedAt }: QueuedBuild) => formatAge(now - requestedAt);
  const why = (text: string) => truncate(toPlainText(text), Math.min(MAX_REASON, width));
  const rows = [
    ...invalid.map(({ id, failure }) => [
      `(job ${id})`,
      colours.red('invalid'),
      '–',
      why(`${failure.code}: ${failure.title}`),
    ]),
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
    ...(invalid.length === 0 ? [] : [`${formatCount(invalid.length)} invalid`]),
  ].join(', ');
  if (rows.length === 0) return `Nothing waits and nothing is being built: ${place}`;
  const more = rows.length > MAX_ROWS ? [colours.dim(`and ${pluralize(rows.length - MAX_ROWS, 'tenant')} more`)] : [];
  return [formatTable(COLUMNS, rows.slice(0, MAX_ROWS), colours.dim), ...more, '', counts].join('\n');
}
