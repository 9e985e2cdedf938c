import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Command } from '@commander-js/extra-typings';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import type { ExitCode } from '../lib/errors.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  loadTenant,
  portNumber,
  tenantOption,
  untilAborted,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { coloursFor } from '../report/terminal.ts';
import { createMessages } from './messages.ts';
import { openBrowser, openOption } from './open-browser.ts';

const define = (program: Command) =>
  defineCommand(program, 'dev', 'Serve one tenant with hot reload, on live data', [
    ['voucher-site dev --tenant musterstadt', 'edit templates/ and site/ and see the change immediately'],
    ['voucher-site dev --port 4000 --open', 'the only tenant, on a port of your choice, in the browser'],
  ])
    .addOption(tenantOption('tenant to serve'))
    .addOption(configOption())
    .addOption(openOption())
    .option('-p, --port <n>', 'port (default: the first free one from 3000)', portNumber);

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, runDev);

/** Serves one tenant from the sources until the process is asked to end. Prints the address to stdout. */
export function runDev(options: Options, io: CommandIo): Promise<ExitCode> {
  return withConsoleOn(io, () => serveTenant(options, io));
}

async function serveTenant(options: Options, io: CommandIo): Promise<ExitCode> {
  const [{ printConfigWarnings, withoutDataWarnings }, { packageRoot }, { startDev }, { namedHost }] =
    await Promise.all([
      import('../config/print-findings.ts'),
      import('../lib/paths.ts'),
      import('../serve/dev/start-dev.ts'),
      import('../generator/source/client-options.ts'),
    ]);
  const { say, warn, fail } = createMessages(io);
  const { config, tenant } = await loadTenant(io, options);
  const warnings = withoutDataWarnings(config.warnings);
  printConfigWarnings(
    warnings.filter((warning) => (warning.tenant ?? tenant.id) === tenant.id),
    io,
  );
  const { endpoints } = tenant;
  const source = endpoints === null ? 'the embedded sandbox' : namedHost(tenant, endpoints.merchantEndpoint);
  if (tenant.closed === undefined) say(`Reading ${tenant.id} from ${source} …`);

  const dev = await startDev({
    packageRoot: packageRoot(),
    tenant,
    env: io.env,
    signal: io.signal,
    onWarning: warn,
    onReload: () => say('The data has changed; open pages reload.'),
    onStale(error) {
      fail(error);
      say('Pages keep showing the previous data.');
    },
    ...omitUndefined({ port: options.port }),
  });
  try {
    io.stdout.write(`${dev.origin}/\n`);
    if (options.open === true) void openBrowser(`${dev.origin}/`, io);
    const edits = dev.isCopy
      ? 'The package is installed or read-only: edits in it need a restart. New data is'
      : 'Edits of pages in site/ and templates/ appear immediately, new data of the API is';
    say(`${edits} on pages that are opened half a minute later. Press Ctrl+C to stop.`);
    return await untilAborted(io);
  } finally {
    await dev.close();
  }
}

/**
 * Redirects the global console to stderr while `run` runs: Vite and Vike log to stdout, which is for results. They decide
 * on colours by the process (a CI is a reason for them), so a stderr that is not to have colours gets plain text.
 */
async function withConsoleOn<Result>({ stderr, env }: CommandIo, run: () => Promise<Result>): Promise<Result> {
  const before = globalThis.console;
  const stream = coloursFor(stderr, env).isColorSupported ? stderr : plainText(stderr);
  globalThis.console = new Console({ stdout: stream, stderr: stream });
  try {
    return await run();
  } finally {
    globalThis.console = before;
  }
}

function plainText(target: NodeJS.WritableStream): Writable {
  return new Writable({
    decodeStrings: false,
    write(text: string, _encoding, callback) {
      target.write(stripVTControlCharacters(text));
      callback();
    },
  });
}
