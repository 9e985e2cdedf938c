import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface WaitingConnections {
  /** Its message has arrived, so it is not ended before the answer. */
  keep(connection: Socket): void;
}

/** Honest senders need milliseconds; a burst of them may wait for each other. */
const PATIENCE_MS = 2000;

/** Connections that may wait for longer than that. */
const MAX_SLOW = 256;

/** Connections that may wait at all, each with up to a whole message in memory. */
const MAX_WAITING = 2048;

/**
 * Limits the connections that have not sent a whole message: new ones, slow ones, and those that stay open after an answer. Those
 * that have waited longest are ended for a new one, so many that send byte by byte keep out only each other. Addresses are not
 * compared, since behind a proxy all senders have the same.
 */
export function limitWaiting(server: Server): WaitingConnections {
  /** With the time since when they wait, which is their order, too. */
  const waiting = new Map<Socket, number>();
  const isTooMuch = (since: number) =>
    waiting.size > MAX_WAITING || (waiting.size > MAX_SLOW && performance.now() - since > PATIENCE_MS);
  const wait = (connection: Socket): void => {
    if (connection.destroyed) return;
    waiting.delete(connection);
    waiting.set(connection, performance.now());
    for (const [slowest, since] of waiting) {
      if (!isTooMuch(since)) return;
      waiting.delete(slowest);
      slowest.destroy(new Error('ended for a new connection, because too many had not sent their messages'));
    }
  };
  server.on('connection', (connection) => {
    connection.once('close', () => waiting.delete(connection));
    wait(connection);
  });
  server.on('request', ({ socket }, response) => response.once('close', () => wait(socket)));
  return { keep: (connection) => void waiting.delete(connection) };
}
