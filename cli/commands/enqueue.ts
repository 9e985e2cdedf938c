import type { Command } from '@commander-js/extra-typings';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { pluralize } from '../report/format.ts';
import { writeJson } from '../report/plain-text.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  tenantsOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';
import { redisOption, withQueue } from './queue-options.ts';

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

export const addCommand = commandOf(define, enqueue);

async function enqueue(options: OptionsOf<typeof define>, io: CommandIo): Promise<ExitCode> {
  const { tenants } = await loadTenants(io, options);
  // Events must not wait for all tenants.
  const cause = options.all === true ? 'schedule' : 'event';
  const builds: { tenant: string; job: string }[] = [];
  await withQueue(io, options, async (queue) => {
    for (const { id } of tenants) {
      io.signal.throwIfAborted();
      builds.push({ tenant: id, job: await queue.add({ tenant: id, cause, reason: options.reason }) });
    }
  });
  if (options.json === true) writeJson(io, { version: 1, command: 'enqueue', builds });
  else
    createMessages(io).say(`Requested ${pluralize(builds.length, 'tenant')}; voucher-site queue shows their progress.`);
  return EXIT.OK;
}
