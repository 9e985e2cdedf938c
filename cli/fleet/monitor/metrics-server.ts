import { createServer, type Server } from 'node:http';
import { toError } from '../../lib/errors.ts';
import { listen, sendText } from '../../serve/http.ts';
import { formatFamilies, type Family } from './prometheus-text.ts';

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const PATH = '/metrics';

/** For a whole request. */
const REQUEST_TIMEOUT_MS = 10_000;

export interface MetricsServerOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  warn: (message: string) => void;
}

export interface MetricsServer {
  server: Server;
  url: string;
}

/**
 * Serves metrics to Prometheus.
 * @throws OperatorError PORT_UNAVAILABLE
 */
export async function serveMetrics(
  collect: () => Promise<readonly Family[]>,
  { host, port, warn }: MetricsServerOptions,
): Promise<MetricsServer> {
  let warnedOf = '';
  let collecting: Promise<string> | undefined;
  /** Requests at the same time get the same text, so that many of them cost as much as one. */
  const text = () => {
    collecting ??= collect()
      .then(formatFamilies)
      .finally(() => (collecting = undefined));
    return collecting;
  };
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== PATH) return sendText(request, response, 404, `Metrics are at ${PATH}`);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendText(request, response, 405, 'Metrics are only read');
    }
    text().then(
      (metrics) => sendText(request, response, 200, metrics.trimEnd(), METRICS_TYPE),
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
  return { server, url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}${PATH}` };
}
