import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeHold } from '../../generator/release/hold.ts';
import { readTargets } from '../../publish/config/read-targets.ts';
import type { RsyncTargetConfig } from '../../publish/rsync/ssh-connection.ts';
import { checkTargets } from '../../publish/target-checks.ts';
import { configFor } from '../../testing/api-server.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { filesForTest, releaseForTest } from '../../testing/published-site.ts';
import { sshdOfFile } from '../../testing/sshd.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { readFleetStatus } from './fleet-status.ts';

const sshd = sshdOfFile();

/** More than share a connection for publishing. */
const IDS = Array.from({ length: 12 }, (_, index) => `stadt-${index}`);
const UNPUBLISHED = 'stadt-4';
const OCCUPIED = 'stadt-5';
const HELD = 'stadt-6';

let target: RsyncTargetConfig;
let outDir: string;
let file: string;

beforeEach(() => {
  target = sshd().target();
  outDir = path.join(folderForTest(), 'dist');
  file = path.join(folderForTest(), 'targets.json');
  writeFileSync(file, JSON.stringify({ targets: { web1: target } }));
  for (const id of IDS) {
    releaseForTest(outDir, filesForTest('a', 1), id);
    if (id !== UNPUBLISHED && id !== OCCUPIED) releaseForTest(target.path, filesForTest('a', 1), id);
  }
  mkdirSync(path.join(target.path, OCCUPIED, 'photos'), { recursive: true });
  writeHold(target.path, HELD, {
    release: 'a',
    since: Date.now(),
    by: 'anna@build1',
    reason: 'prices of "2019" $(id)',
  });
});

/** Counts what the other host does meanwhile: each session starts one shell for our script. */
async function counted<Result>(ask: () => Promise<Result>): Promise<Result & { logins: number; sessions: number }> {
  const notes = path.join(folderForTest(), 'sessions');
  writeFileSync(notes, '');
  const shell = path.join(sshd().programs, 'sh');
  writeFileSync(shell, `#!/bin/sh\necho >> '${notes}'\nexec /bin/sh "$@"\n`, { mode: 0o755 });
  const before = sshd().logins();
  try {
    const result = await ask();
    return { ...result, logins: sshd().logins() - before, sessions: readFileSync(notes, 'utf8').length };
  } finally {
    rmSync(shell);
  }
}

const signal = new AbortController().signal;
const tenants = IDS.map((id) => configFor({ id, tenantDomain: `${id}.example` }));

describe.runIf(canRun('ssh'))('asking a remote host about many tenants', () => {
  it('status takes one connection and one look', async () => {
    const progress: string[] = [];
    const { all, logins, sessions } = await counted(async () =>
      readFleetStatus({
        outDir,
        tenants,
        targets: await readTargets(file, tenants, {}),
        asked: ['web1'],
        now: Date.now(),
        filter: {},
        sort: 'tenant',
        signal,
        tell: (text) => progress.push(text),
      }),
    );
    // One session keeps the connection open.
    expect({ logins, sessions }).toEqual({ logins: 1, sessions: 2 });
    const behind = all.filter(({ problems }) => problems.some(({ kind }) => kind === 'behind'));
    expect(behind.map(({ tenant }) => tenant)).toEqual([UNPUBLISHED, OCCUPIED]);
    const held = all.filter(({ targets }) => targets[0]?.hold !== undefined);
    expect(held).toMatchObject([
      { tenant: HELD, targets: [{ release: 'a', hold: { reason: 'prices of "2019" $(id)' } }] },
    ]);
    expect([progress[0], progress.at(-1)]).toEqual([
      'asking the targets: 0 of 12 sites',
      'asking the targets: 12 of 12 sites',
    ]);
  });

  it('doctor takes one connection, one trial and one look', async () => {
    const { results, logins, sessions } = await counted(async () => ({
      results: await checkTargets({ file, tenants, env: {}, signal }),
    }));
    expect({ logins, sessions }).toEqual({ logins: 1, sessions: 3 });
    expect(results).toMatchObject([{ status: 'ok' }, { tenant: HELD, status: 'warning' }]);
  });
});
