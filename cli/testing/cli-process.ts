import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../lib/paths.ts';
import { FIXED_DAY } from './fixed-day.ts';

export interface EndedProcess {
  /** null if it was ended by a signal. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface CliProcess {
  pid: number;
  /** Resolves when stderr contains this text, or the process has ended. */
  says(text: string): Promise<void>;
  /** The same for stdout. */
  prints(text: string): Promise<void>;
  /** The output so far. */
  stdout(): string;
  stderr(): string;
  /** Sends a signal only to this process, like `kill`. */
  kill(signal: NodeJS.Signals): void;
  /** Sends a signal to all processes of its group, like Ctrl+C in a terminal. */
  killGroup(signal: NodeJS.Signals): void;
  ended: Promise<EndedProcess>;
}

/** Less than a test may take, so that its failure says what was waited for. */
const LONGEST_WAIT_MS = 100_000;

/**
 * For tests: starts a command line as a process with its own process group.
 * @param root folder of the package that contains the command line
 */
export function startCli(
  cwd: string,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
  root: string = packageRoot(),
): CliProcess {
  const child = spawn(process.execPath, [path.join(root, 'cli/bin.js'), ...argv], {
    cwd,
    env: { PATH: process.env['PATH'], VOUCHER_SITE_CACHE: process.env['VOUCHER_SITE_CACHE'], ...FIXED_DAY, ...env },
    // The command ends when the channel closes, so a test that is killed leaves nothing running.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const { pid, stdout, stderr } = child;
  if (pid === undefined || stdout === null || stderr === null) throw new Error('the command line cannot be started');
  const streams = { stdout, stderr };
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    streams[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text));
  }
  const ended = new Promise<EndedProcess>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) => resolve({ exitCode, signal, ...texts }));
  });
  const until = (text: string, name: 'stderr' | 'stdout'): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error(`"${text}" was not said in ${LONGEST_WAIT_MS} ms, but: ${texts[name]}`));
      const timer = setTimeout(giveUp, LONGEST_WAIT_MS);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      const look = () => texts[name].includes(text) && end();
      streams[name].on('data', look);
      void ended.then(end);
      look();
    });
  return {
    pid,
    says: (text) => until(text, 'stderr'),
    prints: (text) => until(text, 'stdout'),
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    kill: (signal) => void child.kill(signal),
    killGroup: (signal) => {
      // Has already ended.
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, signal);
    },
    ended,
  };
}

/** For tests: the processes of this group that are running or are zombies. */
export function processesOfGroup(group: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => groupOf(pid) === group);
}

/** Source: proc_pid_stat(5); the name in parentheses may contain anything, so fields are counted from its end. */
function groupOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(group);
  } catch {
    // It ended after it was listed.
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Processes of this machine whose arguments contain a text. */
export function processesNaming(text: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text);
      } catch {
        // It ended between the listing and the look.
        return false;
      }
    });
}
