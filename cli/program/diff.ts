import { addCommand } from './add-command.ts';
import { configOption, outOption } from './common-options.ts';
import type { ProgramContext } from './program-context.ts';

export function addDiff({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'diff', 'Tell what differs between two releases of a tenant', [
    ['voucher-site diff --tenant musterstadt', 'the live release and the one before'],
    ['voucher-site diff --tenant musterstadt 3c1e7b 8b61aa', 'any two'],
  ])
    .argument('[before]', 'release (default: the one that was live before)')
    .argument('[after]', 'release (default: the live one)')
    .requiredOption('-t, --tenant <id>', 'tenant')
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document')
    .action(async (before: string | undefined, after: string | undefined, options) => {
      const { diff } = await import('../commands/diff.ts');
      onExit(await diff([before, after], options, io));
    });
}
