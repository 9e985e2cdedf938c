import { describe, expect, it } from 'vitest';
import type { ReleaseManifest } from '../generator/release/release-manifest.ts';
import { RETENTION_MS } from '../generator/release/retained-files.ts';
import { manifestForTest } from '../testing/published-site.ts';
import { planPublication, type PublishedState } from './plan-publication.ts';
import type { SiteFile } from './site-to-publish.ts';

const NOW = 1_800_000_000_000;

function manifestOf(
  buildId: string,
  files: readonly string[],
  carried: ReleaseManifest['carried'] = {},
): ReleaseManifest {
  const facts = Object.fromEntries(files.map((file) => [file, [1, 1] satisfies [number, number]]));
  return manifestForTest({ buildId, files: facts, carried });
}

function siteOf(buildId: string, digests: Readonly<Record<string, string>>) {
  const files = Object.entries(digests).map(([path, sha256]): [string, SiteFile] => [
    path,
    { path, sha256, bytes: 1, modifiedMs: 1 },
  ]);
  const manifest = manifestOf(buildId, Object.keys(digests));
  return { tenant: 'musterstadt', release: buildId, folder: '/', manifest, files: new Map(files), warnings: [] };
}

function stateOf(buildId: string, digests: Readonly<Record<string, string>>, more: Partial<PublishedState> = {}) {
  return {
    manifest: manifestOf(buildId, Object.keys(digests)),
    files: new Map(Object.entries(digests)),
    leftovers: [],
    ...more,
  };
}

const NOTHING: PublishedState = { files: new Map(), leftovers: [] };

const paths = (files: readonly SiteFile[]): string[] => files.map(({ path }) => path);

describe('a plan', () => {
  it('sends nothing before what it refers to, and the news of the build last', () => {
    const site = siteOf('b', {
      'builds/latest.json': '1',
      'builds/offers/b.json': '9',
      'builds/meta/b.json': '2',
      'index.html': '3',
      'sitemap.xml': '4',
      'faq/index.pageContext.json': '5',
      'index.pageContext.json': '6',
      'media/a-1.avif': '7',
      'assets/a.js': '8',
    });
    expect(paths(planPublication(site, NOTHING, NOW).uploads)).toEqual([
      'assets/a.js',
      'media/a-1.avif',
      'faq/index.pageContext.json',
      'index.pageContext.json',
      'index.html',
      'sitemap.xml',
      'builds/meta/b.json',
      'builds/offers/b.json',
      'builds/latest.json',
    ]);
  });

  it('sends what is missing or different, and nothing else', () => {
    const plan = planPublication(
      siteOf('b', { 'a.html': '1', 'b.html': '2', 'c.html': '3' }),
      stateOf('a', { 'a.html': '1', 'b.html': 'other' }),
      NOW,
    );
    expect(paths(plan.uploads)).toEqual(['b.html', 'c.html']);
    expect(plan.same).toEqual(['a.html']);
    expect(plan.isCurrent).toBe(false);
  });

  it('is empty where the release is there, whole', () => {
    const files = { 'index.html': '1', 'builds/latest.json': '2' };
    expect(planPublication(siteOf('a', files), stateOf('a', files), NOW)).toMatchObject({
      uploads: [],
      deletes: [],
      isCurrent: true,
    });
  });

  it('keeps assets and payloads of the build before for open tabs, and deletes documents of pages that are no more', () => {
    const before = {
      'assets/old.js': '1',
      'weg/index.pageContext.json': '2',
      'weg/index.html': '3',
      'index.html': '4',
    };
    const plan = planPublication(siteOf('b', { 'index.html': '5' }), stateOf('a', before), NOW);
    expect(plan.kept).toEqual({ 'assets/old.js': [1, 1, NOW, 1], 'weg/index.pageContext.json': [1, 1, NOW, 1] });
    expect(plan.deletes).toEqual(['weg/index.html']);
  });

  it('deletes what neither the last 5 releases nor those of the last 30 days refer to', () => {
    const carried: ReleaseManifest['carried'] = {
      'assets/often.js': [1, 1, NOW - RETENTION_MS + 1, 40],
      'assets/long.js': [1, 1, NOW - 2 * RETENTION_MS, 3],
      'assets/both.js': [1, 1, NOW - RETENTION_MS, 4],
    };
    const state = stateOf('a', {
      'index.html': '1',
      'assets/often.js': '2',
      'assets/long.js': '3',
      'assets/both.js': '4',
    });
    const plan = planPublication(
      siteOf('b', { 'index.html': '5' }),
      { ...state, manifest: manifestOf('a', ['index.html'], carried) },
      NOW,
    );
    expect(Object.keys(plan.kept).toSorted()).toEqual(['assets/long.js', 'assets/often.js']);
    expect(plan.deletes).toEqual(['assets/both.js']);
  });

  it('does not count a release twice that is published twice', () => {
    const carried: ReleaseManifest['carried'] = { 'assets/old.js': [1, 1, 5, 4] };
    const state = {
      ...stateOf('a', { 'index.html': '1', 'assets/old.js': '2' }),
      manifest: manifestOf('a', [], carried),
    };
    expect(planPublication(siteOf('a', { 'index.html': '1' }), state, NOW)).toMatchObject({
      kept: carried,
      isCurrent: true,
    });
  });

  it('deletes what a publish that was killed has left, unless it is needed now', () => {
    const state = stateOf('a', { 'index.html': '1' }, { leftovers: ['assets/never-live.js', 'assets/needed.js'] });
    const plan = planPublication(siteOf('c', { 'index.html': '1', 'assets/needed.js': '2' }), state, NOW);
    expect(plan.deletes).toEqual(['assets/never-live.js']);
  });

  it('does not keep what is no longer there', () => {
    const state = { ...stateOf('a', {}), manifest: manifestOf('a', ['assets/gone.js']) };
    expect(planPublication(siteOf('b', {}), state, NOW).kept).toEqual({});
  });

  it('counts from when visitors had a file last, not from when this machine gave it up', () => {
    const asset = 'assets/returned.js';
    const longAgo: ReleaseManifest['carried'] = { [asset]: [1, 1, NOW - RETENTION_MS, 4] };
    const site = siteOf('c', { 'index.html': '3', [asset]: '1' });
    const outdated = { ...site, manifest: manifestOf('c', ['index.html'], longAgo) };
    const state = stateOf('b', { 'index.html': '2', [asset]: '1' });
    expect(planPublication(outdated, state, NOW)).toMatchObject({ kept: {}, carried: { [asset]: [1, 1, NOW, 1] } });
    const unknown = stateOf('b', { 'index.html': '2' });
    expect(planPublication(outdated, unknown, NOW).carried).toEqual(longAgo);
  });
});
