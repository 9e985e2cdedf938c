import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import {
  answerBadRequests,
  closeServer,
  listen,
  listenFrom,
  LOOPBACK,
  toListenError,
  parseRequestPath,
} from './http.ts';

test('uses the first free port from the preferred one', async () => {
  const taken = createServer();
  const port = await listen(taken, { host: LOOPBACK, port: 0 });
  const next = createServer();
  expect(await listenFrom(next, { host: LOOPBACK, port })).toBeGreaterThan(port);
  await closeServer(next);
  await closeServer(taken);
});

test('cannot listen on an address of another machine', async () => {
  await expect(listen(createServer(), { host: '192.0.2.1', port: 0 })).rejects.toMatchObject({
    code: 'PORT_UNAVAILABLE',
    message: 'Cannot listen on 192.0.2.1:0: this machine has no such address',
    exitCode: EXIT.PORT_UNAVAILABLE,
  });
});

test('an error unrelated to the port is returned unchanged', () => {
  const error = new TypeError('a bug');
  expect(toListenError(error, { host: LOOPBACK, port: 1 })).toBe(error);
});

test('closing twice has no further effect', async () => {
  const server = createServer();
  await listen(server, { host: LOOPBACK, port: 0 });
  await closeServer(server);
  await closeServer(server);
  expect(server.listening).toBe(false);
});

test('a path is split into decoded segments and its query', () => {
  expect(parseRequestPath('/a//b%C3%BC/?x=1&y=%2F')).toEqual({
    segments: ['a', 'bü'],
    trailingSlash: true,
    search: '?x=1&y=%2F',
  });
  expect(parseRequestPath('/?')).toEqual({ segments: [], trailingSlash: true, search: '?' });
  expect(parseRequestPath('/faq#frage')).toEqual({ segments: ['faq'], trailingSlash: false, search: '' });
});

test.each(['/..', '/a/%2e%2e/b', '/./a', '/a%2fb', '/a%5Cb', '/a%00', '/%', '/%E0%A4%A', 'http://x/a', '*', ''])(
  'no file has the name %s',
  (target) => {
    expect(parseRequestPath(target)).toBeUndefined();
  },
);

/** What a server answers to bytes, until it closes the connection. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, LOOPBACK);
  socket.write(bytes);
  return text(socket);
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n';

test.each([
  ['400 Bad Request', 'no request at all\r\n\r\n'],
  ['400 Bad Request', `${GET}a b\r\n\r\n`],
  ['431 Request Header Fields Too Large', `${GET}x: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['408 Request Timeout', GET],
])('what Node cannot read is answered with %s and security headers', async (status, bytes) => {
  const server = createServer({ requestTimeout: 300, connectionsCheckingInterval: 100 }, (_, response) =>
    response.end(),
  );
  answerBadRequests(server);
  const port = await listen(server, { host: LOOPBACK, port: 0 });
  onTestFinished(() => closeServer(server));
  const [head = '', body] = (await answerTo(port, bytes)).split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([`HTTP/1.1 ${status}`, 'X-Content-Type-Options: nosniff', 'X-Frame-Options: DENY']),
  );
  expect(head).toMatch(/\r\nContent-Security-Policy: default-src 'none'/);
  expect(body).toBe('');
});

test('a response that has begun is cut off, not followed by another one', async () => {
  const server = createServer((_, response) => void response.writeHead(200, { 'content-length': 100 }).write('begun'));
  answerBadRequests(server);
  const port = await listen(server, { host: LOOPBACK, port: 0 });
  onTestFinished(() => closeServer(server));
  const socket = connect(port, LOOPBACK).on('error', () => {});
  const received: string[] = [];
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received.push(chunk);
    if (chunk.includes('begun')) socket.write('no request at all\r\n\r\n');
  });
  socket.write(`${GET}\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  expect(received.join('')).toMatch(/^HTTP\/1.1 200 OK[^]*begun$/);
});
