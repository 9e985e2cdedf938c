import { execa } from 'execa';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, OperatorError, type ExitCode } from '../../lib/errors.ts';
import { jitterMs } from '../../lib/retry.ts';
import type { RsyncTargetConfig } from './ssh-connection.ts';
import {
  shellWord,
  openSharedConnection,
  type Connections,
  type SharedConnection,
  sshArguments,
} from './ssh-connection.ts';

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
  /** Disconnects. A script that is run afterwards connects again. */
  close(): Promise<void>;
}

/**
 * Does not connect yet.
 * @param signal aborts connecting
 * @param hosts connections that it shares with others; without them, it has its own
 */
export function openRemoteHost(config: RsyncTargetConfig, signal: AbortSignal, hosts?: Connections): RemoteHost {
  const { host } = config;
  let connection: Promise<SharedConnection> | undefined;

  async function sshWords(): Promise<readonly string[]> {
    connection ??= hosts === undefined ? openSharedConnection(config, signal) : hosts.connect(config);
    const { arguments: shared } = await connection;
    return [...sshArguments(config), ...shared];
  }

  async function disconnect(): Promise<void> {
    const open = connection;
    connection = undefined;
    await (await open)?.close();
  }

  /** Number of running scripts that must not be aborted. */
  let unabortable = 0;
  // Other running scripts may not notice the abort and are not awaited. The cleanup connects again.
  const onAbort = (): void => void (unabortable === 0 && disconnect());
  signal.addEventListener('abort', onAbort);
  return {
    async run({ script, arguments: given, ...rest }) {
      const command = ['sh', '-c', script, 'sh', ...given].map((word) => shellWord(word)).join(' ');
      const isUnabortable = rest.signal === undefined;
      if (isUnabortable) unabortable += 1;
      try {
        const words = await sshWords();
        return await runRemote(host, {
          program: 'ssh',
          arguments: [...words, '--', host, command],
          sshWords: words,
          ...rest,
        });
      } finally {
        if (isUnabortable) unabortable -= 1;
        if (signal.aborted && unabortable === 0) await disconnect();
      }
    },
    sshArguments: sshWords,
    async close() {
      signal.removeEventListener('abort', onAbort);
      await disconnect();
    },
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
  onLine?(line: string): void;
}

const RETRIES = 3;

/** Enough for a listing of a whole site. */
const MAX_OUTPUT = 512 * 1024 * 1024;

/** 255: ssh. 10, 12, 30, 35: rsync, after a broken connection or a time-out. */
const CONNECTION_BROKE = new Set([10, 12, 30, 35, 255]);

const REFUSED =
  /permission denied|host key verification failed|could not resolve|no such identity|bad configuration|bad port|unknown/i;

/**
 * Runs ssh or rsync. After a broken connection, a repeatable command is retried with full jitter.
 * @returns stdout
 * @throws OperatorError that quotes stderr; the signal's reason if aborted
 */
export async function runRemote(host: string, command: RemoteCommand): Promise<string> {
  const { program, input, signal, isRepeatable, onLine } = command;
  for (let failures = 0; ; failures += 1) {
    signal?.throwIfAborted();
    const running = execa(program, command.arguments, {
      reject: false,
      stripFinalNewline: false,
      maxBuffer: MAX_OUTPUT,
      input: input ?? '',
      env: { LC_ALL: 'C' },
      ...(signal === undefined ? {} : { cancelSignal: signal }),
    });
    if (onLine !== undefined) for await (const line of running) onLine(line);
    const result = await running;
    signal?.throwIfAborted();
    if (!result.failed) return result.stdout;
    if (result.code === 'ENOENT') throw toolMissing(program);
    const { exitCode, stderr } = result;
    // A signal to our process group also ends ssh and rsync, maybe before it reaches this process.
    const isEndedBySignal = exitCode === undefined;
    const isBroken =
      (isEndedBySignal || CONNECTION_BROKE.has(exitCode)) && !REFUSED.test(stderr) && !isExplainedByRemote(stderr);
    if (!isBroken || !isRepeatable || failures >= RETRIES)
      throw describeRemoteFailure(host, {
        program,
        exitCode,
        stderr,
        isBroken,
        byHand: sshByHand(host, command.sshWords ?? []),
      });
    await sleep(jitterMs(failures), undefined, signal === undefined ? {} : { signal });
  }
}

/** `ssh -p 2222 -l deploy web1`: with key, port and user as configured, without our own options. */
function sshByHand(host: string, words: readonly string[]): string {
  const configured = words.filter((word, index) => {
    const option = word.startsWith('-') ? word : words[index - 1];
    return option !== undefined && ['-i', '-p', '-l'].includes(option);
  });
  return ['ssh', ...configured, host].map((word) => shellWord(word)).join(' ');
}

function toolMissing(program: string): OperatorError {
  return new OperatorError({
    code: 'TOOL_MISSING',
    title: `${program} is not installed on this machine`,
    hint: 'install it: apt-get install openssh-client rsync',
    exitCode: EXIT.CONFIG,
  });
}

interface RemoteFailure {
  /** `ssh` or `rsync`. */
  program: string;
  /** undefined if a signal ended the program. */
  exitCode: number | undefined;
  stderr: string;
  /** The connection broke, and a retry failed or would be harmful. */
  isBroken: boolean;
  /** A command that connects to the host by hand. */
  byHand: string;
}

interface Situation {
  code: string;
  pattern: RegExp;
  /** Follows the host's name. */
  title: string;
  hint: string;
  exitCode: ExitCode;
}

/** Number of lines of stderr to show: the last ones are about the failure, earlier ones may be a greeting. */
const MAX_LINES = 5;

/** Failures of ssh itself: exit code 255. */
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
];

const REFUSED_LOGIN: Situation = {
  code: 'TARGET_REFUSED',
  pattern: /(?:)/,
  title: 'refuses the login',
  hint: 'check host, user, port, "identityFile" and "options" in targets.json',
  exitCode: EXIT.CONFIG,
};

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

const FAILED: Situation = {
  code: 'TARGET_FAILED',
  pattern: /(?:)/,
  title: 'could not run a command',
  hint: 'it needs a POSIX shell, GNU coreutils, rsync, free space, and write permission below "path"',
  exitCode: EXIT.OUTPUT_REFUSED,
};

/** Whether stderr explains the failure: then the connection did not break, whatever rsync's exit code says. */
function isExplainedByRemote(stderr: string): boolean {
  return FAILURES.some(({ pattern }) => pattern.test(stderr));
}

/** Explains a failure of ssh or rsync to the operator. */
function describeRemoteFailure(
  host: string,
  { program, exitCode, stderr, isBroken, byHand }: RemoteFailure,
): OperatorError {
  const lines = stderr.split('\n').map((line) => line.trim());
  const lastLines = lines.filter((line) => line !== '').slice(-MAX_LINES);
  const details = [...lastLines, `${program} ended with ${exitCode ?? 'a signal'}`];
  if (isBroken) {
    return new OperatorError({
      code: 'TARGET_UNREACHABLE',
      title: `${host} cannot be reached, or the connection broke`,
      details,
      hint: `try "${byHand}" by hand; publishing again continues where it stopped`,
      exitCode: EXIT.API,
    });
  }
  const [situations, otherwise] = exitCode === 255 ? [REFUSALS, REFUSED_LOGIN] : [FAILURES, FAILED];
  const { code, title, hint, ...rest } = situations.find((each) => each.pattern.test(stderr)) ?? otherwise;
  return new OperatorError({ code, title: `${host} ${title}`, details, hint, exitCode: rest.exitCode });
}
