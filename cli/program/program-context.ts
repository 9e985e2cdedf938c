import type { Command } from 'commander';
import type { CommandIo } from '../commands/command-io.ts';
import type { ExitCode } from '../lib/errors.ts';

/** What the definition of a command needs of the program it is added to. */
export interface ProgramContext {
  readonly program: Command;
  readonly io: CommandIo;
  /** Called with the exit code when a command has run. */
  readonly onExit: (code: ExitCode) => void;
}
