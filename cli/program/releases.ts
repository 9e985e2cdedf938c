import { addCommand } from './add-command.ts';
import { configOption, outOption } from './common-options.ts';
import type { ProgramContext } from './program-context.ts';

export function addReleases({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'releases', 'List the releases of a tenant that can be gone back to', [
    ['voucher-site releases --tenant musterstadt', 'the live one is marked'],
  ])
    .requiredOption('-t, --tenant <id>', 'tenant')
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => {
      const { releases } = await import('../commands/releases.ts');
      onExit(await releases(options, io));
    });
}
