import { continueTrace, formatTraceparent, parseTraceparent, type TraceContext } from '../lib/trace-context.ts';
import type { Collector } from './collector.ts';
import { toScopeSpans, type Span } from './otlp-json.ts';

/** What a span says when it ends. */
type SpanEnd = Omit<Span, 'context' | 'parent' | 'links'> & { links?: readonly string[] | undefined };

/** A span that runs: its parts and other processes name it as their parent. */
export interface OpenSpan {
  /** For what continues it. */
  traceparent: string;
  end(span: SpanEnd): void;
}

export interface Tracer {
  /** @param parent `traceparent` of what it belongs to; a new trace if it is absent or invalid */
  start(parent: string | undefined): OpenSpan;
  /** Sends the spans that have ended. */
  flush(): Promise<void>;
}

/** What is kept for a collector that does not answer. */
const MAX_SPANS = 8192;

/** Spans of one message. */
const BATCH = 1024;

export function createTracer(collector: Collector): Tracer {
  let spans: Span[] = [];
  return {
    start(parentText) {
      const parent = parseTraceparent(parentText);
      const context = continueTrace(parent);
      return {
        traceparent: formatTraceparent(context),
        end({ links = [], ...span }) {
          if (!context.isSampled || spans.length >= MAX_SPANS) return;
          const linked = links.map((text) => parseTraceparent(text)).filter((link): link is TraceContext => !!link);
          spans.push({ ...span, context, parent, ...(linked.length > 0 && { links: linked }) });
        },
      };
    },
    async flush() {
      const ended = spans;
      spans = [];
      const batches = Array.from({ length: Math.ceil(ended.length / BATCH) }, (_, index) =>
        ended.slice(index * BATCH, (index + 1) * BATCH),
      );
      await Promise.all(batches.map((batch) => collector.send('traces', toScopeSpans(batch))));
    },
  };
}
