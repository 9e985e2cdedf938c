import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import { EXIT, type ExitCode } from '../errors/exit-codes.ts';
import { rollBack } from '../release/roll-back.ts';
import type { CommandIo } from './command-io.ts';

export interface RollbackCommandOptions {
  tenant: string;
  /** Name of a release or its beginning. */
  to?: string;
  config: string;
  out: string;
}

/**
 * `voucher-site rollback`: puts an earlier release live again.
 * @throws OperatorError for wrong usage or configuration, a damaged release, or where the file system refuses
 */
export async function rollback(options: RollbackCommandOptions, io: CommandIo): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  selectTenants(config, { ids: [options.tenant] });
  const { from, to } = rollBack(path.resolve(io.cwd, options.out), options.tenant, options.to);
  if (from === to.name) {
    io.stdout.write(`${to.name} is live already; nothing was changed.\n`);
    return EXIT.OK;
  }
  io.stdout.write(`${options.tenant} is back at ${to.name}${from === undefined ? '' : `; ${from} was live before`}.\n`);
  io.stdout.write(
    'The next build puts the present data live again: mend them first, or pause the builds of this tenant.\n',
  );
  return EXIT.OK;
}
