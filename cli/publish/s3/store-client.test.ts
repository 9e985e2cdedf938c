import { expect, test, vi } from 'vitest';
import { storeForTest } from '../../testing/s3-server.ts';
import { createStoreClient } from './store-client.ts';
import { openStore } from './store.ts';

test('a request on which nothing moves is ended and repeated, without a line of the SDK', async () => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const server = await storeForTest();
  let requests = 0;
  server.intercept = () => {
    requests += 1;
    return requests === 1 ? new Promise(() => {}) : undefined;
  };
  const client = createStoreClient(server.target, { idleTimeoutMs: 200 });
  const store = openStore(client, server.target, new AbortController().signal);
  expect(await store.get('index.html')).toBeUndefined();
  expect(requests).toBe(2);
  expect(printed).not.toHaveBeenCalled();
  client.destroy();
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
