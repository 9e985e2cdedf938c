import { execa } from 'execa';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { RsyncTargetConfig } from '../config/target-config.ts';

/** A connection to the far side that many commands go through, one after another or several at a time. */
export interface SharedConnection {
  /** Options of ssh that lead through it. Where it is gone meanwhile, ssh connects anew by itself. */
  arguments: readonly string[];
  close(): Promise<void>;
}

const NONE: SharedConnection = { arguments: [], close: async () => {} };

/** Of 104 that sockets' paths may have everywhere, ssh itself takes 17 while it makes one. */
const MAX_SOCKET_PATH = 104 - 17 - 1;

const READY = 'voucher-site is connected';

/**
 * It ends when its stdin does: so it outlives this process by no more than a moment, also where that is killed.
 * The far side's login shell may have said something before.
 */
const STAY = `echo ${shellWord(READY)}; exec cat`;

/**
 * Connects once for all commands of a publish. Where that cannot be (the operator shares connections already or wants none
 * shared, this ssh or the far side knows no sharing, or the host does not answer) each command connects by itself,
 * as ever, and says what is wrong.
 * @param signal cuts it short: then there is none
 */
export async function openSharedConnection(config: RsyncTargetConfig, signal: AbortSignal): Promise<SharedConnection> {
  const socket = socketPath();
  if (socket === undefined || signal.aborted || (await isOperatorsOwn(config, signal))) return NONE;
  const shared = ['-o', `ControlPath=${socket}`];
  const options = [...sshArguments(config), ...shared, '-o', 'ControlMaster=yes', '-o', 'ControlPersist=no'];
  const command = ['sh', '-c', STAY].map((word) => shellWord(word)).join(' ');
  const master = execa('ssh', [...options, '--', config.host, command], {
    reject: false,
    buffer: false,
    stdin: 'pipe',
    stderr: 'ignore',
    env: { LC_ALL: 'C' },
  });
  const close = async (): Promise<void> => {
    master.stdin.end();
    // Its last session is over, so it need not end in its own time.
    master.kill();
    await master;
  };
  const stop = (): void => void master.kill();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    for await (const line of createInterface({ input: master.stdout })) {
      if (line !== READY) continue;
      return { arguments: [...shared, '-o', 'ControlMaster=no'], close };
    }
    await close();
    return NONE;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * The name cannot be guessed. ssh lets no other user use the socket, and deletes it at its end: after a kill, too,
 * nothing is left.
 * @returns undefined where no folder will do
 */
function socketPath(): string | undefined {
  const name = `vs-${randomBytes(8).toString('hex')}`;
  return (
    [tmpdir(), '/tmp']
      .map((folder) => path.join(folder, name))
      // Neither quotes nor placeholders of ssh.
      .find((file) => file.length <= MAX_SOCKET_PATH && /^[\w./-]+$/.test(file))
  );
}

/** Whether the operator has said something about shared connections, in targets.json or in ssh's own files. */
async function isOperatorsOwn(config: RsyncTargetConfig, signal: AbortSignal): Promise<boolean> {
  if (Object.keys(config.options).some((name) => /^control/i.test(name))) return true;
  // oxlint-disable-next-line typescript/no-useless-default-assignment -- with `reject: false`, a missing ssh has no output
  const { stdout = '' } = await execa('ssh', [...sshArguments(config), '-G', '--', config.host], {
    reject: false,
    stdin: 'ignore',
    cancelSignal: signal,
  });
  return /^controlpath (?!none$)/m.test(stdout);
}

/** Without prompts for passwords, and so that a dead line is noticed. The operator's own options win. */
const OPTIONS = { BatchMode: 'yes', ConnectTimeout: '15', ServerAliveInterval: '15', ServerAliveCountMax: '4' };

/** Arguments of ssh before the host's name. */
export function sshArguments({ user, port, identityFile, options }: RsyncTargetConfig): string[] {
  const ours = { ...OPTIONS, ...(identityFile === undefined ? {} : { IdentitiesOnly: 'yes' }) };
  // ssh takes the first of each.
  const all = [...Object.entries(options), ...Object.entries(ours)];
  return [
    ...all.flatMap(([name, value]) => ['-o', `${name}=${value}`]),
    ...(identityFile === undefined ? [] : ['-i', identityFile]),
    ...(port === undefined ? [] : ['-p', String(port)]),
    ...(user === undefined ? [] : ['-l', user]),
  ];
}

/** One word of a POSIX shell's command line, whatever it holds. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** One word of rsync's own `--rsh`, which knows no backslash. */
export function rshWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}
