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
  /** Of stdout and stderr. */
  output: string;
  /** Why the command failed; absent if its exit code is 0. */
  failure?: string;
}

/**
 * Runs a command in a process group of its own, which ends at the limit or when aborted.
 * @param command program and arguments, or one text for a shell
 * @throws the signal's reason when aborted
 */
export async function runCommand(
  command: string | readonly string[],
  { cwd, env, signal, timeoutMs }: CommandOptions,
): Promise<CommandResult> {
  const { execa } = await import('execa');
  signal.throwIfAborted();
  const shell = typeof command === 'string';
  const [file = '', ...args] = shell ? [command] : command;
  const running = execa(file, args, { shell, cwd, env, all: true, stdin: 'ignore', reject: false, detached: true });
  let isLate = false;
  const endGroup = () => running.pid !== undefined && endProcessGroup(running.pid);
  const endLate = () => (isLate = endGroup());
  const limit = timeoutMs === undefined ? undefined : setTimeout(endLate, timeoutMs);
  signal.addEventListener('abort', endGroup, { once: true });
  const { all: output, failed, exitCode, signal: killed, originalMessage } = await running;
  clearTimeout(limit);
  signal.removeEventListener('abort', endGroup);
  signal.throwIfAborted();
  if (!failed) return { output };
  if (isLate) return { output, failure: `ended after ${Number(timeoutMs) / 1000} s` };
  return {
    output,
    failure: exitCode === undefined ? (killed ?? originalMessage ?? 'no exit code') : `exit code ${exitCode}`,
  };
}

/** @returns whether it had not ended yet */
export function endProcessGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
    return false;
  }
}
