import path from 'node:path';
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { version } from '../package.json' with { type: 'json' };
import type { CommandContext, CommandIo } from './commands/command.ts';
import { EXIT, type ExitCode } from './lib/errors.ts';
import { sanitizeIo } from './report/plain-text.ts';

type AddCommand = (context: CommandContext) => void;

/** The commands in the order of the help, one per file in ./commands. Only the command that runs is loaded. */
export const COMMANDS: ReadonlyMap<string, () => Promise<AddCommand>> = new Map([
  ['build', async () => (await import('./commands/build.ts')).addBuild],
  ['dev', async () => (await import('./commands/dev.ts')).addDev],
  ['preview', async () => (await import('./commands/preview.ts')).addPreview],
  ['publish', async () => (await import('./commands/publish.ts')).addPublish],
  ['status', async () => (await import('./commands/status.ts')).addStatus],
  ['releases', async () => (await import('./commands/releases.ts')).addReleases],
  ['rollback', async () => (await import('./commands/rollback.ts')).addRollback],
  ['resume', async () => (await import('./commands/resume.ts')).addResume],
  ['diff', async () => (await import('./commands/diff.ts')).addDiff],
  ['prune', async () => (await import('./commands/prune.ts')).addPrune],
  ['rename', async () => (await import('./commands/rename.ts')).addRename],
  ['remove', async () => (await import('./commands/remove.ts')).addRemove],
  ['plan', async () => (await import('./commands/plan.ts')).addPlan],
  ['hosting', async () => (await import('./commands/hosting.ts')).addHosting],
  ['report', async () => (await import('./commands/report.ts')).addReport],
  ['sandbox', async () => (await import('./commands/sandbox.ts')).addSandbox],
  ['tenants', async () => (await import('./commands/tenants.ts')).addTenants],
  ['doctor', async () => (await import('./commands/doctor.ts')).addDoctor],
]);

/**
 * Runs the command line. Prints failures instead of throwing them.
 * @param argv arguments without node and script
 * @returns the exit code
 */
export async function runCli(argv: readonly string[], unguarded: CommandIo): Promise<ExitCode> {
  const io = sanitizeIo(unguarded);
  let exitCode: ExitCode = EXIT.OK;
  const program = createProgram(io);
  const onExit = (code: ExitCode) => {
    exitCode = code;
  };
  try {
    for (const addCommand of await loadCommands(argv)) addCommand({ program, io, onExit });
    addCacheOption(program, io);
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.OK : EXIT.USAGE;
    // The caller that aborted determines the exit code.
    if (io.signal.aborted) return EXIT.SIGINT;
    const { reportFailure } = await import('./report/failures.ts');
    return reportFailure(error, io, { argv, version });
  }
}

/** The command that `argv` names; all commands for the help and for suggestions, none for the version. */
async function loadCommands([name = '']: readonly string[]): Promise<AddCommand[]> {
  const load = COMMANDS.get(name);
  if (load !== undefined) return [await load()];
  if (name === '--version' || name === '-V') return [];
  return Promise.all([...COMMANDS.values()].map((loadEach) => loadEach()));
}

/** Adds `--cache` to every command that reads the configuration: all of them keep something between runs. */
function addCacheOption(parent: { commands: readonly CommandUnknownOpts[] }, { cwd }: Pick<CommandIo, 'cwd'>): void {
  for (const command of parent.commands) {
    addCacheOption(command, { cwd });
    if (!command.options.some(({ long }) => long === '--config')) continue;
    command.option('--cache <folder>', "folder for caches (default: the user's cache folder)");
    command.hook('preAction', async () => {
      const { cache }: { cache?: unknown } = command.opts();
      if (typeof cache !== 'string') return;
      const { useCacheFolder } = await import('./lib/cache-folder.ts');
      useCacheFolder(path.resolve(cwd, cache));
    });
  }
}

function createProgram(io: CommandIo): Command {
  return new Command('voucher-site')
    .description('Builds the public websites of gift-voucher programmes: one static site per tenant.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .showHelpAfterError('(voucher-site --help lists the commands, voucher-site <command> --help their options)');
}
