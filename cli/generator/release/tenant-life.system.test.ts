import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileReleaseProcess, newOutDir, type ReleaseProcess } from '../../testing/run-process.ts';
import { buildSmallSite, smallSiteText } from '../../testing/small-site.ts';
import { findOrphans } from './orphans.ts';
import { rollBack } from './roll-back.ts';
import { deleteTenantFiles } from './tenant-files.ts';

let release: ReleaseProcess;

beforeAll(async () => {
  release = await compileReleaseProcess();
});

afterAll(() => release.remove());

function newScene(): string {
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
    const outDir = newScene();
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
