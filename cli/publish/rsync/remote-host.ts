import { execa } from 'execa';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { jitterMs } from '../../lib/retry.ts';
import type { RsyncTargetConfig } from '../config/target-config.ts';
import { describeRemoteFailure, isExplainedByRemote } from './remote-failures.ts';
import { shellWord, openSharedConnection, type SharedConnection, sshArguments } from './ssh-connection.ts';

interface RemoteScript {
  script: string;
  /** `$1`, `$2` … of the script. */
  arguments: readonly string[];
  /** On the script's stdin. */
  input?: string;
  signal?: AbortSignal;
  isRepeatable: boolean;
}

/** The machine at the other end of ssh. */
export interface RemoteHost {
  /** Runs a POSIX shell script there; without a signal, it is not cut short. @returns its stdout @throws as runFar does */
  run(script: RemoteScript): Promise<string>;
  /** Arguments of ssh before the host's name, for programs that start it by themselves. */
  sshArguments(): Promise<readonly string[]>;
  /** Hangs up. Who runs a script afterwards connects again. */
  close(): Promise<void>;
}

/** Does not connect yet. @param signal cuts connecting short */
export function openRemoteHost(config: RsyncTargetConfig, signal: AbortSignal): RemoteHost {
  const { host } = config;
  let connection: Promise<SharedConnection> | undefined;

  async function sshWords(): Promise<readonly string[]> {
    connection ??= openSharedConnection(config, signal);
    const { arguments: shared } = await connection;
    return [...sshArguments(config), ...shared];
  }

  async function disconnect(): Promise<void> {
    const open = connection;
    connection = undefined;
    await (await open)?.close();
  }

  /** Scripts under way that are not to be cut short. */
  let unhurried = 0;
  // What else is under way there may not notice by itself, and is not waited for. Who clears away afterwards connects anew.
  const onAbort = (): void => void (unhurried === 0 && disconnect());
  signal.addEventListener('abort', onAbort);
  return {
    async run({ script, arguments: given, ...rest }) {
      const command = ['sh', '-c', script, 'sh', ...given].map((word) => shellWord(word)).join(' ');
      const isUnhurried = rest.signal === undefined;
      if (isUnhurried) unhurried += 1;
      try {
        return await runRemote(host, {
          program: 'ssh',
          arguments: [...(await sshWords()), '--', host, command],
          ...rest,
        });
      } finally {
        if (isUnhurried) unhurried -= 1;
        if (signal.aborted && unhurried === 0) await disconnect();
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
  input?: string;
  signal?: AbortSignal;
  /** Doing it twice is the same as once, so it is tried again when the line breaks. */
  isRepeatable: boolean;
  onLine?(line: string): void;
}

const RETRIES = 3;

/** A listing of a whole site. */
const MAX_OUTPUT = 512 * 1024 * 1024;

/** 255: of ssh. 10, 12, 30, 35: of rsync, when the line broke or nothing came. */
const LINE_BROKE = new Set([10, 12, 30, 35, 255]);

const REFUSED =
  /permission denied|host key verification failed|could not resolve|no such identity|bad configuration|bad port|unknown/i;

/**
 * Runs ssh or rsync. A broken line is retried with full jitter where that does no harm.
 * @returns stdout
 * @throws OperatorError in words of what the far side says; the signal's reason when aborted
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
    const isBroken =
      exitCode !== undefined && LINE_BROKE.has(exitCode) && !REFUSED.test(stderr) && !isExplainedByRemote(stderr);
    if (!isBroken || !isRepeatable || failures >= RETRIES)
      throw describeRemoteFailure(host, { program, exitCode, stderr, isBroken });
    await sleep(jitterMs(failures), undefined, signal === undefined ? {} : { signal });
  }
}

function toolMissing(program: string): OperatorError {
  return new OperatorError({
    code: 'TOOL_MISSING',
    title: `${program} is not installed on this machine`,
    hint: 'install it: apt-get install openssh-client rsync',
    exitCode: EXIT.CONFIG,
  });
}
