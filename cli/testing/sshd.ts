import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { RsyncTargetConfig } from '../publish/rsync/ssh-connection.ts';
import { freePort } from './web-server.ts';

export interface SshdForTest {
  /** A target in a new folder of the remote host, which is this machine. */
  target(options?: Readonly<Record<string, string>>): RsyncTargetConfig;
  /** Programs in this folder precede those of the system on the remote host. */
  programs: string;
  /** The home of its sessions: an empty folder. */
  home: string;
  /** Number of logins. */
  logins(): number;
  close(): Promise<void>;
}

const SSHD = '/usr/sbin/sshd';

/**
 * For tests: an OpenSSH server with its own keys, on a free port of 127.0.0.1. Its sessions read no profile of the user
 * who runs the tests: each command starts the login shell, and a dozen slow profiles at once stop a machine. Shells look
 * for their files in `HOME`; bash skips them, and those of the system, where it is not the first shell.
 * @param more lines of its configuration
 */
export async function startSshd(more: readonly string[] = []): Promise<SshdForTest> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-sshd-'));
  const place = (name: string): string => path.join(folder, name);
  for (const key of ['host', 'client']) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', place(key)]);
  }
  execFileSync('cp', [place('client.pub'), place('authorized_keys')]);
  // A daemon of root requires this empty folder.
  if (process.getuid?.() === 0 && !existsSync('/run/sshd')) mkdirSync('/run/sshd', { mode: 0o755 });
  const port = await freePort();
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${place('host')}`,
    `AuthorizedKeysFile ${place('authorized_keys')}`,
    'PasswordAuthentication no',
    'UsePAM no',
    'StrictModes no',
    'PermitUserRC no',
    // Only the first line of this name counts.
    `SetEnv PATH=${place('programs')}:/usr/local/bin:/usr/bin:/bin HOME=${place('home')} SHLVL=2`,
    'PermitRootLogin prohibit-password',
    `PidFile ${place('pid')}`,
    ...more,
  ];
  writeFileSync(place('config'), `${lines.join('\n')}\n`);
  chmodSync(folder, 0o755);
  const server = spawn(SSHD, ['-D', '-e', '-f', place('config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let logins = 0;
  createInterface({ input: server.stderr }).on('line', (line) => {
    if (line.startsWith('Accepted ')) logins += 1;
  });
  await untilItListens(port, () => server.exitCode !== null);
  for (const name of ['programs', 'home']) mkdirSync(place(name));
  let count = 0;
  return {
    programs: place('programs'),
    home: place('home'),
    logins: () => logins,
    target(options = {}) {
      count += 1;
      return {
        type: 'rsync',
        host: '127.0.0.1',
        port,
        user: userInfo().username,
        path: place(`remote host ${count}/it's www`),
        identityFile: place('client'),
        options: {
          StrictHostKeyChecking: 'no',
          UserKnownHostsFile: place('known_hosts'),
          LogLevel: 'ERROR',
          ...options,
        },
      };
    },
    async close() {
      const ended = new Promise((resolve) => server.once('close', resolve));
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server for all tests of a file. @returns what gives it to a test */
export function sshdOfFile(): () => SshdForTest {
  let sshd: SshdForTest | undefined;
  beforeAll(async () => {
    sshd = await startSshd();
  });
  afterAll(() => sshd?.close());
  return () => {
    if (sshd === undefined) throw new Error('it is started before the first test');
    return sshd;
  };
}

/** Lets a test put another program in the place of one of the remote host. */
export function shadowProgram({ programs }: SshdForTest, name: string, script: string): void {
  const file = path.join(programs, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  onTestFinished(() => rmSync(file, { force: true }));
}

async function untilItListens(port: number, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (hasEnded()) throw new Error(`${SSHD} did not start`);
    const response = await answers(port);
    if (response) return;
    await sleep(50);
  }
  throw new Error(`${SSHD} does not listen`);
}

/** Whether a server sends a greeting, like sshd. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (has: boolean) => (): void => {
      socket.destroy();
      resolve(has);
    };
    socket.once('data', end(true));
    socket.once('error', end(false));
  });
}
