import { CreateBucketCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProcessIdentity } from '../../lib/process-identity.ts';
import { startCephGateway, type CephGateway } from '../../testing/ceph-gateway.ts';
import { atTarget, publishForTest } from '../../testing/publish-in-process.ts';
import { builtFolder, filesForTest, releaseForTest } from '../../testing/published-site.ts';
import { DEAD, FOREIGN, FOREIGN_OWNER, formatLeftLock } from '../../testing/left-lock.ts';
import { canRun } from '../../testing/suite-programs.ts';
import type { S3TargetConfig } from './store-client.ts';
import { createStoreClient } from './store-client.ts';
import { LOCK_OBJECT, openStore, putOwn, type Store } from './store.ts';

/** More than one page of a listing, which has 1,000 objects. */
const MANY = 1000;

/** A store that many hosts run. It honours conditional writes, but knows ETags without quotes only. */
describe.runIf(canRun('ceph'))('a store of Ceph', () => {
  const { signal } = new AbortController();
  let ceph: CephGateway;
  let client: S3Client;
  let target: S3TargetConfig;
  let store: Store;
  let outDir: string;
  let buckets = 0;

  beforeAll(async () => {
    ceph = await startCephGateway();
  });
  afterAll(() => ceph.close());

  beforeEach(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', ceph.accessKey);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', ceph.secretKey);
    buckets += 1;
    const folders = { prefix: 'musterstadt/', statePrefix: 'musterstadt/.voucher-site/' };
    const { endpoint } = ceph;
    target = {
      type: 's3',
      bucket: `sites-${buckets}`,
      ...folders,
      endpoint,
      forcePathStyle: true,
      precompressed: false,
    };
    client = createStoreClient(target);
    await client.send(new CreateBucketCommand({ Bucket: target.bucket }));
    store = openStore(client, target, signal);
    outDir = builtFolder('a');
  });
  afterEach(() => {
    client.destroy();
    vi.unstubAllEnvs();
  });

  /** Number of objects, counted page by page. */
  async function countPages(): Promise<number[]> {
    const counts: number[] = [];
    let token: string | undefined;
    do {
      const from = token === undefined ? {} : { ContinuationToken: token };
      const page = await client.send(new ListObjectsV2Command({ Bucket: target.bucket, ...from }));
      counts.push(page.Contents?.length ?? 0);
      token = page.NextContinuationToken;
    } while (token !== undefined);
    return counts;
  }

  const leaveLock = (owner: ProcessIdentity) => putOwn(store, LOCK_OBJECT, Buffer.from(formatLeftLock(owner)));

  it('gets a site, its changes, and nothing twice', async () => {
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'published', uploaded: 12 });
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'unchanged', uploaded: 0 });
    releaseForTest(outDir, filesForTest('b', 2));
    expect(await publishForTest(outDir, target)).toMatchObject({ uploaded: 5, deleted: 2 });
    expect(await store.head(LOCK_OBJECT)).toBeUndefined();
  });

  it('is locked for others, unlocked, and the lock of a dead process is taken over by one of several', async () => {
    await leaveLock(FOREIGN);
    await expect(publishForTest(outDir, target)).rejects.toMatchObject({
      code: 'PUBLISH_LOCKED',
      details: [FOREIGN_OWNER],
    });
    await atTarget(target, async (opened) => {
      const found = await opened.findLock();
      expect(found?.lock).toMatchObject({ state: 'foreign', owner: FOREIGN });
      expect(await found?.remove()).toBe(true);
    });
    expect(await store.head(LOCK_OBJECT)).toBeUndefined();
    await leaveLock(DEAD);
    const results = await Promise.allSettled([1, 2, 3].map(() => publishForTest(outDir, target)));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refusals.length).toBeLessThan(3);
    for (const reason of refusals) expect(reason).toMatchObject({ code: 'PUBLISH_LOCKED' });
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'unchanged' });
  });

  it('gets, compares and is cleared of more objects than one listing names', async () => {
    releaseForTest(outDir, filesForTest('a', MANY));
    expect(await publishForTest(outDir, target)).toMatchObject({ uploaded: MANY + 9 });
    const pages = await countPages();
    expect(pages.length).toBeGreaterThan(1);
    // What publishing knows of the site is one object.
    expect(pages.reduce((sum, count) => sum + count)).toBe(MANY + 9 + 1);
    // The last one in the order of names: it is on the second page.
    await store.delete('sitemap.xml');
    expect(await publishForTest(outDir, target)).toMatchObject({ uploaded: 1, skipped: MANY + 8 });
    await atTarget(target, async (opened) => {
      const lock = await opened.lock();
      expect(await opened.remove()).toEqual([]);
      await lock.release();
    });
    expect(await countPages()).toEqual([0]);
  });

  it('names the request that it refused', async () => {
    const refusal = (message: string, reason: string) => ({
      code: 'TARGET_REFUSED',
      message,
      details: [
        expect.stringMatching(new RegExp(`^(?:GetObject|ListObjectsV2) s3://[a-z0-9-]+/musterstadt/.*: ${reason}$`)),
        expect.stringMatching(/^Request id: tx\w+-/),
      ],
    });
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
    await expect(publishForTest(outDir, target)).rejects.toMatchObject(
      refusal(
        `s3://${target.bucket}/musterstadt/ does not accept the key or its signature`,
        '403 SignatureDoesNotMatch',
      ),
    );
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', ceph.secretKey);
    await expect(publishForTest(outDir, { ...target, bucket: 'nowhere' })).rejects.toMatchObject(
      refusal('s3://nowhere/musterstadt/ is not an existing bucket', '404 NoSuchBucket'),
    );
  });
});
