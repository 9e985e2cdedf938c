import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import pLimit, { type LimitFunction } from 'p-limit';

export interface ConnectionOptions {
  /** Milliseconds until a connection must stand, its encryption included. */
  connectTimeoutMs: number;
  /** Most connections to one host at once; no limit where not said. */
  perHost?: number;
  /** Finds the addresses of a host; the system's way where not said. */
  lookup?: LookupFunction;
}

/** Connections that are kept open from call to call. */
export interface Connections {
  /**
   * GETs an address. Redirects are answers like any other.
   * @throws Error of the connection (see describe-network-error.ts); an AbortError when the signal is aborted, even while
   * the body is read
   */
  get(
    url: string | URL,
    request: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
  ): Promise<HttpResponse>;
  /** Ends all of them at once. */
  close(): void;
}

export interface HttpResponse {
  status: number;
  /** @param name in lower case */
  header(name: string): string | null;
  /** Unpacked. Who stops reading ends the connection. */
  body: AsyncIterable<Uint8Array>;
  /** For whoever does not want the body. */
  discard(): void;
}

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
};

/** Node's own HTTP: a library for it takes longer to load than all calls of a build. */
export function openConnections({ connectTimeoutMs, perHost, lookup }: ConnectionOptions): Connections {
  const options = {
    keepAlive: true,
    ...(perHost !== undefined && { maxSockets: perHost }),
    ...(lookup !== undefined && { lookup }),
  };
  const plain = { agent: new http.Agent(options), request: http.request };
  /** Loaded only where a host is encrypted. */
  let encrypted: ReturnType<typeof openEncrypted> | undefined;
  const openEncrypted = async () => {
    const { Agent, request } = await import('node:https');
    return { agent: new Agent(options), request };
  };
  return {
    async get(address, { headers, signal }) {
      const url = new URL(address);
      const isEncrypted = url.protocol === 'https:';
      const { agent, request } = isEncrypted ? await (encrypted ??= openEncrypted()) : plain;
      const call = request(url, { agent, signal, headers: { 'accept-encoding': 'gzip, br', ...headers } });
      limitConnecting(call, connectTimeoutMs, isEncrypted ? 'secureConnect' : 'connect');
      return toResponse(await responseTo(call));
    },
    close() {
      plain.agent.destroy();
      void encrypted?.then(({ agent }) => agent.destroy());
    },
  };
}

function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    // Once there is a response, whoever reads it is told.
    request.on('error', reject);
    request.end();
  });
}

function limitConnecting(request: ClientRequest, ms: number, connected: 'connect' | 'secureConnect'): void {
  request.once('socket', (socket) => {
    // One that was kept open.
    if (!socket.connecting) return;
    const late = Object.assign(new Error(`no connection within ${ms} ms`), { code: 'ETIMEDOUT' });
    const timer = setTimeout(() => request.destroy(late), ms);
    const stop = () => clearTimeout(timer);
    socket.once(connected, stop);
    request.once('close', stop);
  });
}

function toResponse(response: IncomingMessage): HttpResponse {
  return {
    // A response that was received has one.
    status: response.statusCode ?? 0,
    header(name) {
      const value = response.headers[name];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    },
    body: unpacked(response),
    // Without a body, the connection is as good as new.
    discard: () => void (hasBody(response) ? response.destroy() : response.resume()),
  };
}

function hasBody({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode !== 204 && statusCode !== 304 && headers['content-length'] !== '0';
}

function unpacked(response: IncomingMessage): Readable {
  const unpacker = UNPACKERS[response.headers['content-encoding']?.trim().toLowerCase() ?? '']?.();
  // Errors of either side are told to whoever reads.
  return unpacker === undefined ? response : pipeline(response, unpacker, () => {});
}

/** Runs a task when its key has a free slot. */
export type RequestSlots = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** Maximum number of concurrent requests to one host, from all clients together. */
export const REQUESTS_PER_HOST = 6;

/**
 * Runs at most `limit` tasks at once for each key; the others wait in order. A task's own time limits start with the task,
 * not with its wait.
 */
export function createRequestSlots(limit: number): RequestSlots {
  const queues = new Map<string, LimitFunction>();
  return (key, task) => {
    const queue = queues.get(key) ?? pLimit(limit);
    queues.set(key, queue);
    return queue(task);
  };
}
