import { randomBytes } from 'node:crypto';
import { isTextLike, type Guard } from './schema.ts';

/*
 * Traces over processes: each process continues the trace that it is given. https://www.w3.org/TR/trace-context/#traceparent-header
 */

/** `00-<id of the trace>-<id of the span>-<flags>`; ids of zeros are invalid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Part of a trace that is continued elsewhere. */
export interface TraceContext {
  traceId: string;
  spanId: string;
  /** Whether the trace is recorded, as its beginner decided. */
  isSampled: boolean;
}

/** @returns undefined if the text is not valid, which begins a new trace */
export function parseTraceparent(text: string | undefined): TraceContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(text ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: Number.parseInt(flags, 16) % 2 === 1 };
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** The same, for processes that are not to record their parts. */
export function withoutSampling(traceparent: string): string {
  return traceparent.replace(/..$/, '00');
}

/** A new part of this trace, or of a new one. */
export function continueTrace(parent: TraceContext | undefined): TraceContext {
  const { traceId = randomBytes(16).toString('hex'), isSampled = true } = parent ?? {};
  return { traceId, spanId: randomBytes(8).toString('hex'), isSampled };
}

/** For lines of a log, which a trace is found by. */
export function tracedBy(traceparent: string | undefined): { traceId?: string } {
  const context = parseTraceparent(traceparent);
  return context === undefined ? {} : { traceId: context.traceId };
}

/** As queues store it. */
export const isTraceparent: Guard<string> = isTextLike(TRACEPARENT);

/** What a queue keeps of the traces of the requests that a build stands for. */
export interface RequestTraces {
  /** `traceparent` of the request that the build continues. */
  trace?: string | undefined;
  /** Those of further requests, which became the same build. */
  links?: string[] | undefined;
}

/** A burst of events must not make the queue large. */
const MAX_LINKS = 16;

/** The traces of a build after a further request. */
export function foldTraces({ trace, links }: RequestTraces, { trace: further }: RequestTraces): RequestTraces {
  if (further === undefined || further === trace) return withTraces({ trace, links });
  if (trace === undefined) return { trace: further };
  return { trace, links: [...(links ?? []), further].slice(-MAX_LINKS) };
}

/** Without absent fields. */
export function withTraces({ trace, links }: RequestTraces): RequestTraces {
  return { ...(trace !== undefined && { trace }), ...(links !== undefined && { links }) };
}

/** Whether traces or metrics are to be sent to a collector, by the variables of OpenTelemetry. */
export function hasCollector(env: NodeJS.ProcessEnv): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false;
  return ['', 'TRACES_', 'METRICS_'].some((signal) => (env[`OTEL_EXPORTER_OTLP_${signal}ENDPOINT`] ?? '') !== '');
}
