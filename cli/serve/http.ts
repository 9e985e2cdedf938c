import { once } from 'node:events';
import { type Server, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { escapeHtml } from '../../site/shared/text/escape-html.ts';
import { assert, EXIT, OperatorError } from '../lib/errors.ts';
import { fileErrorCode } from '../lib/file-errors.ts';

/** A server that listens here is reachable only from this machine. */
export const LOOPBACK = '127.0.0.1';

const PORT_UNAVAILABLE = 'PORT_UNAVAILABLE';

interface ListenAddress {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** The option that chooses the port, for the hint of a failure (default: --port). */
  option?: string;
}

/**
 * Starts listening and returns the port.
 * @throws OperatorError PORT_UNAVAILABLE if the port is taken or reserved, or the host is not an address of this machine
 */
export async function listen(server: Server, address: ListenAddress): Promise<number> {
  server.listen(address.port, address.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw toListenError(error, address);
  }
  const bound = server.address();
  assert(bound !== null && typeof bound === 'object', 'a server on a TCP port has an address');
  return bound.port;
}

const PORTS_TO_TRY = 100;

/**
 * Starts listening on the first free port from `port`.
 * @throws OperatorError PORT_UNAVAILABLE if none of a hundred ports is free
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

/** Explains a failed attempt to listen to the operator; other errors are returned unchanged. */
export function toListenError(error: unknown, { host, port, option = '--port' }: ListenAddress): unknown {
  const reason = reasonOf(error);
  if (reason === undefined) return error;
  return new OperatorError({
    code: PORT_UNAVAILABLE,
    title: `Cannot listen on ${host}:${port}: ${reason}`,
    hint: `Choose another port with ${option} <number>; ${option} 0 takes any free one.`,
    exitCode: EXIT.PORT_UNAVAILABLE,
    cause: error,
  });
}

function reasonOf(error: unknown): string | undefined {
  const code = fileErrorCode(error);
  if (code === 'EADDRINUSE') return 'the port is taken by another program';
  if (code === 'EACCES') return 'this port needs more rights than you have';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address';
  return undefined;
}

/** Closes the server and its open connections, so that keep-alive connections of browsers do not delay the end. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** A parsed request path that is safe to resolve in a folder. */
export interface RequestPath {
  /** Decoded, without empty segments: `/a//b%C3%BC/` → `a`, `bü`. */
  segments: readonly string[];
  trailingSlash: boolean;
  /** Includes the question mark; may be empty. */
  search: string;
}

/**
 * Parses the target of a request line.
 * @returns undefined for a path that could leave a folder (`..`, encoded slash, NUL) or has invalid percent-encoding
 */
export function parseRequestPath(target: string): RequestPath | undefined {
  if (!target.startsWith('/')) return undefined;
  const [withoutHash = ''] = target.split('#', 1);
  const queryStart = withoutHash.indexOf('?');
  const path = queryStart === -1 ? withoutHash : withoutHash.slice(0, queryStart);
  const segments: string[] = [];
  for (const encoded of path.split('/')) {
    if (encoded === '') continue;
    const segment = decode(encoded);
    if (segment === undefined || segment === '.' || segment === '..' || /[/\\\0]/.test(segment)) return undefined;
    segments.push(segment);
  }
  return {
    segments,
    trailingSlash: path.endsWith('/'),
    search: queryStart === -1 ? '' : withoutHash.slice(queryStart),
  };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

export const HTML = 'text/html;charset=utf-8';

/** Sends a short response. HEAD gets the same headers without the text. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  contentType = 'text/plain;charset=utf-8',
  cacheControl = 'no-store',
): void {
  const body = Buffer.from(contentType.startsWith('text/plain') ? `${text}\n` : text);
  response.statusCode = status;
  response.setHeader('content-type', contentType);
  response.setHeader('content-length', body.length);
  response.setHeader('cache-control', cacheControl);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** For responses without a site whose `_headers` would apply. Only the overview of a preview has styles. */
const OWN_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Sends a response of the server itself. */
export function sendOwnText(...[request, response, ...content]: Parameters<typeof sendText>): void {
  for (const [name, value] of Object.entries(OWN_HEADERS)) response.setHeader(name, value);
  sendText(request, response, ...content);
}

/** A page of the server itself. @param style rules in addition to those of all such pages */
export function renderOwnPage(title: string, style: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
${style}
</style>
</head>
<body>
${body}
</body>
</html>`;
}

/** As Node answers them itself. Any other error of a request is a 400. */
const STATUS_OF_ERROR: ReadonlyMap<unknown, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Answers requests that Node cannot read like Node itself, which sends no security headers. */
export function answerBadRequests(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => responses.set(request.socket, response));
  server.on('clientError', (error, socket) => {
    const response = responses.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (socket.writable && !isAnswering) {
      const status = STATUS_OF_ERROR.get('code' in error && error.code) ?? 400;
      const headers = { ...OWN_HEADERS, 'Content-Length': 0, Connection: 'close' };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'));
    }
    socket.destroy(error);
  });
}
