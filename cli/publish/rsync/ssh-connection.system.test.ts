import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openConnections, type RsyncTargetConfig } from './ssh-connection.ts';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { folderForTest, builtFolder } from '../../testing/folder-for-test.ts';
import { openRemoteHost } from './remote-host.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { sshdOfFile, startSshd } from '../../testing/sshd.ts';

const sshd = sshdOfFile();

/** Where sockets are made. */
let temporary: string;

beforeEach(() => {
  temporary = folderForTest();
  vi.stubEnv('TMPDIR', temporary);
});

afterEach(() => vi.unstubAllEnvs());

const sockets = (): string[] => readdirSync(temporary).filter((name) => !name.startsWith('voucher-site-'));

/** Puts another `ssh` before the system's on this machine. */
function shadowSsh(script: string): void {
  const programs = folderForTest();
  writeFileSync(path.join(programs, 'ssh'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${programs}:${process.env['PATH'] ?? ''}`);
}

/** How often two commands have to log in. */
async function loginsOf(target: RsyncTargetConfig, server = sshd()): Promise<number> {
  const before = server.logins();
  const connections = openConnections(new AbortController().signal);
  const remote = openRemoteHost(target, connections);
  for (const word of ['one', 'two']) {
    const said = await remote.run({ script: 'echo "$1"; cat', arguments: [word], input: 'in', isRepeatable: false });
    expect(said).toBe(`${word}\nin`);
  }
  await connections.close();
  return server.logins() - before;
}

describe.runIf(canRun('ssh'))('the connection to the remote host', () => {
  it('is shared by all that a publish does, and leaves nothing', async () => {
    const outDir = builtFolder('a');
    const before = sshd().logins();
    const target = sshd().target();
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'published', uploaded: 12 });
    await publishForTest(outDir, target, { isDryRun: true });
    const nowhere = { ...target, path: '/dev/null/www' };
    const details = expect.arrayContaining([expect.stringContaining('mkdir')]);
    await expect(publishForTest(outDir, nowhere)).rejects.toMatchObject({ code: 'TARGET_FAILED', details });
    expect(sshd().logins() - before).toBe(3);
    expect(sockets()).toEqual([]);
  });

  it('is shared where the folder for temporary files is too deep for sockets', async () => {
    const deep = path.join(temporary, 'x'.repeat(90));
    mkdirSync(deep);
    vi.stubEnv('TMPDIR', deep);
    expect(await loginsOf(sshd().target())).toBe(1);
    expect(readdirSync(deep)).toEqual([]);
  });

  it.each([
    ['nothing is to be shared', { ControlPath: 'none' }],
    ['they are shared in another way', { controlmaster: 'no' }],
  ])('is left to the operator whose options say that %s', async (_what, options) => {
    expect(await loginsOf(sshd().target(options))).toBe(2);
  });

  it('is left to an ssh_config that shares it', async () => {
    const config = path.join(folderForTest(), 'ssh_config');
    writeFileSync(config, `ControlMaster auto\nControlPath ${temporary}/own\nControlPersist 60\n`);
    shadowSsh(`exec /usr/bin/ssh -F '${config}' "$@"`);
    const target = sshd().target();
    expect(await loginsOf(target)).toBe(1);
    expect(sockets()).toEqual(['own']);
    execFileSync('ssh', ['-O', 'exit', target.host], { stdio: 'ignore' });
  });

  it('is one for each command where this ssh cannot share it', async () => {
    shadowSsh(`case "$*" in *ControlMaster=yes*) exit 255; esac; exec /usr/bin/ssh "$@"`);
    expect(await loginsOf(sshd().target())).toBe(2);
  });

  it('is one for each command where the remote host allows a single session', async () => {
    const strict = await startSshd(['MaxSessions 1']);
    onTestFinished(() => strict.close());
    expect(await loginsOf(strict.target(), strict)).toBe(3);
  });

  it('is opened again after it broke', async () => {
    const target = sshd().target();
    const connections = openConnections(new AbortController().signal);
    const remote = openRemoteHost(target, connections);
    const disconnect = 'kill "$PPID"';
    await remote.run({ script: 'true', arguments: [], isRepeatable: true });
    await expect(remote.run({ script: disconnect, arguments: [], isRepeatable: false })).rejects.toMatchObject({
      code: 'TARGET_UNREACHABLE',
    });
    // Until ssh has noticed, a command would log in by itself.
    await expect.poll(sockets).toEqual([]);
    const before = sshd().logins();
    for (let time = 0; time < 2; time += 1)
      expect(await remote.run({ script: 'echo here', arguments: [], isRepeatable: true })).toBe('here\n');
    expect(sshd().logins() - before).toBe(1);
    await connections.close();
    expect(sockets()).toEqual([]);
  });

  it('is not made once the command was asked to end, which does not keep anybody from clearing away', async () => {
    const stop = new AbortController();
    const connections = openConnections(stop.signal);
    const remote = openRemoteHost(sshd().target(), connections);
    stop.abort();
    expect(await remote.run({ script: 'echo cleared', arguments: [], isRepeatable: true })).toBe('cleared\n');
    await connections.close();
  });
});
