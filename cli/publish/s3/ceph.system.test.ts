import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CreateBucketCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { execa } from 'execa';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProcessIdentity } from '../../lib/process-identity.ts';
import { atTarget, publishForTest, type PublishForTest } from '../../testing/publish-in-process.ts';
import { builtFolder } from '../../testing/folder-for-test.ts';
import { filesForTest, releaseForTest } from '../../testing/published-site.ts';
import { DEAD, FOREIGN, FOREIGN_OWNER, formatLeftLock } from '../../testing/left-lock.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { freePort } from '../../testing/web-server.ts';
import type { S3TargetConfig } from './store-client.ts';
import { createStoreClient } from './store-client.ts';
import { LOCK_OBJECT, openStore, putOwn, type Store } from './store.ts';

/** More than one page of a listing, which has 1,000 objects. */
const MANY = 1000;

const KEY = { accessKey: 'the-access-key', secretKey: 'the-secret-key' };
const STARTED_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 50;

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

  const publish = (more?: PublishForTest) => publishForTest(outDir, target, more);

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
    expect(await publish()).toMatchObject({ status: 'published', uploaded: 12 });
    expect(await publish()).toMatchObject({ status: 'unchanged', uploaded: 0 });
    releaseForTest(outDir, filesForTest('b', 2));
    expect(await publish()).toMatchObject({ uploaded: 5, deleted: 2 });
    expect(await store.head(LOCK_OBJECT)).toBeUndefined();
  });

  it('is locked for others, unlocked, and the lock of a dead process is taken over by one of several', async () => {
    await leaveLock(FOREIGN);
    await expect(publish()).rejects.toMatchObject({
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
    const results = await Promise.allSettled([1, 2, 3].map(() => publish()));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refusals.length).toBeLessThan(3);
    for (const reason of refusals) expect(reason).toMatchObject({ code: 'PUBLISH_LOCKED' });
    expect(await publish()).toMatchObject({ status: 'unchanged' });
  });

  it('gets, compares and is cleared of more objects than one listing names', async () => {
    releaseForTest(outDir, filesForTest('a', MANY));
    expect(await publish()).toMatchObject({ uploaded: MANY + 9 });
    const pages = await countPages();
    expect(pages.length).toBeGreaterThan(1);
    // What publishing knows of the site is one object.
    expect(pages.reduce((sum, count) => sum + count)).toBe(MANY + 9 + 1);
    // The last one in the order of names: it is on the second page.
    await store.delete('sitemap.xml');
    expect(await publish()).toMatchObject({ uploaded: 1, skipped: MANY + 8 });
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
    await expect(publish()).rejects.toMatchObject(
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

interface CephGateway {
  /** `http://127.0.0.1:<port>`. Bucket names are in the path. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  close(): Promise<void>;
}

/**
 * The S3 store of Ceph, which many hosts run, as a cluster of one monitor, one store of objects in memory and one
 * gateway. It has one user and no buckets.
 */
async function startCephGateway(): Promise<CephGateway> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-ceph-'));
  const [port, monitorPort] = [await freePort(), await freePort()];
  const [cluster, store] = [randomUUID(), randomUUID()];
  const monitor = `v2:127.0.0.1:${monitorPort}`;
  const config = path.join(folder, 'ceph.conf');
  writeFileSync(config, configuration(folder, cluster, monitor, port));
  for (const name of ['mon', 'osd', 'run']) mkdirSync(path.join(folder, name));
  const stops: (() => Promise<void>)[] = [];

  const run = (file: string, ...args: string[]) => execa(file, [...args, '-c', config], { stdin: 'ignore' });
  const start = (file: string, ...args: string[]): void => {
    const server = execa(file, [...args, '-c', config, '-f'], { stdio: 'ignore', reject: false });
    stops.push(async () => {
      // It has nothing to save.
      server.kill('SIGKILL');
      await server;
    });
  };
  const close = async (): Promise<void> => {
    await Promise.all(stops.map((stop) => stop()));
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const map = path.join(folder, 'monmap');
    await execa('monmaptool', ['--create', '--addv', 'a', `[${monitor}]`, '--fsid', cluster, map]);
    await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    await run('ceph', 'osd', 'new', store);
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store);
    start('ceph-osd', '-i', '0');
    const { accessKey, secretKey } = KEY;
    const user = ['--uid', 'test', '--display-name', 'test', '--access-key', accessKey, '--secret-key', secretKey];
    await run('radosgw-admin', 'user', 'create', ...user);
    start('radosgw', '-n', 'client.rgw');
    const endpoint = `http://127.0.0.1:${port}`;
    for (const until = Date.now() + STARTED_WITHIN_MS; !(await answers(endpoint)); await delay(LOOK_AGAIN_MS)) {
      if (Date.now() > until) throw new Error('the gateway does not answer');
    }
    return { endpoint, ...KEY, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function configuration(folder: string, cluster: string, monitor: string, port: number): string {
  return `
[global]
fsid = ${cluster}
mon host = ${monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.sock
pid file =
log to file = false
log to stderr = false
auth cluster required = none
auth service required = none
auth client required = none
# The default of the gateway needs keys.
ms mon client mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
[mon.a]
mon data = ${folder}/mon
mon allow pool size one = true
# By default, each new pool waits for a second.
paxos propose interval = 0.02
paxos min wait = 0.01
# The disk of the tests may be nearly full.
mon data avail warn = 0
mon data avail crit = 0
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
[client.rgw]
rgw data = ${folder}
rgw frontends = beast endpoint=127.0.0.1:${port}
`;
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(endpoint)).ok;
  } catch {
    // Does not listen yet.
    return false;
  }
}
