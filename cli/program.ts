import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { version } from '../package.json' with { type: 'json' };
import type { CommandContext, CommandIo } from './commands/command.ts';
import { endingSignalOf, EXIT, OperatorError, type ExitCode } from './lib/errors.ts';
import { setGivenOptions, type RepeatedOption } from './lib/given-options.ts';
import { reportFailure } from './report/failures.ts';
import { sanitizeIo, toPlainText } from './report/plain-text.ts';

type AddCommand = (context: CommandContext) => void;

/** The commands in the order of the help, one per file in ./commands. Only the command that runs is loaded. */
export const COMMANDS: ReadonlyMap<string, () => Promise<AddCommand>> = new Map([
  ['build', async () => (await import('./commands/build.ts')).addBuild],
  ['dev', async () => (await import('./commands/dev.ts')).addDev],
  ['preview', async () => (await import('./commands/preview.ts')).addPreview],
  ['publish', async () => (await import('./commands/publish.ts')).addPublish],
  ['worker', async () => (await import('./commands/worker.ts')).addWorker],
  ['webhook', async () => (await import('./commands/webhook.ts')).addWebhook],
  ['enqueue', async () => (await import('./commands/enqueue.ts')).addEnqueue],
  ['queue', async () => (await import('./commands/queue.ts')).addQueue],
  ['status', async () => (await import('./commands/status.ts')).addStatus],
  ['releases', async () => (await import('./commands/releases.ts')).addReleases],
  ['rollback', async () => (await import('./commands/rollback.ts')).addRollback],
  ['resume', async () => (await import('./commands/resume.ts')).addResume],
  ['unlock', async () => (await import('./commands/unlock.ts')).addUnlock],
  ['diff', async () => (await import('./commands/diff.ts')).addDiff],
  ['prune', async () => (await import('./commands/prune.ts')).addPrune],
  ['remove', async () => (await import('./commands/remove.ts')).addRemove],
  ['hosting', async () => (await import('./commands/hosting.ts')).addHosting],
  ['sandbox', async () => (await import('./commands/sandbox.ts')).addSandbox],
  ['tenants', async () => (await import('./commands/tenants.ts')).addTenants],
  ['doctor', async () => (await import('./commands/doctor.ts')).addDoctor],
  ['completion', async () => (await import('./commands/completion.ts')).addCompletion],
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
    program.hook('preAction', (_, command) => repeatOptionsOf(command));
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.OK;
      hintAtTenant(error, program, argv, io);
      return EXIT.USAGE;
    }
    const failure = io.signal.aborted ? interrupted(io.signal, argv) : error;
    if (failure === undefined) return EXIT.SIGPIPE;
    return reportFailure(failure, io, { argv, version });
  }
}

/** Lets hints repeat where sites and configuration are. */
function repeatOptionsOf(command: CommandUnknownOpts): void {
  const names: readonly RepeatedOption[] = ['--config', '--out', '--targets'];
  const values = names.flatMap((option): [RepeatedOption, string][] => {
    const key = option.slice(2);
    const value: unknown = command.getOptionValue(key);
    return typeof value === 'string' && command.getOptionValueSource(key) === 'cli' ? [[option, value]] : [];
  });
  setGivenOptions({ commands: new Set(COMMANDS.keys()), values });
}

/** Names the option if a tenant was given as an argument, as in `build musterstadt`. */
function hintAtTenant({ code }: CommanderError, program: Command, [name = '']: readonly string[], io: CommandIo): void {
  const command = program.commands.find((each) => each.name() === name);
  const option = command?.options.find(({ long }) => long === '--tenant');
  if (command === undefined || option === undefined || command.getOptionValue('tenant') !== undefined) return;
  const isSurplus = code === 'commander.excessArguments';
  if (!isSurplus && code !== 'commander.missingMandatoryOptionValue') return;
  const known = isSurplus ? command.registeredArguments.length : 0;
  const tenants = command.args.slice(known, option.variadic ? undefined : known + 1);
  if (tenants.length === 0) return;
  const line = [name, ...command.args.slice(0, known), '--tenant', ...tenants]
    .map((word) => toPlainText(word))
    .join(' ');
  io.stderr.write(`  → Name tenants with --tenant: voucher-site ${line}\n`);
}

/** What a command has left behind that was asked to end. */
const REMAINS: Readonly<Record<string, string>> = {
  build: 'Tenants that were finished are live. The live sites of all others are untouched.',
  publish: 'What was published is live. All other live sites are untouched.',
};

/** @returns undefined if there is no reader for a message */
function interrupted(signal: AbortSignal, [name = '']: readonly string[]): OperatorError | undefined {
  if (signal.reason instanceof OperatorError) return signal.reason;
  const by = endingSignalOf(signal);
  if (by === 'SIGPIPE') return undefined;
  const remains = REMAINS[name];
  return new OperatorError({
    code: 'INTERRUPTED',
    title: `Interrupted by ${by}`,
    details: remains === undefined ? [] : [remains],
    hint: 'run the same command again to continue',
    exitCode: EXIT[by],
  });
}

/** The command that `argv` names; all commands for the help and for suggestions, none for the version. */
async function loadCommands([name = '', ...rest]: readonly string[]): Promise<AddCommand[]> {
  // Completion is called while somebody types, and needs only the command whose options are completed.
  const [, , completed] = rest;
  if (name === 'completion' && completed !== undefined) {
    const names = new Set([name, completed]);
    return rest.length > 3 ? Promise.all([...names].flatMap((each) => COMMANDS.get(each)?.() ?? [])) : loadAll();
  }
  const load = COMMANDS.get(name);
  if (load !== undefined) return [await load()];
  if (name === '--version' || name === '-V') return [];
  return loadAll();
}

function loadAll(): Promise<AddCommand[]> {
  return Promise.all([...COMMANDS.values()].map((load) => load()));
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
