import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import pLimit, { type LimitFunction } from 'p-limit';

export interface ConnectionOptions {
  /** Milliseconds for connecting, including encryption. */
  connectTimeoutMs: number;
  /** Maximum number of concurrent connections to one host; default: no limit. */
  perHost?: number;
  /** Resolves a host name; default: the system's resolver. */
  lookup?: LookupFunction;
}

/** Connections that are reused between calls. */
export interface Connections {
  /**
   * Sends a GET request. Redirects are not followed.
   * @throws Error of the connection (see `describeNetworkError`); an AbortError if the signal is aborted, even while the body
   * is read
   */
  get(
    url: string | URL,
    request: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
  ): Promise<HttpResponse>;
  /** Closes all connections at once. */
  close(): void;
}

export interface HttpResponse {
  status: number;
  /** @param name lower case */
  header(name: string): string | null;
  /** Decompressed. Reading only a part of it ends the connection. */
  body: AsyncIterable<Uint8Array>;
  /** Call it if the body is not read. */
  discard(): void;
}

const DECOMPRESSORS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
};

/** Uses Node's `http`: a library takes longer to load than all calls of a build. */
export function openConnections({ connectTimeoutMs, perHost, lookup }: ConnectionOptions): Connections {
  const options = {
    keepAlive: true,
    ...(perHost !== undefined && { maxSockets: perHost }),
    ...(lookup !== undefined && { lookup }),
  };
  const plain = { agent: new http.Agent(options), request: http.request };
  /** Loaded for the first encrypted host. */
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
    // Errors after the response reach the reader of its body.
    request.on('error', reject);
    request.end();
  });
}

function limitConnecting(request: ClientRequest, ms: number, connected: 'connect' | 'secureConnect'): void {
  request.once('socket', (socket) => {
    // A reused connection.
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
    // Always defined for a received response.
    status: response.statusCode ?? 0,
    header(name) {
      const value = response.headers[name];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    },
    body: decompress(response),
    // Without a body, the connection can be reused.
    discard: () => void (hasBody(response) ? response.destroy() : response.resume()),
  };
}

function hasBody({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode !== 204 && statusCode !== 304 && headers['content-length'] !== '0';
}

function decompress(response: IncomingMessage): Readable {
  const decompressor = DECOMPRESSORS[response.headers['content-encoding']?.trim().toLowerCase() ?? '']?.();
  // Errors of both streams reach the reader.
  return decompressor === undefined ? response : pipeline(response, decompressor, () => {});
}

/** Runs a task when its key has a free slot. */
export type RequestSlots = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `limit` tasks at once for each key; the others wait in order. A task's own time limits start with the task,
 * not with its wait.
 * @param limits limits of single keys
 */
export function createRequestSlots(limit: number, limits: ReadonlyMap<string, number> = new Map()): RequestSlots {
  const queues = new Map<string, LimitFunction>();
  return (key, task) => {
    const queue = queues.get(key) ?? pLimit(limits.get(key) ?? limit);
    queues.set(key, queue);
    return queue(task);
  };
}
