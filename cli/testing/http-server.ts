import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';

/** A real HTTP server on a free port for one test; disposing it closes all connections. */
export async function serveForTest(listener: RequestListener): Promise<AsyncDisposable & { origin: string }> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
