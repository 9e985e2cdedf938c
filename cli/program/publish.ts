import { addCommand } from './add-command.ts';
import { configOption, outOption } from './common-options.ts';
import type { ProgramContext } from './program-context.ts';

export function addPublish({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'publish', 'Bring built sites to where visitors find them: a folder, a server or an S3 store', [
    ['voucher-site publish --tenant musterstadt --target production', 'the live release of one tenant'],
    ['voucher-site publish --all --target production --dry-run', 'what would be sent and deleted'],
  ])
    .option('-t, --tenant <id...>', 'tenants to publish')
    .option('-a, --all', 'publish every tenant of the configuration')
    .requiredOption('--target <name>', 'where to, as the file of targets names it')
    .option('--targets <file>', 'which targets there are', 'targets.json')
    .addOption(configOption())
    .addOption(outOption())
    .option('--dry-run', 'only say what would be done')
    .option(
      '--unsafe-no-lock',
      'publish to a store that supports no lock; no other process may publish there meanwhile',
    )
    .option('--json', 'print one JSON document to stdout instead of the summary')
    .option('-q, --quiet', 'only say what went wrong')
    .action(async (options) => {
      const { publish } = await import('../commands/publish.ts');
      onExit(await publish(options, io));
    });
}
