import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { version } from '../package.json' with { type: 'json' };
import type { AddCommand, CommandContext, CommandIo } from './commands/command.ts';
import { endingSignalOf, EXIT, OperatorError, type ExitCode } from './lib/errors.ts';
import { setGivenOptions, type RepeatedOption } from './lib/given-options.ts';
import { reportFailure } from './report/failures.ts';
import { sanitizeIo } from './report/plain-text.ts';

/** The commands in the groups and the order of the help, one per file in ./commands. Only the command that runs is loaded. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, () => Promise<{ addCommand: AddCommand }>>>>> = {
  'Build and look': {
    build: () => import('./commands/build.ts'),
    dev: () => import('./commands/dev.ts'),
    preview: () => import('./commands/preview.ts'),
  },
  Publish: {
    review: () => import('./commands/review.ts'),
    publish: () => import('./commands/publish.ts'),
    hosting: () => import('./commands/hosting.ts'),
    remove: () => import('./commands/remove.ts'),
  },
  'Go back': {
    releases: () => import('./commands/releases.ts'),
    diff: () => import('./commands/diff.ts'),
    rollback: () => import('./commands/rollback.ts'),
    resume: () => import('./commands/resume.ts'),
    prune: () => import('./commands/prune.ts'),
  },
  Fleet: {
    status: () => import('./commands/status.ts'),
    worker: () => import('./commands/worker.ts'),
    webhook: () => import('./commands/webhook.ts'),
    enqueue: () => import('./commands/enqueue.ts'),
    queue: () => import('./commands/queue.ts'),
    unlock: () => import('./commands/unlock.ts'),
  },
  'Set up': {
    init: () => import('./commands/init.ts'),
    doctor: () => import('./commands/doctor.ts'),
    tenants: () => import('./commands/tenants.ts'),
    sandbox: () => import('./commands/sandbox.ts'),
    completion: () => import('./commands/completion.ts'),
  },
};

export const COMMANDS: ReadonlyMap<string, () => Promise<AddCommand>> = new Map(
  Object.entries(GROUPS).flatMap(([group, commands]) =>
    Object.entries(commands).map(([name, load]) => [
      name,
      async () => {
        const { addCommand } = await load();
        return (context: CommandContext) => {
          context.program.commandsGroup(`${group}:`);
          addCommand(context);
        };
      },
    ]),
  ),
);

/**
 * Runs the command line. Prints failures instead of throwing them.
 * @param argv arguments without node and script
 * @returns the exit code
 */
export async function runCli(given: readonly string[], unguarded: CommandIo): Promise<ExitCode> {
  const io = sanitizeIo(unguarded);
  let exitCode: ExitCode = EXIT.OK;
  const program = createProgram(io);
  const onExit = (code: ExitCode) => {
    exitCode = code;
  };
  const argv = given[0] === 'help' ? [...given.slice(1), '--help'] : given;
  try {
    await assertCommandExists(argv);
    for (const addCommand of await loadCommands(argv)) addCommand({ program, io, onExit });
    program.hook('preAction', (_, command) => repeatOptionsOf(command));
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.OK;
    // Without a command, the help is printed to stderr.
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.USAGE;
    const failure = io.signal.aborted ? interrupted(io.signal, argv) : toOperatorError(error, program, argv);
    if (failure === undefined) return EXIT.SIGPIPE;
    return reportFailure(failure, io, { argv, version });
  }
}

/** Also for the help: commander answers that of an unknown command with its own, as a success. */
async function assertCommandExists(argv: readonly string[]): Promise<void> {
  const name = argv.find((word) => !HELP.has(word));
  if (name === undefined || name.startsWith('-') || COMMANDS.has(name)) return;
  const { didYouMean } = await import('./config/findings.ts');
  const meant = didYouMean(name, [...COMMANDS.keys()]);
  throw new OperatorError({
    code: 'COMMAND_UNKNOWN',
    title: `Unknown command "${name}"`,
    hint: [...(meant === undefined ? [] : [meant]), 'voucher-site --help lists the commands'].join(' '),
    exitCode: EXIT.USAGE,
  });
}

const HELP: ReadonlySet<string> = new Set(['--help', '-h']);

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

/** Commander's errors about the command line as our own; others stay what they are. */
function toOperatorError(error: unknown, program: Command, [name = '']: readonly string[]): unknown {
  if (!(error instanceof CommanderError)) return error;
  const [line = '', suggestion] = error.message.replace(/^error: /, '').split('\n(');
  const text = line.replaceAll(/'([^']*)'/g, '"$1"');
  const end = text.lastIndexOf('. ');
  const problem = end === -1 ? text : text.slice(0, end);
  const meant = suggestion?.slice(0, -1);
  return new OperatorError({
    code: /^(?:unknown |required )?option /.test(line) ? 'OPTION_INVALID' : 'ARGUMENT_INVALID',
    title: `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}`,
    details: end === -1 ? [] : [text.slice(end + 2)],
    hint: tenantHint(error, program, name) ?? meant ?? `voucher-site ${COMMANDS.has(name) ? `${name} ` : ''}--help`,
    exitCode: EXIT.USAGE,
    cause: error,
  });
}

/** Names the option if a tenant was given as an argument, as in `build musterstadt`. */
function tenantHint({ code }: CommanderError, program: Command, name: string): string | undefined {
  const command = program.commands.find((each) => each.name() === name);
  const option = command?.options.find(({ long }) => long === '--tenant');
  if (command === undefined || option === undefined || command.getOptionValue('tenant') !== undefined) return undefined;
  const isSurplus = code === 'commander.excessArguments';
  if (!isSurplus && code !== 'commander.missingMandatoryOptionValue') return undefined;
  const known = isSurplus ? command.registeredArguments.length : 0;
  const tenants = command.args.slice(known, option.variadic ? undefined : known + 1);
  if (tenants.length === 0) return undefined;
  const line = [name, ...command.args.slice(0, known), '--tenant', ...tenants].join(' ');
  return `name tenants with --tenant: voucher-site ${line}`;
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
      // Reported as one of ours.
      outputError: () => {},
    })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .helpCommand(false);
}
