import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileErrorCode } from '../lib/file-errors.ts';

/** A process among all that ever ran: numbers of processes are used again, also within a second in a container. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in clock ticks since the machine did; 0 where the system does not tell. */
  startTicks: number;
  host: string;
}

/** `foreign`: it runs, or ran, on another machine, which cannot be asked. */
export type ProcessState = 'alive' | 'dead' | 'foreign';

export function currentProcess(): ProcessIdentity {
  return { pid: process.pid, startTicks: readStat(process.pid)?.startTicks ?? 0, host: hostTag() };
}

export function stateOf({ pid, startTicks, host }: ProcessIdentity): ProcessState {
  if (host !== hostTag()) return 'foreign';
  if (!isRunning(pid)) return 'dead';
  const stat = readStat(pid);
  if (stat === undefined) return 'alive';
  const another = startTicks !== 0 && stat.startTicks !== startTicks;
  return stat.ended || another ? 'dead' : 'alive';
}

/** Short and fit for a file name, whatever the machine is called. */
function hostTag(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but belongs to somebody else.
    return fileErrorCode(error) === 'EPERM';
  }
}

/**
 * What Linux tells about a process; undefined elsewhere.
 * Source: proc_pid_stat(5). The name in parentheses may hold spaces and parentheses, so fields count from its end.
 */
function readStat(pid: number): { ended: boolean; startTicks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = ''] = fields;
    // A zombie has ended; its parent has only not asked yet.
    return { ended: state === 'Z' || state === 'X', startTicks: Number(fields[19]) };
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'ENOTDIR'].includes(fileErrorCode(error) ?? '')) return undefined;
    throw error;
  }
}
