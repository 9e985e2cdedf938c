import { describe, expect, it } from 'vitest';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { manifestForTest } from '../../testing/published-site.ts';
import { guardRelease, type ReplacedRelease } from './guard-release.ts';
import type { ReleaseManifest } from './release-manifest.ts';
import { digestChanges, findSuspiciousChanges, type ReleaseToGuard } from './suspicious-changes.ts';

const BEFORE = manifestForTest({
  counts: { merchants: 100, salesPoints: 3 },
  files: {
    'index.pageContext.json': [1, 1],
    'akzeptanzstellen/adler/index.pageContext.json': [1, 1],
    'akzeptanzstellen/baer/index.pageContext.json': [1, 1],
  },
});

const release = (merchants: number, salesPoints = 3, routes = ['/', '/faq']) => ({
  tenant: 'musterstadt',
  counts: { merchants, salesPoints },
  routes,
  bytes: 3,
});

/** Guards a release that replaces these, like a build. */
function guard(replaced: readonly ReplacedRelease[], of: ReleaseToGuard, accepted: readonly string[] = []): string[] {
  const consequence = 'so the live site stays';
  return guardRelease(of, { replaced, mandatory: [], accepted, consequence, command: 'build' });
}

const guardAgainst = (manifest: ReleaseManifest, of: ReleaseToGuard, accepted?: readonly string[]) =>
  guard([{ manifest }], of, accepted);

describe('the guard', () => {
  const refused = release(40);
  const guardIt = (accepted: string[]) => guardAgainst(BEFORE, refused, accepted);
  const digest = digestChanges('musterstadt', findSuspiciousChanges(refused, BEFORE, []));

  it('refuses with numbers, examples and what to do', () => {
    expect(() => guardIt([])).toThrow(
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
    expect(() => guardAgainst(BEFORE, grown)).toThrow(
      expect.objectContaining({
        message: 'The site of musterstadt has grown to more than 4 times its size, so the live site stays',
        details: ['the site has 300 MB without images instead of 0 MB', 'merchants: 5000 instead of 100'],
      }),
    );
  });

  it('says of a site that has grown and lost records that its data look broken', () => {
    const grown = { ...release(3, 3, ['/', '/akzeptanzstellen/adler']), bytes: 300e6 };
    expect(() => guardAgainst(BEFORE, grown)).toThrow('The data of musterstadt look broken, so the live site stays');
  });

  it('lets exactly the difference pass that was accepted', () => {
    expect(() => guardIt([digest])).not.toThrow();
    expect(() => guardAgainst(BEFORE, release(39), [digest])).toThrow('look broken');
    expect(() => guardAgainst(BEFORE, { ...refused, tenant: 'seeblick' }, [digest])).toThrow('look broken');
  });
});

describe('a release without merchants', () => {
  const empty = release(0, 0, ['/']);

  it('is refused as the first, until the digest is accepted', () => {
    const [refusal] = refusalsOf(() => guard([], empty));
    expect(refusal).toMatchObject({
      code: 'CHANGE_REFUSED',
      details: ['merchants: none, and there is no earlier release to compare with'],
      acceptChange: [expect.stringMatching(/^[0-9a-f]{8}$/)],
    });
    expect(guard([], empty, refusal?.acceptChange)).toEqual(refusal?.acceptChange);
  });

  it('is not refused again after one without merchants', () => {
    const manifest = { ...BEFORE, counts: { merchants: 0, salesPoints: 0 } };
    expect(guard([{ manifest }], empty)).toEqual([]);
  });
});

describe('a release that is compared with several', () => {
  const published = { ...BEFORE, counts: { merchants: 396, salesPoints: 3 } };
  const emptyLive = { ...BEFORE, counts: { merchants: 0, salesPoints: 0 }, files: {} };

  it('is refused because of one of them, and the message names its place', () => {
    const [refusal] = refusalsOf(() =>
      guard([{ manifest: emptyLive }, { manifest: published, where: 's3://sites/x/' }], release(0, 0)),
    );
    expect(refusal?.details).toEqual([
      'Compared with what is live at s3://sites/x/:',
      'merchants: none, previously 396',
      'salesPoints: none, previously 3',
      'pages that would disappear: /akzeptanzstellen/adler, /akzeptanzstellen/baer',
    ]);
  });

  it('has the same digest for the same difference, which is then accepted once', () => {
    const both = [{ manifest: BEFORE }, { manifest: BEFORE, where: '/srv/www/x' }];
    const [refusal] = refusalsOf(() => guard(both, release(40)));
    expect(refusal?.acceptChange).toHaveLength(1);
    expect(guard(both, release(40), refusal?.acceptChange)).toEqual(refusal?.acceptChange);
  });

  it('needs a digest for each difference, and the message has both', () => {
    const both = [{ manifest: BEFORE }, { manifest: published, where: '/srv/www/x' }];
    const [refusal] = refusalsOf(() => guard(both, release(40)));
    expect(refusal?.acceptChange).toHaveLength(2);
    expect(refusal?.hint).toContain(`--accept-change ${refusal?.acceptChange?.join(' ')}`);
    expect(() => guard(both, release(40), refusal?.acceptChange?.slice(1))).toThrow('look broken');
    expect(guard(both, release(40), refusal?.acceptChange)).toEqual(refusal?.acceptChange);
  });

  it('may have been accepted earlier for a target, but not for the live release', () => {
    const [refusal] = refusalsOf(() => guardAgainst(BEFORE, release(40)));
    const accepted = refusal?.acceptChange ?? [];
    const target = { manifest: BEFORE, where: '/srv/www/x', accepted };
    expect(guard([target], release(40))).toEqual(accepted);
    expect(() => guard([{ manifest: BEFORE }, target], release(40))).toThrow('look broken');
  });
});

function refusalsOf(work: () => unknown): OperatorError[] {
  try {
    work();
    return [];
  } catch (error) {
    return error instanceof OperatorError ? [error] : [];
  }
}
