import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { packageRoot } from '../../cli/lib/paths.ts';
import { COMMANDS } from '../../cli/program.ts';

const DEPLOY_FOLDER = path.join(packageRoot(), 'deploy');

export const readDeployed = (file: string): string => readFileSync(path.join(DEPLOY_FOLDER, file), 'utf8');

export const listDeployed = (folder: string): string[] => readdirSync(path.join(DEPLOY_FOLDER, folder));

/**
 * Parses a command line with the program's own definitions, without running it.
 * @param words the command's name and what follows it
 * @returns the options by name
 * @throws CommanderError for what the program would refuse: unknown commands and options, missing ones, wrong values
 */
export async function parseCommandLine([name = '', ...words]: readonly string[]): Promise<Record<string, unknown>> {
  const addCommand = await COMMANDS.get(name)?.();
  if (addCommand === undefined) throw new Error(`voucher-site has no command ${name}`);
  const program = new Command('voucher-site').exitOverride().configureOutput({ writeErr: () => {} });
  const { signal } = new AbortController();
  const io = { stdout: process.stdout, stderr: process.stderr, env: {}, cwd: DEPLOY_FOLDER, signal };
  addCommand({ program, io, onExit: () => {} });
  const [command] = program.commands;
  if (command === undefined) throw new Error(`voucher-site ${name} is not defined`);
  command.action(() => {});
  await program.parseAsync([name, ...words], { from: 'user' });
  return command.opts();
}
