import { EXIT, type ExitCode, OperatorError } from '../../lib/errors.ts';

export interface RemoteFailure {
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

const REFUSED: Situation = {
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
export function isExplainedByRemote(stderr: string): boolean {
  return FAILURES.some(({ pattern }) => pattern.test(stderr));
}

/** Explains a failure of ssh or rsync to the operator. */
export function describeRemoteFailure(
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
  const [situations, otherwise] = exitCode === 255 ? [REFUSALS, REFUSED] : [FAILURES, FAILED];
  const { code, title, hint, ...rest } = situations.find((each) => each.pattern.test(stderr)) ?? otherwise;
  return new OperatorError({ code, title: `${host} ${title}`, details, hint, exitCode: rest.exitCode });
}
