import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { closeServer, listen, listenFrom, LOOPBACK, toListenError, parseRequestPath } from './http.ts';

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
