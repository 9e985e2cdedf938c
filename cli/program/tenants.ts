import { addCommand } from './add-command.ts';
import { configOption } from './common-options.ts';
import type { ProgramContext } from './program-context.ts';

export function addTenants({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'tenants', 'List the tenants of the configuration', [
    ['voucher-site tenants', 'a table'],
    ['voucher-site tenants --json', 'for scripts, such as a CI matrix'],
  ])
    .addOption(configOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => {
      const { tenants } = await import('../commands/tenants.ts');
      onExit(await tenants(options, io));
    });
}
