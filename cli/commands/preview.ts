import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import type { ExitCode } from '../lib/errors.ts';
import { formatList } from '../report/format.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  portNumber,
  resolveOutDir,
  tenantsOption,
  untilAborted,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';
import { openBrowser, openOption } from './open-browser.ts';

const MAX_NAMES = 5;

const define = (program: Command) =>
  defineCommand(program, 'preview', 'Serve built sites as a static host would', [
    ['voucher-site preview --open', 'what is built, in the browser'],
    ['voucher-site preview --port 8080', 'every built site, each as http://<id>.localhost:8080'],
  ])
    .addOption(tenantsOption('tenants to serve (default: all built ones); several by host name'))
    .addOption(configOption())
    .addOption(outOption())
    .addOption(openOption())
    .option('-p, --port <n>', 'port (default: a free one)', portNumber);

export const addCommand = commandOf(define, runPreview);

/** Serves built sites until the process is asked to end. Prints their addresses to stdout. */
export async function runPreview(options: OptionsOf<typeof define>, io: CommandIo): Promise<ExitCode> {
  const [{ SANDBOX_PATH }, { isBuilt, requireBuilt }, { startPreview }] = await Promise.all([
    import('../sandbox/sandbox-path.ts'),
    import('../serve/built-tenants.ts'),
    import('../serve/preview/start-preview.ts'),
  ]);
  const { say, warn } = createMessages(io);
  const outDir = resolveOutDir(io, options);
  const { tenants } = await loadTenants(io, { ...options, all: options.tenant === undefined });
  const built = tenants.filter((tenant) => isBuilt(outDir, tenant));
  const missing = tenants.filter((tenant) => !built.includes(tenant)).map(({ id }) => id);
  if (built.length === 0) requireBuilt(outDir, tenants);

  const preview = await startPreview({
    outDir,
    tenants: built,
    onWarning: warn,
    ...omitUndefined({ port: options.port }),
  });
  try {
    for (const url of Object.values(preview.urls)) io.stdout.write(`${url}\n`);
    if (options.open === true) void openBrowser(`${preview.origin}/`, io);
    if (built.length > 1) say(`All ${built.length} sites are listed at ${preview.origin}/`);
    else say(`Serving ${path.join(outDir, built[0]?.id ?? '')}`);
    if (missing.length > 0) say(`Not built yet, so not served: ${formatList(missing, MAX_NAMES)}`);
    if (built.some((tenant) => tenant.sandbox)) say(`The sandbox API is served on the same port at ${SANDBOX_PATH}`);
    say('New builds appear immediately. Press Ctrl+C to stop.');
    return await untilAborted(io);
  } finally {
    await preview.close();
  }
}
