import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { rollBack } from '../generator/release/roll-back.ts';
import { atTarget, publishForTest } from '../testing/publish-in-process.ts';
import { errorOf } from '../testing/error-of.ts';
import { folderForTest } from '../testing/folder-for-test.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import type { TargetConfig } from './target-kinds.ts';

/** The output folder of a machine with one release: the build `build` with so many merchants. */
function machine(build: string, merchants: number, accepted: string[] = []): string {
  const outDir = path.join(folderForTest(), 'dist');
  releaseForTest(outDir, filesForTest(build), 'musterstadt', { merchants, accepted });
  return outDir;
}

async function publishedBuild(config: TargetConfig): Promise<string | undefined> {
  const published = await atTarget(config, (target) => target.readPublished());
  return published?.manifest.buildId;
}

const directory = (): TargetConfig => ({ type: 'directory', path: path.join(folderForTest(), 'www') });

describe('publishing', () => {
  it('from a new machine does not replace the live site by an empty one unless accepted', async () => {
    const config = directory();
    await publishForTest(machine('a', 40), config);
    const fresh = machine('b', 0);

    const refused = await errorOf(OperatorError, publishForTest(fresh, config));
    const where = await atTarget(config, async (target) => target.where);
    expect(refused).toMatchObject({
      code: 'CHANGE_REFUSED',
      exitCode: EXIT.OUTPUT_REFUSED,
      message: `The data of musterstadt look broken, so the site at ${where} stays`,
      details: [`Compared with what is live at ${where}:`, 'merchants: none, previously 40'],
      hint: expect.stringMatching(/: voucher-site publish --tenant \S+ --target \S+ --accept-change [0-9a-f]{8}$/),
    });
    const { acceptChange: acceptedChanges = [] } = refused;
    expect(await errorOf(OperatorError, publishForTest(fresh, config, { isDryRun: true }))).toMatchObject({
      acceptChange: acceptedChanges,
    });
    expect(await publishedBuild(config)).toBe('a');

    const published = await publishForTest(fresh, config, { acceptedChanges });
    expect(published).toMatchObject({ status: 'published', accepted: acceptedChanges });
    expect(await publishedBuild(config)).toBe('b');
    expect(await publishForTest(fresh, config)).toMatchObject({ status: 'unchanged' });
  });
});

describe('publishing for the first time', () => {
  it('is refused for a city without merchants, also in a dry run', async () => {
    const config = directory();
    for (const isDryRun of [true, false]) {
      const refused = await errorOf(OperatorError, publishForTest(machine('a', 0), config, { isDryRun }));
      expect(refused.message).toMatch(/^The data of musterstadt look broken, so they were not published to .*www/);
      expect(refused.details).toEqual(['merchants: none, and there is no earlier release to compare with']);
    }
    expect(await publishedBuild(config)).toBeUndefined();
  });

  it('needs no second digest for what was accepted when it was built', async () => {
    const config = directory();
    const { acceptChange = [] } = await errorOf(OperatorError, publishForTest(machine('a', 0), config));
    const published = await publishForTest(machine('a', 0, [...acceptChange]), config);
    expect(published).toMatchObject({ status: 'published' });
    expect(published).not.toHaveProperty('accepted');
  });
});

it('publishes a release that an operator chose by a rollback, however few records it has', async () => {
  const config = directory();
  const outDir = machine('a', 5);
  releaseForTest(outDir, filesForTest('b'), 'musterstadt', { merchants: 40 });
  await publishForTest(outDir, config);
  rollBack(outDir, 'musterstadt', {});
  expect(await errorOf(OperatorError, publishForTest(outDir, config))).toMatchObject({ code: 'CHANGE_REFUSED' });
  rollBack(outDir, 'musterstadt', { to: 'a', hold: { by: 'anna@build1' } });
  expect(await publishForTest(outDir, config)).toMatchObject({ status: 'published', buildId: 'a' });
});

it('with --strict fails if it has warnings, and says whether the site was published', async () => {
  const config = directory();
  const outDir = machine('a', 5);
  // Digests cannot be stored there.
  writeFileSync(path.join(outDir, '.digests'), '');
  expect(await errorOf(OperatorError, publishForTest(outDir, config, { isStrict: true }))).toMatchObject({
    code: 'WARNINGS_REFUSED',
    message: expect.stringMatching(/^The site was published, but there are warnings, which --strict makes errors$/),
    details: [expect.stringContaining('the next publish reads all files again')],
  });
  expect(await publishedBuild(config)).toBe('a');
});
