import { createServer } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { storeForTest, type S3ServerForTest, type StoreRefusal } from '../../testing/s3-server.ts';
import { createStoreClient } from './store-client.ts';
import { openStore, type Store } from './store.ts';

let server: S3ServerForTest;
let store: Store;

beforeEach(async () => {
  server = await storeForTest();
  store = storeAt(server.target);
});

function storeAt(target: S3ServerForTest['target']): Store {
  return openStore(createStoreClient(target), target, new AbortController().signal);
}

const answerWith = (status: number, error: StoreRefusal['error'], headers: StoreRefusal['headers'] = {}): void => {
  server.intercept = () => ({ status, error, headers });
};

const put = () =>
  store.put('index.html', Buffer.from('x'), { contentType: 'text/html', cacheControl: 'no-cache' }, '0'.repeat(64));

describe('a failed request', () => {
  it.each([
    ['GetObject', 'index.html', () => store.get('index.html')],
    ['PutObject', 'index.html', put],
    ['DeleteObject', 'index.html', () => store.delete('index.html')],
    ['ListObjectsV2', '', () => store.list()],
  ])('%s is named with bucket, key, status, reason and request id', async (operation, key, request) => {
    answerWith(403, { Code: 'AccessDenied', Message: 'Access Denied' });
    await expect(request()).rejects.toMatchObject({
      code: 'TARGET_REFUSED',
      exitCode: EXIT.CONFIG,
      message: 's3://sites/musterstadt/ denies access',
      details: [`${operation} s3://sites/musterstadt/${key}: 403 AccessDenied: Access Denied`, 'Request id: request-1'],
    });
  });

  it('has the status alone where the response has no document', async () => {
    answerWith(403, {});
    await expect(store.head('index.html')).rejects.toMatchObject({
      details: ['HeadObject s3://sites/musterstadt/index.html: 403 Forbidden', 'Request id: request-1'],
    });
  });

  it('lies where the state is kept, if it is about the state', async () => {
    store = storeAt({ ...server.target, statePrefix: 'state/musterstadt/' });
    answerWith(403, { Code: 'AccessDenied', Message: 'Access Denied' });
    await expect(store.get('.voucher-site/lock.json')).rejects.toMatchObject({
      details: ['GetObject s3://sites/state/musterstadt/lock.json: 403 AccessDenied: Access Denied', expect.anything()],
    });
  });
});

describe('the hint', () => {
  it.each<[what: string, refusal: StoreRefusal, code: string, title: RegExp, hint: RegExp, details?: RegExp]>([
    [
      'names the missing permission',
      { status: 403, error: { Code: 'AccessDenied', Message: 'Access Denied' } },
      'TARGET_REFUSED',
      /denies access$/,
      /^this request needs s3:PutObject there; publishing needs s3:ListBucket, s3:GetObject, s3:PutObject and s3:Del/,
    ],
    [
      'says that the bucket does not exist',
      { status: 404, error: { Code: 'NoSuchBucket', Message: 'no' } },
      'TARGET_REFUSED',
      /^s3:\/\/sites\/musterstadt\/ is not an existing bucket$/,
      /./,
    ],
    [
      'says which region is the right one, by the header',
      {
        status: 301,
        error: { Code: 'PermanentRedirect', Message: 'moved' },
        headers: { 'x-amz-bucket-region': 'eu-central-1' },
      },
      'TARGET_REFUSED',
      /is in another region/,
      /^set "region": "eu-central-1", or the endpoint of this region, in targets\.json$/,
    ],
    [
      'says which region is the right one, by the document',
      { status: 400, error: { Code: 'AuthorizationHeaderMalformed', Message: 'wrong', Region: 'eu-west-1' } },
      'TARGET_REFUSED',
      /is in another region/,
      /"region": "eu-west-1"/,
    ],
    [
      'tells a redirect without a region',
      { status: 301, error: {} },
      'TARGET_REFUSED',
      /is in another region, or behind another endpoint/,
      /^correct region and endpoint in targets\.json$/,
    ],
    [
      'asks to sign in again after credentials have expired',
      { status: 400, error: { Code: 'ExpiredToken', Message: 'The provided token has expired.' } },
      'TARGET_REFUSED',
      /^The credentials for s3:\/\/sites\/musterstadt\/ have expired$/,
      /^sign in again, or set a new AWS_SESSION_TOKEN/,
    ],
    [
      'points to key and endpoint for an unknown key',
      { status: 403, error: { Code: 'InvalidAccessKeyId', Message: 'unknown' } },
      'TARGET_REFUSED',
      /does not accept the key/,
      /^check AWS_ACCESS_KEY_ID/,
    ],
    [
      'asks for space or quota',
      { status: 403, error: { Code: 'QuotaExceeded', Message: 'full' } },
      'TARGET_FAILED',
      /has no space left, or its quota is used up$/,
      /raise the quota/,
    ],
    [
      'shows the response to anything else',
      { status: 400, error: { Code: 'InvalidArgument', Message: 'no' } },
      'TARGET_FAILED',
      /refused a request$/,
      /see the response/,
      /400 InvalidArgument: no/,
    ],
  ])('%s', async (_what, refusal, code, title, hint, details = /./) => {
    server.intercept = () => refusal;
    await expect(put()).rejects.toMatchObject({
      code,
      message: expect.stringMatching(title),
      hint: expect.stringMatching(hint),
      details: expect.arrayContaining([expect.stringMatching(details)]),
    });
  });

  it('compares the clocks where they differ, as the store measures them', async () => {
    const error = {
      Code: 'RequestTimeTooSkewed',
      Message: 'The difference is too large.',
      ServerTime: '2020-01-01T00:00:00Z',
    };
    answerWith(403, error);
    await expect(put()).rejects.toMatchObject({
      message: expect.stringContaining('The clock of this machine differs too much'),
      hint: expect.stringContaining('set the clock of this machine'),
      details: expect.arrayContaining([
        expect.stringMatching(/^This machine: 20\d\d-.*Z; the store: 2020-01-01T00:00:00Z$/),
      ]),
    });
  });

  it('asks for fewer tenants at once where the store is too busy, after several attempts', async () => {
    answerWith(503, { Code: 'SlowDown', Message: 'Reduce your request rate.' }, { 'retry-after': '0' });
    await expect(put()).rejects.toMatchObject({
      code: 'TARGET_UNREACHABLE',
      exitCode: EXIT.API,
      message: expect.stringContaining('asks for fewer requests'),
      hint: expect.stringContaining('smaller --concurrency'),
      details: expect.arrayContaining(['5 attempts failed.']),
    });
  });

  it('says what to check where no server answers', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const address = free.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    await new Promise((resolve) => free.close(resolve));
    store = storeAt({ ...server.target, endpoint: `http://127.0.0.1:${port}` });
    await expect(put()).rejects.toMatchObject({
      code: 'TARGET_UNREACHABLE',
      hint: 'nothing listens there: check "endpoint" in targets.json',
      details: [
        expect.stringMatching(/^PutObject s3:\/\/sites\/musterstadt\/index\.html: .*ECONNREFUSED/),
        '5 attempts failed.',
      ],
    });
    const { endpoint = '' } = server.target;
    store = storeAt({ ...server.target, endpoint: endpoint.replace('http:', 'https:') });
    await expect(put()).rejects.toMatchObject({
      code: 'TARGET_UNREACHABLE',
      hint: 'check whether "endpoint" in targets.json begins with http: or https:',
    });
  });
});
