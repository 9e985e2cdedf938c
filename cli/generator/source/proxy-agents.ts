import { once } from 'node:events';
import http, { type AgentOptions } from 'node:http';
import https from 'node:https';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectEncrypted } from 'node:tls';
import { ProxyError, type Proxies, type ProxyRoute } from '../../config/proxies.ts';
import { assert } from '../../lib/errors.ts';
import { brokenConnection, describeNetworkError, errorCodeOf, isBrokenConnection } from './api-errors.ts';

interface ProxyAgentOptions {
  proxies: Proxies;
  /** Milliseconds until a connection through a proxy is usable, including encryption. */
  connectTimeoutMs: number;
  /** As for connections without a proxy. */
  agent: AgentOptions;
}

type Done = (error: Error | null, stream: Duplex) => void;

/**
 * Agents that connect to each host through its proxy, if it has one. Connections are kept and limited per host, as without a
 * proxy. Requests of the http agent must name their host in absolute form if a proxy forwards them.
 */
export function createProxyAgents(options: ProxyAgentOptions): { http: http.Agent; https: https.Agent } {
  return { http: new ForwardAgent(options), https: new TunnelAgent(options) };
}

/** Connects to the proxy instead of the host. */
class ForwardAgent extends http.Agent {
  readonly #connector: ProxyConnector;

  constructor(options: ProxyAgentOptions) {
    super(options.agent);
    this.#connector = new ProxyConnector(options);
  }

  override createConnection(options: http.ClientRequestArgs, done?: Done): Duplex | null | undefined {
    const url = addressOf('http:', options);
    const proxy = this.#connector.proxies.of(url);
    if (proxy === undefined) return super.createConnection(options, done);
    const route = { proxy, url };
    return this.#connector.connect(route, (signal) => connectTo(route, signal), done);
  }

  override destroy(): void {
    this.#connector.abort();
    super.destroy();
  }
}

/** Connects to the host through a tunnel (CONNECT). */
class TunnelAgent extends https.Agent {
  readonly #connector: ProxyConnector;

  constructor(options: ProxyAgentOptions) {
    super(options.agent);
    this.#connector = new ProxyConnector(options);
  }

  override createConnection(options: https.RequestOptions, done?: Done): Duplex | null | undefined {
    const url = addressOf('https:', options);
    const proxy = this.#connector.proxies.of(url);
    if (proxy === undefined) return super.createConnection(options, done);
    const route = { proxy, url };
    const open = async (signal: AbortSignal): Promise<Duplex> => {
      const onTunnel: https.RequestOptions & { socket: Socket } = {
        ...options,
        socket: await openTunnel(route, signal),
      };
      return untilEncrypted(super.createConnection(onTunnel), route, signal);
    };
    return this.#connector.connect(route, open, done);
  }

  override destroy(): void {
    this.#connector.abort();
    super.destroy();
  }
}

/** Limits the time of connecting, and can end connections that are not usable yet: an agent does not know them. */
class ProxyConnector {
  readonly proxies: Proxies;
  readonly #timeoutMs: number;
  readonly #pending = new Set<AbortController>();

  constructor({ proxies, connectTimeoutMs }: ProxyAgentOptions) {
    this.proxies = proxies;
    this.#timeoutMs = connectTimeoutMs;
  }

  /** @returns undefined, which tells an agent to wait for `done` */
  connect(route: ProxyRoute, open: (signal: AbortSignal) => Promise<Duplex>, done: Done = () => {}): undefined {
    void this.#connect(route, open, done);
    return undefined;
  }

  async #connect(route: ProxyRoute, open: (signal: AbortSignal) => Promise<Duplex>, done: Done): Promise<void> {
    const stop = new AbortController();
    this.#pending.add(stop);
    const timer = setTimeout(() => {
      const reason = `did not connect to ${route.url.host} within ${this.#timeoutMs} ms`;
      stop.abort(new ProxyError(route, { reason, code: 'ETIMEDOUT' }));
    }, this.#timeoutMs);
    let socket: Duplex;
    try {
      socket = await open(stop.signal);
    } catch (error) {
      // Node's types require a stream even with an error.
      const fail = done as (error: unknown) => void;
      return fail(stop.signal.aborted ? stop.signal.reason : error);
    } finally {
      clearTimeout(timer);
      this.#pending.delete(stop);
    }
    done(null, socket);
  }

  abort(): void {
    for (const stop of this.#pending) stop.abort();
  }
}

function addressOf(protocol: 'http:' | 'https:', { host, port }: http.ClientRequestArgs): URL {
  const name = host ?? 'localhost';
  return new URL(`${protocol}//${isIP(name) === 6 ? `[${name}]` : name}:${port ?? ''}`);
}

/** @throws ProxyError if the proxy cannot be reached */
async function connectTo(route: ProxyRoute, signal: AbortSignal): Promise<Socket> {
  const { host, port, isEncrypted } = route.proxy;
  const socket = isEncrypted
    ? connectEncrypted({ host, port, servername: isIP(host) === 0 ? host : '' })
    : connectPlain({ host, port });
  try {
    await once(socket, isEncrypted ? 'secureConnect' : 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw new ProxyError(route, {
      reason: `cannot be reached: ${describeNetworkError(error)}`,
      code: errorCodeOf(error),
    });
  }
}

/** @throws ProxyError if the proxy cannot be reached, or does not connect to the host */
async function openTunnel(route: ProxyRoute, signal: AbortSignal): Promise<Socket> {
  const socket = await connectTo(route, signal);
  const { proxy, url } = route;
  const target = `${url.hostname}:${url.port === '' ? 443 : url.port}`;
  const headers = { host: target, ...proxy.headers };
  const request = http.request({ method: 'CONNECT', path: target, headers, createConnection: () => socket, signal });
  return new Promise((resolve, reject) => {
    request.once('connect', ({ statusCode = 0 }, _socket, head) => {
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
      } else {
        socket.destroy();
        reject(new ProxyError(route, { status: statusCode }));
      }
    });
    request.on('error', (error) => {
      socket.destroy();
      reject(brokenConnection(route, error));
    });
    request.end();
  });
}

/** Errors of the certificate are the host's. */
async function untilEncrypted(
  socket: Duplex | null | undefined,
  route: ProxyRoute,
  signal: AbortSignal,
): Promise<Duplex> {
  assert(socket, "Node's own agent connects at once");
  try {
    await once(socket, 'secureConnect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw isBrokenConnection(error) ? brokenConnection(route, error) : error;
  }
}
