import { hash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { fileErrorCode, ignoreFileErrors } from './file-errors.ts';

/** Identifies a process uniquely: process ids are reused, in a container even within a second. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in clock ticks since the machine booted; 0 if the system does not report it. */
  startTicks: number;
  host: string;
}

/** `foreign`: on another machine or in another container, where it cannot be checked. */
type ProcessState = 'alive' | 'dead' | 'foreign';

export function currentProcess(): ProcessIdentity {
  return { pid: process.pid, startTicks: readStat(process.pid)?.startTicks ?? 0, host: hostTag() };
}

/** When this process started; milliseconds since 1970. */
export function processStartedAt(): number {
  return Math.round(performance.timeOrigin);
}

export function processState({ pid, startTicks, host }: ProcessIdentity): ProcessState {
  if (host !== hostTag()) return 'foreign';
  if (!isRunning(pid)) return 'dead';
  const stat = readStat(pid);
  if (stat === undefined) return 'alive';
  const isAnother = startTicks !== 0 && stat.startTicks !== startTicks;
  return stat.hasEnded || isAnother ? 'dead' : 'alive';
}

let tag: string | undefined;

/**
 * Identifies where process ids are valid: containers with the same host name have ids of their own. Short, and valid in a file
 * name for any host name.
 */
function hostTag(): string {
  tag ??= hash('sha256', `${hostname()}\0${bootId()}\0${processNamespace()}`).slice(0, 8);
  return tag;
}

/** Differs between machines; empty where the system has none. */
function bootId(): string {
  return ignoreFileErrors(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')) ?? '';
}

/** Differs between containers of a machine; empty where the system has none. Source: pid_namespaces(7). */
function processNamespace(): string {
  return ignoreFileErrors(() => readlinkSync('/proc/self/ns/pid')) ?? '';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return fileErrorCode(error) === 'EPERM';
  }
}

/**
 * Linux only; undefined elsewhere. Source: proc_pid_stat(5). The name in parentheses may contain spaces and parentheses, so
 * fields are counted from its end.
 */
function readStat(pid: number): { hasEnded: boolean; startTicks: number; cpuTicks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = ''] = fields;
    // A zombie has ended, but its parent has not collected its exit code.
    const cpuTicks = Number(fields[11]) + Number(fields[12]);
    return { hasEnded: state === 'Z' || state === 'X', startTicks: Number(fields[19]), cpuTicks };
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'ENOTDIR'].includes(fileErrorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** Milliseconds; Linux's unit of CPU time on all machines that Node supports. */
const TICK_MS = 10;

/** CPU time of a process since its start, in milliseconds; 0 if it has ended, or the system does not report it. */
export function cpuMsOf(pid: number): number {
  return TICK_MS * (ignoreFileErrors(() => readStat(pid))?.cpuTicks ?? 0);
}

/** Who runs the command: `anna@build1`. */
export function operator(): string {
  return `${userName()}@${hostname()}`;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the process may run with a uid that has no user name.
    return String(process.getuid?.() ?? 'unknown');
  }
}
