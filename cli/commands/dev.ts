import path from 'node:path';
import { withoutDataWarnings } from '../config/findings.ts';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import { namedHost } from '../source/named-urls.ts';
import { startDev } from '../serve/dev/start-dev.ts';
import { assert, EXIT, type ExitCode } from '../lib/errors.ts';
import { packageRoot } from '../lib/paths.ts';
import type { CommandIo } from './command-io.ts';
import { createMessages } from './messages.ts';
import { untilAborted } from './until-aborted.ts';
import { withConsoleOn } from './with-console-on.ts';

export interface DevCommandOptions {
  tenant: string;
  config: string;
  /** Default: the first free one from 3000 on. */
  port?: number;
}

/**
 * `voucher-site dev`: serves one tenant from the sources until it is asked to end. Its address goes to stdout.
 * @throws OperatorError for wrong usage or configuration, where the port is taken, or the API gives no usable data
 */
export function runDev(options: DevCommandOptions, io: CommandIo): Promise<ExitCode> {
  return withConsoleOn(io.stderr, () => serve(options, io));
}

async function serve(options: DevCommandOptions, io: CommandIo): Promise<ExitCode> {
  const messages = createMessages(io);
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  const [tenant] = selectTenants(config, { ids: [options.tenant] });
  assert(tenant !== undefined, 'one id selects one tenant');
  messages.warnOfConfig(withoutDataWarnings(config.warnings), tenant.id);
  const source =
    tenant.endpoints === null ? 'the embedded sandbox' : namedHost(tenant, tenant.endpoints.merchantEndpoint);
  messages.say(`Reading ${tenant.id} from ${source} …`);

  const dev = await startDev({
    packageRoot: packageRoot(),
    tenant,
    signal: io.signal,
    onWarning: messages.warn,
    onReload: () => messages.say('The data has changed; open pages reload.'),
    onStale(error) {
      messages.fail(error);
      messages.say('Pages go on showing the data from before.');
    },
    ...(options.port === undefined ? {} : { port: options.port }),
  });
  try {
    io.stdout.write(`${dev.origin}/\n`);
    messages.say('Edits in site/ and templates/ are shown at once, new data within half a minute. Ctrl+C ends it.');
    await untilAborted(io.signal);
  } finally {
    await dev.close();
  }
  return EXIT.OK;
}
