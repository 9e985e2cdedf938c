import type { Command } from '@commander-js/extra-typings';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { describeHold } from '../report/holds.ts';
import {
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  resolveOutDir,
  tenantsOption,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';

const define = (program: Command) =>
  defineCommand(program, 'resume', 'Remove the hold of a rollback, so that builds go live again', [
    ['voucher-site resume --tenant musterstadt', 'its next build goes live'],
    ['voucher-site resume --all --reason "rollback to code 9c1b40e2"', 'the holds of one rollback of the fleet'],
  ])
    .addOption(tenantsOption('tenants'))
    .option('-a, --all', 'every held tenant of the configuration')
    .option('--reason <text>', 'only tenants that are held for this reason, such as those of one rollback --all')
    .addOption(configOption())
    .addOption(outOption());

export function addResume({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => onExit(await resume(options, io)));
}

/** Removes the holds of tenants. The live releases stay as they are. */
async function resume(options: OptionsOf<typeof define>, io: CommandIo): Promise<ExitCode> {
  const [{ withFileErrors }, { holdFile, readHold, removeHold }] = await Promise.all([
    import('../lib/file-errors.ts'),
    import('../release/hold.ts'),
  ]);
  const { tenants } = await loadTenants(io, options);
  const outDir = resolveOutDir(io, options);
  const held = tenants.flatMap(({ id }) => {
    const hold = readHold(outDir, id);
    const isMeant = options.reason === undefined || (hold !== 'damaged' && hold?.reason === options.reason.trim());
    return hold === undefined || !isMeant ? [] : [{ id, hold }];
  });
  for (const { id, hold } of held) {
    withFileErrors(holdFile(outDir, id), () => removeHold(outDir, id));
    const what = hold === 'damaged' ? 'by a damaged file' : `at ${describeHold(hold)}`;
    io.stdout.write(`${id} was held ${what}\n`);
  }
  const free = tenants.filter(({ id }) => held.every((each) => each.id !== id));
  if (options.all !== true)
    for (const { id } of free)
      io.stdout.write(`${id} is not held${options.reason === undefined ? '' : ' for this reason'}.\n`);
  io.stdout.write(held.length === 0 ? 'Nothing was changed.\n' : 'The next build goes live.\n');
  return EXIT.OK;
}
