import { execa } from 'execa';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isPlainWord, quote } from '../../lib/given-options.ts';

export interface RsyncTargetConfig {
  type: 'rsync';
  host: string;
  /** Absent: the configuration of ssh applies. */
  user?: string | undefined;
  port?: number;
  /** Absolute path on that host. Contains a folder for each tenant, like `--out`. */
  path: string;
  /** Absolute path of a private key. */
  identityFile?: string | undefined;
  /** Further ssh options, named as in ssh_config(5). */
  options: Readonly<Record<string, string>>;
}

/** Connections of a run: one for each host and login, which all commands there share, also at the same time. */
export interface Connections {
  /**
   * Options that make ssh use the connection, which the first call opens. If it is gone, or sshd allows no further session on it
   * (MaxSessions), ssh connects by itself.
   */
  connect(config: RsyncTargetConfig): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** @param signal aborts connecting */
export function openConnections(signal: AbortSignal): Connections {
  const all = new Map<string, Promise<Connection | undefined>>();
  return {
    async connect(config) {
      const key = JSON.stringify([config.host, ...sshArguments(config)]);
      const known = all.get(key);
      const isBroken = (await known)?.isOpen() === false;
      if (known === undefined || (isBroken && all.get(key) === known)) all.set(key, openConnection(config, signal));
      return (await all.get(key))?.options ?? [];
    },
    async close() {
      for (const connection of all.values()) await (await connection)?.close();
    },
  };
}

interface Connection {
  options: readonly string[];
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Socket paths are limited to 104 bytes on some systems; ssh appends 17 while it creates the socket. */
const MAX_SOCKET_PATH = 104 - 17 - 1;

const READY = 'voucher-site is connected';

/**
 * Ends with its stdin, so it ends shortly after this process, also after a kill. The login shell may print a greeting before.
 */
const STAY = `echo ${quote(READY)}; exec cat`;

/**
 * Connects once for many commands.
 * @returns undefined if that is not possible: the operator has configured shared connections, ssh or the host does not support
 * them, or the host does not respond. Then each command connects by itself and reports its own error.
 */
async function openConnection(config: RsyncTargetConfig, signal: AbortSignal): Promise<Connection | undefined> {
  const socket = socketPath();
  if (socket === undefined || signal.aborted || (await isSharingConfigured(config, signal))) return undefined;
  const shared = ['-o', `ControlPath=${socket}`];
  const options = [...sshArguments(config), ...shared, '-o', 'ControlMaster=yes', '-o', 'ControlPersist=no'];
  const master = execa('ssh', [...options, '--', config.host, shellCommand(['sh', '-c', STAY])], {
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
      return { options: [...shared, '-o', 'ControlMaster=no'], isOpen, close };
    }
    await close();
    return undefined;
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

/** A command for a POSIX shell. */
export function shellCommand(words: readonly string[]): string {
  return words.map(quote).join(' ');
}

/** Quotes a text as one word of rsync's `--rsh`, which has no backslash. */
export function rshWord(text: string): string {
  return isPlainWord(text) ? text : `'${text.replaceAll("'", "''")}'`;
}
