import http, { type Agent, type AgentOptions, type ClientRequest, type IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import pLimit, { type LimitFunction } from 'p-limit';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { ProxyError, type Proxies } from '../../config/proxies.ts';
import { brokenConnection, isBrokenConnection } from './api-errors.ts';

export interface ConnectionOptions {
  /** Milliseconds for connecting, including encryption. */
  connectTimeoutMs: number;
  /** Maximum number of concurrent connections to one host; default: no limit. */
  perHost?: number;
  /** Resolves a host name; default: the system's resolver. A proxy resolves names itself. */
  lookup?: LookupFunction;
  proxies?: Proxies | undefined;
}

/** Connections that are reused between calls. */
export interface Connections {
  /**
   * Sends a GET request. Redirects are not followed.
   * @throws Error of the connection (see `describeNetworkError`), ProxyError if a proxy does not connect; an AbortError if the signal is aborted, even while the body
   * is read
   */
  get(
    url: string | URL,
    request: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
  ): Promise<HttpResponse>;
  /** As `get`, with a body. */
  post(
    url: string | URL,
    request: { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal },
  ): Promise<HttpResponse>;
  /** Closes all connections at once. */
  close(): void;
}

export interface HttpResponse {
  status: number;
  /** Name of the proxy that may have sent the response itself; always undefined for encrypted hosts. */
  proxy: string | undefined;
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
export function openConnections({ connectTimeoutMs, perHost, lookup, proxies }: ConnectionOptions): Connections {
  const agent = omitUndefined({ keepAlive: true, maxSockets: perHost, lookup });
  const transports = new Map<string, Promise<Transport>>();
  const transportFor = (protocol: string): Promise<Transport> => {
    const transport = transports.get(protocol) ?? openTransport(protocol, { agent, connectTimeoutMs, proxies });
    transports.set(protocol, transport);
    return transport;
  };
  const send = async (address: string | URL, { method, headers, body, signal }: SentRequest): Promise<HttpResponse> => {
    const url = new URL(address);
    const isEncrypted = url.protocol === 'https:';
    const { agent, request } = await transportFor(url.protocol);
    // Encrypted hosts are reached through a tunnel.
    const proxy = isEncrypted ? undefined : proxies?.of(url);
    const call = request(url, {
      agent,
      method,
      signal,
      headers: { ...headers, ...proxy?.headers },
      // RFC 9112, section 3.2.2
      ...(proxy === undefined ? {} : { path: `${url.origin}${url.pathname}${url.search}` }),
    });
    limitConnecting(call, connectTimeoutMs, isEncrypted ? 'secureConnect' : 'connect');
    const response = await responseTo(call, body).catch((error: unknown) => {
      throw proxy !== undefined && isBrokenConnection(error) ? brokenConnection({ proxy, url }, error) : error;
    });
    if (proxy === undefined || response.statusCode !== 407) return toResponse(response, proxy?.name);
    response.destroy();
    throw new ProxyError({ proxy, url }, { status: 407 });
  };
  return {
    get: (url, { headers, signal }) =>
      send(url, { method: 'GET', headers: { 'accept-encoding': 'gzip, br', ...headers }, signal }),
    post: (url, request) => send(url, { method: 'POST', ...request }),
    close() {
      for (const transport of transports.values()) void transport.then(({ agent }) => agent.destroy());
    },
  };
}

interface SentRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
}

interface Transport {
  agent: Agent;
  request: typeof http.request;
}

/** Loads what the protocol and proxies need. */
async function openTransport(
  protocol: string,
  {
    agent,
    connectTimeoutMs,
    proxies,
  }: { agent: AgentOptions } & Pick<ConnectionOptions, 'connectTimeoutMs' | 'proxies'>,
): Promise<Transport> {
  const { Agent, request } = protocol === 'https:' ? await import('node:https') : http;
  if (proxies === undefined) return { agent: new Agent(agent), request };
  const { createProxyAgents } = await import('./proxy-agents.ts');
  const agents = createProxyAgents({ agent, connectTimeoutMs, proxies });
  return { agent: protocol === 'https:' ? agents.https : agents.http, request };
}

function responseTo(request: ClientRequest, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    // Errors after the response reach the reader of its body.
    request.on('error', reject);
    request.end(body);
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

function toResponse(response: IncomingMessage, proxy: string | undefined): HttpResponse {
  return {
    proxy,
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

/** Reads and decompresses a body. @returns undefined if it has more bytes; the announced length only saves time */
export async function readBody(response: HttpResponse, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(response.header('content-length')) > maxBytes) {
    response.discard();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** Sends a tenant's request to a host when both have a free slot. */
export type RequestSlots = <T>(host: string, tenant: string, request: () => Promise<T>) => Promise<T>;

/** A host's requests are shared by at least this many tenants, if there are as many. */
const TENANTS_AT_ONCE = 3;

interface SlotLimits {
  /** Limits of single hosts that differ from the default. */
  limits?: ReadonlyMap<string, number>;
  /** Whether several tenants share the hosts. */
  isShared?: boolean;
}

/**
 * Runs at most `limit` requests at once for each host; the others wait. Of several tenants, each has at most a third of
 * them, and at least one, so that requests that never end leave room for those of others. A request's own time limits
 * start with the request, not with its wait.
 */
export function createRequestSlots(
  limit: number,
  { limits = new Map(), isShared = false }: SlotLimits = {},
): RequestSlots {
  const queues = new Map<string, LimitFunction>();
  const queueOf = (key: string, size: number): LimitFunction => {
    const queue = queues.get(key) ?? pLimit(size);
    queues.set(key, queue);
    return queue;
  };
  return (host, tenant, request) => {
    const ofHost = limits.get(host) ?? limit;
    const ofTenant = isShared ? Math.max(1, Math.floor(ofHost / TENANTS_AT_ONCE)) : ofHost;
    // The host's queue has only as many requests of a tenant as may run, so none waits behind all those of another tenant.
    return queueOf(JSON.stringify([host, tenant]), ofTenant)(() => queueOf(host, ofHost)(request));
  };
}
