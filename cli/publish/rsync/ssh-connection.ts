import { execa } from 'execa';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface RsyncTargetConfig {
  type: 'rsync';
  host: string;
  /** Absent: the configuration of ssh applies. */
  user?: string;
  port?: number;
  /** Absolute path on that host. Contains a folder for each tenant, like `--out`. */
  path: string;
  /** Absolute path of a private key. */
  identityFile?: string;
  /** Further ssh options, named as in ssh_config(5). */
  options: Readonly<Record<string, string>>;
}

/** A connection to the remote host that many commands share, also at the same time. */
export interface SharedConnection {
  /** Options that make ssh use it. If it is gone, ssh connects by itself. */
  arguments: readonly string[];
  /** False after it broke, and for the one that stands for no shared connection. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Connections to several hosts. */
export interface Connections {
  /** A connection with a free session; its `close` gives the session back. */
  connect(config: RsyncTargetConfig): Promise<SharedConnection>;
}

const NONE: SharedConnection = { arguments: [], isOpen: () => false, close: async () => {} };

/** Socket paths are limited to 104 bytes on some systems; ssh appends 17 while it creates the socket. */
const MAX_SOCKET_PATH = 104 - 17 - 1;

const READY = 'voucher-site is connected';

/**
 * Ends with its stdin, so it ends shortly after this process, also after a kill. The login shell may print a greeting before.
 */
const STAY = `echo ${shellWord(READY)}; exec cat`;

/**
 * Connects once for many commands. If that is not possible (the operator has configured shared connections, ssh or
 * the host does not support them, or the host does not respond), each command connects by itself and reports its own error.
 * @param signal aborts connecting; the result is no shared connection
 */
export async function openSharedConnection(config: RsyncTargetConfig, signal: AbortSignal): Promise<SharedConnection> {
  const socket = socketPath();
  if (socket === undefined || signal.aborted || (await isSharingConfigured(config, signal))) return NONE;
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
    // Its last session has ended, so it need not shut down by itself.
    master.kill();
    await master;
  };
  const stop = (): void => void master.kill();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    for await (const line of createInterface({ input: master.stdout })) {
      if (line !== READY) continue;
      const isOpen = (): boolean => master.exitCode === null && master.signalCode === null;
      return { arguments: [...shared, '-o', 'ControlMaster=no'], isOpen, close };
    }
    await close();
    return NONE;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * An unguessable name. ssh keeps other users from using the socket and deletes it when it ends, also after a kill of this
 * process.
 * @returns undefined if no folder is suitable
 */
function socketPath(): string | undefined {
  const name = `vs-${randomBytes(8).toString('hex')}`;
  return (
    [tmpdir(), '/tmp']
      .map((folder) => path.join(folder, name))
      // No characters that ssh would have to quote or would expand.
      .find((file) => file.length <= MAX_SOCKET_PATH && /^[\w./-]+$/.test(file))
  );
}

/** Whether the operator has configured shared connections, in targets.json or in ssh's own files. */
async function isSharingConfigured(config: RsyncTargetConfig, signal: AbortSignal): Promise<boolean> {
  if (Object.keys(config.options).some((name) => /^control/i.test(name))) return true;
  // oxlint-disable-next-line typescript/no-useless-default-assignment -- with `reject: false`, a missing ssh has no output
  const { stdout = '' } = await execa('ssh', [...sshArguments(config), '-G', '--', config.host], {
    reject: false,
    stdin: 'ignore',
    cancelSignal: signal,
  });
  return /^controlpath (?!none$)/m.test(stdout);
}

/** No password prompts, and dead connections are noticed. The operator's options take precedence. */
const OPTIONS = { BatchMode: 'yes', ConnectTimeout: '15', ServerAliveInterval: '15', ServerAliveCountMax: '4' };

/** Arguments of ssh before the host's name. */
export function sshArguments({ user, port, identityFile, options }: RsyncTargetConfig): string[] {
  const ours = { ...OPTIONS, ...(identityFile === undefined ? {} : { IdentitiesOnly: 'yes' }) };
  // ssh uses the first value of each option.
  const all = [...Object.entries(options), ...Object.entries(ours)];
  return [
    ...all.flatMap(([name, value]) => ['-o', `${name}=${value}`]),
    ...(identityFile === undefined ? [] : ['-i', identityFile]),
    ...(port === undefined ? [] : ['-p', String(port)]),
    ...(user === undefined ? [] : ['-l', user]),
  ];
}

/** Quotes a text as one word of a POSIX shell command. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Quotes a text as one word of rsync's `--rsh`, which has no backslash. */
export function rshWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}
