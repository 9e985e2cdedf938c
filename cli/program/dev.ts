import { addCommand } from './add-command.ts';
import { configOption } from './common-options.ts';
import { portNumber } from './option-values.ts';
import type { ProgramContext } from './program-context.ts';

export function addDev({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'dev', 'Serve one tenant with hot reload, on live data', [
    ['voucher-site dev --tenant musterstadt', 'edit templates/ and site/, see the change at once'],
    ['voucher-site dev --tenant musterstadt --port 4000', 'on a port of your choice'],
  ])
    .requiredOption('-t, --tenant <id>', 'tenant to serve')
    .addOption(configOption())
    .option('-p, --port <n>', 'port (default: a free one from 3000 on)', portNumber)
    .action(async (options) => {
      const { runDev } = await import('../commands/dev.ts');
      onExit(await runDev(options, io));
    });
}
