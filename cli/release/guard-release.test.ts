import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { guardedBytes, digestChanges, findSuspiciousChanges, guardRelease } from './guard-release.ts';
import type { ReleaseManifest } from './release-manifest.ts';

const BEFORE: ReleaseManifest = {
  format: 1,
  tenant: 'musterstadt',
  buildId: 'a',
  frameId: 'f',
  timestamp: 1,
  counts: { merchants: 100, salesPoints: 3 },
  pages: 3,
  links: [],
  files: {
    'index.pageContext.json': [1, 1],
    'akzeptanzstellen/adler/index.pageContext.json': [1, 1],
    'akzeptanzstellen/baer/index.pageContext.json': [1, 1],
  },
  carried: {},
};

const release = (merchants: number, salesPoints = 3, routes = ['/', '/faq']) => ({
  tenant: 'musterstadt',
  counts: { merchants, salesPoints },
  routes,
  bytes: 3,
});

const kinds = (merchants: number, salesPoints?: number) =>
  findSuspiciousChanges(release(merchants, salesPoints), BEFORE, []).map(({ kind }) => kind);

describe('a release', () => {
  it.each([
    [100, 3],
    [120, 3],
    [80, 3],
    [100, 1],
  ])('with %i merchants and %i sales points instead of 100 and 3 is not suspicious', (merchants, salesPoints) => {
    expect(kinds(merchants, salesPoints)).toEqual([]);
  });

  it.each([
    [79, 3, ['shrunk']],
    [0, 3, ['emptied']],
    [79, 0, ['shrunk', 'emptied']],
  ])('with %i merchants and %i sales points instead of 100 and 3 is %j', (merchants, salesPoints, expected) => {
    expect(kinds(merchants, salesPoints)).toEqual(expected);
  });

  it('may lose five records of a short list, and no more', () => {
    const before = { counts: { merchants: 8 }, files: {} };
    expect(findSuspiciousChanges(release(3), before, [])).toEqual([]);
    expect(findSuspiciousChanges(release(2), before, [])).toHaveLength(1);
  });

  it('without a page that every site has is suspicious even as the first', () => {
    expect(findSuspiciousChanges(release(1), undefined, ['/', '/impressum'])).toEqual([
      { kind: 'page-missing', path: '/impressum' },
    ]);
  });
});

describe('a release that has grown', () => {
  const MB = 1e6;
  const before = {
    counts: {},
    files: {
      'index.html': [10 * MB, 1] satisfies [number, number],
      'media/a-640.avif': [90 * MB, 1] satisfies [number, number],
    },
  };
  const grown = (bytes: number) => findSuspiciousChanges({ tenant: 'x', counts: {}, routes: [], bytes }, before, []);

  it('is suspicious beyond four times its size without images', () => {
    expect(grown(40 * MB)).toEqual([]);
    expect(grown(742 * MB)).toEqual([{ kind: 'grown', beforeMb: 10, afterMb: 742 }]);
  });

  it('is not suspicious while it is small, nor as the first', () => {
    const small = { counts: {}, files: { 'index.html': [1 * MB, 1] satisfies [number, number] } };
    const release = { tenant: 'x', counts: {}, routes: [], bytes: 20 * MB };
    expect(findSuspiciousChanges(release, small, [])).toEqual([]);
    expect(findSuspiciousChanges({ ...release, bytes: 900 * MB }, undefined, [])).toEqual([]);
  });

  it('counts the files that are not images', () => {
    expect(
      guardedBytes([
        ['index.html', 5],
        ['media/a-640.avif', 7],
        ['assets/media.js', 1],
      ]),
    ).toBe(6);
  });
});

describe('the guard', () => {
  const refused = release(40);
  const guard = (accepted: string[]) => guardRelease(refused, BEFORE, [], accepted);
  const digest = digestChanges('musterstadt', findSuspiciousChanges(refused, BEFORE, []));

  it('refuses with numbers, examples and what to do', () => {
    expect(() => guard([])).toThrow(
      expect.objectContaining({
        code: 'CHANGE_REFUSED',
        exitCode: EXIT.OUTPUT_REFUSED,
        details: [
          'merchants: 40 instead of 100, 60 % fewer',
          'pages that would disappear: /akzeptanzstellen/adler, /akzeptanzstellen/baer',
        ],
        hint: expect.stringContaining(`--accept-change ${digest}`),
      }),
    );
  });

  it('says of a site that has grown what there is more of', () => {
    const grown = { ...release(5000, 3, ['/', '/akzeptanzstellen/adler', '/akzeptanzstellen/baer']), bytes: 300e6 };
    expect(() => guardRelease(grown, BEFORE, [], [])).toThrow(
      expect.objectContaining({
        message: 'The site of musterstadt has grown to more than 4 times its size, so the live site stays',
        details: ['the site has 300 MB without images instead of 0 MB', 'merchants: 5000 instead of 100'],
      }),
    );
  });

  it('says of a site that has grown and lost records that its data look broken', () => {
    const grown = { ...release(3, 3, ['/', '/akzeptanzstellen/adler']), bytes: 300e6 };
    expect(() => guardRelease(grown, BEFORE, [], [])).toThrow(
      'The data of musterstadt look broken, so the live site stays',
    );
  });

  it('lets exactly the difference pass that was accepted', () => {
    expect(() => guard([digest])).not.toThrow();
    expect(() => guardRelease(release(39), BEFORE, [], [digest])).toThrow('look broken');
    expect(() => guardRelease({ ...refused, tenant: 'seeblick' }, BEFORE, [], [digest])).toThrow('look broken');
  });
});
