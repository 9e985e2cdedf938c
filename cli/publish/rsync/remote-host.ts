import { execa } from 'execa';
import { setTimeout as sleep } from 'node:timers/promises';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { EXIT, OperatorError, type ExitCode } from '../../lib/errors.ts';
import { jitterMs } from '../../lib/retry.ts';
import { endProcessGroup } from '../../lib/run-command.ts';
import { shellCommand, sshArguments, type Connections, type RsyncTargetConfig } from './ssh-connection.ts';

interface RemoteScript {
  script: string;
  /** `$1`, `$2` … of the script. */
  arguments: readonly string[];
  /** stdin of the script. */
  input?: string;
  signal?: AbortSignal;
  isRepeatable: boolean;
}

/** The machine at the other end of the ssh connection. */
export interface RemoteHost {
  /**
   * Runs a POSIX shell script there; without a signal, it cannot be aborted.
   * @returns its stdout
   * @throws as `runRemote`
   */
  run(script: RemoteScript): Promise<string>;
  /** Arguments of ssh before the host's name, for programs that start ssh themselves. */
  sshArguments(): Promise<readonly string[]>;
}

/** Does not connect yet. */
export function openRemoteHost(config: RsyncTargetConfig, connections: Connections): RemoteHost {
  const { host } = config;
  const sshWords = async () => [...sshArguments(config), ...(await connections.connect(config))];
  return {
    async run({ script, arguments: given, ...rest }) {
      const command = shellCommand(['sh', '-c', script, 'sh', ...given]);
      const words = await sshWords();
      return runRemote(host, { program: 'ssh', arguments: [...words, '--', host, command], sshWords: words, ...rest });
    },
    sshArguments: sshWords,
  };
}

interface RemoteCommand {
  /** `ssh` or `rsync`. */
  program: string;
  arguments: readonly string[];
  /** Those of ssh before the host's name; absent: none. */
  sshWords?: readonly string[];
  input?: string;
  signal?: AbortSignal;
  /** Idempotent, so it is retried if the connection breaks. */
  isRepeatable: boolean;
  onLine?: ((line: string) => void) | undefined;
}

const RETRIES = 3;

/** Enough for a listing of a whole site. */
const MAX_OUTPUT = 512 * 1024 * 1024;

/** 255: ssh. 10, 12, 30, 35: rsync, after a broken connection or a time-out. */
const SSH_FAILED = 255;
const CONNECTION_BROKE = new Set([10, 12, 30, 35, SSH_FAILED]);

/**
 * Runs ssh or rsync, which end with all that they have started when aborted. After a broken connection, a repeatable command is
 * retried with full jitter.
 * @returns stdout
 * @throws OperatorError that quotes stderr; the signal's reason if aborted
 */
export async function runRemote(host: string, command: RemoteCommand): Promise<string> {
  const { program, signal, isRepeatable } = command;
  for (let failures = 0; ; failures += 1) {
    signal?.throwIfAborted();
    const result = await start(command);
    signal?.throwIfAborted();
    if (!result.failed) return result.stdout;
    if (result.code === 'ENOENT') throw toolMissing(program);
    const { exitCode, stderr } = result;
    const situation = (exitCode === SSH_FAILED ? REFUSALS : FAILURES).find(({ pattern }) => pattern.test(stderr));
    // A signal to our process group also ends ssh and rsync, maybe before it reaches this process.
    const isEndedBySignal = exitCode === undefined;
    const isBroken = situation === undefined && (isEndedBySignal || CONNECTION_BROKE.has(exitCode));
    if (!isBroken || !isRepeatable || failures >= RETRIES) {
      const byHand = sshByHand(host, command.sshWords ?? []);
      throw describeRemoteFailure(host, situation ?? (isBroken ? unreachable(byHand) : FAILED), {
        stderr,
        end: `${program} ended with ${exitCode ?? 'a signal'}`,
      });
    }
    await sleep(jitterMs(failures), undefined, omitUndefined({ signal }));
  }
}

