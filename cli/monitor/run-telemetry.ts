import type { RecordedCommand } from '../report/report-file.ts';
import { STAGES } from '../report/stages.ts';
import type { TenantReport } from '../report/tenant-report.ts';
import type { PublishReport } from '../publish/publish-report.ts';
import { openCollector } from './collector.ts';
import type { FinishedRun, RunEvent } from './finished-run.ts';
import { familiesOf } from './metrics.ts';
import { toScopeMetrics } from './otlp-json.ts';
import { createTracer, type OpenSpan, type Tracer } from './tracer.ts';

/*
 * Spans and metrics of a recorded run. Spans are made from its events: what they time is timed anyway, and no other code
 * knows of traces.
 */

export interface RunTelemetry {
  onEvent(event: RunEvent): void;
  /** Sends all of it. Takes a few seconds at most. */
  finish(run: FinishedRun): Promise<void>;
}

export function openRunTelemetry(
  command: RecordedCommand,
  { env, warn }: { env: NodeJS.ProcessEnv; warn: (message: string) => void },
): RunTelemetry {
  const collector = openCollector({ env, process: command, warn });
  const tracer = createTracer(collector);
  // A worker, or a step of a pipeline, names what this run is a part of.
  const root = tracer.start(env['TRACEPARENT']);
  const steps = openSteps(tracer, root);
  return {
    onEvent(event) {
      if (event.type === 'tenant-finished') addBuild(tracer, root, event.report);
      else if (event.type === 'publish-step') steps.begin(`${event.tenant} ${event.target}`, event.step);
      else if (event.type === 'tenant-published') steps.end(event.report);
    },
    async finish(run) {
      const { run: id, startedAt, finishedAt, exitCode, failure, selected } = run;
      root.end({
        name: `voucher-site ${command}`,
        startedAt,
        endedAt: finishedAt,
        attributes: { 'process.exit.code': exitCode, 'voucher_site.run': id, 'voucher_site.tenants': selected.length },
        error: failure?.code ?? (exitCode === 0 ? undefined : `EXIT_${exitCode}`),
      });
      const sending = [tracer.flush()];
      if (collector.receives('metrics') && (command === 'build' || command === 'publish')) {
        sending.push(collector.send('metrics', toScopeMetrics(familiesOf(run), { startedAt, now: finishedAt })));
      }
      await Promise.all(sending);
      collector.close();
    },
  };
}

/** Stages follow each other, except that the bundle may be waited for before rendering. */
function addBuild(tracer: Tracer, root: OpenSpan, report: TenantReport): void {
  const endedAt = Date.now();
  const startedAt = endedAt - report.ms;
  const span = tracer.start(root.traceparent);
  if (report.status === 'failed') {
    const attributes = { 'voucher_site.tenant': report.tenant, 'voucher_site.status': report.status };
    return span.end({ name: 'build', startedAt, endedAt, attributes, error: report.failure.code });
  }
  const { tenant, status, pages, rendered, bytes, stages, warnings } = report;
  const first = new Set<string>(['pull', 'prepare']);
  let begin = startedAt;
  let rest = STAGES.reduce((sum, stage) => sum + (first.has(stage) ? 0 : stages[stage]), 0);
  for (const stage of STAGES) {
    const isFirst = first.has(stage);
    const start = isFirst ? begin : Math.max(begin, endedAt - rest);
    const end = start + stages[stage];
    if (!isFirst) rest -= stages[stage];
    if (stages[stage] > 0) tracer.start(span.traceparent).end({ name: stage, startedAt: start, endedAt: end });
    begin = end;
  }
  span.end({
    name: 'build',
    startedAt,
    endedAt,
    attributes: {
      'voucher_site.tenant': tenant,
      'voucher_site.status': status,
      'voucher_site.pages': pages,
      'voucher_site.rendered_pages': rendered,
      'voucher_site.bytes': bytes,
      'voucher_site.warnings': warnings.reduce((sum, { count }) => sum + count, 0),
    },
  });
}

interface Publication {
  span: OpenSpan;
  step?: { name: string; startedAt: number };
}

/** Steps of publications, each of which ends with the next one. */
function openSteps(tracer: Tracer, root: OpenSpan) {
  const publications = new Map<string, Publication>();
  const publicationOf = (key: string): Publication => {
    const publication = publications.get(key) ?? { span: tracer.start(root.traceparent) };
    publications.set(key, publication);
    return publication;
  };
  const endStep = ({ span, step }: Publication, endedAt: number): void => {
    if (step !== undefined) tracer.start(span.traceparent).end({ ...step, endedAt });
  };
  return {
    begin(key: string, name: string): void {
      const publication = publicationOf(key);
      const startedAt = Date.now();
      endStep(publication, startedAt);
      publication.step = { name, startedAt };
    },
    end(report: PublishReport): void {
      const key = `${report.tenant} ${report.target}`;
      const publication = publicationOf(key);
      publications.delete(key);
      const endedAt = Date.now();
      endStep(publication, endedAt);
      const { tenant, target, status, ms } = report;
      const { uploaded, uploadedBytes } = report.status === 'failed' ? {} : report;
      publication.span.end({
        name: 'publish',
        startedAt: endedAt - ms,
        endedAt,
        attributes: {
          'voucher_site.tenant': tenant,
          'voucher_site.target': target,
          'voucher_site.status': status,
          'voucher_site.uploaded_files': uploaded,
          'voucher_site.uploaded_bytes': uploadedBytes,
        },
        error: report.status === 'failed' ? report.failure.code : undefined,
      });
    },
  };
}
