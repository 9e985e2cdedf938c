import { addCommand } from './add-command.ts';
import { configOption, outOption } from './common-options.ts';
import { positiveInteger } from './option-values.ts';
import type { ProgramContext } from './program-context.ts';

export function addPrune({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'prune', 'Delete old releases', [
    ['voucher-site prune --all', 'all but the last five of each tenant, which every build does by itself'],
    ['voucher-site prune --tenant musterstadt --keep 1', 'all but the live one'],
  ])
    .option('-t, --tenant <id...>', 'tenants')
    .option('-a, --all', 'every tenant of the configuration')
    .option('--keep <n>', 'releases that stay, the live one included', positiveInteger)
    .option('--dry-run', 'only say which would be deleted')
    .addOption(configOption())
    .addOption(outOption())
    .action(async (options) => {
      const { prune } = await import('../commands/prune.ts');
      onExit(await prune(options, io));
    });
}
