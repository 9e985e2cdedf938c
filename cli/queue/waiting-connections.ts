import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface WaitingConnections {
  /** Its message has arrived, so it is not ended before the answer. */
  keep(connection: Socket): void;
}

/**
 * Limits the connections that have not sent a whole message: new ones, slow ones, and those that stay open after an answer.
 * Honest senders need milliseconds, so the connection that has waited longest is ended for a new one: many that send byte by
 * byte keep only each other out. Addresses are not compared, since behind a proxy all senders have the same.
 */
export function limitWaiting(server: Server, most: number): WaitingConnections {
  /** In the order in which they began to wait. */
  const waiting = new Set<Socket>();
  const wait = (connection: Socket): void => {
    if (connection.destroyed) return;
    waiting.delete(connection);
    waiting.add(connection);
    if (waiting.size <= most) return;
    const [slowest] = waiting;
    slowest?.destroy(new Error(`ended for a new connection, because ${most} had not sent their messages`));
  };
  server.on('connection', (connection) => {
    connection.once('close', () => waiting.delete(connection));
    wait(connection);
  });
  server.on('request', ({ socket }, response) => response.once('close', () => wait(socket)));
  return { keep: (connection) => void waiting.delete(connection) };
}
