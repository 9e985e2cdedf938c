import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, it, vi } from 'vitest';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { builtFolder } from '../../testing/folder-for-test.ts';
import { storeForTest, type S3ServerForTest } from '../../testing/s3-server.ts';
import { createStoreClient } from './store-client.ts';
import { openStore } from './store.ts';

const KEY = 'the-access-key';
const SECRET = 'the-secret-key';
const TOKEN = 'the-session-token';

let store: S3ServerForTest;
let outDir: string;

beforeEach(async () => {
  store = await storeForTest();
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEY);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET);
  vi.stubEnv('AWS_SESSION_TOKEN', TOKEN);
  outDir = builtFolder('a');
});

it('what a publish keeps for itself lies where it is told to, and nothing of it beside the site', async () => {
  const apart = { ...store.target, statePrefix: 'state/musterstadt/' };
  await publishForTest(outDir, apart);
  const keys = [...store.objects.keys()];
  expect(keys.filter((key) => key.includes('.voucher-site'))).toEqual([]);
  expect(keys.filter((key) => !key.startsWith('musterstadt/'))).toEqual(['state/musterstadt/published.json.gz']);
  expect(store.requests).toContain('PUT state/musterstadt/lock.json');
  expect(await publishForTest(outDir, apart)).toMatchObject({ status: 'unchanged' });
});

it('what a publish keeps for itself says who is publishing, and holds neither keys nor anything of their machine', async () => {
  const seen = new Map<string, string>();
  store.intercept = () => {
    for (const [key, { body }] of store.objects) {
      if (key.includes('.voucher-site/')) seen.set(key, (key.endsWith('.gz') ? gunzipSync(body) : body).toString());
    }
    return undefined;
  };
  await publishForTest(outDir, store.target);
  await publishForTest(outDir, store.target);
  const names = [...seen.keys()].map((key) => path.basename(key).replace(/-[0-9a-f]{16}$/, ''));
  expect([...new Set(names)].toSorted()).toEqual(['lock.json', 'probe', 'published.json.gz']);
  const keysOf = (file: string): string[] =>
    Object.keys(Object(JSON.parse(seen.get(`musterstadt/.voucher-site/${file}`) ?? ''))).toSorted();
  const owner = ['expires', 'host', 'hostName', 'nonce', 'pid', 'renewals', 'since', 'startTicks'];
  expect(keysOf('lock.json')).toEqual(owner);
  expect(keysOf('published.json.gz')).toEqual(['format', 'manifest', 'objects', 'unsettled']);
  for (const text of seen.values()) {
    for (const secret of [KEY, SECRET, TOKEN, outDir, process.cwd()]) expect(text).not.toContain(secret);
  }
});

it('a request on which nothing moves is ended and repeated, without a line of the SDK', async () => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
  let requests = 0;
  store.intercept = () => {
    requests += 1;
    return requests === 1 ? new Promise(() => {}) : undefined;
  };
  const client = createStoreClient(store.target, { idleTimeoutMs: 200 });
  const opened = openStore(client, store.target, new AbortController().signal);
  expect(await opened.get('index.html')).toBeUndefined();
  expect(requests).toBe(2);
  expect(printed).not.toHaveBeenCalled();
  client.destroy();
  printed.mockRestore();
});
