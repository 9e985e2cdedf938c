import { addCommand } from './add-command.ts';
import { configOption, outOption } from './common-options.ts';
import type { ProgramContext } from './program-context.ts';

export function addDoctor({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'doctor', 'Check machine, configuration and API, and say what to do about each problem', [
    ['voucher-site doctor', 'everything, for every tenant'],
    ['voucher-site doctor --tenant musterstadt --json', 'one tenant, for machines'],
  ])
    .option('-t, --tenant <id...>', 'tenants to check (default: all)')
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => {
      const { doctor } = await import('../commands/doctor.ts');
      onExit(await doctor(options, io));
    });
}
