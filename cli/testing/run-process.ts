import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';

export interface ReleaseProcess {
  /** A folder for all users, deleted by `remove`. */
  folder: string;
  start(job: string[], how?: HowToRun): RunningJob;
  remove(): void;
}

interface HowToRun {
  uid?: number;
  /** Shell command that runs first, in the same process. */
  before?: string;
}

interface RunningJob {
  kill(): void;
  /** The first line of the output. */
  line: Promise<unknown>;
  ended: Promise<{ outcome: unknown; signal: NodeJS.Signals | null; stderr: string }>;
}

/** Compiles release-process.ts, so that Node can run it. */
export async function compileReleaseProcess(): Promise<ReleaseProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-release-'));
  chmodSync(folder, 0o755);
  const outDir = path.join(folder, 'compiled');
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // Packages cannot be resolved from the script's folder.
    ssr: { noExternal: true },
    build: {
      ssr: path.join(import.meta.dirname, 'release-process.ts'),
      outDir,
      target: 'node20',
      minify: false,
    },
  });
  return {
    folder,
    start: (job, how) => start(path.join(outDir, 'release-process.js'), folder, job, how),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A new empty output folder. */
export function newOutDir({ folder }: ReleaseProcess): string {
  const outDir = mkdtempSync(path.join(folder, 'dist-'));
  chmodSync(outDir, 0o755);
  mkdirSync(outDir, { recursive: true });
  return outDir;
}

function start(script: string, cwd: string, job: string[], { uid, before }: HowToRun = {}): RunningJob {
  const command = `${before === undefined ? '' : `${before}; `}exec "$@"`;
  const child = spawn('sh', ['-c', command, 'sh', process.execPath, script, ...job], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const ended = new Promise<Awaited<RunningJob['ended']>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      resolve({ outcome: stdout === '' ? undefined : JSON.parse(stdout), signal, stderr });
    });
  });
  const line = new Promise<unknown>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      stdout += data.toString();
      if (stdout.includes('\n')) resolve(JSON.parse(stdout));
    });
  });
  return { kill: () => child.kill('SIGKILL'), line, ended };
}
