import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { closeServer } from './close-server.ts';
import { listen, listenFrom, LOOPBACK, toListenError } from './listen.ts';

test('the first free port from the wanted one on is taken', async () => {
  const taken = createServer();
  const port = await listen(taken, { host: LOOPBACK, port: 0 });
  const next = createServer();
  expect(await listenFrom(next, { host: LOOPBACK, port })).toBeGreaterThan(port);
  await closeServer(next);
  await closeServer(taken);
});

test('an address of another machine cannot be listened on', async () => {
  await expect(listen(createServer(), { host: '192.0.2.1', port: 0 })).rejects.toMatchObject({
    code: 'PORT_UNAVAILABLE',
    message: 'Cannot listen on 192.0.2.1:0: this machine has no such address',
    exitCode: EXIT.USAGE,
  });
});

test('an error that has nothing to do with the port stays as it is', () => {
  const error = new TypeError('a bug');
  expect(toListenError(error, { host: LOOPBACK, port: 1 })).toBe(error);
});

test('closing twice is the same as closing once', async () => {
  const server = createServer();
  await listen(server, { host: LOOPBACK, port: 0 });
  await closeServer(server);
  await closeServer(server);
  expect(server.listening).toBe(false);
});
