import { describe, expect, test } from 'vitest';
import { manifestForTest } from '../../testing/published-site.ts';
import { retainedFiles, RETENTION_MS, RETAINED_RELEASES } from './retained-files.ts';
import type { ReleaseManifest } from './release-manifest.ts';

const PAYLOAD = 'faq/index.pageContext.json';
const NOW = 1_800_000_000_000;

function releaseWith(files: readonly string[], carried: ReleaseManifest['carried'] = {}): ReleaseManifest {
  const facts = Object.fromEntries(files.map((file): [string, [number, number]] => [file, [9, 1]]));
  return manifestForTest({ files: facts, carried });
}

/** What of a release is in the next one, which has these files. */
const carried = (before: ReleaseManifest, next: readonly string[] = []) =>
  Object.keys(retainedFiles(before, Object.fromEntries(next.map((file) => [file, 1])), NOW));

describe('carried over for open tabs', () => {
  test('are assets, images and payloads, with their compressed files, and no documents', () => {
    const kept = ['assets/a.js', 'assets/a.js.br', 'media/1-640.avif', PAYLOAD, `${PAYLOAD}.gz`];
    const left = ['faq/index.html', 'faq/index.html.gz', 'sitemap.xml', 'builds/latest.json'];
    expect(carried(releaseWith([...kept, ...left]))).toEqual(kept);
  });

  test('is not what a build sold: only the live one may answer that', () => {
    expect(carried(releaseWith(['builds/offers/b.json', 'builds/offers/b.json.br']))).toEqual([]);
  });

  test('is nothing that the next release has itself', () => {
    expect(carried(releaseWith(['assets/a.js', PAYLOAD]), [PAYLOAD])).toEqual(['assets/a.js']);
  });

  test('is no compressed file of another source', () => {
    const before = releaseWith([PAYLOAD, `${PAYLOAD}.br`, `${PAYLOAD}.gz`]);
    expect(carried(before, [PAYLOAD])).toEqual([]);
    const older: ReleaseManifest['carried'] = { [PAYLOAD]: [9, 1, NOW, 1], [`${PAYLOAD}.gz`]: [9, 1, NOW, 1] };
    expect(carried(releaseWith([], older), [PAYLOAD])).toEqual([]);
  });

  test.each([
    ['many releases ago, but lately', RETAINED_RELEASES + 3, RETENTION_MS - 1, true],
    ['long ago, but few releases', RETAINED_RELEASES - 2, RETENTION_MS + 1, true],
    ['long ago and many releases', RETAINED_RELEASES - 1, RETENTION_MS, false],
  ])('is what was superseded %s: %d, %d ms: %s', (_what, releases, ms, isKept) => {
    const before = releaseWith([], { 'assets/a.js': [9, 1, NOW - ms, releases] });
    expect(carried(before)).toEqual(isKept ? ['assets/a.js'] : []);
  });
});
