import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { serveForTest } from './http-server.ts';

/*
 * A collector for tests: OTLP over HTTP with JSON. It refuses what the encoding does not allow.
 * https://github.com/open-telemetry/opentelemetry-proto/tree/main/opentelemetry/proto
 */

const TRACE_ID = z.string().regex(/^(?!0+$)[0-9a-f]{32}$/);
const SPAN_ID = z.string().regex(/^(?!0+$)[0-9a-f]{16}$/);
const UINT64 = z.string().regex(/^\d{1,20}$/);

const attributes = z
  .array(
    z.strictObject({
      key: z.string().min(1),
      value: z.union([
        z.strictObject({ stringValue: z.string() }),
        z.strictObject({ boolValue: z.boolean() }),
        z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
        z.strictObject({ doubleValue: z.number() }),
      ]),
    }),
  )
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));

const resource = z.strictObject({ attributes });
const scope = z.strictObject({ name: z.string() });

const span = z.strictObject({
  traceId: TRACE_ID,
  spanId: SPAN_ID,
  parentSpanId: SPAN_ID.optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: UINT64,
  endTimeUnixNano: UINT64,
  attributes,
  links: z.array(z.strictObject({ traceId: TRACE_ID, spanId: SPAN_ID })).optional(),
  status: z.strictObject({ code: z.literal(2).optional(), message: z.string().optional() }),
});

const times = { attributes, startTimeUnixNano: UINT64.optional(), timeUnixNano: UINT64 };
const numbers = z.array(z.strictObject({ ...times, asDouble: z.number() })).min(1);
const distribution = z
  .strictObject({
    ...times,
    count: UINT64,
    sum: z.number(),
    bucketCounts: z.array(UINT64),
    explicitBounds: z.array(z.number()),
  })
  .refine(({ bucketCounts, explicitBounds }) => bucketCounts.length === explicitBounds.length + 1);
const aggregationTemporality = z.literal(2);

const metric = z.strictObject({
  name: z.string().min(1),
  description: z.string(),
  unit: z.string().optional(),
  gauge: z.strictObject({ dataPoints: numbers }).optional(),
  sum: z.strictObject({ dataPoints: numbers, aggregationTemporality, isMonotonic: z.literal(true) }).optional(),
  histogram: z.strictObject({ dataPoints: z.array(distribution).min(1), aggregationTemporality }).optional(),
});

const traces = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({ resource, scopeSpans: z.array(z.strictObject({ scope, spans: z.array(span) })) }),
  ),
});
const metrics = z.strictObject({
  resourceMetrics: z.array(
    z.strictObject({ resource, scopeMetrics: z.array(z.strictObject({ scope, metrics: z.array(metric) })) }),
  ),
});

export type ReceivedSpan = z.infer<typeof span> & { process: unknown };
type ReceivedMetric = z.infer<typeof metric> & { process: unknown };

/** Starts a collector. `answer`: a status, or `nothing`, which lets each request wait. */
export async function receiveTelemetry(answer: number | 'nothing' = 200) {
  const received: {
    spans: ReceivedSpan[];
    metrics: ReceivedMetric[];
    texts: string[];
    headers: unknown[];
    problems: string[];
  } = { spans: [], metrics: [], texts: [], headers: [], problems: [] };
  const take = (path: string | undefined, body: string): void => {
    received.texts.push(body);
    const content: unknown = JSON.parse(body);
    if (path === '/v1/traces') {
      for (const { resource: from, scopeSpans } of traces.parse(content).resourceSpans) {
        const process = from.attributes['voucher_site.process'];
        received.spans.push(...scopeSpans.flatMap(({ spans }) => spans.map((one) => Object.assign(one, { process }))));
      }
    } else if (path === '/v1/metrics') {
      for (const { resource: from, scopeMetrics } of metrics.parse(content).resourceMetrics) {
        const process = from.attributes['voucher_site.process'];
        received.metrics.push(
          ...scopeMetrics.flatMap((one) => one.metrics.map((each) => Object.assign(each, { process }))),
        );
      }
    } else throw new Error(`unknown path ${path}`);
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    received.headers.push(request.headers);
    try {
      take(request.url, body);
    } catch (error) {
      received.problems.push(String(error));
    }
    if (answer !== 'nothing') response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
  };
  const server = await serveForTest((request, response) => void respond(request, response));
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { ...received, origin: server.origin };
}
