import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import type { DoctorOptions } from '../doctor/run-doctor.ts';
import {
  commandOf,
  configOption,
  DEFAULT_TARGETS,
  defineCommand,
  outOption,
  resolveOutDir,
  targetsOption,
  tenantsOption,
  type OptionsOf,
} from './command.ts';
import { checkQueue, redisOption } from './queue-options.ts';

const define = (program: Command) =>
  defineCommand(program, 'doctor', 'Check machine, configuration and API, and suggest a fix for each problem', [
    ['voucher-site doctor', 'everything, for every tenant: problems first'],
    ['voucher-site doctor --quiet', 'only problems; the exit code is 0 if there is none'],
    ['voucher-site doctor --target production', 'also whether sites can be published to this target'],
    ['voucher-site doctor --tenant musterstadt --json', 'one tenant, for machines'],
  ])
    .addOption(tenantsOption('tenants to check (default: all)'))
    .addOption(configOption())
    .addOption(outOption())
    .option('--target <name...>', 'targets to check (default: all of the targets file, if it exists)')
    .addOption(targetsOption())
    .addOption(redisOption())
    .option('--all', 'print every result of every tenant, not only what was found')
    .option('--json', 'print one JSON document with every result')
    .option('-q, --quiet', 'print only problems');

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, async (options, io) => {
  const [{ runDoctor }, { openProgressLine }] = await Promise.all([
    import('../doctor/run-doctor.ts'),
    import('../report/terminal.ts'),
  ]);
  const progress = await openProgressLine(io);
  return runDoctor({
    configFile: options.config,
    ...omitUndefined({ tenants: options.tenant }),
    output: chooseOutput(options),
    env: io.env,
    cwd: io.cwd,
    outDir: resolveOutDir(io, options),
    stdout: io.stdout,
    checkMore: async (tenants) => {
      const { checkTargets } = await import('../publish/target-checks.ts');
      const { env, signal } = io;
      const { targets: given, target: names } = options;
      const file = path.resolve(io.cwd, given ?? DEFAULT_TARGETS);
      const tell = progress.show;
      return [
        ...(await checkQueue(io, options)),
        ...(await checkTargets({ file, isRequired: given !== undefined, names, tenants, env, signal, tell })),
      ];
    },
    progress,
  }).finally(() => progress.close());
});

function chooseOutput({ json, all, quiet }: Options): DoctorOptions['output'] {
  if (json === true) return 'json';
  if (quiet === true) return 'problems';
  return all === true ? 'all' : 'summary';
}
