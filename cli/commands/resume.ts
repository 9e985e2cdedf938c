import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { withFileErrors } from '../lib/file-errors.ts';
import { holdFile, readHold, removeHold } from '../release/hold.ts';
import { describeHold } from '../report/holds.ts';
import type { CommandIo } from './command-io.ts';

export interface ResumeCommandOptions {
  tenant?: string[];
  all?: boolean;
  config: string;
  out: string;
}

/**
 * `voucher-site resume`: lets builds of tenants that a rollback holds go live again. Changes nothing of what is live.
 * @throws OperatorError for wrong usage or configuration, or where the file system refuses
 */
export async function resume(options: ResumeCommandOptions, io: CommandIo): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  const ids = options.tenant === undefined ? {} : { ids: options.tenant };
  const outDir = path.resolve(io.cwd, options.out);
  const tenants = selectTenants(config, { ...ids, all: options.all === true });
  const held = tenants.flatMap(({ id }) => {
    const hold = readHold(outDir, id);
    return hold === undefined ? [] : [{ id, hold }];
  });
  for (const { id, hold } of held) {
    withFileErrors(holdFile(outDir, id), () => removeHold(outDir, id));
    const what = hold === 'damaged' ? 'by a file that is damaged' : `at ${describeHold(hold)}`;
    io.stdout.write(`${id} was held ${what}\n`);
  }
  const free = tenants.filter(({ id }) => held.every((each) => each.id !== id));
  if (options.all !== true) for (const { id } of free) io.stdout.write(`${id} is not held.\n`);
  io.stdout.write(held.length === 0 ? 'Nothing was changed.\n' : 'The next build goes live.\n');
  return EXIT.OK;
}
