import path from 'node:path';
import type { IncomingHttpHeaders } from 'node:http';
import { writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { configFor } from '../../testing/api-server.ts';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { folderForTest, builtFolder } from '../../testing/folder-for-test.ts';
import { storeForTest, type S3ServerForTest, type StoreRefusal } from '../../testing/s3-server.ts';
import { checkTargets } from '../target-checks.ts';

let store: S3ServerForTest;
let outDir: string;

beforeEach(async () => {
  store = await storeForTest();
  outDir = builtFolder('a');
});

/** What `doctor` says of the target. */
async function check() {
  const file = path.join(folderForTest(), 'targets.json');
  const { bucket, endpoint } = store.target;
  const target = { type: 's3', bucket, region: 'us-east-1', endpoint, forcePathStyle: true };
  writeFileSync(file, JSON.stringify({ targets: { store: target } }));
  const tenants = [configFor({ id: 'musterstadt', tenantDomain: 'musterstadt.example' })];
  return checkTargets({ file, tenants, env: {}, signal: new AbortController().signal });
}

const refusal = (status: number, Code: string): StoreRefusal => ({ status, error: { Code, Message: 'no' } });

type Conduct = (headers: IncomingHttpHeaders) => StoreRefusal | undefined;

/** Stores that cannot be locked: what they do with a condition, and how they are described. */
const UNLOCKABLE: readonly [name: string, conduct: Conduct, detail: string][] = [
  [
    'ignores If-None-Match',
    (headers) => void delete headers['if-none-match'],
    'It ignored "If-None-Match: *": an existing object was replaced.',
  ],
  [
    'ignores If-Match',
    (headers) => void delete headers['if-match'],
    'It ignored "If-Match": an object with another ETag was replaced.',
  ],
  [
    'answers 501 to If-None-Match',
    (headers) => (headers['if-none-match'] === undefined ? undefined : refusal(501, 'NotImplemented')),
    'It refused a write with "If-None-Match: *".',
  ],
  [
    'answers 400 to If-Match',
    (headers) => (headers['if-match'] === undefined ? undefined : refusal(400, 'InvalidArgument')),
    'It refused a write with "If-Match" and the ETag of the object.',
  ],
];

describe.each(UNLOCKABLE)('a store that %s', (_name, conduct, detail) => {
  it('is found out by doctor, published to only without a lock, and nothing stays there', async () => {
    store.intercept = (_request, headers) => conduct(headers);
    const hint = expect.stringContaining('--unsafe-no-lock');
    expect(await check()).toMatchObject([
      { status: 'problem', title: expect.stringContaining('STORE_WITHOUT_LOCK'), details: [detail], hint },
    ]);
    await expect(publishForTest(outDir, store.target)).rejects.toMatchObject({
      code: 'STORE_WITHOUT_LOCK',
      exitCode: EXIT.CONFIG,
      details: [detail],
    });
    expect(store.objects.size).toBe(0);
    expect(await publishForTest(outDir, store.target, { unsafeNoLock: true })).toMatchObject({ status: 'published' });
  });
});

describe.each<[name: string, conduct: Conduct]>([
  ['honours conditions', () => undefined],
  [
    'knows ETags without quotes only',
    (headers) => {
      if (headers['if-match']?.startsWith('"') === true) return refusal(412, 'PreconditionFailed');
      if (headers['if-match'] !== undefined) headers['if-match'] = `"${headers['if-match']}"`;
      return undefined;
    },
  ],
])('a store that %s', (_name, conduct) => {
  it('is locked', async () => {
    store.intercept = (_request, headers) => conduct(headers);
    expect(await check()).toMatchObject([{ status: 'ok', title: expect.stringContaining('can be locked') }]);
    expect(await publishForTest(outDir, store.target)).toMatchObject({ status: 'published' });
    expect(store.requests).toContain('PUT musterstadt/.voucher-site/lock.json');
    expect([...store.objects.keys()]).not.toContain('musterstadt/.voucher-site/lock.json');
  });
});

it('expired credentials are not mistaken for a store without conditions', async () => {
  store.intercept = (request) => (request.startsWith('PUT') ? refusal(400, 'ExpiredToken') : undefined);
  expect(await check()).toMatchObject([{ status: 'problem', title: expect.stringContaining('TARGET_REFUSED') }]);
});
