import { spawn, type ChildProcess } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { assert, EXIT } from '../lib/errors.ts';
import { packageRoot } from '../lib/paths.ts';
import { isAbsentOr, isCount, isListOf, isObjectOf, isText, tryParseJson, type Guard } from '../lib/schema.ts';
import type { ReportedFailure } from '../report/tenant-report.ts';
import { isReportedFailure, type BuildEnd, type BuildTenant } from './tenant-queue.ts';

export interface BuilderOptions {
  /** Options of `build` and `publish`: `--config`, `--out`, `--cache`, with their values. */
  shared: readonly string[];
  /** Options of `build` only: `--compress`. */
  building?: readonly string[];
  /** Options of `publish`: `--targets` and `--target`. Empty: sites are built, not published. */
  targets: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Ends running builds, which then go back into the queue. */
  signal: AbortSignal;
  /** Receives each command that has ended, for metrics. */
  observe?: ((ended: ObservedCommand) => void) | undefined;
}

export interface ObservedCommand {
  command: 'build' | 'publish';
  /** The document that it printed, or else undefined. */
  printed: unknown;
}

/** Of the queue's own processes: builds, which read foreign data, do without them. */
const NO_SECRETS = { VOUCHER_SITE_REDIS: undefined, VOUCHER_SITE_WEBHOOK_SECRET: undefined };

/** Exit codes after which another attempt may succeed: the API, a target or a folder was busy or unreachable. */
const RETRYABLE_EXIT_CODES: ReadonlySet<number | null> = new Set([
  EXIT.API,
  EXIT.LOCKED,
  EXIT.NOT_AS_BUILT,
  EXIT.BUSY,
  EXIT.UNUSABLE_PATH,
]);

/** Failures of a disk or a target that may pass, such as a full disk, although their exit code says that the output is refused. */
const mayPass = (code: string): boolean => code.startsWith('FILE_') || code === 'TARGET_FAILED';

/** Ctrl+C in a terminal, and service managers, also signal the processes that a worker has started. */
const INTERRUPTED_EXIT_CODES: ReadonlySet<number | null> = new Set([EXIT.SIGHUP, EXIT.SIGINT, EXIT.SIGTERM]);

/** A file of the configuration that is being saved is complete soon; what is wrong after so many attempts stays wrong. */
const CONFIG_ATTEMPTS = 3;

/**
 * Builds and publishes a tenant with this program's own commands, in a process of its own: memory is returned after each build,
 * and a crash ends one build only.
 */
export function createBuilder(given: BuilderOptions): BuildTenant {
  const { shared, building = [], targets, cwd, env, signal, observe } = given;
  return async ({ tenant, cause, failures }, lost = signal) => {
    const ending = AbortSignal.any([signal, lost]);
    const options = ['--tenant', tenant, ...shared];
    const isPublished = targets.length > 0;
    const comparing = isPublished ? compareOptions(targets) : [];
    const build: Command = ['build', ...options, ...building, ...comparing, '--json'];
    const publish: Command = ['publish', ...options, ...targets, '--json'];
    const ended = await runJob(isPublished ? [build, publish] : [build], {
      cwd,
      env: { ...env, ...NO_SECRETS },
      signal: ending,
      isUrgent: cause === 'event',
    });
    for (const { command, stdout } of ended) observe?.({ command, printed: tryParseJson(stdout) });
    const last = ended.at(-1);
    if (last === undefined || last.exitCode === EXIT.OK) return { outcome: 'done', ...warningsOf(last) };
    const isInterrupted = ending.aborted || INTERRUPTED_EXIT_CODES.has(last.exitCode);
    return isInterrupted ? { outcome: 'interrupted' } : endOf(last, failures);
  };
}

/** A worker may see a tenant for the first time, so the guard needs what is published. */
function compareOptions(targets: readonly string[]): string[] {
  const [, target = ''] = targets.slice(targets.indexOf('--target'));
  const file = targets.indexOf('--targets');
  return ['--compare-with', target, ...(file === -1 ? [] : targets.slice(file, file + 2))];
}

/** With its arguments. */
type Command = readonly [ObservedCommand['command'], ...string[]];

interface EndedCommand {
  command: ObservedCommand['command'];
  /** null if a signal ended it. */
  exitCode: number | null;
  stdout: string;
  /** Of the whole job. */
  stderr: string;
}

/** What a job's process sends when one of its commands has ended. */
export interface CommandEnd {
  exitCode: number;
  stdout: string;
}

const isCommandEnd = isObjectOf<CommandEnd>({ exitCode: isCount, stdout: isText });

/** The end of what a job printed that is kept for a failure. */
const MAX_STDERR = 4000;

