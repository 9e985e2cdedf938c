import type { TraceContext } from '../lib/trace-context.ts';
import type { Family, Labels } from './prometheus-text.ts';

/*
 * Spans and metrics in OTLP's JSON encoding: ids are hexadecimal, 64-bit numbers are strings, enumerations are numbers.
 * https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */

const SCOPE = { name: 'voucher-site' };

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const KINDS = { internal: 1, server: 2, consumer: 5 } as const;

/** A span that has ended. Times are milliseconds since 1970. */
export interface Span {
  context: TraceContext;
  parent?: TraceContext | undefined;
  name: string;
  kind?: keyof typeof KINDS;
  startedAt: number;
  endedAt: number;
  attributes?: Attributes;
  links?: readonly TraceContext[];
  /** Why it failed: the code of the error. */
  error?: string | undefined;
}

/** @returns `scopeSpans` */
export function toScopeSpans(spans: readonly Span[]): object[] {
  return [{ scope: SCOPE, spans: spans.map(toSpan) }];
}

function toSpan({ context, parent, name, kind = 'internal', startedAt, endedAt, attributes, links, error }: Span) {
  const { traceId, spanId } = context;
  return {
    traceId,
    spanId,
    ...(parent !== undefined && { parentSpanId: parent.spanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: toNanoseconds(startedAt),
    endTimeUnixNano: toNanoseconds(Math.max(startedAt, endedAt)),
    attributes: attributesOf({ ...attributes, ...(error !== undefined && { 'error.type': error }) }),
    ...(links !== undefined && { links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })) }),
    status: error === undefined ? {} : { code: 2, message: error },
  };
}

/** Absent values are left out. */
export function attributesOf(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: toValue(value) }],
  );
}

function toValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Beyond 2^53, so that the digits are put together. */
function toNanoseconds(ms: number): string {
  const whole = Math.floor(ms);
  return `${BigInt(whole) * 1_000_000n + BigInt(Math.round((ms - whole) * 1_000_000))}`;
}

interface Period {
  /** Since when the process counts; milliseconds since 1970. */
  startedAt: number;
  now: number;
}

/** Sums since the start of the process. */
const CUMULATIVE = 2;

/** @returns `scopeMetrics` */
export function toScopeMetrics(families: readonly Family[], period: Period): object[] {
  const metrics = families.filter(({ samples }) => samples.length > 0).map((family) => toMetric(family, period));
  return [{ scope: SCOPE, metrics }];
}

function toMetric(family: Family, { startedAt, now }: Period): object {
  const { name, help: description } = family;
  const common = { name, description, ...(/_(seconds|bytes)(_total)?$/.test(name) && { unit: unitOf(name) }) };
  const timeUnixNano = toNanoseconds(now);
  const since = { startTimeUnixNano: toNanoseconds(startedAt), timeUnixNano };
  const labelsOf = (labels: Labels) => ({ attributes: attributesOf(labels) });
  if (family.type === 'histogram') {
    const dataPoints = family.samples.map(({ labels, counts, sum }) => ({
      ...labelsOf(labels),
      ...since,
      count: String(counts.reduce((total, count) => total + count, 0)),
      sum,
      bucketCounts: counts.map(String),
      explicitBounds: family.bounds,
    }));
    return { ...common, histogram: { dataPoints, aggregationTemporality: CUMULATIVE } };
  }
  const points = (times: object) =>
    family.samples.map(({ labels, value }) => ({ ...labelsOf(labels), ...times, asDouble: value }));
  if (family.type === 'counter') {
    const sum = { dataPoints: points(since), aggregationTemporality: CUMULATIVE, isMonotonic: true };
    return { ...common, sum };
  }
  return { ...common, gauge: { dataPoints: points({ timeUnixNano }) } };
}

function unitOf(name: string): string {
  return name.includes('_bytes') ? 'By' : 's';
}
