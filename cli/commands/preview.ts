import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { isBuilt, requireBuilt } from '../serve/built-tenants.ts';
import { startPreview } from '../serve/preview/start-preview.ts';
import { recoverSites } from '../release/release-site.ts';
import { formatList } from '../report/format.ts';
import { SANDBOX_PATH } from '../sandbox/sandbox-path.ts';
import type { CommandIo } from './command-io.ts';
import { createMessages } from './messages.ts';
import { untilAborted } from './until-aborted.ts';

export interface PreviewCommandOptions {
  /** Default: all that are built. */
  tenant?: string;
  config: string;
  out: string;
  port?: number;
}

const NAMED_AT_MOST = 5;

/**
 * `voucher-site preview`: serves built sites until it is asked to end. Their addresses go to stdout.
 * @throws OperatorError for wrong usage or configuration, where nothing is built, or where the port is taken
 */
export async function runPreview(options: PreviewCommandOptions, io: CommandIo): Promise<ExitCode> {
  const messages = createMessages(io);
  const outDir = path.resolve(io.cwd, options.out);
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  const selected = selectTenants(config, options.tenant === undefined ? { all: true } : { ids: [options.tenant] });
  for (const id of recoverSites(outDir))
    messages.say(`Put back the site of ${id}, whose build was killed while it went live.`);
  const built = selected.filter((tenant) => isBuilt(outDir, tenant));
  const missing = selected.filter((tenant) => !built.includes(tenant)).map(({ id }) => id);
  if (built.length === 0) requireBuilt(outDir, selected);

  const preview = await startPreview({
    outDir,
    tenants: built,
    onWarning: messages.warn,
    ...(options.port === undefined ? {} : { port: options.port }),
  });
  try {
    for (const url of Object.values(preview.urls)) io.stdout.write(`${url}\n`);
    if (built.length > 1) messages.say(`All ${built.length} sites are listed at ${preview.origin}/`);
    else messages.say(`Serving ${path.join(outDir, built[0]?.id ?? '')}`);
    if (missing.length > 0) messages.say(`Not built yet, so not served: ${formatList(missing, NAMED_AT_MOST)}`);
    if (built.some((tenant) => tenant.sandbox)) messages.say(`The sandbox API answers beside it at ${SANDBOX_PATH}`);
    messages.say('A new build is shown at once. Ctrl+C ends the preview.');
    await untilAborted(io.signal);
  } finally {
    await preview.close();
  }
  return EXIT.OK;
}
