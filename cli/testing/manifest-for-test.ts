import type { ReleaseManifest } from '../generator/release/release-manifest.ts';

/** For tests: the manifest of a release without files, but for these fields. */
export function manifestForTest(more: Partial<ReleaseManifest> = {}): ReleaseManifest {
  return {
    format: 1,
    codeId: 'c0de',
    wentLive: [1],
    tenant: 'musterstadt',
    buildId: 'b',
    frameId: 'f',
    timestamp: 1,
    counts: {},
    pages: 1,
    links: [],
    contents: {},
    files: {},
    carried: {},
    ...more,
  };
}
