import { Option } from 'commander';
import { addCommand } from './add-command.ts';
import { portNumber, positiveInteger } from './option-values.ts';
import type { ProgramContext } from './program-context.ts';

const FAILURES = ['flaky', 'down', 'slow', 'html'];

export function addSandbox({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'sandbox', 'Serve the programme API with demo cities, or with generated ones for load', [
    ['voucher-site sandbox --port 4010', 'the two demo cities'],
    ['voucher-site sandbox --tenants 20 --merchants 1000 --latency 50', 'twenty generated cities behind a slow line'],
  ])
    .option('-p, --port <n>', 'port (default: a free one)', portNumber)
    .option('--tenants <n>', 'generated cities beside the demo cities', positiveInteger)
    .option('--merchants <n>', 'merchants of each generated city', positiveInteger)
    .option('--seed <s>', 'same seed, same data', positiveInteger)
    .option('--latency <ms>', 'milliseconds before each answer', positiveInteger)
    .addOption(new Option('--fail <mode>', 'misbehave in this way').choices(FAILURES))
    .action(async (options) => {
      const { runSandbox } = await import('../commands/sandbox.ts');
      onExit(await runSandbox(options, io));
    });
}
