import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { jitterMs } from '../../source/retry-policy.ts';
import { describeFarFailure, isToldByFarSide } from './describe-far-failure.ts';

export interface FarCommand {
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
export async function runFar(host: string, command: FarCommand): Promise<string> {
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
      exitCode !== undefined && LINE_BROKE.has(exitCode) && !REFUSED.test(stderr) && !isToldByFarSide(stderr);
    if (!isBroken || !isRepeatable || failures >= RETRIES)
      throw describeFarFailure(host, { program, exitCode, stderr, isBroken });
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
