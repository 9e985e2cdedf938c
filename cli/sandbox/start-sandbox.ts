import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Server } from 'node:http';
import { createAdaptorServer, getRequestListener } from '@hono/node-server';
import { createSandboxApp } from './sandbox-app.ts';
import type { SandboxAppOptions, SandboxOptions } from './sandbox-options.ts';
import { endpointsAt, SANDBOX_PATH, type SandboxEndpoints } from './sandbox-path.ts';

export type { SandboxOptions } from './sandbox-options.ts';

const HOST = '127.0.0.1';

export interface RunningSandbox {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  endpoints: SandboxEndpoints;
  /** Closes the server immediately, including connections that hang or drip. */
  close(): Promise<void>;
}

/**
 * Serves the programme API over HTTP on the loopback interface.
 * @throws Error with code EADDRINUSE if the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const app = createSandboxApp(options);
  const server = createAdaptorServer({ fetch: app.fetch, hostname: HOST });
  assert(server instanceof Server, 'the sandbox serves HTTP/1.1');
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

/** The sandbox as a request listener for a server that also serves other paths. */
export function createSandboxListener(options: SandboxAppOptions) {
  // Keeps Node's own global Request and Response, which other parts of the process use.
  return getRequestListener(createSandboxApp(options).fetch, { overrideGlobalObjects: false });
}

/** Whether the target of a request belongs to the sandbox. */
export function isSandboxTarget(target = ''): boolean {
  return target.startsWith(SANDBOX_PATH) && ['', '/', '?'].includes(target.charAt(SANDBOX_PATH.length));
}
