import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { EXIT, OperatorError, toError, type ExitCode } from '../lib/errors.ts';
import type { WebhookEvent } from '../fleet/queue/webhook-server.ts';
import { formatCount } from '../report/format.ts';
import { writeJson } from '../report/plain-text.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  metricsHostOption,
  metricsPortOption,
  outOption,
  portNumber,
  rereadTenants,
  untilAborted,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';
import { openQueue, redisOption } from './queue-options.ts';

const VARIABLE = 'VOUCHER_SITE_WEBHOOK_SECRET';

/** Recommended by the specification. */
const MIN_SECRET_BYTES = 24;

const define = (program: Command) =>
  defineCommand(program, 'webhook', 'Receive events of the programme and request builds of their tenants', [
    [
      'voucher-site webhook --port 4080 --secret-file /run/secrets/webhook',
      'events at http://127.0.0.1:4080/tenants/<id>',
    ],
    ['voucher-site webhook --port 4080 --host 0.0.0.0 --redis redis://queue:6379', 'for workers on several machines'],
  ])
    .requiredOption('-p, --port <n>', 'port', portNumber)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--secret-file <file>', `file of secrets, one per line (default: ${VARIABLE}, separated by spaces)`)
    .addOption(redisOption())
    .addOption(configOption())
    .addOption(outOption())
    .addOption(metricsPortOption())
    .addOption(metricsHostOption())
    .option('--json', 'print one JSON line per message to stdout');

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, receive);

async function receive(options: Options, io: CommandIo): Promise<ExitCode> {
  const [{ createWebhookServer }, { closeServer, listen }, { observeWebhook }] = await Promise.all([
    import('../fleet/queue/webhook-server.ts'),
    import('../serve/http.ts'),
    import('./observing.ts'),
  ]);
  const secrets = await readSecrets(options, io);
  const tenantsOf = await rereadTenants(io, options, REREAD_MS, createMessages(io).fail);
  const queue = await openQueue(io, options);
  const { say } = createMessages(io);
  const log = foldRefusals((message) => {
    if (options.json === true) writeJson(io, { at: new Date().toISOString(), ...message }, 0);
    else say(describe(message));
  });
  let observed: Awaited<ReturnType<typeof observeWebhook>>;
  const server = createWebhookServer({
    queue,
    secrets,
    isTenant: async (id) => (await tenantsOf()).some((tenant) => tenant.id === id),
    emit: (event) => {
      observed?.onEvent(event);
      log(event);
    },
  });
  try {
    observed = await observeWebhook(io, options, queue);
    const port = await listen(server, { host: options.host, port: options.port });
    say(`Events are received at http://${options.host}:${port}/tenants/<id>. Press Ctrl+C to stop.`);
    return await untilAborted(io);
  } finally {
    await closeServer(server);
    await observed?.close();
    await queue.close();
  }
}

/** A message, or a refused one with the number of those that were not logged before it. */
type LoggedMessage = WebhookEvent & { count?: number };

/** Anyone can send refused messages, so they must not decide how much is logged. */
const FOLDED_MS = 60_000;

/** Logs each accepted message, and of those that are refused with the same status one a minute. */
function foldRefusals(log: (message: LoggedMessage) => void): (event: WebhookEvent) => void {
  const refusals = new Map<number, { until: number; count: number }>();
  return (event) => {
    if (event.status < 400) return log(event);
    const { until = 0, count = 0 } = refusals.get(event.status) ?? {};
    const isQuiet = Date.now() < until;
    refusals.set(event.status, isQuiet ? { until, count: count + 1 } : { until: Date.now() + FOLDED_MS, count: 0 });
    if (!isQuiet) log(count === 0 ? event : { ...event, count });
  };
}

function describe({ status, path: where, job, reason, count }: LoggedMessage): string {
  const details = [...(job === undefined ? [] : [`build ${job}`]), ...(reason === undefined ? [] : [reason])];
  const others = count === undefined ? '' : `, after ${formatCount(count)} others like it`;
  return `${[`${status} ${where}`, ...details].join(': ')}${others}`;
}

/** Messages must not cost a reading of the configuration each. */
const REREAD_MS = 2000;

/** @throws OperatorError if there is none, or if one is no secret of the specification */
async function readSecrets({ secretFile }: Options, { cwd, env }: CommandIo): Promise<string[]> {
  const file = secretFile === undefined ? undefined : path.resolve(cwd, secretFile);
  const text = file === undefined ? (env[VARIABLE] ?? '') : await readSecretFile(file);
  const secrets = text.split(/\s+/).filter((secret) => secret !== '');
  const where = file ?? VARIABLE;
  if (secrets.length === 0) throw secretInvalid(where, 'It has no secret.');
  for (const [index, secret] of secrets.entries()) {
    const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
    if (Buffer.from(encoded, 'base64').length >= MIN_SECRET_BYTES) continue;
    throw secretInvalid(where, `Secret ${index + 1} is not whsec_ and at least ${MIN_SECRET_BYTES} bytes in base64.`);
  }
  return secrets;
}

async function readSecretFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw secretInvalid(file, toError(error).message);
  }
}

function secretInvalid(where: string, reason: string): OperatorError {
  return new OperatorError({
    code: 'SECRET_INVALID',
    title: `No secret of the webhook in ${where}`,
    details: [reason],
    hint: 'write one, such as that of: echo whsec_$(openssl rand -base64 32)',
    exitCode: EXIT.CONFIG,
  });
}
