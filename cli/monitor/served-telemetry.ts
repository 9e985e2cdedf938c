import { toError } from '../lib/errors.ts';
import { withoutSampling } from '../lib/trace-context.ts';
import type { BuildTenant } from '../queue/tenant-queue.ts';
import type { StoringSpan } from '../queue/webhook-server.ts';
import { openCollector, type Collector, type CollectorOptions } from './collector.ts';
import { toScopeMetrics } from './otlp-json.ts';
import type { Family } from './prometheus-text.ts';
import { createTracer, type Tracer } from './tracer.ts';

/** Spans and metrics of a worker or a webhook, which are sent again and again. */
export interface ServedTelemetry {
  /** The span of an event, from which its trace goes on into the queue. */
  openEvent(parent: string | undefined): StoringSpan;
  /** Adds the wait in the queue and the build, which the processes of the build continue. */
  traceBuild(build: BuildTenant): BuildTenant;
  /** Sends the rest. Takes a few seconds at most. */
  close(): Promise<void>;
}

export interface ServedTelemetryOptions extends CollectorOptions {
  collect: () => Promise<readonly Family[]>;
}

const SPANS_EVERY_MS = 2000;

/** Default of OpenTelemetry. */
const METRICS_EVERY_MS = 60_000;

export function openServedTelemetry({ collect, ...options }: ServedTelemetryOptions): ServedTelemetry {
  const collector = openCollector({ ...options, isServing: true });
  const tracer = createTracer(collector);
  const startedAt = Date.now();
  const sendMetrics = async (): Promise<void> => {
    if (!collector.receives('metrics')) return;
    try {
      await collector.send('metrics', toScopeMetrics(await collect(), { startedAt, now: Date.now() }));
    } catch (error) {
      options.warn(`Metrics cannot be collected: ${toError(error).message}`);
    }
  };
  // So that the first build knows whether there is a collector.
  void sendMetrics();
  const every = Number(options.env['OTEL_METRIC_EXPORT_INTERVAL'] ?? '');
  const stops = [
    repeat(() => tracer.flush(), SPANS_EVERY_MS),
    repeat(sendMetrics, every > 0 ? every : METRICS_EVERY_MS),
  ];
  return {
    openEvent: (parent) => openEvent(tracer, parent),
    traceBuild: (build) => traceBuild({ tracer, collector }, build),
    async close() {
      for (const stop of stops) stop();
      await Promise.all([tracer.flush(), sendMetrics()]);
      collector.close();
    },
  };
}

/** Calls a function again a while after it has ended. */
function repeat(act: () => Promise<void>, everyMs: number): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => void act().finally(next), everyMs);
    timer.unref();
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

function openEvent(tracer: Tracer, parent: string | undefined): StoringSpan {
  const span = tracer.start(parent);
  return {
    traceparent: span.traceparent,
    end: ({ tenant, job, startedAt }) =>
      span.end({
        name: 'event',
        kind: 'server',
        startedAt,
        endedAt: Date.now(),
        attributes: { 'voucher_site.tenant': tenant, 'voucher_site.job': job },
        error: job === undefined ? 'NOT_STORED' : undefined,
      }),
  };
}

function traceBuild({ tracer, collector }: { tracer: Tracer; collector: Collector }, build: BuildTenant): BuildTenant {
  return async (queued, lost) => {
    const { id, tenant, cause, requestedAt, failures, trace, links } = queued;
    const startedAt = Date.now();
    const span = tracer.start(trace);
    const attributes = {
      'voucher_site.tenant': tenant,
      'voucher_site.job': id,
      'voucher_site.cause': cause,
      'voucher_site.failures': failures,
    };
    // Of a scheduled build, which has no event, the wait is a part of the build's trace.
    const parent = trace ?? span.traceparent;
    // A further attempt waits on purpose.
    if (failures === 0)
      tracer.start(parent).end({ name: 'queue', startedAt: requestedAt, endedAt: startedAt, attributes });
    // The processes of a build would each wait for a collector that does not answer.
    const inner = collector.isFailing() ? withoutSampling(span.traceparent) : span.traceparent;
    const end = await build({ ...queued, trace: inner }, lost);
    span.end({
      name: 'build and publish',
      kind: 'consumer',
      startedAt,
      endedAt: Date.now(),
      attributes: { ...attributes, 'voucher_site.outcome': end.outcome },
      links,
      error: end.outcome === 'failed' ? end.failure.code : undefined,
    });
    return end;
  };
}
