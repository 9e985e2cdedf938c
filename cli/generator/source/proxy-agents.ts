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
  const [plain, encrypted] = [new http.Agent(options.agent), new https.Agent(options.agent)];
  // Through a tunnel (CONNECT).
  const encrypt = encrypted.createConnection.bind(encrypted);
  const open: OpenConnection = async (route, signal, request) => {
    const onTunnel: https.RequestOptions & { socket: Socket } = { ...request, socket: await openTunnel(route, signal) };
    return untilEncrypted(encrypt(onTunnel), route, signal);
  };
  return {
    http: connectThroughProxies(plain, 'http:', options, connectTo),
    https: connectThroughProxies(encrypted, 'https:', options, open),
  };
}

type OpenConnection = (route: ProxyRoute, signal: AbortSignal, request: http.ClientRequestArgs) => Promise<Duplex>;

/** Limits the time of connecting, and ends connections that are not usable yet with the agent, which does not know them. */
function connectThroughProxies<A extends http.Agent>(
  agent: A,
  protocol: 'http:' | 'https:',
  { proxies, connectTimeoutMs }: ProxyAgentOptions,
  open: OpenConnection,
): A {
  const connectDirectly = agent.createConnection.bind(agent);
  const destroy = agent.destroy.bind(agent);
  const pending = new Set<AbortController>();

  const connect = async (route: ProxyRoute, request: http.ClientRequestArgs, done: Done): Promise<void> => {
    const stop = new AbortController();
    pending.add(stop);
    const timer = setTimeout(() => {
      const reason = `did not connect to ${route.url.host} within ${connectTimeoutMs} ms`;
      stop.abort(new ProxyError(route, { reason, code: 'ETIMEDOUT' }));
    }, connectTimeoutMs);
    let socket: Duplex;
    try {
      socket = await open(route, stop.signal, request);
    } catch (error) {
      // Node's types require a stream even with an error.
      const fail = done as (error: unknown) => void;
      return fail(stop.signal.aborted ? stop.signal.reason : error);
    } finally {
      clearTimeout(timer);
      pending.delete(stop);
    }
    done(null, socket);
  };

  agent.createConnection = (request, done = () => {}) => {
    const url = addressOf(protocol, request);
    const proxy = proxies.of(url);
    if (proxy === undefined) return connectDirectly(request, done);
    void connect({ proxy, url }, request, done);
    // The agent waits for `done`.
    return undefined;
  };
  agent.destroy = () => {
    for (const stop of pending) stop.abort();
    destroy();
  };
  return agent;
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
