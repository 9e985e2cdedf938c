import { beforeEach, expect, it } from 'vitest';
import { storeTarget } from '../../testing/each-target.ts';
import { killRounds, tellHits, type Hits } from '../../testing/kill-rounds.ts';
import {
  expectUsable,
  expectWholeBuild,
  killScene,
  liveBuild,
  ROUNDS_OF_A_TARGET,
  type Served,
} from '../../testing/kill-scene.ts';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { storeForTest, type S3ServerForTest } from '../../testing/s3-server.ts';

const MINUTES = 60_000;

let store: S3ServerForTest;

beforeEach(async () => {
  store = await storeForTest();
  store.pageSize = 1000;
});

const served = (): Served => storeTarget(store).served();

it(
  `a publish to a store that is killed at any request, ${ROUNDS_OF_A_TARGET} times, leaves a site that works, and the next one completes it`,
  async () => {
    const scene = killScene({ ...store.target, prefix: 'musterstadt', statePrefix: 'musterstadt/.voucher-site' });
    const hits: Hits = { before: 0, after: 0, missed: 0 };
    let requests = 0;
    // From the third on they do the same, as both builds' assets are there.
    for (let publish = 0; publish < 3; publish += 1) {
      scene.buildNext();
      const start = store.requests.length;
      await publishForTest(scene.outDir, store.target);
      requests = store.requests.length - start;
    }
    for (const { share, moment } of killRounds(ROUNDS_OF_A_TARGET, 'publishes to a store')) {
      const old = liveBuild(served());
      const build = scene.buildNext();
      const publish = scene.start();
      let left = Math.ceil(share * requests);
      store.intercept = () => {
        left -= 1;
        if (left === 0) publish.kill('SIGKILL');
        return undefined;
      };
      const { signal, exitCode } = await publish.ended;
      store.intercept = () => undefined;
      expect(signal ?? exitCode, moment).toBe(signal === null ? 0 : 'SIGKILL');
      expectUsable(served(), scene, moment);
      if (liveBuild(served()) === build) expect(served(), moment).toMatchObject(scene.files[build]);
      hits[signal === null ? 'missed' : liveBuild(served()) === old ? 'before' : 'after'] += 1;
      await publishForTest(scene.outDir, store.target);
      expect(expectWholeBuild(served(), scene, moment), moment).toBe(build);
      expect(await publishForTest(scene.outDir, store.target), moment).toMatchObject({ status: 'unchanged' });
    }
    tellHits('publishes to a store', hits);
    expect(hits.before).toBeGreaterThan(ROUNDS_OF_A_TARGET / 4);
    expect(hits.missed).toBeLessThan(ROUNDS_OF_A_TARGET / 2);
  },
  (5 + ROUNDS_OF_A_TARGET / 2) * MINUTES,
);
