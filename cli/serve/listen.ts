import { once } from 'node:events';
import type { Server } from 'node:http';
import { assert, EXIT, OperatorError } from '../lib/errors.ts';

/** Only this machine can reach a server that listens here. */
export const LOOPBACK = '127.0.0.1';

const PORT_UNAVAILABLE = 'PORT_UNAVAILABLE';

export interface ListenAddress {
  host: string;
  /** 0 takes a free port. */
  port: number;
}

/**
 * Opens the server and tells the port that it got.
 * @throws OperatorError PORT_UNAVAILABLE where the port is taken, reserved, or the host is not one of this machine.
 */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw toListenError(error, { host, port });
  }
  const address = server.address();
  assert(address !== null && typeof address === 'object', 'a server on a TCP port has an address');
  return address.port;
}

const PORTS_TO_TRY = 100;

/**
 * Opens the server on the first free port from `port` on.
 * @throws OperatorError PORT_UNAVAILABLE where none of a hundred ports is free
 */
export async function listenFrom(server: Server, { host, port }: ListenAddress): Promise<number> {
  for (let tried = port; ; tried++) {
    try {
      return await listen(server, { host, port: tried });
    } catch (error) {
      const isTaken = error instanceof OperatorError && error.code === PORT_UNAVAILABLE;
      if (!isTaken || tried === port + PORTS_TO_TRY - 1) throw error;
    }
  }
}

/** What a failed attempt to listen means for the operator; any other error is given back as it is. */
export function toListenError(error: unknown, { host, port }: ListenAddress): unknown {
  const reason = reasonOf(error);
  if (reason === undefined) return error;
  return new OperatorError({
    code: PORT_UNAVAILABLE,
    title: `Cannot listen on ${host}:${port}: ${reason}`,
    hint: 'Choose another port with --port <number>; --port 0 takes any free one.',
    exitCode: EXIT.USAGE,
    cause: error,
  });
}

function reasonOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'the port is taken by another program';
  if (code === 'EACCES') return 'this port needs more rights than you have';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address';
  return undefined;
}
