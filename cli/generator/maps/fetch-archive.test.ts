import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveForTest } from '../../testing/http-server.ts';
import { openMapArchives, type MapArchives } from './map-archives.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';

const DEMO = path.resolve(import.meta.dirname, '../../sandbox/maps/musterstadt.pmtiles');
const bytes = readFileSync(DEMO);

let folder: string;
let maps: MapArchives;

beforeEach(() => {
  folder = folderForTest();
  maps = openMaps();
});

afterEach(() => {
  maps.close();
});

/** What the next run of the program has. */
function openMaps(): MapArchives {
  return openMapArchives({ storeDir: path.join(folder, 'store') });
}

const load = (place: string, by = maps) => by.load(place, 'musterstadt');

describe('an archive at a URL', () => {
  interface Request {
    url: string | undefined;
    etag: string | undefined;
  }

  async function host(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const seen: Request[] = [];
    const server = await serveForTest((request, response) => {
      seen.push({ url: request.url, etag: request.headers['if-none-match'] });
      answer(request, response);
    });
    return {
      ...server,
      seen,
      url: `${server.origin}/stadt.pmtiles`,
      [Symbol.asyncDispose]: server[Symbol.asyncDispose],
    };
  }

  const whole = (response: ServerResponse, headers = {}): void => {
    response.writeHead(200, { etag: '"a"', 'content-length': bytes.length, ...headers }).end(bytes);
  };

  test('is downloaded once for all tenants, and asked for again only when it is no longer fresh', async () => {
    await using server = await host((_, response) => whole(response, { 'cache-control': 'max-age=3600' }));
    const [one, other] = await Promise.all([load(server.url), load(server.url)]);
    expect(other).toEqual(one);
    expect(one?.archive.path).toBe((await load(DEMO)).archive.path);
    expect(readFileSync(one?.source ?? '').equals(bytes)).toBe(true);
    await load(server.url, openMaps());
    expect(server.seen).toHaveLength(1);
  });

  test('is revalidated by its ETag, and kept if it has not changed', async () => {
    await using server = await host((request, response) => {
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304, { 'cache-control': 'no-cache' }).end();
      else whole(response, { 'cache-control': 'no-cache' });
    });
    const first = await load(server.url);
    expect(await load(server.url, openMaps())).toEqual(first);
    expect(server.seen.map(({ etag }) => etag)).toEqual([undefined, '"a"']);
  });

  test('names the folder of the cache where it cannot be stored, and the variable that names another', async () => {
    await using server = await host((_, response) => whole(response));
    mkdirSync(path.join(folder, 'store'));
    writeFileSync(path.join(folder, 'store/files'), '');
    await expect(load(server.url)).rejects.toMatchObject({
      code: 'FILE_IN_THE_WAY',
      message: expect.stringContaining(path.join(folder, 'store/files')),
      hint: expect.stringContaining('VOUCHER_SITE_CACHE'),
    });
    expect(server.seen).toEqual([]);
  });

  test('of an earlier build serves while the host is down, with a warning', async () => {
    let isUp = true;
    await using server = await host((_, response) => {
      if (isUp) whole(response, { 'cache-control': 'no-cache' });
      else response.writeHead(404).end();
    });
    const first = await load(server.url);
    isUp = false;
    const { archive, warnings } = await load(server.url, openMaps());
    expect(archive).toEqual(first.archive);
    expect(warnings).toMatchObject([
      { code: 'MAP_ARCHIVE_STALE', message: expect.stringContaining('answers with status 404') },
    ]);
  });

  test('stays in use when its host has a broken one', async () => {
    let body: Buffer = bytes;
    await using server = await host((_, response) =>
      response.writeHead(200, { 'cache-control': 'no-cache', 'content-length': body.length }).end(body),
    );
    const first = await load(server.url);
    body = Buffer.from('<html>');
    await expect(load(server.url, openMaps())).rejects.toMatchObject({ code: 'MAP_ARCHIVE_INVALID' });
    expect(readFileSync(first.source).equals(bytes)).toBe(true);
  });

  test('that cannot be had is named with its reason', async () => {
    await using server = await host((_, response) => response.writeHead(403).end());
    await expect(load(server.url)).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_UNREACHABLE',
      exitCode: 4,
      details: [`${server.url} answers with status 403`],
    });
  });

  test('is followed to its place, but not to one without encryption', async () => {
    await using server = await host((request, response) => {
      if (request.url === '/moved') whole(response);
      else response.writeHead(302, { location: request.url === '/away' ? 'http://maps.example/x' : '/moved' }).end();
    });
    expect((await load(server.url)).archive.kind).toBe('vector');
    await expect(load(`${server.origin}/away`)).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_UNREACHABLE',
      details: [expect.stringContaining('is not encrypted')],
    });
  });

  test('is not followed to a private address of another origin', async () => {
    await using inside = await host((_, response) => whole(response));
    const targets = [
      inside.url,
      'https://127.0.0.1:8443/x',
      'https://localhost/x',
      'https://[::1]/x',
      'https://10.0.0.1/x',
    ];
    await using server = await host((request, response) => {
      response.writeHead(302, { location: targets[Number(request.url?.slice(1))] }).end();
    });
    for (const index of targets.keys()) {
      await expect(load(`${server.origin}/${index}`)).rejects.toMatchObject({
        code: 'MAP_ARCHIVE_UNREACHABLE',
        details: [expect.stringContaining('is redirected to a private address')],
      });
    }
    expect(inside.seen).toEqual([]);
  });

  test('keeps the secrets of its URL out of messages, and those of a redirect', async () => {
    let send = (response: ServerResponse): void => void response.writeHead(403).end();
    await using server = await host((_, response) => send(response));
    const url = server.url.replace('//', '//user:geheim123@').concat('?token=geheim456');
    const reject = expect.objectContaining({ details: [`${server.url} answers with status 403`] });
    await expect(load(url)).rejects.toEqual(reject);

    send = (response) => response.end('no map');
    await expect(load(url, openMaps())).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_INVALID',
      details: [server.url, expect.stringContaining('PMTiles')],
    });

    send = (response) => whole(response, { 'cache-control': 'no-cache' });
    expect((await load(url, openMaps())).archive.source).toBe(server.url);
    send = (response) => response.writeHead(404).end();
    const { warnings } = await load(url, openMaps());
    expect(warnings[0]?.message).toContain(`${server.url} answers with status 404`);

    send = (response) => response.writeHead(302, { location: `data:text/html,${'x'.repeat(5000)}` }).end();
    const moved = load(`${server.origin}/moved`, openMaps());
    await expect(moved).rejects.toMatchObject({
      details: [expect.stringMatching(/is not requested: data:text\/html,x{100,200}…$/)],
    });
    send = (response) =>
      response.writeHead(302, { location: 'http://user:geheim123@maps.example/x?t=geheim456' }).end();
    await expect(load(`${server.origin}/away`, openMaps())).rejects.toMatchObject({
      details: [expect.stringMatching(/is not requested: http:\/\/maps\.example\/x$/)],
    });
  });

  test('that drips does not keep others from their archives', async () => {
    let release = (): void => {};
    await using slow = await host((_, response) => {
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 1000));
      release = () => response.end(bytes.subarray(1000));
    });
    await using other = await host((_, response) => whole(response));
    const waiting = load(slow.url);
    expect((await load(other.url)).archive.kind).toBe('vector');
    expect((await load(DEMO)).archive.kind).toBe('vector');
    await vi.waitFor(() => expect(slow.seen).toHaveLength(1));
    release();
    expect((await waiting).archive.kind).toBe('vector');
  });

  test('is not read beyond 200 MB', async () => {
    await using server = await host((_, response) =>
      response.writeHead(200, { 'content-length': 200_000_001 }).end(bytes),
    );
    await expect(load(server.url)).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_INVALID',
      details: [server.url, expect.stringContaining('more than 200 MB')],
    });
  });
});
