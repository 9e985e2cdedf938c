import { lookup } from 'node:dns';
import { expect, onTestFinished, test } from 'vitest';
import { openConnections, type ConnectionOptions, type Connections } from './connections.ts';
import { serve } from '../../testing/api-server.ts';

const NO_ABORT = { headers: {}, signal: new AbortController().signal };

function open(options: Partial<ConnectionOptions> = {}): Connections {
  const connections = openConnections({ connectTimeoutMs: 5000, ...options });
  onTestFinished(() => connections.close());
  return connections;
}

test.each([
  [304, {}],
  [301, { location: '/x', 'content-length': '0' }],
])('a connection outlives an unread answer of status %i', async (status, headers) => {
  const ports: (number | undefined)[] = [];
  const origin = await serve((request, response) => {
    ports.push(request.socket.remotePort);
    response.writeHead(status, headers).end();
  });
  const connections = open();
  for (let call = 0; call < 3; call += 1) {
    const response = await connections.get(origin, NO_ABORT);
    expect(response.status).toBe(status);
    response.discard();
    // What is left of an answer without a body arrives at once.
    await new Promise(setImmediate);
  }
  expect(ports).toHaveLength(3);
  expect(new Set(ports).size).toBe(1);
});

test('the transfer of an unwanted body is cut short', async () => {
  let wasCutOff = false;
  const origin = await serve((_, response) => {
    response.writeHead(200).write('x');
    response.on('close', () => (wasCutOff = !response.writableFinished));
  });
  (await open().get(origin, NO_ABORT)).discard();
  await expect.poll(() => wasCutOff).toBe(true);
});

test('a body that is cut off, or whose call is aborted, ends with an error', async () => {
  const abort = new AbortController();
  const origin = await serve(({ url }, response) => {
    response.writeHead(200).write('x', () => url === '/cut-off' && response.destroy());
  });
  const connections = open();
  const read = async (path: string, onChunk: () => void) => {
    const { body } = await connections.get(origin + path, { headers: {}, signal: abort.signal });
    for await (const _ of body) onChunk();
  };
  await expect(read('/cut-off', () => {})).rejects.toThrow('aborted');
  await expect(read('/endless', () => abort.abort())).rejects.toThrow('aborted');
});

test('names are looked up as the caller wishes', async () => {
  const origin = await serve((_, response) => response.end('here'));
  const asked: string[] = [];
  const connections = open({
    lookup(hostname, options, callback) {
      asked.push(hostname);
      lookup('127.0.0.1', options, callback);
    },
  });
  const { port } = new URL(origin);
  const response = await connections.get(`http://somewhere.example:${port}/`, NO_ABORT);
  expect(response.status).toBe(200);
  expect(asked).toEqual(['somewhere.example']);
});
