import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/* Commands of the operator's configuration and options: what they start ends with them, and they cannot wait for input. */

interface CommandOptions {
  cwd: string;
  /** Variables in addition to those of this process. */
  env: NodeJS.ProcessEnv;
  /** Ends the command. */
  signal: AbortSignal;
  /** Absent: no limit. */
  timeoutMs?: number;
}

interface CommandResult {
  /** The end of stdout and stderr. */
  output: string;
  /** Why the command failed; absent if its exit code is 0. */
  failure?: string;
}

/** Longest output that is kept, in characters. */
const MAX_OUTPUT = 100_000;

/**
 * Runs a command in a process group of its own, which ends at the limit or when aborted.
 * @param command program and arguments, or one text for a shell
 * @throws the signal's reason when aborted
 */
export async function runCommand(
  command: string | readonly string[],
  { cwd, env, signal, timeoutMs }: CommandOptions,
): Promise<CommandResult> {
  signal.throwIfAborted();
  const [file = '', ...args] = typeof command === 'string' ? [command] : command;
  const options: SpawnOptions = {
    cwd,
    env: { ...process.env, ...env },
    shell: typeof command === 'string',
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  };
  let child: ChildProcess;
  try {
    child = spawn(file, args, options);
  } catch (error) {
    // Such as arguments that are too long.
    return { output: '', failure: String(error) };
  }
  const { pid } = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-MAX_OUTPUT)));
  let isLate = false;
  const endGroup = () => pid !== undefined && endProcessGroup(pid);
  const endLate = () => (isLate = endGroup());
  const limit = timeoutMs === undefined ? undefined : setTimeout(endLate, timeoutMs);
  signal.addEventListener('abort', endGroup, { once: true });
  const failure = await new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, killed) => resolve(code === 0 ? undefined : (killed ?? `exit code ${code}`)));
  });
  clearTimeout(limit);
  signal.removeEventListener('abort', endGroup);
  signal.throwIfAborted();
  const reason = isLate ? `ended after ${Number(timeoutMs) / 1000} s` : failure;
  return { output, ...(reason === undefined ? {} : { failure: reason }) };
}

function endProcessGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
    return false;
  }
}
