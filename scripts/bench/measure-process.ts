import { readFileSync, readdirSync } from 'node:fs';
import { execaNode } from 'execa';

export interface Measured {
  ms: number;
  stdout: string;
  /** Largest resident memory of each process of the tree, MB, by role; empty where there is no /proc. */
  peaks: Record<string, number>;
}

/** Milliseconds between two looks at the processes' memory. Their own high-water mark is read, so that no peak is missed. */
const LOOK_MS = 20;

/** Runs the compiled command line and watches the memory of its processes. */
export async function measureCli(args: readonly string[]): Promise<Measured> {
  const startedAt = performance.now();
  const child = execaNode('cli/bin.js', args, { nodeOptions: [], env: { CI: '1' }, stderr: 'ignore' });
  const peaks: Record<string, number> = {};
  const timer = setInterval(() => {
    if (child.pid !== undefined) lookAt(child.pid, 'main', peaks);
  }, LOOK_MS);
  try {
    const { stdout } = await child;
    return { ms: performance.now() - startedAt, stdout, peaks };
  } finally {
    clearInterval(timer);
  }
}

function lookAt(pid: number, role: string, peaks: Record<string, number>): void {
  const status = read(`/proc/${pid}/status`);
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
  if (kilobytes === 0) return;
  peaks[role] = Math.max(peaks[role] ?? 0, kilobytes / 1024);
  for (const child of childrenOf(pid)) lookAt(child, roleOf(child) ?? role, peaks);
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
    );
  } catch {
    // It ended in between.
    return [];
  }
}

function roleOf(pid: number): string | undefined {
  return /compiled\/([\w-]+)\.js/.exec(read(`/proc/${pid}/cmdline`))?.[1];
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It ended in between, or this is not Linux.
    return '';
  }
}
