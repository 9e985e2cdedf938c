import { addCommand } from './add-command.ts';
import { configOption, outOption } from './common-options.ts';
import { portNumber } from './option-values.ts';
import type { ProgramContext } from './program-context.ts';

export function addPreview({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'preview', 'Serve built sites as a static host would', [
    ['voucher-site preview --tenant musterstadt', 'one site'],
    ['voucher-site preview --port 8080', 'every built site, each as http://<id>.localhost:8080'],
  ])
    .option('-t, --tenant <id>', 'tenant to serve (default: all that are built, by host name)')
    .addOption(configOption())
    .addOption(outOption())
    .option('-p, --port <n>', 'port (default: a free one)', portNumber)
    .action(async (options) => {
      const { runPreview } = await import('../commands/preview.ts');
      onExit(await runPreview(options, io));
    });
}
