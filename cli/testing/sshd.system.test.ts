import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRemoteHost } from '../publish/rsync/remote-host.ts';
import { startSshd } from './sshd.ts';
import { canRun } from './suite-programs.ts';

describe.runIf(canRun('ssh'))('a session of the sshd for tests', () => {
  it('has a home of its own, and does not wait for a profile of bash that sleeps', async () => {
    const sshd = await startSshd();
    onTestFinished(() => sshd.close());
    for (const name of ['.bashrc', '.bash_profile', '.profile']) {
      writeFileSync(path.join(sshd.home, name), 'sleep 600\n');
    }
    const remote = openRemoteHost(sshd.target(), new AbortController().signal);
    onTestFinished(() => remote.close());
    const home = await remote.run({ script: 'printf %s "$HOME"', arguments: [], isRepeatable: false });
    expect(home).toBe(sshd.home);
  });
});
