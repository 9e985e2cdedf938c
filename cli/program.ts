import { Command, CommanderError } from 'commander';
import { version } from '../package.json' with { type: 'json' };
import type { CommandIo } from './commands/command-io.ts';
import { EXIT, type ExitCode } from './lib/errors.ts';
import { addBuild } from './program/build.ts';
import { addDev } from './program/dev.ts';
import { addDiff } from './program/diff.ts';
import { addDoctor } from './program/doctor.ts';
import { addPlan } from './program/plan.ts';
import { addHosting } from './program/hosting.ts';
import { addPreview } from './program/preview.ts';
import { addPrune } from './program/prune.ts';
import { addPublish } from './program/publish.ts';
import { addReleases } from './program/releases.ts';
import { addReport } from './program/report.ts';
import { addResume } from './program/resume.ts';
import { addRollback } from './program/rollback.ts';
import { addSandbox } from './program/sandbox.ts';
import { addTenants } from './program/tenants.ts';
import { sanitizeIo } from './report/plain-text.ts';

/** The commands, in the order of the help. Each file of ./program defines one. */
const COMMANDS = [
  addBuild,
  addDev,
  addPreview,
  addPublish,
  addReleases,
  addRollback,
  addResume,
  addDiff,
  addPrune,
  addPlan,
  addHosting,
  addReport,
  addSandbox,
  addTenants,
  addDoctor,
];

/**
 * Runs the command line `argv` (without node and script).
 * Every failure is printed here; none is thrown.
 * @returns the exit code
 */
export async function runCli(argv: readonly string[], unguarded: CommandIo): Promise<ExitCode> {
  const io = sanitizeIo(unguarded);
  let exitCode: ExitCode = EXIT.OK;
  const program = createProgram(io, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.OK : EXIT.USAGE;
    // The one who aborted knows the exit code.
    if (io.signal.aborted) return EXIT.SIGINT;
    const { reportFailure } = await import('./report/failures.ts');
    return reportFailure(error, io, { argv, version });
  }
}

function createProgram(io: CommandIo, onExit: (code: ExitCode) => void): Command {
  const program = new Command('voucher-site')
    .description('Builds the public websites of gift-voucher programmes: one static site per tenant.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .showHelpAfterError('(voucher-site --help lists the commands, voucher-site <command> --help their options)');

  for (const add of COMMANDS) add({ program, io, onExit });
  return program;
}
