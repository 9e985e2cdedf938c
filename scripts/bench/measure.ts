import { execaNode } from 'execa';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generatedTenantsJson } from '../../cli/sandbox/cities/generated-city.ts';

export interface Measured {
  ms: number;
  /** Processor time of all processes of the tree, to one look and one tick of 10 ms; 0 where there is no /proc. */
  processorMs: number;
  stdout: string;
  /** Largest resident memory of each process of the tree, MB, by role; empty where there is no /proc. */
  peaks: Record<string, number>;
}

/** The kind of file system of a folder in memory: https://man7.org/linux/man-pages/man2/statfs.2.html */
const TMPFS = 0x01021994;
const MEMORY = '/dev/shm';
/** What a bench of 20 cities with 1,000 merchants and its floor write, with room to spare. */
const NEEDED_BYTES = 6e9;

/** The arguments of a bench: numbers, and `--folder` for the place where it builds. */
export function benchArguments(): { numbers: number[]; folder: string | undefined } {
  const { positionals, values } = parseArgs({ options: { folder: { type: 'string' } }, allowPositionals: true });
  return { numbers: positionals.map(Number), folder: values.folder };
}

export interface BenchFolder {
  path: string;
  /** Waits until the disk has what was written and deleted before, because it slows down what follows; not in memory. */
  settle(): void;
  remove(): void;
}

/**
 * A new folder to build in. In memory, if there is room: on a disk, the kernel delays whoever writes while it stores or
 * deletes the files of earlier runs, so the same build takes two seconds or eleven.
 */
export function openBenchFolder(parent = hasRoom(MEMORY) ? MEMORY : tmpdir()): BenchFolder {
  const folder = mkdtempSync(path.join(parent, 'voucher-site-bench-'));
  const isInMemory = statfsSync(folder).type === TMPFS;
  say(`builds in ${parent}, ${isInMemory ? 'in memory' : 'on a disk, with sync before each build'}`);
  return {
    path: folder,
    settle: () => void (isInMemory || execFileSync('sync')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function hasRoom(folder: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    return type === TMPFS && bavail * bsize > NEEDED_BYTES;
  } catch {
    // Not Linux, or a container without it.
    return false;
  }
}

/**
 * What the command line is started with in addition to this process's variables. Node reads certificates of the machine at
 * each start, which takes 40 ms for Debian's list: the demo API and the floor need none.
 */
const ENVIRONMENT = { CI: '1', NODE_EXTRA_CA_CERTS: undefined };

/** Milliseconds between two looks at the processes' memory. Their own high-water mark is read, so that no peak is missed. */
const LOOK_MS = 20;

/** Runs the compiled command line and watches the memory and processor time of its processes. */
export async function measureCli(args: readonly string[]): Promise<Measured> {
  const startedAt = performance.now();
  const child = execaNode('cli/bin.js', args, { nodeOptions: [], env: ENVIRONMENT, stderr: 'ignore' });
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

/** A line that compares two times in milliseconds. @param note follows them */
export function sayTimes(what: string, ms: number, other: number, limit?: number, note = ''): void {
  sayRatio(what, ms / other, limit, `${seconds(ms)} ÷ ${seconds(other)}${note}`);
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
