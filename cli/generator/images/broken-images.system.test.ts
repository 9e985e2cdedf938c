import { createServer, type RequestListener } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeServer, listen, LOOPBACK } from '../../serve/http.ts';
import { createRequestSlots } from '../source/connections.ts';
import { serveForTest } from '../../testing/http-server.ts';
import { drawing, photograph, imagesForTest, SMALL } from '../../testing/image-fixture.ts';
import type { ServedFile } from '../../testing/image-fixture.ts';
import { createImageClient, type ImageClient } from './image-client.ts';

/** A PNG whose head promises that many pixels. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const html: ServedFile = { body: '<!doctype html><title>Weg</title>', headers: { 'content-type': 'text/html' } };

describe('an image that is none', () => {
  const broken = async (): Promise<[string, string, ServedFile][]> => [
    ['is missing', 'answers with status 404', { status: 404 }],
    ['is a page', 'is not an image but text/html', html],
    ['calls itself an image', 'is not in a known image format', { body: '<!doctype html>' }],
    ['is an image by its bytes only', 'is not an image but text/html', { ...html, body: await photograph(9, 9) }],
    ['is empty', 'is empty', { body: '' }],
    ['is slow to recognise', 'is not in a known image format', { body: `${'<!---->'.repeat(45)}x` }],
    ['ends within a comment', 'is not in a known image format', { body: `${'<!---->'.repeat(1500)}<!--` }],
    ['ends too early', 'cannot be decoded', { body: (await photograph(300, 300)).subarray(0, 3000) }],
    ['has too many pixels', 'cannot be decoded', { body: hugePng(20_000, 20_000) }],
    ['has too many bytes', 'has more than 20.0 kB', { body: Buffer.alloc(20_001, 'x') }],
    ['is a thread', 'has an aspect ratio above 25:1', { body: drawing(1000, 10) }],
    [
      'grows in the dark',
      'is an SVG that declares entities',
      { body: `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing(9, 9)}`, headers: { 'content-type': 'image/svg+xml' } },
    ],
    [
      'reads a file',
      'is an SVG that draws from other files',
      { body: drawing(9, 9, '<image href="file:///etc/passwd"/>') },
    ],
    [
      'hides in another encoding',
      'is an SVG in another encoding than UTF-8',
      { body: `<?xml version="1.0" encoding="utf-7"?>${drawing(9, 9)}` },
    ],
    [
      'reads a file, with a space',
      'is an SVG that draws from other files',
      { body: drawing(9, 9, '<path fill="url( \' file:///etc/passwd#a\')"/>') },
    ],
    [
      'reads a host',
      'is an SVG that draws from other files',
      { body: drawing(9, 9, '<path fill="url(http://10.0.0.1/#a)"/>') },
    ],
  ];
  it('is left out with a warning that says why', async () => {
    const pathOf = (what: string) => `/${what.replaceAll(/\W+/g, '-')}`;
    const cases = await broken();
    const served = await imagesForTest(Object.fromEntries(cases.map(([what, , file]) => [pathOf(what), file])));
    const snapshot = served.createSnapshot(...cases.map(([what]) => pathOf(what)));
    const { fields, files, warnings } = await served.prepare(snapshot, { maxBytes: 20_000 });
    expect([fields.images, files.size]).toEqual([{}, 0]);
    expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(['PICTURE_LEFT_OUT']));
    const said = warnings.flatMap(({ message, examples }) => examples.map((url) => [url, message]));
    const expected = cases.map(([what, why]) => [served.origin + pathOf(what), `an image ${why}: it is not shown`]);
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(expected));
  });

  it('is counted, and the others are shown', async () => {
    const served = await imagesForTest({ '/good.jpg': { body: SMALL } });
    const { fields, warnings } = await served.build('/1?key=secret', '/good.jpg', '/2');
    expect(Object.keys(fields.images)).toEqual([`${served.origin}/good.jpg`]);
    expect(warnings).toMatchObject([{ count: 2, examples: [`${served.origin}/1`, `${served.origin}/2`] }]);
  });

  it('because it never comes costs its time once', async () => {
    const served = await imagesForTest({
      '/slow': { answer: (response) => void response.writeHead(200, { 'content-type': 'image/png' }).write('a') },
    });
    const { warnings } = await served.prepare(served.createSnapshot('/slow'), { requestTimeoutMs: 200 });
    expect(warnings[0]?.message).toBe('an image gave no complete answer in 0.2 s: it is not shown');
    expect(served.seen).toHaveLength(1);
  });

  it('because its host is gone is given up after a few tries', async () => {
    const served = await imagesForTest();
    const server = createServer();
    const port = await listen(server, { host: LOOPBACK, port: 0 });
    await closeServer(server);
    const urls = Array.from({ length: 30 }, (_, index) => `http://${LOOPBACK}:${port}/${index}.png`);
    const snapshot = served.createSnapshot(...urls);
    const endpoints = { tenantEndpoint: `http://${LOOPBACK}:${port}` };
    Object.assign(served.endpoints, endpoints);
    const { warnings } = await served.prepare(snapshot);
    const counts = new Map(warnings.map(({ message, count }) => [message, count]));
    expect([...counts.keys()].some((message) => message.includes('ECONNREFUSED'))).toBe(true);
    expect(counts.get('an image is on a host that failed again and again: it is not shown')).toBeGreaterThan(5);
  });
});

describe('a host of images', () => {
  const IMAGE_TYPE = { 'content-type': 'image/png' };

  async function clientOf(listener: RequestListener): Promise<{ origin: string; client: ImageClient }> {
    const { origin, [Symbol.asyncDispose]: close } = await serveForTest(listener);
    const inSlot = createRequestSlots(6, { isShared: true });
    const client = createImageClient({ inSlot, requestTimeoutMs: 200 });
    onTestFinished(async () => {
      client.close();
      await close();
    });
    return { origin, client };
  }

  it('that does not answer for one city is given up for this one alone', async () => {
    let hanging = 0;
    const { origin, client } = await clientOf(({ url }, response) => {
      if (url?.startsWith('/langsam/') === true) hanging += 1;
      else response.writeHead(200, IMAGE_TYPE).end('x');
    });
    const get = (tenant: string, index: number) =>
      client.get(`${origin}/${tenant}/${index}.png`, { tenant, trustedOrigins: new Set([origin]) });
    const slow = Array.from({ length: 16 }, (_, index) => get('langsam', index));
    const results = await Promise.allSettled(slow);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    // Two at once until four have failed. Of those that wait, two may get their place before that is known.
    expect(hanging).toBeLessThanOrEqual(6);
    await expect(get('langsam', 16)).rejects.toThrow('failed again and again');
    expect((await get('andernorts', 1)).content?.toString()).toBe('x');
  });

  it('that does not answer for several cities is given up for all', async () => {
    let requests = 0;
    const { origin, client } = await clientOf(() => (requests += 1));
    const get = (tenant: string) => client.get(`${origin}/a.png`, { tenant, trustedOrigins: new Set([origin]) });
    for (const tenant of ['a', 'b', 'c', 'd']) await expect(get(tenant)).rejects.toThrow('gave no complete answer');
    await expect(get('e')).rejects.toThrow('failed again and again');
    expect(requests).toBe(4);
  });
});

describe('an address', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/a.png',
    'http://2130706433/a',
    'http://localhost:4444/a',
  ])('%s is not asked for', async (url) => {
    const served = await imagesForTest();
    const { warnings } = await served.build(url);
    expect(warnings.map(({ message }) => message)).toEqual(['an image is on a private address: it is not shown']);
  });

  it('is not reached over a redirect either, also where the first host is trusted', async () => {
    const inside = await imagesForTest({ '/secret.svg': { body: drawing(9, 9) } });
    const served = await imagesForTest({
      '/a': { status: 302, headers: { location: `${inside.origin}/secret.svg` } },
      '/b': { status: 301, headers: { location: 'http://localhost:4444/' } },
      '/c': { status: 307, headers: { location: '/c' } },
    });
    const { warnings } = await served.build('/a', '/b', '/c');
    expect(warnings.map(({ message, count }) => [message, count])).toEqual([
      ['an image is redirected to a private address: it is not shown', 2],
      ['an image is redirected too often: it is not shown', 1],
    ]);
    expect(inside.seen).toEqual([]);
  });

  it('that sends on to a public or trusted one is followed', async () => {
    const served = await imagesForTest({
      '/a': { status: 302, headers: { location: '/b.jpg' } },
      '/b.jpg': { body: SMALL },
    });
    const { fields } = await served.build('/a');
    expect(Object.keys(fields.images)).toEqual([`${served.origin}/a`]);
  });
});
