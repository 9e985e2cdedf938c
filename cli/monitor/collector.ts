import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { version } from '../../package.json' with { type: 'json' };
import { ProxyError, readProxies } from '../config/proxies.ts';
import { openConnections } from '../source/connections.ts';
import { attributesOf } from './otlp-json.ts';

/*
 * Sends telemetry to a collector: OTLP over HTTP with JSON, configured by OpenTelemetry's own variables.
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */

type Signal = 'traces' | 'metrics';

export interface Collector {
  /** Whether the collector is configured for this signal. */
  receives(signal: Signal): boolean;
  /**
   * Sends what one process has of a signal. Never throws and takes a few seconds at most; a collector that is slow or away costs
   * its own telemetry.
   * @param scopes `scopeSpans` or `scopeMetrics`
   */
  send(signal: Signal, scopes: object[]): Promise<void>;
  /** Whether the last message got lost. */
  isFailing(): boolean;
  /** Ends all connections, and says how much was lost. */
  close(): void;
}

export interface CollectorOptions {
  env: NodeJS.ProcessEnv;
  /** Such as `worker`. */
  process: string;
  warn: (message: string) => void;
  /** A process that serves says at once that the collector is away; a short one at its end. */
  isServing?: boolean;
}

/** What a short process waits for at its end, at most. */
const SHORT_TIMEOUT_MS = 1000;
const SERVING_TIMEOUT_MS = 5000;

export function openCollector({ env, process: role, warn, isServing = false }: CollectorOptions): Collector {
  const resource = resourceOf(env, role);
  const timeoutMs = timeoutOf(env, isServing ? SERVING_TIMEOUT_MS : SHORT_TIMEOUT_MS);
  const urls = { traces: urlOf(env, 'traces'), metrics: urlOf(env, 'metrics') };
  const connections = openConnections({ connectTimeoutMs: timeoutMs, proxies: proxiesOf(env) });
  let lost = 0;
  let isFailing = false;
  let problem = protocolProblem(env);
  if (problem !== undefined) warn(problem);
  return {
    receives: (signal) => urls[signal] !== undefined,
    async send(signal, scopes) {
      const url = urls[signal];
      if (url === undefined) return;
      const [resources, scoped] =
        signal === 'traces' ? ['resourceSpans', 'scopeSpans'] : ['resourceMetrics', 'scopeMetrics'];
      const body = JSON.stringify({ [resources]: [{ resource, [scoped]: scopes }] });
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const headers = { 'content-type': 'application/json', ...headersOf(env, signal) };
        const response = await connections.post(url, { headers, body, signal: timeout });
        response.discard();
        isFailing = response.status < 200 || response.status >= 300;
        if (!isFailing) return;
        problem = `HTTP ${response.status}`;
      } catch (error) {
        // Header values are secrets, and messages of Node may repeat the address with its password.
        isFailing = true;
        problem = timeout.aborted ? 'no response in time' : nameOf(error);
      }
      lost += 1;
      if (lost === 1 && isServing) warn(`The collector at ${url.host} cannot be reached: ${problem}. Builds go on.`);
    },
    isFailing: () => isFailing,
    close() {
      connections.close();
      if (lost === 0 || (isServing && lost === 1)) return;
      warn(`${lost === 1 ? 'One message' : `${lost} messages`} to the collector of telemetry got lost: ${problem}`);
    },
  };
}

function nameOf(error: unknown): string {
  if (error instanceof ProxyError) return error.message;
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** The general address is completed by the signal's path, a signal's own is not. */
function urlOf(env: NodeJS.ProcessEnv, signal: Signal): URL | undefined {
  if (env[`OTEL_${signal.toUpperCase()}_EXPORTER`] === 'none') return undefined;
  const own = env[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`] ?? '';
  const general = env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
  const address = own !== '' || general === '' ? own : `${general.replace(/\/$/, '')}/v1/${signal}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}

/** Of the encodings, collectors with HTTP accept JSON. */
function protocolProblem(env: NodeJS.ProcessEnv): string | undefined {
  const grpc = ['', 'TRACES_', 'METRICS_'].find((signal) => env[`OTEL_EXPORTER_OTLP_${signal}PROTOCOL`] === 'grpc');
  if (grpc !== undefined) return `OTEL_EXPORTER_OTLP_${grpc}PROTOCOL is grpc, but voucher-site speaks OTLP over HTTP`;
  const isUsable = (['traces', 'metrics'] as const).some((signal) => urlOf(env, signal) !== undefined);
  const isWanted = env['OTEL_TRACES_EXPORTER'] !== 'none' || env['OTEL_METRICS_EXPORTER'] !== 'none';
  return isUsable || !isWanted
    ? undefined
    : 'OTEL_EXPORTER_OTLP_ENDPOINT is not an http or https URL; no telemetry is sent';
}

/** `key=value,key=value`, percent-encoded; those of the signal replace the general ones. */
function headersOf(env: NodeJS.ProcessEnv, signal: Signal): Record<string, string> {
  const own = env[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_HEADERS`] ?? '';
  return parsePairs(own === '' ? (env['OTEL_EXPORTER_OTLP_HEADERS'] ?? '') : own);
}

function parsePairs(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair): [string, string][] => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === '' || value.length === 0 ? [] : [[key.trim(), decode(value.join('=').trim())]];
  });
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function timeoutOf(env: NodeJS.ProcessEnv, most: number): number {
  const given = Number(env['OTEL_EXPORTER_OTLP_TIMEOUT'] ?? '');
  return given > 0 && given < most ? given : most;
}

/** A wrong proxy is reported by what needs it; telemetry then goes without. */
function proxiesOf(env: NodeJS.ProcessEnv) {
  try {
    return readProxies(env);
  } catch {
    return undefined;
  }
}

function resourceOf(env: NodeJS.ProcessEnv, role: string): object {
  return {
    attributes: attributesOf({
      'host.name': hostname(),
      'process.pid': process.pid,
      'service.instance.id': randomUUID(),
      'service.version': version,
      'voucher_site.process': role,
      'service.name': 'voucher-site',
      ...parsePairs(env['OTEL_RESOURCE_ATTRIBUTES'] ?? ''),
      ...((env['OTEL_SERVICE_NAME'] ?? '') !== '' && { 'service.name': env['OTEL_SERVICE_NAME'] }),
    }),
  };
}
