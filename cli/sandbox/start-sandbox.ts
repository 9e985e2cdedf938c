import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { Server } from 'node:http';
import { assert } from '../lib/errors.ts';
import { createSandboxApp } from './sandbox-app.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { endpointsAt } from './sandbox-path.ts';
import type { SandboxEndpoints } from './sandbox-path.ts';

export type { SandboxOptions } from './sandbox-options.ts';

const HOST = '127.0.0.1';

export interface RunningSandbox {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  endpoints: SandboxEndpoints;
  /** Ends at once: open connections, hanging and dripping ones too, are cut. */
  close(): Promise<void>;
}

/**
 * Serves the programme API over HTTP on this machine only.
 * @throws Error with code EADDRINUSE where the port is taken.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const app = createSandboxApp(options);
  const server = createAdaptorServer({ fetch: app.fetch, hostname: HOST });
  assert(server instanceof Server, 'the sandbox speaks HTTP/1.1');
  server.listen(options.port ?? 0, HOST);
  await once(server, 'listening');
  const address = server.address();
  assert(address !== null && typeof address === 'object', 'a listening server has an address');
  const origin = `http://${HOST}:${address.port}`;
  return {
    origin,
    endpoints: endpointsAt(origin),
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
