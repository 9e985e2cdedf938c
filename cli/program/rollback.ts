import { Option } from 'commander';
import { addCommand } from './add-command.ts';
import { configOption, outOption } from './common-options.ts';
import type { ProgramContext } from './program-context.ts';

export function addRollback({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'rollback', 'Put an earlier release live again, and hold it there', [
    ['voucher-site rollback --tenant musterstadt', 'the one that was live before'],
    ['voucher-site rollback --tenant musterstadt --to 3c1e7b', 'a release by its name or the beginning of it'],
    ['voucher-site rollback --tenant musterstadt --reason "prices of 2019"', 'as builds will say until it is resumed'],
  ])
    .requiredOption('-t, --tenant <id>', 'tenant')
    .option('--to <release>', 'which one (default: the one that was live before)')
    .option('--reason <text>', 'why, for whoever reads of the hold')
    .addOption(new Option('--no-hold', 'let the next build go live again').conflicts('reason'))
    .addOption(configOption())
    .addOption(outOption())
    .action(async (options) => {
      const { rollback } = await import('../commands/rollback.ts');
      onExit(await rollback(options, io));
    });
}
