import path from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { filesForTest, folderForTest, releaseForTest } from '../../testing/published-site.ts';
import { storeForTest } from '../../testing/s3-server.ts';
import { createStoreClient, type StoreClientOptions } from './store-client.ts';
import { openStore } from './store.ts';

test('a request on which nothing moves is ended and repeated, without a line of the SDK', async () => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const server = await storeForTest();
  let requests = 0;
  server.intercept = () => {
    requests += 1;
    return requests === 1 ? new Promise(() => {}) : undefined;
  };
  const warnings: string[] = [];
  const options: StoreClientOptions = { idleTimeoutMs: 200, onWarning: (message) => warnings.push(message) };
  const client = createStoreClient(server.target, options);
  const store = openStore(client, server.target, new AbortController().signal);
  expect(await store.get('index.html')).toBeUndefined();
  expect({ requests, warnings }).toEqual({ requests: 2, warnings: [] });
  expect(printed).not.toHaveBeenCalled();
  client.destroy();
  printed.mockRestore();
});

test('warnings of the SDK are counted, and part of the report of a publish', async () => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const server = await storeForTest();
  const outDir = path.join(folderForTest(), 'dist');
  releaseForTest(outDir, filesForTest('a'));
  const send = vi.spyOn(S3Client.prototype, 'send');
  const original = send.getMockImplementation() ?? Reflect.get(Object.getPrototypeOf(S3Client.prototype), 'send');
  send.mockImplementation(function (this: S3Client, ...given: unknown[]) {
    // As of a request that waits for a connection.
    const waiting = 100 + send.mock.calls.length;
    if (waiting < 104)
      this.config.logger?.warn(`${waiting} additional requests are enqueued.\nSee https://docs.example`);
    return original.apply(this, given);
  });
  const { warnings } = await publishForTest(outDir, server.target);
  expect(warnings).toEqual([
    expect.stringContaining('warned 3 times: 101 additional requests are enqueued. See https://docs.example'),
  ]);
  expect(printed).not.toHaveBeenCalled();
  send.mockRestore();
  printed.mockRestore();
});

test('a client leaves the environment as it is', () => {
  const before = { ...process.env };
  createStoreClient({
    type: 's3',
    bucket: 'sites',
    prefix: '',
    statePrefix: 'state/',
    forcePathStyle: true,
    precompressed: false,
  }).destroy();
  expect(process.env).toEqual(before);
});
