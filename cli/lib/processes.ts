import { spawn, type ChildProcess } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { compiledScript, packageRoot } from './paths.ts';

/**
 * Environment of child processes: they inherit no variables, so that a site depends on code and data alone. Vite, Vike and
 * React change their output with variables such as VITE_…, VITEST and DEBUG.
 */
export const CLEAN_ENVIRONMENT = { extendEnv: false, env: { NODE_ENV: 'production' } } as const;

/** Alternatives, the preferred one first: a program with its options that starts the command after it. */
export type Launcher = readonly string[];

interface ProcessOptions {
  args?: readonly string[];
  nodeOptions?: readonly string[];
  /** Variables in addition to `CLEAN_ENVIRONMENT`. */
  env?: NodeJS.ProcessEnv;
  /** Programs that drop privileges, the innermost first. */
  launchers?: readonly Launcher[];
}

interface StartedProcess {
  child: ChildProcess;
  /** Resolves when the process has ended: with its exit code or signal and the end of its stderr. */
  ended: Promise<string>;
}

/** Maximum length of stderr kept for an error message. */
const MAX_STDERR = 10_000;

/** Argument of a child process that the kernel ends together with its parent. */
const ENDED_BY_KERNEL = '--ended-by-kernel';

/** Sends SIGKILL when the parent ends, even if the process is busy: PR_SET_PDEATHSIG(2const). */
const END_WITH_PARENT = 'setpriv --pdeathsig KILL';

/** Milliseconds between two checks for the parent. */
const PARENT_CHECK_MS = 500;

/**
 * Starts one of the compiled scripts with a message channel that carries structured-clone data. Uses Node's own API
 * instead of execa: these processes start first, and loading a library would delay everything else.
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
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR);
  });
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => resolve([how, stderr.trim()].filter((part) => part !== '').join(', '));
    child.once('close', (code, signal) => end(signal ?? String(code)));
    child.on('error', (error) => end(error.message));
  });
  return { child, ended };
}

/**
 * A command that ends with this process and runs through the launchers that the machine offers. A shell in the new process
 * probes the launchers, so that this process does not wait; launchers that do not work are skipped.
 * @param launchers the innermost first
 */
export function launchCommand(
  command: readonly string[],
  launchers: readonly Launcher[] = [],
): { file: string; args: readonly string[] } {
  const [file = '', ...args] = command;
  if (process.platform !== 'linux') return { file, args };
  const lines = launchers.map(
    (launcher) => `${launcher.map((one) => `if ${works(one)}; then set -- ${one} "$@"`).join('; el')}; fi`,
  );
  const script = [
    // Innermost, because a change of capabilities clears the parent-death signal.
    `if ${works(END_WITH_PARENT)}; then set -- ${END_WITH_PARENT} "$@" ${ENDED_BY_KERNEL}; fi`,
    ...lines,
    'unset PWD OLDPWD SHLVL',
    'exec "$@"',
  ];
  return { file: '/bin/sh', args: ['-c', script.join('\n'), 'sh', ...command] };
}

function works(launcher: string): string {
  return `${launcher} true 2>/dev/null`;
}

/**
 * Called in a child process: kills it when its parent has ended, since the result is no longer needed. SIGKILL does not
 * wait for running native code. A broken pipe is treated like a closed channel: Vike would print that error into the
 * same pipe, in an endless loop. Signals that reach the whole process group, such as Ctrl+C, do not end it: the parent
 * decides what is finished before, and ends it with SIGKILL.
 */
export function endWithParent(): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  process.stdout.on('error', end);
  process.stderr.on('error', end);
  if (!process.argv.includes(ENDED_BY_KERNEL)) watchParent();
}

/**
 * Polls for the parent from a thread, because the main thread may be blocked. Costs 30 ms and 5 MB, so it is used only
 * where the kernel cannot do it.
 */
function watchParent(): void {
  const watch = `
    const { workerData: { parent, intervalMs } } = require('node:worker_threads');
    const check = () => {
      try {
        process.kill(parent, 0);
        if (process.ppid === parent) return;
      } catch (error) {
        if (error.code === 'EPERM') return;
      }
      process.kill(process.pid, 'SIGKILL');
    };
    setInterval(check, intervalMs);`;
  const workerData = { parent: process.ppid, intervalMs: PARENT_CHECK_MS };
  new Worker(watch, { eval: true, execArgv: [], workerData }).unref();
}
