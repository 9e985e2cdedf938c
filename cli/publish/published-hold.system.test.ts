import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { endHold, formatHold, holdFile, readHold, writeHold } from '../generator/release/hold.ts';
import { rollBack } from '../generator/release/roll-back.ts';
import { errorOf } from '../testing/error-of.ts';
import { EACH_TARGET } from '../testing/each-target.ts';
import { atTarget, endHoldAt, publishForTest, type PublishForTest } from '../testing/publish-in-process.ts';
import { folderForTest, builtFolder } from '../testing/folder-for-test.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import type { TargetConfig } from './target-kinds.ts';

const HOLD = { by: "anna's@build1", reason: 'prices "of 2019" in $HOME' };

async function publishedAt(config: TargetConfig) {
  const published = await atTarget(config, (target) => target.readPublished());
  return { release: published?.release, hold: published?.hold };
}

const refusal = (outDir: string, config: TargetConfig, more?: PublishForTest) =>
  errorOf(OperatorError, publishForTest(outDir, config, more));

describe.each(EACH_TARGET)('a hold at a target of type $type', ({ canRun, open }) => {
  it.runIf(canRun)(
    'is published with the rollback, keeps other machines out, ends there, and can be added',
    async () => {
      const { config } = await open();
      const anna = builtFolder('good', 'bad');
      await publishForTest(anna, config);
      rollBack(anna, 'musterstadt', { hold: HOLD });
      expect(await publishForTest(anna, config)).toMatchObject({ status: 'published', release: 'good', hold: HOLD });
      const held = await publishedAt(config);
      expect(held).toMatchObject({ release: expect.stringMatching(/^good/), hold: { ...HOLD, release: held.release } });

      // A fresh machine builds the bad data again.
      const fresh = builtFolder('bad');
      expect(await refusal(fresh, config)).toMatchObject({
        code: 'TARGET_HELD',
        exitCode: EXIT.OUTPUT_REFUSED,
        details: [
          expect.stringMatching(/^Held there: good\S* since .* UTC by anna's@build1: prices "of 2019" in \$HOME$/),
          'Not published: bad',
        ],
        hint: expect.stringContaining('voucher-site resume --tenant musterstadt --target production'),
      });
      expect(await endHoldAt(config)).toMatchObject(HOLD);
      expect(await publishedAt(config)).toEqual({ release: held.release, hold: undefined });
      expect(await publishForTest(fresh, config)).not.toHaveProperty('hold');

      rollBack(fresh, 'musterstadt', { to: 'bad', hold: HOLD });
      expect(await publishForTest(fresh, config)).toMatchObject({ status: 'unchanged', hold: HOLD });
      expect(await publishedAt(config)).toMatchObject({ hold: HOLD });
    },
  );
});

describe('a hold at a target', () => {
  it('stays for dry runs, for the same build, and for later builds of the machine that set it', async () => {
    const config: TargetConfig = { type: 'directory', path: path.join(folderForTest(), 'www') };
    const anna = builtFolder('good', 'bad');
    rollBack(anna, 'musterstadt', { hold: HOLD });
    await publishForTest(anna, config);
    const held = await publishedAt(config);
    expect(await publishForTest(anna, config)).toMatchObject({ status: 'unchanged', hold: HOLD });
    expect(await refusal(builtFolder('bad'), config, { isDryRun: true })).toMatchObject({ code: 'TARGET_HELD' });
    // The same build as the held one harms no visitor, and does not end the hold.
    expect(await publishForTest(builtFolder('good'), config)).toMatchObject({ status: 'unchanged', hold: HOLD });
    expect(await publishedAt(config)).toEqual(held);
    endHold(anna, 'musterstadt');
    releaseForTest(anna, filesForTest('better'));
    expect(await refusal(anna, config)).toMatchObject({ code: 'TARGET_HELD' });
  });
});

const FOLDER_TARGETS = EACH_TARGET.filter(({ type }) => type !== 's3');

describe.each(FOLDER_TARGETS)('the file of a hold at a target of type $type', ({ canRun, open }) => {
  const valid = { release: 'a', since: 1, by: 'x' };

  it.runIf(canRun)('is damaged if it is too long or names no release, until the hold ends', async () => {
    const { config } = await open();
    if (config.type === 's3') throw new Error('not a folder');
    await publishForTest(builtFolder('a'), config);
    const file = holdFile(config.path, 'musterstadt');
    const damages = [{ reason: 'x'.repeat(2 ** 20) }, { release: '../../etc' }, { since: 1e300 }];
    // One kind of damage shows that the other kind of target asks the same reader.
    for (const damage of config.type === 'directory' ? damages : damages.slice(0, 1)) {
      rmSync(file, { force: true });
      writeFileSync(file, formatHold({ ...valid, ...damage }));
      expect(await publishedAt(config)).toMatchObject({ hold: 'damaged' });
      expect(await refusal(builtFolder('b'), config)).toMatchObject({ code: 'HOLD_DAMAGED' });
      expect(await endHoldAt(config)).toBe('damaged');
    }
    expect(await publishedAt(config)).toMatchObject({ hold: undefined });
  });
});

describe('two holds of a tenant', () => {
  it('end with the later decision, whichever machine publishes last', async () => {
    const config: TargetConfig = { type: 'directory', path: path.join(folderForTest(), 'www') };
    const [anna, ben] = [builtFolder('a', 'b'), builtFolder('c', 'd')];
    writeHold(ben, 'musterstadt', { release: 'd', since: 1000, by: 'ben@build2' });
    expect(await publishForTest(ben, config)).toMatchObject({ hold: { by: 'ben@build2' } });
    rollBack(anna, 'musterstadt', { hold: HOLD });
    expect(await publishForTest(anna, config)).toMatchObject({ release: 'a', hold: HOLD });
    expect(await refusal(ben, config)).toMatchObject({
      code: 'TARGET_HELD',
      details: [
        expect.stringContaining('by anna'),
        expect.stringMatching(/^Held here earlier: d since 1970/),
        'Not published: d',
      ],
    });
  });
});

describe('a folder of sites in which an operator rolled back', () => {
  it('refuses what is published there until the hold has ended there', async () => {
    const www = builtFolder('a', 'b');
    rollBack(www, 'musterstadt', { hold: HOLD });
    const config: TargetConfig = { type: 'directory', path: www };
    expect(await refusal(builtFolder('b'), config)).toMatchObject({ code: 'TARGET_HELD' });
    expect(await publishedAt(config)).toMatchObject({ release: 'a', hold: { release: 'a' } });
    endHold(www, 'musterstadt');
    expect(await publishForTest(builtFolder('b'), config)).toMatchObject({ status: 'published' });
  });

  it('refuses everything if the file of the hold is damaged, except for another hold', async () => {
    const www = builtFolder('a');
    writeHold(www, 'musterstadt', { release: 'a', since: 1, by: 'x' });
    appendFileSync(holdFile(www, 'musterstadt'), '}');
    const config: TargetConfig = { type: 'directory', path: www };
    expect(await publishedAt(config)).toMatchObject({ hold: 'damaged' });
    expect(await refusal(builtFolder('b'), config)).toMatchObject({ code: 'HOLD_DAMAGED' });
    const anna = builtFolder('a', 'b');
    rollBack(anna, 'musterstadt', { hold: HOLD });
    await publishForTest(anna, config);
    expect(readHold(www, 'musterstadt')).toMatchObject(HOLD);
  });
});

it('does not publish while an interrupted rollback leaves open which release is meant', async () => {
  const outDir = builtFolder('a', 'b');
  writeHold(outDir, 'musterstadt', { release: 'a', since: 1, by: 'x' });
  const config: TargetConfig = { type: 'directory', path: path.join(folderForTest(), 'www') };
  expect(await refusal(outDir, config)).toMatchObject({ code: 'HOLD_NOT_LIVE' });
});
