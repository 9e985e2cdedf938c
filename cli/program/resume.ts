import { addCommand } from './add-command.ts';
import { configOption, outOption } from './common-options.ts';
import type { ProgramContext } from './program-context.ts';

export function addResume({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'resume', 'Let builds of tenants that a rollback holds go live again', [
    ['voucher-site resume --tenant musterstadt', 'its next build goes live'],
  ])
    .option('-t, --tenant <id...>', 'tenants')
    .option('-a, --all', 'every tenant of the configuration that is held')
    .addOption(configOption())
    .addOption(outOption())
    .action(async (options) => {
      const { resume } = await import('../commands/resume.ts');
      onExit(await resume(options, io));
    });
}