async function start({ program, arguments: given, input = '', signal, onLine }: RemoteCommand) {
  const running = execa(program, given, {
    reject: false,
    stripFinalNewline: false,
    maxBuffer: MAX_OUTPUT,
    input,
    env: { LC_ALL: 'C' },
    // rsync does not end its ssh, which may wait for a busy host.
    detached: true,
  });
  const end = (): void => void (running.pid !== undefined && endProcessGroup(running.pid));
  signal?.addEventListener('abort', end);
  try {
    if (onLine !== undefined) for await (const line of running) onLine(line);
    return await running;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** `ssh -p 2222 -l deploy web1`: with key, port and user as configured, without our own options. */
function sshByHand(host: string, words: readonly string[]): string {
  const configured = words.filter((word, index) => {
    const option = word.startsWith('-') ? word : words[index - 1];
    return option !== undefined && ['-i', '-p', '-l'].includes(option);
  });
  return shellCommand(['ssh', ...configured, host]);
}

function toolMissing(program: string): OperatorError {
  return new OperatorError({
    code: 'TOOL_MISSING',
    title: `${program} is not installed on this machine`,
    hint: 'install it: apt-get install openssh-client rsync',
    exitCode: EXIT.CONFIG,
  });
}

interface Explanation {
  code: string;
  /** Follows the host's name. */
  title: string;
  hint: string;
  exitCode: ExitCode;
}

/** What stderr says. */
interface Situation extends Explanation {
  pattern: RegExp;
}

/** Number of lines of stderr to show: the last ones are about the failure, earlier ones may be a greeting. */
const MAX_LINES = 5;

/** Failures of ssh itself, which another attempt does not mend. */
const REFUSALS: readonly Situation[] = [
  {
    code: 'TARGET_REFUSED',
    pattern: /could not resolve/i,
    title: 'cannot be found',
    hint: 'check "host" in targets.json and the DNS of this machine',
    exitCode: EXIT.CONFIG,
  },
  {
    code: 'TARGET_REFUSED',
    pattern: /host key verification failed|host key is known|identification has changed/i,
    title: 'presents a host key that is unknown or has changed',
    hint: "verify the key with the host's owner, then add it: ssh-keyscan -p <port> <host> >> ~/.ssh/known_hosts",
    exitCode: EXIT.CONFIG,
  },
  {
    code: 'TARGET_REFUSED',
    pattern: /permission denied|too many authentication failures|no such identity/i,
    title: 'does not accept the key',
    hint: 'check "user" and "identityFile" in targets.json, and authorized_keys there: publishing does not prompt for passwords',
    exitCode: EXIT.CONFIG,
  },
  {
    code: 'TARGET_REFUSED',
    pattern: /bad configuration|bad port|unknown/i,
    title: 'refuses the login',
    hint: 'check host, user, port, "identityFile" and "options" in targets.json',
    exitCode: EXIT.CONFIG,
  },
];

/** Failures of our commands on the remote host. */
const FAILURES: readonly Situation[] = [
  {
    code: 'TARGET_FAILED',
    pattern: /no space left|disk quota exceeded/i,
    title: 'has no space left',
    hint: 'free space there (a release needs room for the changed files), then publish again: it continues where it stopped',
    exitCode: EXIT.OUTPUT_REFUSED,
  },
  {
    code: 'TARGET_FAILED',
    pattern: /permission denied|operation not permitted|read-only file system/i,
    title: 'does not allow writing',
    hint: 'give the login user write permission for "path" and everything in it',
    exitCode: EXIT.UNUSABLE_PATH,
  },
  {
    code: 'TARGET_FAILED',
    pattern: /not found/i,
    title: 'lacks a required program',
    hint: 'install it there: a POSIX shell, GNU coreutils and rsync',
    exitCode: EXIT.OUTPUT_REFUSED,
  },
];

const FAILED: Explanation = {
  code: 'TARGET_FAILED',
  title: 'could not run a command',
  hint: 'it needs a POSIX shell, GNU coreutils, rsync, free space, and write permission below "path"',
  exitCode: EXIT.OUTPUT_REFUSED,
};

/** The connection broke, and a retry failed or would be harmful. @param byHand connects to the host */
function unreachable(byHand: string): Explanation {
  return {
    code: 'TARGET_UNREACHABLE',
    title: 'cannot be reached, or the connection broke',
    hint: `try "${byHand}" by hand; publishing again continues where it stopped`,
    exitCode: EXIT.API,
  };
}

function describeRemoteFailure(
  host: string,
  { code, title, hint, exitCode }: Explanation,
  { stderr, end }: { stderr: string; end: string },
): OperatorError {
  const lines = stderr.split('\n').map((line) => line.trim());
  const details = [...lines.filter((line) => line !== '').slice(-MAX_LINES), end];
  return new OperatorError({ code, title: `${host} ${title}`, details, hint, exitCode });
}
