import { createHash } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serveForTest } from '../../testing/http-server.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { digestFile } from '../file-digests.ts';
import { createStoreClient } from './store-client.ts';
import { openStore } from './store.ts';
import { sendFiles } from './transfer-objects.ts';

const BYTES = 100_000_000;

it('a file of 100 MB is sent without being held in memory, again if the store fails, and signed with its digest', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const folder = folderForTest();
  const file = path.join(folder, 'stadt.pmtiles');
  writeFileSync(file, '');
  truncateSync(file, BYTES);
  const sha256 = await digestFile(file);
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const attempts: object[] = [];
  await using store = await serveForTest(async ({ headers, method, url }, response) => {
    attempts.push({ method, url, length: headers['content-length'], signed: headers['x-amz-content-sha256'] });
    if (attempts.length === 1) {
      response.writeHead(503, { connection: 'close' }).end();
      return;
    }
    const received = createHash('sha256');
    for await (const chunk of response.req) {
      received.update(chunk);
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
    const isWhole = received.digest('hex') === sha256;
    response.writeHead(isWhole ? 200 : 400, { etag: '"opaque"' }).end();
  });
  const config = {
    type: 's3',
    bucket: 'sites',
    prefix: '',
    statePrefix: '',
    region: 'us-east-1',
    endpoint: store.origin,
    forcePathStyle: true,
    precompressed: false,
  } as const;
  const client = createStoreClient(config);
  const { signal } = new AbortController();
  const site = { folder, tenant: 'musterstadt', release: 'a' };
  const files = [{ path: 'stadt.pmtiles', bytes: BYTES, modifiedMs: 0, sha256 }];
  const sent = await sendFiles(openStore(client, config, signal), site, files, {
    check: async () => {},
    signal,
    onSent: () => {},
  });
  expect([...sent.keys()]).toEqual(['stadt.pmtiles']);
  const attempt = { method: 'PUT', url: '/sites/stadt.pmtiles?x-id=PutObject', length: String(BYTES), signed: sha256 };
  expect(attempts).toEqual([attempt, attempt]);
  expect(most - before).toBeLessThan(BYTES / 2);
  client.destroy();
});
