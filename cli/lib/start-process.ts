import { spawn, type ChildProcess } from 'node:child_process';
import { CLEAN_ENVIRONMENT } from './clean-environment.ts';
import { launchCommand, type Launcher } from './launch-command.ts';
import { compiledScript, packageRoot } from './package-root.ts';

export interface ProcessOptions {
  args?: readonly string[];
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
  /** Variables beside those that every process of ours gets. */
  env?: NodeJS.ProcessEnv;
  /** Take rights away from it, the innermost first. */
  launchers?: readonly Launcher[];
}

export interface StartedProcess {
  child: ChildProcess;
  /** When it has ended, on its own or not: its exit code or signal, with what it said last. */
  ended: Promise<string>;
}

/** Of what a process says before it ends, so much is told. */
const LAST_WORDS = 10_000;

/**
 * Starts a script of ours with a channel for messages, on which any plain data can be sent. By Node's own means: such
 * processes start before all else, and loading a library for it would hold up everything.
 */
export function startProcess(
  script: Parameters<typeof compiledScript>[0],
  { args = [], nodeOptions = [], env = {}, launchers = [] }: ProcessOptions = {},
): StartedProcess {
  const command = launchCommand([process.execPath, ...nodeOptions, compiledScript(script), ...args], launchers);
  const child = spawn(command.file, command.args, {
    cwd: packageRoot(),
    env: { ...CLEAN_ENVIRONMENT.env, ...env },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS);
  });
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => resolve([how, lastWords.trim()].filter((words) => words !== '').join(', '));
    child.once('close', (code, signal) => end(signal ?? String(code)));
    child.on('error', (error) => end(error.message));
  });
  return { child, ended };
}
