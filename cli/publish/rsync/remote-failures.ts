import { EXIT, type ExitCode, OperatorError } from '../../lib/errors.ts';

export interface RemoteFailure {
  /** `ssh` or `rsync`. */
  program: string;
  /** undefined where a signal ended it. */
  exitCode: number | undefined;
  stderr: string;
  /** The line broke, and trying again did not help or would do harm. */
  isBroken: boolean;
}

interface Situation {
  code: string;
  said: RegExp;
  /** Goes on after the host's name. */
  title: string;
  hint: string;
  exitCode: ExitCode;
}

/** Lines of what is said that are shown: the last ones are about the failure, those before may be a greeting. */
const LINES = 5;

/** What ssh says of itself, by its exit code 255. */
const REFUSALS: readonly Situation[] = [
  {
    code: 'TARGET_REFUSED',
    said: /could not resolve/i,
    title: 'is no host that can be found',
    hint: 'check "host" in targets.json, and the name service of this machine',
    exitCode: EXIT.CONFIG,
  },
  {
    code: 'TARGET_REFUSED',
    said: /host key verification failed|host key is known|identification has changed/i,
    title: 'shows a host key that this machine does not know, or another one than before',
    hint: "compare the key with what the host's owner says, then add it: ssh-keyscan -p <port> <host> >> ~/.ssh/known_hosts",
    exitCode: EXIT.CONFIG,
  },
  {
    code: 'TARGET_REFUSED',
    said: /permission denied|too many authentication failures|no such identity/i,
    title: 'does not accept our key',
    hint: 'check "user" and "identityFile" in targets.json, and authorized_keys there: publishing does not prompt for passwords',
    exitCode: EXIT.CONFIG,
  },
];

const REFUSED: Situation = {
  code: 'TARGET_REFUSED',
  said: /(?:)/,
  title: 'does not let us in',
  hint: 'check host, user, port, "identityFile" and "options" in targets.json',
  exitCode: EXIT.CONFIG,
};

/** What the far side says of our commands. */
const FAILURES: readonly Situation[] = [
  {
    code: 'TARGET_FAILED',
    said: /no space left|disk quota exceeded/i,
    title: 'has no space left',
    hint: 'free space there (a release needs room for what has changed), then publish again: it goes on where it stopped',
    exitCode: EXIT.OUTPUT_REFUSED,
  },
  {
    code: 'TARGET_FAILED',
    said: /permission denied|operation not permitted|read-only file system/i,
    title: 'does not let us write',
    hint: 'give the user who logs in the right to write to "path" and all that is in it',
    exitCode: EXIT.OUTPUT_REFUSED,
  },
  {
    code: 'TARGET_FAILED',
    said: /not found/i,
    title: 'lacks a program that we need',
    hint: 'install it there: a POSIX shell, GNU coreutils and rsync',
    exitCode: EXIT.OUTPUT_REFUSED,
  },
];

const FAILED: Situation = {
  code: 'TARGET_FAILED',
  said: /(?:)/,
  title: 'could not do what was asked of it',
  hint: 'it needs a POSIX shell, GNU coreutils and rsync, free space, and the right to write below "path"',
  exitCode: EXIT.OUTPUT_REFUSED,
};

/** Whether the far side says why it ended: then the line did not break, whatever rsync's exit code says. */
export function isExplainedByRemote(stderr: string): boolean {
  return FAILURES.some(({ said }) => said.test(stderr));
}

/** What the failure of ssh or rsync means to the operator. */
export function describeRemoteFailure(
  host: string,
  { program, exitCode, stderr, isBroken }: RemoteFailure,
): OperatorError {
  const lines = stderr.split('\n').map((line) => line.trim());
  const said = lines.filter((line) => line !== '').slice(-LINES);
  const details = [...said, `${program} ended with ${exitCode ?? 'a signal'}`];
  if (isBroken) {
    return new OperatorError({
      code: 'TARGET_UNREACHABLE',
      title: `${host} cannot be reached, or the line broke`,
      details,
      hint: `try "ssh ${host}" by hand; publishing again goes on where it stopped`,
      exitCode: EXIT.API,
    });
  }
  const [situations, otherwise] = exitCode === 255 ? [REFUSALS, REFUSED] : [FAILURES, FAILED];
  const { code, title, hint, ...rest } = situations.find((each) => each.said.test(stderr)) ?? otherwise;
  return new OperatorError({ code, title: `${host} ${title}`, details, hint, exitCode: rest.exitCode });
}
