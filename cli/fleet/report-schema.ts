import { z } from 'zod';
import { EXIT } from '../lib/errors.ts';
import { tryParseJson } from '../lib/has-shape.ts';
import { isHold } from '../release/hold.ts';
import type { Hold } from '../report/tenant-report.ts';

/* What a merge reads of a report file. Other fields and events are left alone: a newer version may have written them. */
const exitCode = z.literal(Object.values(EXIT));
const ms = z.number().min(0);
const count = z.int().min(0);

const failure = z.object({
  code: z.string(),
  title: z.string(),
  details: z.array(z.string()),
  hint: z.string().exactOptional(),
  stack: z.string().exactOptional(),
});

const warnings = z.array(z.object({ code: z.string(), message: z.string(), count, examples: z.array(z.string()) }));

const tenantReport = z.discriminatedUnion('status', [
  z.object({
    status: z.literal(['built', 'unchanged', 'held']),
    hold: z.custom<Hold>(isHold).exactOptional(),
    tenant: z.string(),
    buildId: z.string(),
    folder: z.string(),
    pages: count,
    rendered: count,
    files: count,
    bytes: count,
    ms,
    stages: z.object({ pull: ms, prepare: ms, render: ms, check: ms, release: ms }),
    warnings,
  }),
  z.object({ status: z.literal('failed'), tenant: z.string(), ms, exitCode, failure, warnings }),
]);

const base = { at: z.iso.datetime() };

const knownEvent = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('sharded'), index: z.int().min(1), of: z.int().min(1) }),
  z.object({ ...base, type: z.literal('build-started'), tenants: z.array(z.string()) }),
  z.object({ ...base, type: z.literal('tenant-finished'), report: tenantReport }),
  z.object({ ...base, type: z.literal('failed'), exitCode, failure }),
  z.object({ ...base, type: z.literal('aborted') }),
  z.object({ ...base, type: z.literal('closed'), exitCode }),
]);

const KNOWN: ReadonlySet<string> = new Set(knownEvent.options.map(({ shape }) => String(shape.type.value)));

const anyEvent = z.object({ ...base, type: z.string() });

export type ReportEvent = z.infer<typeof knownEvent> | { at: string; type: 'other' };

/** @returns undefined for a line that is damaged */
export function parseReportLine(line: string): ReportEvent | undefined {
  const value = tryParseJson(line);
  const event = anyEvent.safeParse(value);
  if (!event.success) return undefined;
  if (!KNOWN.has(event.data.type)) return { at: event.data.at, type: 'other' };
  return knownEvent.safeParse(value).data;
}
