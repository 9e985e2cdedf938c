import type { Command } from '@commander-js/extra-typings';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { pluralize } from '../report/format.ts';
import { toPlainJson } from '../report/plain-text.ts';
import {
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  tenantsOption,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';
import { openQueue, redisOption } from './queue-options.ts';

const define = (program: Command) =>
  defineCommand(program, 'enqueue', 'Ask the workers to build and publish tenants now', [
    ['voucher-site enqueue --tenant musterstadt', 'one tenant, before everything that is only scheduled'],
    [
      "voucher-site enqueue --all --reason 'new version' --redis redis://queue:6379",
      'all tenants, after the events that come meanwhile',
    ],
  ])
    .addOption(tenantsOption('tenants to build'))
    .option('-a, --all', 'every tenant of the configuration')
    .option('--reason <text>', 'shown in the queue and in the reports of workers', 'enqueue')
    .addOption(redisOption())
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document');

export function addEnqueue({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => onExit(await enqueue(options, io)));
}

async function enqueue(options: OptionsOf<typeof define>, io: CommandIo): Promise<ExitCode> {
  const { tenants } = await loadTenants(io, options);
  const queue = await openQueue(io, options);
  // Events must not wait for all tenants.
  const cause = options.all === true ? 'schedule' : 'event';
  try {
    const builds: { tenant: string; job: string }[] = [];
    for (const { id } of tenants) {
      io.signal.throwIfAborted();
      builds.push({ tenant: id, job: await queue.add({ tenant: id, cause, reason: options.reason }) });
    }
    if (options.json === true) io.stdout.write(`${toPlainJson({ version: 1, command: 'enqueue', builds })}\n`);
    else
      createMessages(io).say(
        `Requested ${pluralize(builds.length, 'tenant')}; voucher-site queue shows their progress.`,
      );
    return EXIT.OK;
  } finally {
    await queue.close();
  }
}
