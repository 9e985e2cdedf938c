import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readHold } from '../../generator/release/hold.ts';
import { readManifest } from '../../generator/release/release-manifest.ts';
import { run, writeTargets, writeTenants, sandboxTenants } from '../../testing/cli-fixture.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { filesForTest, readTree, releaseForTest } from '../../testing/published-site.ts';
import { FOREIGN, leaveLock } from '../../testing/left-lock.ts';
import { sshdOfFile } from '../../testing/sshd.ts';
import { canRun } from '../../testing/suite-programs.ts';
import type { RsyncTargetConfig } from './ssh-connection.ts';
import { publishTenants } from '../publish-tenants.ts';
import { quote } from '../../lib/given-options.ts';

const sshd = sshdOfFile();

const TENANTS = Array.from({ length: 9 }, (_, index) => `stadt-${index}`);

let outDir: string;
let target: RsyncTargetConfig;

beforeEach(() => {
  outDir = path.join(folderForTest(), 'dist');
  target = sshd().target();
});

afterEach(() => vi.unstubAllEnvs());

const build = (id: string, tenants = TENANTS): void => {
  // A manifest without a code id counts as damaged, so that its time would be that of the file, in whole seconds.
  for (const tenant of tenants) releaseForTest(outDir, filesForTest(id, 1), tenant);
};

const publish = async (config = target, tenants = TENANTS) => {
  const { reports } = await publishTenants(
    tenants.map((tenant) => ({ target: { tenant, name: 'production', config } })),
    {
      outDir,
      isDryRun: false,
      acceptedChanges: [],
      isStrict: false,
      unsafeNoLock: false,
      signal: new AbortController().signal,
      emit: () => {},
    },
  );
  return reports;
};

const countOf = (reports: readonly { status: string }[], status: string): number =>
  reports.filter((report) => report.status === status).length;

/** Notes each start of a program, and then runs it. @returns the number of starts */
function countStarts(folder: string, program: string): () => number {
  const file = path.join(folder, program);
  const notes = path.join(folderForTest(), 'starts');
  writeFileSync(notes, '');
  writeFileSync(file, `#!/bin/sh\necho >> ${quote(notes)}\nexec /usr/bin/${program} "$@"\n`, { mode: 0o755 });
  onTestFinished(() => rmSync(file, { force: true }));
  return () => readFileSync(notes, 'utf8').length;
}

describe.runIf(canRun('ssh'))('publishing many tenants to one host', () => {
  it('needs one connection', async () => {
    build('a');
    const before = sshd().logins();
    expect(countOf(await publish(), 'published')).toBe(TENANTS.length);
    // A session that sshd refuses would become a login.
    expect(sshd().logins() - before).toBe(1);
    for (const tenant of TENANTS)
      expect(readTree(path.join(target.path, tenant))).toEqual(readTree(path.join(outDir, tenant)));
  });

  it('goes back and ends the holds with one login each', async () => {
    const some = TENANTS.slice(0, 3);
    for (const id of ['a', 'b']) {
      build(id, some);
      await publish(target, some);
    }
    const folder = path.dirname(outDir);
    writeTenants(folder, { tenants: sandboxTenants(some) });
    writeTargets(folder, { web: target });
    // The three were published at once, so any of them may have been the last.
    const lastOfA = Math.max(...some.map((id) => readManifest(target.path, id, 'a')?.wentLive[0] ?? Number.NaN));
    const to = new Date(lastOfA + 1).toISOString();
    for (const argv of [['rollback', '--to-time', to, '--yes'], ['resume']]) {
      const before = sshd().logins();
      const done = await run(folder, [...argv, '--all', '--target', 'web']);
      expect(done).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('✗') });
      expect(sshd().logins() - before).toBe(1);
    }
    for (const id of some) {
      expect(readTree(path.join(target.path, id))['builds/latest.json']).toContain('"a"');
      expect(readHold(target.path, id)).toBeUndefined();
    }
  });

  it('takes one look at unchanged sites, without a lock, and publishes the others', async () => {
    build('a');
    await publish();
    build('b', ['stadt-3']);
    const before = sshd().logins();
    const locks = countStarts(sshd().programs, 'ln');
    const reports = await publish();
    expect(countOf(reports, 'unchanged')).toBe(TENANTS.length - 1);
    expect(reports[3]).toMatchObject({ status: 'published', release: 'b' });
    expect(sshd().logins() - before).toBe(1);
    // One lock and one live link.
    expect(locks()).toBe(2);
    expect(await publish()).toMatchObject(TENANTS.map((tenant) => ({ status: 'unchanged', tenant })));
    expect(locks()).toBe(2);
  });

  it('takes a closer look at a site that was changed, whose record is damaged, or that another process publishes', async () => {
    const some = ['stadt-1', 'stadt-2'];
    const live = path.join(target.path, 'stadt-1');
    build('a', some);
    await publish(target, some);
    const closerLooks = countStarts(sshd().programs, 'flock');
    const changes: [change: () => unknown, result: object][] = [
      [() => appendFileSync(path.join(live, 'index.html'), ' '), { status: 'published' }],
      [() => writeFileSync(path.join(live, 'more.html'), ''), { status: 'unchanged' }],
      [() => writeFileSync(recordOf(live), ''), { status: 'unchanged' }],
      [
        () => leaveLock(target.path, FOREIGN, { tenant: 'stadt-1' }),
        { status: 'failed', failure: { code: 'PUBLISH_LOCKED' } },
      ],
    ];
    for (const [change, result] of changes) {
      const before = closerLooks();
      // What was looked at is known.
      expect(await publish(target, some)).toMatchObject([{ status: 'unchanged' }, { status: 'unchanged' }]);
      expect(closerLooks()).toBe(before);
      change();
      expect(await publish(target, some)).toMatchObject([result, { status: 'unchanged' }]);
      expect(closerLooks()).toBeGreaterThan(before);
    }
  });

  function recordOf(live: string): string {
    return path.join(path.dirname(live), `.releases/${path.basename(live)}/.current`);
  }

  it('tries to reach a host that does not answer for one tenant, and reports all of them', async () => {
    build('a');
    const programs = folderForTest();
    vi.stubEnv('PATH', `${programs}:${process.env['PATH'] ?? ''}`);
    const attempts = countStarts(programs, 'ssh');
    const closed = { ...target, port: 1 };
    const alone = await publish(closed, ['stadt-1']);
    const attemptsOfOne = attempts();
    const reports = await publish(closed);
    expect(attempts()).toBe(2 * attemptsOfOne);
    expect(alone).toMatchObject([{ status: 'failed', failure: { code: 'TARGET_UNREACHABLE' } }]);
    const failures = [...alone, ...reports].map((report) => (report.status === 'failed' ? report.failure : undefined));
    expect(failures).toEqual(Array.from(failures, () => failures[0]));
    expect(reports.map(({ tenant }) => tenant)).toEqual(TENANTS);
  });
});
