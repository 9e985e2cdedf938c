import { execaNode } from 'execa';
import { readFileSync, readdirSync } from 'node:fs';
import { generatedTenantsJson } from '../../cli/sandbox/cities/generated-city.ts';

export interface Measured {
  ms: number;
  /** Processor time of all processes of the tree, to one look and one tick of 10 ms; 0 where there is no /proc. */
  processorMs: number;
  stdout: string;
  /** Largest resident memory of each process of the tree, MB, by role; empty where there is no /proc. */
  peaks: Record<string, number>;
}

/** Milliseconds between two looks at the processes' memory. Their own high-water mark is read, so that no peak is missed. */
const LOOK_MS = 20;

/** Runs the compiled command line and watches the memory and processor time of its processes. */
export async function measureCli(args: readonly string[]): Promise<Measured> {
  const startedAt = performance.now();
  const child = execaNode('cli/bin.js', args, { nodeOptions: [], env: { CI: '1' }, stderr: 'ignore' });
  const seen: Seen = { peaks: {}, processorMs: new Map() };
  const timer = setInterval(() => {
    if (child.pid !== undefined) lookAt(child.pid, 'main', seen);
  }, LOOK_MS);
  try {
    const { stdout } = await child;
    const processorMs = [...seen.processorMs.values()].reduce((sum, ms) => sum + ms, 0);
    return { ms: performance.now() - startedAt, processorMs, stdout, peaks: seen.peaks };
  } finally {
    clearInterval(timer);
  }
}

interface Seen {
  peaks: Record<string, number>;
  /** By process. */
  processorMs: Map<number, number>;
}

function lookAt(pid: number, role: string, seen: Seen): void {
  const { peaks, processorMs } = seen;
  const status = read(`/proc/${pid}/status`);
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
  if (kilobytes === 0) return;
  peaks[role] = Math.max(peaks[role] ?? 0, kilobytes / 1024);
  processorMs.set(pid, processorMsOf(pid));
  for (const child of childrenOf(pid)) lookAt(child, roleOf(child) ?? role, seen);
}

/** Linux counts in hundredths of a second on all machines: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const TICK_MS = 10;

/** Milliseconds of processor time that a process has used, its threads included. */
function processorMsOf(pid: number): number {
  // The name, in parentheses, may contain spaces. User and system time are fields 14 and 15.
  const [, fields = ''] = read(`/proc/${pid}/stat`).split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK_MS;
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

/** A line of the result. @param limit what is aimed at; absent where there is no aim */
export function sayRatio(what: string, value: number, limit: number | undefined, how: string): void {
  const verdict = limit === undefined ? '' : value <= limit ? `aim ≤ ${limit}: met` : `aim ≤ ${limit}: MISSED`;
  say(`  ${what.padEnd(40)} ${value.toFixed(value < 100 ? 2 : 0).padStart(7)}  ${verdict.padEnd(20)} ${how}`);
}

/** @param ms milliseconds */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A sandbox in a separate process, because its work must not count as the generator's. */
export async function startGeneratedCities(tenants: number, merchants: number) {
  const child = execaNode(
    'cli/bin.js',
    ['sandbox', '--tenants', String(tenants), '--merchants', String(merchants), '--port', '0'],
    { nodeOptions: [], buffer: false, reject: false },
  );
  const origin = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    tenantsJson: generatedTenantsJson(origin, { tenants }),
    /** Milliseconds of processor time so far. */
    processorMs: () => (child.pid === undefined ? 0 : processorMsOf(child.pid)),
    stop: () => void child.kill(),
  };
}
