/** Alternatives, the best one first: a program with its options that starts the command behind it. */
export type Launcher = readonly string[];

/** Argument of a process of ours that the kernel ends with its parent. */
export const ENDED_BY_KERNEL = '--ended-by-kernel';

/** SIGKILL when the parent ends, however busy the process is: PR_SET_PDEATHSIG(2const). */
const END_WITH_PARENT = 'setpriv --pdeathsig KILL';

/**
 * A command that ends with this process, started by the launchers that the machine offers. A shell in the new process
 * tries each of them, so that this process does not wait; those that do not work are left out.
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
    // The innermost: a change of capabilities would take the signal away again.
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
