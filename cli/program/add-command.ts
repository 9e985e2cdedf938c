import type { Command } from 'commander';

/** A command line and what it does, for the help. */
type Example = readonly [line: string, meaning: string];

/** Adds the command `name` to `parent`. Its code is imported by its action, so that help and version stay fast. */
export function addCommand(parent: Command, name: string, description: string, examples: readonly Example[]): Command {
  return parent
    .command(name)
    .description(description)
    .addHelpText('after', `\nExamples:\n${examples.map(([line, what]) => `  $ ${line}\n      ${what}`).join('\n')}`);
}
