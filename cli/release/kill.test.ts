import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentProcess } from './process-identity.ts';
import { recoverSites } from './recover-site.ts';
import { compileReleaseProcess, newOutDir } from './run-process-for-test.ts';
import type { ReleaseProcess } from './run-process-for-test.ts';
import { buildSmallSite, smallSiteText } from './small-site-for-test.ts';

let release: ReleaseProcess;

beforeAll(async () => {
  release = await compileReleaseProcess();
});

afterAll(() => release.remove());

async function buildKilled(outDir: string, text: string, call: number) {
  return release.start(['build-killed', outDir, text, String(call)]).ended;
}

/** The lock of a build that was killed long ago: one more thing to clear away, and to be killed at. */
function leaveLock(outDir: string): void {
  const owner = { pid: 2 ** 22 + 1, startTicks: 1, hostName: 'h', since: '', nonce: '0123456789abcdef' };
  mkdirSync(path.join(outDir, '.work'), { recursive: true });
  symlinkSync(JSON.stringify({ ...owner, host: currentProcess().host }), path.join(outDir, '.work/musterstadt.lock'));
}

describe('a build that is killed', () => {
  it('after any change to the file system leaves the old or the new site whole, and nothing once the next one is done', async () => {
    const seen = new Set<string>();
    let backFromAside = 0;
    for (let call = 1; ; call += 1) {
      const outDir = newOutDir(release);
      buildSmallSite(outDir, 'old');
      leaveLock(outDir);
      const { signal, outcome } = await buildKilled(outDir, 'new', call);
      if (outcome === 'finished') {
        // Or else this loop has looked at nothing.
        expect(call).toBeGreaterThan(15);
        break;
      }
      expect(signal).toBe('SIGKILL');
      const gone = !existsSync(path.join(outDir, 'musterstadt'));
      expect(recoverSites(outDir)).toEqual(gone ? ['musterstadt'] : []);
      if (gone) {
        backFromAside += 1;
        expect(smallSiteText(outDir)).toBe('old');
      }
      seen.add(smallSiteText(outDir));
      buildSmallSite(outDir, 'next');
      expect(smallSiteText(outDir)).toBe('next');
      expect(readdirSync(outDir)).toEqual(['musterstadt']);
    }
    expect([...seen].toSorted()).toEqual(['new', 'old']);
    expect(backFromAside).toBe(1);
  });

  it('before it was ever finished leaves no site', async () => {
    const outDir = newOutDir(release);
    expect((await buildKilled(outDir, 'new', 8)).signal).toBe('SIGKILL');
    expect(recoverSites(outDir)).toEqual([]);
    expect(existsSync(path.join(outDir, 'musterstadt'))).toBe(false);
  });
});

describe('recovery', () => {
  it('leaves a tenant alone that is being built', async () => {
    const outDir = newOutDir(release);
    const holder = release.start(['hold-lock', outDir]);
    await holder.line;
    // As between the two renames of that build.
    mkdirSync(path.join(outDir, '.work', 'musterstadt.previous'));
    expect(recoverSites(outDir)).toEqual([]);
    holder.kill();
    await holder.ended;
    expect(recoverSites(outDir)).toEqual(['musterstadt']);
  });

  it('finds nothing where nothing was built', () => {
    expect(recoverSites(path.join(release.folder, 'nowhere'))).toEqual([]);
  });
});
