import { createServer } from 'node:http';
import { toError } from '../../lib/errors.ts';
import { closeServer, listen, sendText } from '../../serve/http.ts';
import { formatFamilies, type Family } from './prometheus-text.ts';

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const PATH = '/metrics';

/** For a whole request. */
const REQUEST_TIMEOUT_MS = 10_000;

interface MetricsServerOptions {
  /** The HTML page at `/`; undefined: there is none. */
  draw: (() => Promise<string>) | undefined;
  host: string;
  /** 0 takes a free port. */
  port: number;
  warn: (message: string) => void;
}

/**
 * Serves metrics to Prometheus and, where there is one, a page to browsers.
 * @returns where, and what closes the server
 * @throws OperatorError PORT_UNAVAILABLE
 */
export async function serveMetrics(
  collect: () => Promise<readonly Family[]>,
  { draw, host, port, warn }: MetricsServerOptions,
): Promise<{ origin: string; path: string; close(): Promise<void> }> {
  const write = async () => formatFamilies(await collect()).trimEnd();
  const served = new Map([[PATH, { type: METRICS_TYPE, write: sharedByRequests(write) }]]);
  if (draw !== undefined) served.set('/', { type: 'text/html;charset=utf-8', write: sharedByRequests(draw) });
  let warnedOf = '';
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const found = served.get(path);
    if (found === undefined) return sendText(request, response, 404, `Metrics are at ${PATH}`);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendText(request, response, 405, 'Metrics are only read');
    }
    found.write().then(
      (text) => sendText(request, response, 200, text, found.type),
      (error: unknown) => {
        const message = `Metrics cannot be collected: ${toError(error).message}`;
        if (message !== warnedOf) warn(message);
        warnedOf = message;
        // Prometheus reports the target as down.
        sendText(request, response, 500, 'The metrics cannot be collected');
      },
    );
  });
  const bound = await listen(server, { host, port, option: '--metrics-port' });
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  return { origin, path: PATH, close: () => closeServer(server) };
}

/** Requests at the same time get the same text, so that many of them cost as much as one. */
function sharedByRequests(write: () => Promise<string>): () => Promise<string> {
  let writing: Promise<string> | undefined;
  return () => {
    writing ??= write().finally(() => (writing = undefined));
    return writing;
  };
}
