import { once } from 'node:events';
import type { Server } from 'node:http';

/** Closes at once: open connections are cut, so that a browser's keep-alive cannot hold the process up. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
