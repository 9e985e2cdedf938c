import { existsSync, mkdirSync, readdirSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { currentProcess } from '../../lib/process-identity.ts';
import { DEAD, FOREIGN, leaveLock } from '../../testing/left-lock.ts';
import { compileReleaseProcess, newOutDir } from '../../testing/run-process.ts';
import type { ReleaseProcess } from '../../testing/run-process.ts';
import { acquireTenantLock, confirmTenantLock } from './tenant-lock.ts';

const MINUTE = 60;

let release: ReleaseProcess;
let outDir: string;

beforeAll(async () => {
  release = await compileReleaseProcess();
});

beforeEach(() => {
  outDir = newOutDir(release);
});

afterAll(() => release.remove());

function acquire() {
  return acquireTenantLock(outDir, 'musterstadt');
}

describe('the lock of a tenant', () => {
  it('is free again after its release, and leaves nothing behind', () => {
    acquire().release();
    acquire().release();
    expect(readdirSync(outDir)).toEqual([]);
  });

  it('lets other tenants be built', () => {
    const lock = acquire();
    acquireTenantLock(outDir, 'seeblick').release();
    lock.release();
  });

  it('refuses a second build at once, naming the owner', async () => {
    const holder = release.start(['hold-lock', outDir]);
    await holder.line;
    let refusal: unknown;
    try {
      acquire();
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({
      code: 'TENANT_BUSY',
      exitCode: EXIT.BUSY,
      details: [expect.stringMatching(/^Process \d+ on .+ since \d{4}-.+Z\.$/), expect.stringContaining('.lock')],
      hint: expect.stringContaining('voucher-site unlock --tenant musterstadt'),
    });
    holder.kill();
    await holder.ended;
    acquire().release();
  });

  it('is taken over from a process that is gone', () => {
    leaveLock(outDir, DEAD);
    acquire().release();
    expect(readdirSync(outDir)).toEqual([]);
  });

  it('leaves nothing for good, whichever file operation its process was killed after', async () => {
    for (let call = 1; ; call += 1) {
      const { outcome } = await release.start(['lock-killed', outDir, String(call)]).ended;
      acquire().release();
      expect(readdirSync(outDir), `killed after file operation ${call}`).toEqual([]);
      if (outcome === 'finished') break;
    }
  });

  it('is taken over from an earlier process with the number of one that runs', () => {
    leaveLock(outDir, { ...currentProcess(), startTicks: 1 });
    acquire().release();
    leaveLock(outDir, currentProcess());
    expect(acquire).toThrow('Another process is building musterstadt');
  });

  it('of another machine or container is respected as long as it has heartbeats', () => {
    leaveLock(outDir, FOREIGN, { age: 2 * MINUTE });
    expect(acquire).toThrow('Another process is building musterstadt');
    outDir = newOutDir(release);
    leaveLock(outDir, FOREIGN, { age: 60 * MINUTE });
    const heartbeat = path.join(outDir, '.work/musterstadt.lock.0123456789abcdef.alive');
    writeFileSync(heartbeat, '1');
    expect(acquire).toThrow('Another process is building musterstadt');
    const time = Date.now() / 1000 - 4 * MINUTE;
    utimesSync(heartbeat, time, time);
    acquire().release();
    expect(readdirSync(outDir)).toEqual([]);
  });

  it('is measured with the clock of the file system, not with that of this machine', () => {
    leaveLock(outDir, FOREIGN, { age: MINUTE });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * MINUTE * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(acquire).toThrow('Another process is building musterstadt');
  });

  it('has a heartbeat that its timer renews, and notices that it was taken over', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const lock = acquire();
    const work = path.join(outDir, '.work');
    expect(readdirSync(work)).toEqual(['musterstadt.lock']);
    vi.advanceTimersByTime(31_000);
    expect(readdirSync(work)).toHaveLength(2);
    confirmTenantLock(lock, outDir, 'musterstadt');
    unlinkSync(path.join(work, 'musterstadt.lock'));
    leaveLock(outDir, currentProcess());
    expect(() => confirmTenantLock(lock, outDir, 'musterstadt')).toThrow(
      expect.objectContaining({ code: 'BUILD_LOCK_LOST', exitCode: EXIT.BUSY }),
    );
    lock.release();
    expect(acquire).toThrow('Another process is building musterstadt');
    expect(readdirSync(work)).toEqual(['musterstadt.lock']);
  });

  it('is not taken from a file that is no lock', () => {
    mkdirSync(path.join(outDir, '.work'));
    writeFileSync(path.join(outDir, '.work/musterstadt.lock'), '');
    expect(acquire).toThrow('Another process is building musterstadt');
  });

  it('is not released by whom it no longer belongs to', () => {
    const lock = acquire();
    const file = path.join(outDir, '.work/musterstadt.lock');
    lock.release();
    const next = acquire();
    lock.release();
    expect(() => acquire()).toThrow('Another process is building musterstadt');
    next.release();
    expect(existsSync(file)).toBe(false);
  });
});

describe('processes that reach for a lock at the same moment', () => {
  it('get it one at a time in 100 rounds, whether it was free or left by a dead process', async () => {
    const rounds = 100;
    for (let round = 0; round < rounds; round += 2) leaveLock(outDir, DEAD, { tenant: `city-${round}` });
    const startAt = String(Date.now() + 1500);
    const racers = [1, 2, 3].map(() => release.start(['race', outDir, String(rounds), startAt]));
    const outcomes = await Promise.all(racers.map(async ({ line }) => (await line) as boolean[]));
    for (const racer of racers) racer.kill();
    await Promise.all(racers.map(({ ended }) => ended));
    const winners = Array.from({ length: rounds }, (_, round) => outcomes.filter((won) => won[round]).length);
    expect(winners).toEqual(Array.from({ length: rounds }, () => 1));
  });

  it('are alone with it when three of them take turns', async () => {
    const turns = ['1', '2', '3'].map(() => release.start(['take-turns', outDir, '100']).ended);
    for (const { outcome, stderr } of await Promise.all(turns)) {
      expect(stderr).toBe('');
      expect(outcome).toBe(100);
    }
  });
});
