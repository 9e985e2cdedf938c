import { hash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';
import type { S3TargetConfig } from '../publish/s3/store-client.ts';

interface TestObject {
  body: Buffer;
  etag: string;
  modified: Date;
  headers: Record<string, string>;
  sha256: string | undefined;
}

/** How a store refuses a request. */
export interface StoreRefusal {
  status: number;
  /** Code, Message and what else the document contains. */
  error: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

export interface S3ServerForTest {
  /** By key. */
  objects: Map<string, TestObject>;
  /** `PUT musterstadt/index.html`, in order of arrival. */
  requests: string[];
  /** Called before each response; a returned number becomes its status, a refusal the response. */
  intercept: (
    request: string,
    headers: IncomingHttpHeaders,
    url: URL,
  ) => number | StoreRefusal | undefined | Promise<undefined>;
  /** Whether ETags differ from the MD5 of objects, as with encryption. */
  hasOpaqueEtags: boolean;
  /** Damages the object with this key. */
  damage: (key: string, body: Buffer) => Buffer;
  /** Objects per page of a listing. */
  pageSize: number;
  target: S3TargetConfig;
  close(): Promise<void>;
}

/** For tests: a server as below until the end of the test, with credentials for it in the environment. */
export async function storeForTest(): Promise<S3ServerForTest> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const store = await startS3Server();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await store.close();
  });
  return store;
}

/** For tests: an S3 server that supports the requests we use, conditional writes and checksums. */
export async function startS3Server(): Promise<S3ServerForTest> {
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) =>
      response.destroy(new Error('test store', { cause: error })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test store has no port');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const self: S3ServerForTest = {
    objects: new Map(),
    requests: [],
    intercept: () => undefined,
    hasOpaqueEtags: false,
    pageSize: 4,
    damage: (_key, body) => body,
    target: {
      type: 's3',
      bucket: 'sites',
      prefix: 'musterstadt/',
      region: 'us-east-1',
      endpoint,
      forcePathStyle: true,
      statePrefix: 'musterstadt/.voucher-site/',
      precompressed: false,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return self;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', endpoint);
    const key = decodeURIComponent(url.pathname).replace(/^\/sites\/?/, '');
    const method = request.method ?? '';
    const body = await buffer(request);
    self.requests.push(`${method} ${key}`);
    response.setHeader('x-amz-request-id', `request-${self.requests.length}`);
    const refusal = await self.intercept(`${method} ${key}`, request.headers, url);
    if (typeof refusal === 'number') return refuse(response, refusal, refusal === 403 ? 'AccessDenied' : 'SlowDown');
    if (refusal !== undefined) return respondWithError(response, refusal);
    if (!url.pathname.startsWith('/sites')) return refuse(response, 404, 'NoSuchBucket');
    if (method === 'GET' && url.searchParams.get('list-type') === '2') return list(url, response);
    const found = self.objects.get(key);
    if (method === 'PUT') return put(key, body, request, response, found);
    if (method === 'DELETE') {
      self.objects.delete(key);
      response.writeHead(204).end();
    } else if (found === undefined) refuse(response, 404, 'NoSuchKey');
    else {
      const wantsChecksum = request.headers['x-amz-checksum-mode'] === 'ENABLED' && found.sha256 !== undefined;
      response.writeHead(200, {
        ...found.headers,
        etag: `"${found.etag}"`,
        'last-modified': found.modified.toUTCString(),
        'content-length': found.body.length,
        ...(wantsChecksum ? { 'x-amz-checksum-sha256': found.sha256 } : {}),
      });
      response.end(method === 'HEAD' ? undefined : found.body);
    }
  }

  function put(
    key: string,
    body: Buffer,
    { headers }: IncomingMessage,
    response: ServerResponse,
    found: TestObject | undefined,
  ): void {
    if (headers['if-none-match'] === '*' && found !== undefined) return refuse(response, 412, 'PreconditionFailed');
    const wanted = headers['if-match'];
    if (wanted !== undefined && found === undefined) return refuse(response, 404, 'NoSuchKey');
    if (wanted !== undefined && wanted !== `"${found?.etag}"`) return refuse(response, 412, 'PreconditionFailed');
    const checksum = headers['x-amz-checksum-sha256'];
    if (checksum !== undefined && checksum !== hash('sha256', body, 'base64'))
      return refuse(response, 400, 'BadDigest');
    const stored = self.damage(key, body);
    const md5 = hash('md5', stored, 'hex');
    const etag = self.hasOpaqueEtags ? hash('md5', `secret ${md5}`, 'hex') : md5;
    const kept = ['content-type', 'cache-control', 'content-encoding'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    self.objects.set(key, {
      body: stored,
      etag,
      modified: new Date(),
      headers: Object.fromEntries(kept),
      sha256: checksum === undefined ? undefined : hash('sha256', stored, 'base64'),
    });
    response.writeHead(200, { etag: `"${etag}"` }).end();
  }

  function list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const entries = [...self.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = entries.slice(0, self.pageSize);
    const isTruncated = entries.length > page.length;
    const contents = page.map((key) => {
      const { etag = '', body } = self.objects.get(key) ?? {};
      return `<Contents><Key>${key}</Key><Size>${body?.length ?? 0}</Size><ETag>&quot;${etag}&quot;</ETag></Contents>`;
    });
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const xml = `<IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}`;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><ListBucketResult>${xml}</ListBucketResult>`);
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  respondWithError(response, { status, error: { Code: code, Message: code } });
}

function respondWithError(response: ServerResponse, { status, error, headers = {} }: StoreRefusal): void {
  response.writeHead(status, { 'content-type': 'application/xml', ...headers });
  const fields = Object.entries(error).map(([name, text]) => `<${name}>${text}</${name}>`);
  response.end(`<?xml version="1.0"?><Error>${fields.join('')}</Error>`);
}
