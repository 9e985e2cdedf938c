import type { Command } from '@commander-js/extra-typings';
import {
  configOption,
  defineCommand,
  outOption,
  resolveOutDir,
  tenantsOption,
  type CommandContext,
} from './command.ts';

const define = (program: Command) =>
  defineCommand(program, 'doctor', 'Check machine, configuration and API, and suggest a fix for each problem', [
    ['voucher-site doctor', 'everything, for every tenant'],
    ['voucher-site doctor --tenant musterstadt --json', 'one tenant, for machines'],
  ])
    .addOption(tenantsOption('tenants to check (default: all)'))
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document');

export function addDoctor({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => {
    const { runDoctor } = await import('../doctor/run-doctor.ts');
    const exitCode = await runDoctor({
      configFile: options.config,
      ...(options.tenant === undefined ? {} : { tenants: options.tenant }),
      json: options.json === true,
      env: io.env,
      cwd: io.cwd,
      outDir: resolveOutDir(io, options),
      stdout: io.stdout,
    });
    onExit(exitCode);
  });
}