/**
 * Runs commands one after another in one process, until one of them fails.
 * @returns those that have ended; the last one has failed, or was the last
 */
async function runJob(
  commands: readonly Command[],
  { cwd, env, signal, isUrgent }: Pick<BuilderOptions, 'cwd' | 'env' | 'signal'> & { isUrgent: boolean },
): Promise<EndedCommand[]> {
  const child = spawn(process.execPath, [path.join(packageRoot(), 'cli/bin.js'), 'job', JSON.stringify(commands)], {
    cwd,
    env,
    // The job ends itself when the channel closes, so a killed worker leaves nothing running.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (!isUrgent) lowerPriority(child.pid);
  const { sent, exitCode, stderr } = await endOfProcess(child, signal);
  const isComplete = sent.length === commands.length || (sent.at(-1)?.exitCode ?? EXIT.OK) !== EXIT.OK;
  // Otherwise the process ended without a result of its command.
  const ends = isComplete ? sent : [...sent, { exitCode: exitCode === EXIT.OK ? null : exitCode, stdout: '' }];
  return ends.map(({ exitCode: code, stdout }, index) => {
    const command = commands[index]?.[0];
    assert(command !== undefined, 'a job sends one result for each command');
    return { command, exitCode: code, stdout, stderr };
  });
}

interface EndedProcess {
  sent: CommandEnd[];
  /** null if a signal ended it, or if it could not be started. */
  exitCode: number | null;
  /** The end of it. */
  stderr: string;
}

/** Collects what a job's process sends and prints until it ends. @param signal asks it to end */
function endOfProcess(child: ChildProcess, signal: AbortSignal): Promise<EndedProcess> {
  const sent: CommandEnd[] = [];
  let stderr = '';
  child.on('message', (message) => isCommandEnd(message) && sent.push(message));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR);
  });
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  return new Promise((resolve) => {
    const finish = (exitCode: number | null) => {
      signal.removeEventListener('abort', end);
      resolve({ sent, exitCode, stderr });
    };
    child.once('error', (error) => {
      stderr += error.message;
      finish(null);
    });
    child.once('close', finish);
  });
}

/** Lets builds that somebody waits for have the processor first. What the process starts inherits its priority. */
function lowerPriority(pid: number | undefined): void {
  try {
    // Without a number, the process could not be started, which `error` reports.
    if (pid !== undefined) setPriority(pid, Math.max(getPriority(pid), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended, or the system does not let us: builds then share the processor equally.
  }
}

const isPublished: Guard<{ tenants: { warnings: string[] }[] }> = isObjectOf({
  tenants: isListOf(isObjectOf({ warnings: isListOf(isText) })),
});

/** Warnings of a publish, each once for all targets. Those of a build are counted in the metrics. */
function warningsOf(last: EndedCommand | undefined): { warnings?: string[] } {
  const printed = last?.command === 'publish' ? tryParseJson(last.stdout) : undefined;
  const texts = new Set(isPublished(printed) ? printed.tenants.flatMap(({ warnings }) => warnings) : []);
  return texts.size === 0 ? {} : { warnings: [...texts] };
}

interface Failed {
  exitCode?: number | undefined;
  failure?: ReportedFailure | undefined;
}

const FAILED = { exitCode: isAbsentOr(isCount), failure: isAbsentOr(isReportedFailure) };
/** What `--json` prints: a document of all tenants, or the failure of the whole command. */
const isPrinted: Guard<Failed & { tenants?: Failed[] | undefined }> = isObjectOf({
  ...FAILED,
  tenants: isAbsentOr(isListOf(isObjectOf<Failed>(FAILED))),
});

function endOf({ command, exitCode, stdout, stderr }: EndedCommand, failures: number): BuildEnd {
  const printed = tryParseJson(stdout);
  const failed = isPrinted(printed) ? [...(printed.tenants ?? []), printed].find(({ failure }) => failure) : undefined;
  const code = failed?.exitCode ?? exitCode;
  if (failed?.failure?.code === 'TENANT_UNKNOWN') return { outcome: 'gone' };
  const failure = failed?.failure ?? {
    code: 'COMMAND_FAILED',
    title: `voucher-site ${command} ended ${exitCode === null ? 'by a signal' : `with ${exitCode}`} and without a report`,
    details: stderr.trim() === '' ? [] : stderr.trim().split('\n'),
  };
  const isBeingSaved = failure.code === 'CONFIG_INVALID' && failures + 1 < CONFIG_ATTEMPTS;
  const mayRetry = exitCode === null || RETRYABLE_EXIT_CODES.has(code) || mayPass(failure.code) || isBeingSaved;
  return { outcome: 'failed', failure, mayRetry };
}
