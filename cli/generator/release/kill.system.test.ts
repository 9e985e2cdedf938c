import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHold } from './hold.ts';
import { findOrphans } from './orphans.ts';
import { listReleases } from './release-list.ts';
import { rollBack } from './roll-back.ts';
import { deleteTenantFiles } from './tenant-files.ts';
import { DEAD, leaveLock } from '../../testing/left-lock.ts';
import { compileReleaseProcess, newOutDir } from '../../testing/run-process.ts';
import type { ReleaseProcess } from '../../testing/run-process.ts';
import { buildSmallSite, smallSiteText } from '../../testing/published-site.ts';

let release: ReleaseProcess;

beforeAll(async () => {
  release = await compileReleaseProcess();
});

afterAll(() => release.remove());

async function buildKilled(outDir: string, text: string, call: number) {
  return release.start(['build-killed', outDir, text, String(call), String(CONSTANT_PAGES)]).ended;
}

/** Pages that all releases share. */
const CONSTANT_PAGES = 1;

/** Every release with a manifest has exactly its files, unchanged. */
function expectWholeReleases(outDir: string): void {
  for (const { name, manifest } of listReleases(outDir, 'musterstadt')) {
    const folder = path.join(outDir, '.releases/musterstadt', name);
    const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const files = found.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    expect(files.toSorted()).toEqual([...Object.keys(manifest.files), ...Object.keys(manifest.carried)].toSorted());
    for (const file of files) {
      const text = /\/(\w+)\.js$/.exec(file)?.[1] ?? (file.startsWith('constant/') ? 'constant' : manifest.buildId);
      expect(readFileSync(path.join(folder, file), 'utf8'), `${name}: ${file}`).toBe(text);
    }
  }
}

describe('a build that is killed', () => {
  it('after any change to the file system leaves the old or the new site live, whole releases only, and nothing half once the next one is done', async () => {
    const seen = new Set<string>();
    const scene = newOutDir(release);
    for (const text of ['expired', 'a', 'b', 'c', 'old']) buildSmallSite(scene, text, CONSTANT_PAGES);
    // One more thing to clear away, and to be killed at.
    leaveLock(scene, DEAD);
    for (let call = 1; ; call += 1) {
      const outDir = newOutDir(release);
      // With its hard links and times.
      execFileSync('cp', ['-a', `${scene}/.`, outDir]);
      const { signal, outcome } = await buildKilled(outDir, 'new', call);
      if (outcome === 'finished') {
        // Or else this loop has looked at nothing.
        expect(call).toBeGreaterThan(15);
        break;
      }
      expect(signal).toBe('SIGKILL');
      seen.add(smallSiteText(outDir));
      expectWholeReleases(outDir);
      expect(listReleases(outDir, 'musterstadt').length).toBeGreaterThanOrEqual(5);
      buildSmallSite(outDir, 'next', CONSTANT_PAGES);
      expect(smallSiteText(outDir)).toBe('next');
      expectWholeReleases(outDir);
      expect(readdirSync(outDir).toSorted()).toEqual(['.releases', 'musterstadt']);
      const folders = readdirSync(path.join(outDir, '.releases/musterstadt')).filter((name) => !name.endsWith('.json'));
      const names = listReleases(outDir, 'musterstadt').map(({ name }) => name);
      expect(names.toSorted()).toEqual(folders.toSorted());
    }
    expect([...seen].toSorted()).toEqual(['new', 'old']);
  });

  it('before it was ever finished leaves no site', async () => {
    const outDir = newOutDir(release);
    expect((await buildKilled(outDir, 'new', 8)).signal).toBe('SIGKILL');
    expect(existsSync(path.join(outDir, 'musterstadt'))).toBe(false);
  });
});

describe('a rollback that is killed', () => {
  it('after any change to the file system leaves one of both sites live, and is completed by the next', async () => {
    const seen = new Set<string>();
    for (let call = 1; ; call += 1) {
      const outDir = newOutDir(release);
      buildSmallSite(outDir, 'old');
      buildSmallSite(outDir, 'new');
      leaveLock(outDir, DEAD);
      const { signal, outcome } = await release.start(['roll-back-killed', outDir, String(call)]).ended;
      if (outcome === 'finished') break;
      expect(signal).toBe('SIGKILL');
      seen.add(smallSiteText(outDir));
      rollBack(outDir, 'musterstadt', { to: 'old', hold: { by: 'anna@example' } });
      expect(smallSiteText(outDir)).toBe('old');
      expect(readHold(outDir, 'musterstadt')).toMatchObject({ release: 'old' });
      // Open tabs of the site that was gone back from still ask for it.
      expect(existsSync(path.join(outDir, 'musterstadt/assets/new.js'))).toBe(true);
      expect(listReleases(outDir, 'musterstadt').map(({ name }) => name)).toEqual(['old', 'new']);
    }
    expect([...seen].toSorted()).toEqual(['new', 'old']);
  });
});

/** A tenant that is held after a rollback. */
function newHeldSite(): string {
  const outDir = newOutDir(release);
  for (const text of ['old', 'new']) buildSmallSite(outDir, text);
  rollBack(outDir, 'musterstadt', { hold: { by: 'anna@example' } });
  mkdirSync(path.join(outDir, '.digests'));
  writeFileSync(path.join(outDir, '.digests/musterstadt.json'), '{}');
  return outDir;
}

it('a removal that is killed after any change leaves the site whole or gone, is reported, and is completed by the next', async () => {
  const seen = new Set<string>();
  for (let call = 1; ; call += 1) {
    const outDir = newHeldSite();
    const { signal, outcome } = await release.start(['remove-killed', outDir, String(call)]).ended;
    if (outcome === 'finished') {
      expect(call).toBeGreaterThan(10);
      break;
    }
    expect(signal).toBe('SIGKILL');
    const isWhole = existsSync(path.join(outDir, 'musterstadt/index.html'));
    if (isWhole) expect(smallSiteText(outDir)).toBe('old');
    seen.add(isWhole ? 'whole' : 'gone');
    if (existsSync(path.join(outDir, '.releases/musterstadt'))) {
      expect(findOrphans(outDir, { tenants: [] })).toEqual(['musterstadt']);
    }
    deleteTenantFiles(outDir, 'musterstadt');
    const left = readdirSync(outDir, { recursive: true, encoding: 'utf8' });
    expect(left.filter((file) => file.includes('musterstadt'))).toEqual([]);
  }
  expect([...seen].toSorted()).toEqual(['gone', 'whole']);
});
